"""A second, deliberately simple-minded reading of the Three Ages rulebook, to check the real rules against.

Theory of operation: every ship and colony is one `Piece` in a list, as on the table. Rules put pieces into
the list and take them out again one at a time, and count by looking; there is no arithmetic shortcut to get
wrong. Nothing here comes from the package under test, so a misreading has to be made twice to go unseen.

A sector is described from outside as `{seat: (ships, has a colony piece, is the seat's home)}`. The home
colony is a piece of the kind "home": it counts like a colony, but nothing destroys it. A seat described as
`(0, False, False)` is not present. Influence and armament are totals, bonuses included, unless called levels.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from random import Random

Presence = tuple[int, bool, bool]
Sector = dict[int, Presence]

STRATEGIES = ("war", "evolution", "colonisation", "expansion")
ACTIONS = ("portal", "movement", "production", "ambush", "conversion")
SHIPS_PER_SEAT = 20
COLONIES_PER_SEAT = 4
HIGHEST_LEVEL = 5


@dataclass(frozen=True)
class Piece:
    """One piece on the table; `kind` is "ship", "colony" or "home"."""

    owner: int
    kind: str
    sector: str


@dataclass(frozen=True)
class Outcome:
    """A battle's result. `scores` names the seats that were present, the other mappings every seat given."""

    winner: int | None
    scores: dict[int, int]
    ships: dict[int, int]
    colonies: dict[int, bool]
    points: dict[int, int]


@dataclass(frozen=True)
class WarOutcome:
    """What one War card leaves: the sectors in the shape they came in, and the points of all battles."""

    sectors: dict[str, Sector]
    points: dict[int, int]


@dataclass(frozen=True)
class Battlefield:
    """One generated battle: the two arguments of `battle`."""

    present: Sector
    armament: dict[int, int]


# --- Pieces ---------------------------------------------------------------------------------------------


def lay_out(sectors: Mapping[str, Sector]) -> list[Piece]:
    """Put the described pieces on the table."""
    pieces: list[Piece] = []
    for name, sector in sectors.items():
        for seat, (ships, colony, home) in sector.items():
            pieces.extend(Piece(seat, "ship", name) for _ in range(ships))
            pieces.extend(Piece(seat, "colony", name) for _ in range(colony))
            pieces.extend(Piece(seat, "home", name) for _ in range(home))
    return pieces


def describe(pieces: list[Piece], like: Mapping[str, Sector]) -> dict[str, Sector]:
    """The reverse of `lay_out`, for the sectors and seats that `like` names."""
    described: dict[str, Sector] = {}
    for name, sector in like.items():
        described[name] = {}
        for seat in sector:
            ships = len([piece for piece in pieces if piece == Piece(seat, "ship", name)])
            colony = Piece(seat, "colony", name) in pieces
            home = Piece(seat, "home", name) in pieces
            described[name][seat] = (ships, colony, home)
    return described


def pieces_by_seat(pieces: list[Piece], sector: str) -> dict[int, int]:
    """How many pieces of any kind each present seat has there."""
    counted: dict[int, int] = {}
    for piece in pieces:
        if piece.sector == sector:
            counted[piece.owner] = counted.get(piece.owner, 0) + 1
    return counted


def destroy_one(pieces: list[Piece], owner: int, sector: str) -> bool:
    """Take one piece off the table, a ship if there is one; False when nothing destructible is left."""
    for kind in ("ship", "colony"):
        if Piece(owner, kind, sector) in pieces:
            pieces.remove(Piece(owner, kind, sector))
            return True
    return False


def strict_leader(scores: Mapping[int, int]) -> int | None:
    """The one seat that nobody equals, if there is one."""
    for seat, score in scores.items():
        if all(score > other_score for other, other_score in scores.items() if other != seat):
            return seat
    return None


# --- Levels, bonuses, control ---------------------------------------------------------------------------


def evolution(level: int) -> int:
    """The level after one Evolution."""
    return level if level == HIGHEST_LEVEL else level + 1


