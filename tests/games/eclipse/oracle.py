"""What the rulebook says, written down a second time without sight of the rules: plain values in and out.

Ships on a battlefield are dicts: `type` (interceptor, cruiser, dreadnought, starbase), `hull`, `damage` and
`shield`. Dice are (colour, natural roll). Ids such as BAT-8 name the rule.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import TypedDict

RESOURCES = ("money", "science", "materials")

# --- battle: hits, damage, order

DAMAGE = {"yellow": 1, "orange": 2, "red": 4}
LARGEST_FIRST = ("dreadnought", "cruiser", "starbase", "interceptor")
Die = tuple[str, int]


class Ship(TypedDict):
    """One ship under fire."""

    type: str
    hull: int
    damage: int
    shield: int


class ShipType(TypedDict):
    """All ships of one type on one side, when it comes to who fires first."""

    side: str
    type: str
    initiative: int
    missiles: bool


def hits(roll: int, computer: int, shield: int) -> bool:
    """BAT-8: 6 hits, 1 misses, in between the computer is added and the shield taken off."""
    if roll in (1, 6):
        return roll == 6
    return roll + computer - shield >= 6


def needed_roll(computer: int, shield: int) -> int:
    """The lowest natural roll that hits."""
    return min(roll for roll in range(1, 7) if hits(roll, computer, shield))


def is_destroyed(hull: int, damage: int) -> bool:
    """BAT-9: every hull absorbs one, the next destroys."""
    return damage > hull


def damage_of(dice: Iterable[Die], computer: int, shield: int) -> int:
    """BAT-9: what these dice do to one target."""
    return sum(DAMAGE[colour] for colour, roll in dice if hits(roll, computer, shield))


def population_hits(dice: Iterable[Die], computer: int, cubes: int) -> int:
    """BAT-12: cubes destroyed; population has no shields."""
    return min(cubes, damage_of(dice, computer, shield=0))


def dice_thrown(ships: int, weapons: Sequence[str]) -> dict[str, int]:
    """BAT-7: one die for each die symbol of each ship; `weapons` lists the colours on one ship."""
    return {colour: ships * weapons.count(colour) for colour in DAMAGE}


def firing_order(types: Sequence[ShipType], defender: str, missiles: bool) -> list[tuple[str, str]]:
    """BAT-4, BAT-5: highest initiative first, ties to the defender, then the smaller ship (OP-8)."""
    waiting = [one for one in types if one["missiles"] or not missiles]
    order: list[tuple[str, str]] = []
    while waiting:
        highest = max(one["initiative"] for one in waiting)
        tied = [one for one in waiting if one["initiative"] == highest]
        tied = [one for one in tied if one["side"] == defender] or tied
        first = max(tied, key=lambda one: _rank(one["type"]))
        order.append((first["side"], first["type"]))
        waiting.remove(first)
    return order


def _rank(ship_type: str) -> int:
    return LARGEST_FIRST.index(ship_type)


# --- battle: Ancients and the centre choose


def npc_targets(dice: Sequence[Die], computer: int, ships: Sequence[Ship]) -> list[int | None]:
    """NPC-2, OP-10: for each die the ship it goes to, None if it hits nobody that is worth it.

    Destroy from the largest down, of equals the most damaged, each with the fewest dice; of as few dice the
    weakest, then the lowest rolls. If nothing can be destroyed, as much damage as possible goes to one ship.
    Whatever is left goes to the largest ship standing that it can hit.
    """
    targets: list[int | None] = [None] * len(dice)
    free = set(range(len(dice)))
    ranked = sorted(range(len(ships)), key=lambda at: (_rank(ships[at]["type"]), -ships[at]["damage"], at))
    standing = list(ranked)
    for ship in ranked:
        used = _fewest_dice(dice, free, computer, ships[ship])
        if used:
            standing.remove(ship)
            free -= set(used)
            for die in used:
                targets[die] = ship
    if standing == ranked and free:
        best = max(
            ranked, key=lambda at: damage_of([dice[one] for one in free], computer, ships[at]["shield"])
        )
        standing = [best, *(ship for ship in ranked if ship != best)]
    for die in free:
        able = [ship for ship in standing if hits(dice[die][1], computer, ships[ship]["shield"])]
        targets[die] = able[0] if able else None
    return targets


def _fewest_dice(dice: Sequence[Die], free: Iterable[int], computer: int, ship: Ship) -> tuple[int, ...]:
    able = [die for die in sorted(free) if hits(dice[die][1], computer, ship["shield"])]
    for number in range(1, len(able) + 1):
        enough = [
            some
            for some in combinations(able, number)
            if is_destroyed(ship["hull"], ship["damage"] + sum(DAMAGE[dice[die][0]] for die in some))
        ]
        if enough:
            return min(
                enough,
                key=lambda some: (
                    sum(DAMAGE[dice[die][0]] for die in some),
                    sorted(dice[die][1] for die in some),
                ),
            )
    return ()


def after_npc_dice(dice: Sequence[Die], computer: int, ships: Sequence[Ship]) -> list[Ship | None]:
    """The ships after that, None where one is destroyed."""
    damage = [ship["damage"] for ship in ships]
    for (colour, _), target in zip(dice, npc_targets(dice, computer, ships), strict=True):
        if target is not None:
            damage[target] += DAMAGE[colour]
    return [
        None
        if is_destroyed(ship["hull"], suffered)
        else Ship(type=ship["type"], hull=ship["hull"], damage=suffered, shield=ship["shield"])
        for ship, suffered in zip(ships, damage, strict=True)
    ]


def reputation_draws(took_part: bool, all_left_retreated: bool, destroyed: Mapping[str, int]) -> int:
    """BAT-15, BAT-16: tiles to draw after a battle, never more than 5."""
    worth = {"interceptor": 1, "starbase": 1, "ancient": 1, "cruiser": 2, "dreadnought": 3, "gcds": 3}
    kills = sum(worth[kind] * number for kind, number in destroyed.items())
    return min(5, kills + (1 if took_part and not all_left_retreated else 0))


# --- economy: prices, production, upkeep


def tech_discount(owned_in_category: int) -> int:
    """RES-2: by the tiles already in the category."""
    return {0: 0, 1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8}[owned_in_category]


def tech_price(cost: int, minimum: int, owned_in_category: int) -> int | None:
    """RES-2, RES-4: never below the minimum; None if the track is full."""
    if owned_in_category >= 7:
        return None
    return max(minimum, cost - tech_discount(owned_in_category))


def production(cubes_on_track: int, has_pieces: bool = True) -> int:
    """The highest number that no cube covers: 28 24 21 … 4 3 2 from left to right, covered from the left.

    A twelfth cube covers the 2 as well (OP-33); with no disc and no ship on the map it still counts (BAT-19).
    """
    squares = (28, 24, 21, 18, 15, 12, 10, 8, 6, 4, 3, 2)
    return max(squares[cubes_on_track:], default=0 if has_pieces else 2)


def upkeep(discs_on_track: int) -> int:
    """DSC-2: the highest number that no disc covers; the track reads 30 … 0 from left to right."""
    circles = (30, 25, 21, 17, 13, 10, 7, 5, 3, 2, 1, 0, 0)
    return max(circles[discs_on_track:], default=0)


class Hex(TypedDict):
    """A hex under control, as far as giving it up goes: cubes by the track they return to."""

    cubes: Mapping[str, int]


class Economy(TypedDict):
    """One seat at the beginning of Upkeep."""

    stored: Mapping[str, int]
    cubes_on_track: Mapping[str, int]
    discs_on_track: int
    trade_rate: int


def money_change(economy: Economy) -> int:
    """UPK-2: what Upkeep does to the Money stored."""
    return production(economy["cubes_on_track"]["money"]) - upkeep(economy["discs_on_track"])


def shortage(economy: Economy) -> int:
    """UPK-3: how much Money is missing; 0 if Upkeep can be paid."""
    return max(0, -(economy["stored"]["money"] + money_change(economy)))


def money_by_trade(economy: Economy) -> int:
    """TRD-1: the most Money that Science and Materials give."""
    return sum(economy["stored"][kind] // economy["trade_rate"] for kind in ("science", "materials"))


def traded(economy: Economy, given: str, wanted: str, times: int) -> Economy | None:
    """TRD-1: N of one resource for 1 of another; None if there is not enough."""
    stored = dict(economy["stored"])
    stored[given] -= times * economy["trade_rate"]
    stored[wanted] += times
    if stored[given] < 0 or given == wanted:
        return None
    return Economy(**{**economy, "stored": stored})


def given_up(economy: Economy, hex_: Hex) -> Economy:
    """UPK-3: the disc and the cubes of a hex return to their tracks."""
    cubes = {kind: economy["cubes_on_track"][kind] + hex_["cubes"].get(kind, 0) for kind in RESOURCES}
    return Economy(**{**economy, "cubes_on_track": cubes, "discs_on_track": economy["discs_on_track"] + 1})


def may_give_up(economy: Economy) -> bool:
    """UPK-3, OP-29: hexes are given up only as long as Money is missing."""
    return shortage(economy) > 0


def collapses(economy: Economy, hexes: Sequence[Hex]) -> bool:
    """UPK-4: no choice of hexes to give up, with all trades, pays for Upkeep."""
    for number in range(len(hexes) + 1):
        for some in combinations(hexes, number):
            left = economy
            for hex_ in some:
                left = given_up(left, hex_)
            if shortage(left) <= money_by_trade(left):
                return False
    return True


def after_upkeep(economy: Economy) -> dict[str, int] | None:
    """UPK-2, UPK-5: what is stored after Upkeep; None if Money does not suffice as it is."""
    if shortage(economy):
        return None
    stored = dict(economy["stored"])
    stored["money"] += money_change(economy)
    for kind in ("science", "materials"):
        stored[kind] += production(economy["cubes_on_track"][kind])
    return stored


# --- the end


class Holdings(TypedDict):
    """All that a seat scores for."""

    species: str
    reputation: Sequence[int]
    ambassadors: int
    hexes: Sequence[int]  # the printed value of each hex with a disc
    discoveries_kept: int
    monoliths: int
    techs: Mapping[str, int]  # tiles by category, those printed on the board included
    traitor: bool
    stored: Mapping[str, int]


def score(holdings: Holdings, ancients_left: int) -> dict[str, int]:
    """Section 11: points by source."""
    steps = (0, 0, 0, 0, 1, 2, 3, 5)
    species = 0
    if holdings["species"] == "planta":
        species = len(holdings["hexes"])
    elif holdings["species"] == "draco":
        species = ancients_left
    return {
        "reputation": sum(holdings["reputation"]),
        "ambassadors": holdings["ambassadors"],
        "hexes": sum(holdings["hexes"]),
        "discoveries": 2 * holdings["discoveries_kept"],
        "monoliths": 3 * holdings["monoliths"],
        "techs": sum(steps[owned] for owned in holdings["techs"].values()),
        "traitor": -2 if holdings["traitor"] else 0,
        "species": species,
    }


def ranks(everybody: Sequence[Holdings], ancients_left: int) -> list[int]:
    """END-1, OP-28: 1 for the winner; ties by resources stored, then the same rank."""

    def strength(holdings: Holdings) -> tuple[int, int]:
        points = sum(score(holdings, ancients_left).values())
        return points, sum(holdings["stored"][kind] for kind in RESOURCES)

    strengths = [strength(holdings) for holdings in everybody]
    return [1 + sum(other > own for other in strengths) for own in strengths]