def _with_bonus(level: int, colony_bonuses: list[str], name: str) -> int:
    total = level
    for bonus in colony_bonuses:
        if bonus == name:
            total += 1
    return total


def armament(level: int, colony_bonuses: list[str]) -> int:
    return _with_bonus(level, colony_bonuses, "armament")


def influence(level: int, colony_bonuses: list[str]) -> int:
    return _with_bonus(level, colony_bonuses, "influence")


def budget(printed: dict[str, int], levels: dict[str, int], colony_bonuses: list[str]) -> dict[str, int]:
    """How often each of the five actions may be done in one Expansion."""
    allowed: list[str] = []
    for action in ACTIONS:
        allowed.extend(action for _ in range(printed.get(action, 0)))
    for action in ("production", "movement"):
        allowed.extend(action for _ in range(levels[action]))
    allowed.extend(bonus for bonus in colony_bonuses if bonus in ACTIONS)
    return {action: allowed.count(action) for action in ACTIONS}


def _controller(pieces: list[Piece], sector: str, influence: Mapping[int, int]) -> int | None:
    counted = pieces_by_seat(pieces, sector)
    return strict_leader({seat: count + influence[seat] for seat, count in counted.items()})


def controller(present: Sector, influence: dict[int, int]) -> int | None:
    return _controller(lay_out({"here": present}), "here", influence)


# --- War ------------------------------------------------------------------------------------------------


def _fight(
    pieces: list[Piece], sector: str, armament: Mapping[int, int]
) -> tuple[int | None, dict[int, int]]:
    """Resolve one battle on the table itself; winner and scores."""
    scores = {seat: count + armament[seat] for seat, count in pieces_by_seat(pieces, sector).items()}
    if len(scores) < 2:
        raise ValueError(f"no battle on {sector!r}: it takes pieces of two seats, found {sorted(scores)}")
    winner = strict_leader(scores)
    for seat in scores:
        if seat != winner:
            while destroy_one(pieces, seat, sector):
                pass
    if winner is not None:
        difference = scores[winner] - max(score for seat, score in scores.items() if seat != winner)
        while pieces_by_seat(pieces, sector)[winner] > difference:
            destroy_one(pieces, winner, sector)
    return winner, scores


def battle(present: Sector, armament: dict[int, int]) -> Outcome:
    """One battle, whoever started it."""
    pieces = lay_out({"here": present})
    winner, scores = _fight(pieces, "here", armament)
    left = describe(pieces, {"here": present})["here"]
    return Outcome(
        winner=winner,
        scores=scores,
        ships={seat: ships for seat, (ships, _, _) in left.items()},
        colonies={seat: colony for seat, (_, colony, _) in left.items()},
        points={seat: 1 if seat == winner else 0 for seat in present},
    )


def war(
    attacker: int,
    sectors: dict[str, Sector],
    bonuses_by_sector: Mapping[str, str | None],
    armament_levels: dict[int, int],
    order_of_sectors: list[str],
) -> WarOutcome:
    """One War card: `attacker` fights on `order_of_sectors`, one battle after the other.

    `sectors` must hold every sector with a colony of anybody, fought over or not, because a colony's armament
    bonus counts everywhere. Owners need no argument: the sector's colony piece says whose the bonus is, and a
    home colony gives none. Armament is worked out again before each battle. A sector that the attacker may
    not fight on (twice, without an own piece, without an opponent) is a `ValueError`.
    """
    pieces = lay_out(sectors)
    points = dict.fromkeys(armament_levels, 0)
    fought: list[str] = []
    for sector in order_of_sectors:
        if sector in fought or attacker not in pieces_by_seat(pieces, sector):
            raise ValueError(
                f"seat {attacker} may not start a battle on {sector!r} (already fought: {fought})"
            )
        fought.append(sector)
        totals: dict[int, int] = {}
        for seat, level in armament_levels.items():
            colonised = [piece.sector for piece in pieces if piece.owner == seat and piece.kind == "colony"]
            totals[seat] = armament(level, [bonuses_by_sector.get(name) or "none" for name in colonised])
        winner, _ = _fight(pieces, sector, totals)
        if winner is not None:
            points[winner] += 1
    return WarOutcome(describe(pieces, sectors), points)


# --- Colonisation and Expansion -------------------------------------------------------------------------


def colonise(pieces: list[Piece], influence: Mapping[int, int], seat: int, sector: str) -> list[Piece] | None:
    """The pieces after a colony was placed, or None when it may not be."""
    if _controller(pieces, sector, influence) != seat:
        return None
    if any(piece.sector == sector and piece.kind in ("colony", "home") for piece in pieces):
        return None
    if len([p for p in pieces if p.owner == seat and p.kind in ("colony", "home")]) == COLONIES_PER_SEAT:
        return None
    return [*pieces, Piece(seat, "colony", sector)]


def act(
    galaxy: Mapping[str, Collection[str]],
    pieces: list[Piece],
    influence: Mapping[int, int],
    seat: int,
    action: str,
    *,
    sector: str,
    to: str | None = None,
    ships: int = 1,
    victim: int | None = None,
) -> list[Piece] | None:
    """One Expansion action; the new pieces, or None when it is illegal or has no effect.

    `galaxy` maps every sector in play to its neighbours. `sector` is where the ships leave (movement, portal)
    or where the action happens; `to` and `ships` belong to the former, `victim`, the seat that loses a ship,
    to ambush and conversion.
    """
    if sector not in galaxy:
        return None
    if action == "movement":
        return _travel(pieces, seat, sector, to, ships) if to in galaxy[sector] else None
    if action == "portal":
        return _travel(pieces, seat, sector, to, ships) if to in galaxy else None
    if action == "production":
        return _produce(pieces, seat, sector)
    if action == "ambush":
        present = seat in pieces_by_seat(pieces, sector)
        return _shoot(pieces, seat, sector, victim) if present else None
    if action == "conversion":
        controls = _controller(pieces, sector, influence) == seat
        return _convert(pieces, seat, sector, victim) if controls else None
    raise ValueError(f"unknown action {action!r}: use one of {', '.join(ACTIONS)}")


def _all_ships_placed(pieces: list[Piece], seat: int) -> bool:
    return len([p for p in pieces if p.owner == seat and p.kind == "ship"]) == SHIPS_PER_SEAT


def _travel(pieces: list[Piece], seat: int, start: str, to: str | None, ships: int) -> list[Piece] | None:
    if to is None or to == start or ships < 1 or pieces.count(Piece(seat, "ship", start)) < ships:
        return None
    moved = list(pieces)
    for _ in range(ships):
        moved.remove(Piece(seat, "ship", start))
        moved.append(Piece(seat, "ship", to))
    return moved


def _produce(pieces: list[Piece], seat: int, sector: str) -> list[Piece] | None:
    if _all_ships_placed(pieces, seat):
        return None
    for kind in ("colony", "home"):
        if Piece(seat, kind, sector) in pieces:
            return [*pieces, Piece(seat, "ship", sector)]
    return None


def _shoot(pieces: list[Piece], seat: int, sector: str, victim: int | None) -> list[Piece] | None:
    if victim is None or victim == seat or Piece(victim, "ship", sector) not in pieces:
        return None
    left = list(pieces)
    left.remove(Piece(victim, "ship", sector))
    return left


def _convert(pieces: list[Piece], seat: int, sector: str, victim: int | None) -> list[Piece] | None:
    # With no ship to place the action has no effect at all, so the limit comes before the destruction.
    if _all_ships_placed(pieces, seat):
        return None
    left = _shoot(pieces, seat, sector, victim)
    return None if left is None else [*left, Piece(seat, "ship", sector)]


# --- Ages, turns, points --------------------------------------------------------------------------------


def dealt(players: int) -> int:
    """Cards dealt to each player at the start of an age."""
    return {2: 10, 3: 6, 4: 6, 5: 6, 6: 5}[players]


def hand_size(players: int, turn: int) -> int:
    """Cards in each hand before the choice of a turn (1 to 5)."""
    if turn not in (1, 2, 3, 4, 5):
        raise ValueError(f"no turn {turn} in an age: turns are 1 to 5")
    hand = ["card"] * dealt(players)
    for _ in range(1, turn):
        hand.pop()
        if players == 2:
            hand.pop()
    return len(hand)


def pass_direction(age: int) -> str:
    return {1: "left", 2: "right", 3: "left"}[age]


def resolution_order(plays: dict[int, tuple[str, int]]) -> list[int]:
    """Seats in the order in which they resolve, from the side played and the card's index."""
    order: list[int] = []
    for strategy in STRATEGIES:
        waiting = [seat for seat, (side, _) in plays.items() if side == strategy]
        while waiting:
            first = waiting[0]
            for seat in waiting[1:]:
                if plays[seat][1] == plays[first][1]:
                    raise ValueError(f"seats {first} and {seat} both show index {plays[seat][1]}: order open")
                if plays[seat][1] < plays[first][1]:
                    first = seat
            waiting.remove(first)
            order.append(first)
    return order


def age_points(
    sectors: dict[str, Sector], influence: dict[int, int], points_colonies: dict[int, int]
) -> dict[int, int]:
    """Points at the end of an age of every seat in `influence`; `points_colonies` counts "+1 VP" colonies."""
    points = dict.fromkeys(influence, 0)
    for present in sectors.values():
        holder = controller(present, influence)
        if holder is not None:
            points[holder] += 1
    for seat, colonies in points_colonies.items():
        for _ in range(colonies):
            points[seat] += 1
    return points


def ranking(points: dict[int, int], pieces: dict[int, int]) -> list[list[int]]:
    """Groups of seats that share a place, best first; a tie in points is broken by pieces on sectors."""

    def beats(one: int, other: int) -> bool:
        if points[one] == points[other]:
            return pieces[one] > pieces[other]
        return points[one] > points[other]

    places: list[list[int]] = []
    unplaced = list(points)
    while unplaced:
        unbeaten = [seat for seat in unplaced if not any(beats(other, seat) for other in unplaced)]
        places.append(sorted(unbeaten))
        for seat in unbeaten:
            unplaced.remove(seat)
    return places


# --- Generated battles ----------------------------------------------------------------------------------


def random_battlefield(rng: Random) -> Battlefield:
    """A possible battle: 2 to 6 present seats of 0 to 5, at most one colony, a home or not, often a tie."""
    seats = rng.sample(range(6), rng.randint(2, 6))
    settler = seats[0] if rng.random() < 0.6 else None
    at_home = rng.random() < 0.5
    present: Sector = {}
    armament: dict[int, int] = {}
    for seat in rng.sample(seats, len(seats)):
        settled = seat == settler
        fewest, most = 0 if settled else 1, rng.choice((2, 4, SHIPS_PER_SEAT))
        present[seat] = (rng.randint(fewest, most), settled and not at_home, settled and at_home)
        armament[seat] = rng.randint(0, 8)
    if rng.random() < 0.4:
        _tie_with_the_leader(rng, present, armament)
    return Battlefield(present, armament)


def _tie_with_the_leader(rng: Random, present: Sector, armament: dict[int, int]) -> None:
    """Give one of the others ships and armament that reach the highest score exactly, if any do."""
    scores = {seat: sum(presence) + armament[seat] for seat, presence in present.items()}
    leader = max(scores, key=lambda seat: scores[seat])
    chaser = rng.choice([seat for seat in present if seat != leader])
    _, colony, home = present[chaser]
    fewest = 0 if colony or home else 1
    ways = [
        (ships, extra)
        for ships in range(fewest, SHIPS_PER_SEAT + 1)
        for extra in range(9)
        if ships + colony + home + extra == scores[leader]
    ]
    if ways:
        ships, armament[chaser] = rng.choice(ways)
        present[chaser] = (ships, colony, home)
