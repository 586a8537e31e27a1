"""Corrections by hand: any count can be set, within what the material allows.

Any seat may: the whole table looks on, each one is in the log with who made it, and undo takes it back.
None ends the game without a word of its own: points that win, and a last unit that was destroyed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from companion.core.seats import Seat
from companion.core.text import Text, say
from companion.core.values import Event
from companion.games.nexus_ops import events as e
from companion.games.nexus_ops import terms
from companion.games.nexus_ops.battle_cards import card_order
from companion.games.nexus_ops.contests import rested
from companion.games.nexus_ops.evolve import evolve
from companion.games.nexus_ops.flow import BATTLE, PLAYING, SETTLED
from companion.games.nexus_ops.ground import ground, is_assisted, on_board
from companion.games.nexus_ops.model import CardPile, State, in_play, supply
from companion.games.nexus_ops.parts import changed, with_battle, with_hand, with_pile, with_turn, with_units
from companion.games.nexus_ops.phrases import occupants, on_space, place
from companion.games.nexus_ops.planet import Space
from companion.games.nexus_ops.victory import cheapest, eliminating, scoring, wins_with
from companion.kit.corrections import Asked, Corrected, Corrections, Value, asked_of, told_of, whose
from companion.kit.players import everybody, name_of, with_player, with_points

TOP_POINTS = 99
TOP_RUBIUM = 199

# --- what is asked


def _in_play(state: State) -> list[Seat]:
    """The eliminated have nothing any more, for good; only their points go on counting in a team."""
    return [seat for seat in everybody(state) if in_play(state, seat)]


def _space(ask: Text | Callable[..., Text], choices: Callable[..., Sequence[Space]]) -> Asked:
    return Asked(ask, choices, place, detail=lambda state, *said: occupants(state, said[-1]), where=True)


def _which_unit(choices: Callable[..., Sequence[terms.Unit]]) -> Asked:
    return Asked(asked_of(say("Units")), choices, lambda _, unit: terms.UNIT_NAMES[unit], icon=str)


def _between(space: Space, before: Text, after: Text) -> Text:
    return say("Correction, {space}: {before} → {after}", space=space, before=before, after=after)


def _settled_board(state: State) -> bool:
    return on_board(state) and state.phase in SETTLED


# --- points, rubium, cards


def _points(state: State, seat: Seat) -> int:
    return state.player(seat).points.total


def _set_points(state: State, seat: Seat, points: int, *_: str) -> State:
    return with_points(state, seat, corrections=points - _points(state, seat))


def _wins(state: State, seat: Seat, points: int, *_: str) -> Text | None:
    """Points can end the game: nobody should do that by turning a knob too far."""
    if not wins_with(state, seat, points):
        return None
    return say("{name} wins, the game ends", name=name_of(state, seat))


def _held(state: State, seat: Seat, card: terms.Card) -> int:
    held: int = getattr(state.player(seat), card)
    return held


def _set_hand(state: State, seat: Seat, card: terms.Card, number: int) -> State:
    """Cards come from the deck, then from the discards; they go back to the deck."""
    change = number - _held(state, seat, card)
    pile = state.pile(card)
    from_deck = min(change, pile.deck)
    pile = CardPile(pile.deck - from_deck, pile.discard - (change - from_deck))
    return with_hand(with_pile(state, card, pile), seat, card, change)


def _asked_too(state: State, corrected: Corrected) -> tuple[Event, ...]:
    """Whoever holds more Energize cards in a battle than was known is asked for one, now or later in it."""
    seat, card, number = corrected.parts
    if state.phase not in BATTLE or card != "energize" or int(number) <= _held(state, int(seat), "energize"):
        return (corrected,)
    battle = state.fight()
    order = card_order(state, battle.attacker, battle.defender)
    already = battle.asked if state.phase == "cards" else battle.later
    return corrected, e.CardsAsked(tuple(one for one in order if one in (*already, seat)))


# --- units


def _units_open(state: State, seat: Seat, space: Space) -> bool:
    """Whether units may be corrected there: not those for which dice have been thrown."""
    if state.phase in ("aiming", "burning"):
        assert state.breath is not None
        return on_board(state) and space != state.breath.target
    if state.phase not in BATTLE or is_assisted(state):
        return True
    fought_over = space == state.fight().space and seat in state.fight().alive
    return not fought_over or not _dice_thrown(state)


def _dice_thrown(state: State) -> bool:
    return state.phase == "losses" or bool(state.fight().rolls)


def _spaces(state: State, seat: Seat, _: terms.Unit) -> list[Space]:
    """Where the units are; in assisted play spaces have no names."""
    return [space for space in ground(state).spaces(state) if _units_open(state, seat, space)]


def _units(state: State, seat: Seat, unit: terms.Unit, space: Space) -> int:
    """What the companion takes for true: on the board, or on that space."""
    return terms.count_of(ground(state).units_at(state, space, seat), unit)


def _possible_units(state: State, seat: Seat, unit: terms.Unit, space: Space) -> range:
    """As figures allow; in a battle both sides keep what they need for it."""
    held = _units(state, seat, unit, space)
    return range(_fewest(state, seat, unit, space), held + supply(state, seat, unit) + 1)


def _fewest(state: State, seat: Seat, unit: terms.Unit, space: Space) -> int:
    if state.phase not in BATTLE or seat not in state.fight().alive:
        return 0
    alive, held = state.fight().alive[seat], _units(state, seat, unit, space)
    if is_assisted(state):
        return held - terms.count_of(rested(state, seat), unit) + terms.count_of(alive, unit)
    return int(space == state.fight().space and sum(alive) == held)


def _set_units(state: State, seat: Seat, unit: terms.Unit, space: Space, number: int, *_: str) -> State:
    change = number - _units(state, seat, unit, space)
    state = with_units(state, seat, unit, change, space)
    if is_assisted(state):
        tired = state.turn.tired.get(seat, terms.NO_UNITS)
        rested = tuple(min(pair) for pair in zip(tired, state.player(seat).units, strict=True))
        return with_turn(state, tired={**state.turn.tired, seat: rested})
    if state.phase in BATTLE and space == state.fight().space and seat in state.fight().alive:
        alive = {**state.fight().alive, seat: terms.plus(state.fight().alive[seat], unit, change)}
        state = with_battle(state, alive=alive)
    if seat != state.active:
        return state

    def at_most(counts: dict[Space, terms.Counts]) -> dict[Space, terms.Counts]:
        """No more can have moved, or be bound, than are there."""
        surplus = terms.count_of(counts.get(space, terms.NO_UNITS), unit) - number
        return changed(counts, space, unit, -surplus) if surplus > 0 else counts

    return with_turn(state, moved=at_most(state.turn.moved), bound=at_most(state.turn.bound))


def _ruins(state: State, seat: Seat, unit: terms.Unit, space: Space) -> bool:
    """Whether the player is left with nothing at all if the number becomes 0."""
    player, held = state.player(seat), _units(state, seat, unit, space)
    poor = player.rubium < cheapest(state) and not player.cards
    return poor and 0 < held == sum(player.units) and not _fewest(state, seat, unit, space)


def _fates(state: State, *said: int) -> tuple[str, ...]:
    """Without the last unit a player with nothing else may be out: the table says which it is.

    Nobody is put out while a battle or a breath has something to come.
    """
    if said[-1]:
        return ("kept",)
    return ("never",) if state.phase in (*BATTLE, "spoils", "aiming", "burning") else ("never", "destroyed")


def _fate(_: State, __: Seat, ___: terms.Unit, ____: Space, number: int, fate: str) -> Text:
    if fate == "kept":
        return say("Correct: {number}", number=number)
    return say("It was never there") if fate == "never" else say("It was destroyed")


def _fate_detail(state: State, seat: Seat, *said: str) -> Text | None:
    if said[-1] == "never":
        return say("only the count is wrong")
    return say("{name} is eliminated", name=name_of(state, seat)) if said[-1] == "destroyed" else None


def _fate_asked(state: State, seat: Seat, unit: terms.Unit, _: Space, number: int) -> Text:
    if number:
        return asked_of(terms.UNIT_PLURALS[unit])(state, seat)
    return say("{name}: the last unit", name=name_of(state, seat))


def _with_elimination(state: State, corrected: Corrected) -> tuple[Event, ...]:
    if corrected.parts[-1] != "destroyed":
        return (corrected,)
    return corrected, *eliminating(evolve(state, corrected), int(corrected.parts[0]))


# --- units of a battle


def _fighters(state: State) -> list[Seat]:
    """Assisted play: whose units in a battle can be corrected, because nobody has thrown for them."""
    open_now = is_assisted(state) and state.phase in BATTLE and not _dice_thrown(state)
    return [seat for seat in _in_play(state) if seat in state.fight().alive] if open_now else []


def _force(state: State, seat: Seat, unit: terms.Unit) -> int:
    return terms.count_of(state.fight().alive[seat], unit)


def _possible_force(state: State, seat: Seat, unit: terms.Unit) -> range:
    fewest = int(sum(state.fight().alive[seat]) == _force(state, seat, unit))
    return range(fewest, terms.count_of(rested(state, seat), unit) + 1)


def _set_force(state: State, seat: Seat, unit: terms.Unit, number: int) -> State:
    alive = terms.plus(state.fight().alive[seat], unit, number - _force(state, seat, unit))
    return with_battle(state, alive={**state.fight().alive, seat: alive})


# --- mines, tiles, terrain


def _explored(state: State) -> list[Space]:
    """Ring hexes without a tile: where a mine can be."""
    return [space for space in state.planet.ring if space not in state.map().face_down]


def _turnable(state: State) -> list[Space]:
    """Ring hexes without a mine: where a tile can be."""
    return [space for space in state.planet.ring if space not in state.map().mines]


def _markers(state: State, space: Space) -> list[str]:
    """Markers that can lie in a space: those left over, and the one that is there."""
    there = state.map().mines.get(space)
    left = [
        mine for mine in terms.MINES if state.found.get(mine, 0) < terms.MINE_MARKERS[mine] or there == mine
    ]
    return ["none", *left]


def _mine_name(_: State, mine: terms.Mine | str | None) -> Text:
    return next((name for key, name in terms.MINE_NAMES.items() if key == mine), say("No mine"))


def _set_mine(state: State, space: Space, marker: str) -> State:
    mines = {other: mine for other, mine in state.map().mines.items() if other != space}
    mines.update((space, mine) for mine in terms.MINES if mine == marker)
    found = {mine: list(mines.values()).count(mine) for mine in mines.values()}
    return replace(state, board=replace(state.map(), mines=mines), found=found)


def _turn_tile(state: State, space: Space) -> State:
    face_down = state.map().face_down ^ {space}
    return replace(state, board=replace(state.map(), face_down=face_down), tiles=len(face_down))


def _tile_told(state: State, space: Space) -> Text:
    up = space in state.map().face_down
    side = say("tile turned up") if up else say("tile face down")
    return say("Correction, {space}: {after}", space=space, after=side)


def _set_terrain(state: State, space: Space, terrain: terms.Terrain) -> State:
    return replace(state, board=replace(state.map(), lands={**state.map().lands, space: terrain}))


VALUES = {
    "points": Value(
        lambda name: say("Points: {name}", name=name),
        (
            whose(),
            Asked(asked_of(say("Points")), lambda *_: range(TOP_POINTS + 1), now=_points),
            Asked(
                asked_of(lambda _: say("Points")),
                lambda *_: ("sure",),
                label=lambda _, __, points, ___: say("Correct: {points} VP", points=points),
                detail=_wins,
                picture=lambda *said: "warning" if _wins(*said) else "points",
            ),
        ),
        _set_points,
        told_of(say("VP"), _points, 1),
        events=lambda state, corrected: scoring(state, (corrected,)),
    ),
    "rubium": Value(
        lambda name: say("Rubium: {name}", name=name),
        (
            whose(_in_play),
            Asked(
                asked_of(say("Rubium")),
                lambda *_: range(TOP_RUBIUM + 1),
                now=lambda state, seat: state.player(seat).rubium,
            ),
        ),
        lambda state, seat, rubium: with_player(state, seat, rubium=rubium),
        told_of(say("rubium"), lambda state, seat: state.player(seat).rubium, 1),
    ),
    "cards": Value(
        lambda name: say("Cards: {name}", name=name),
        (
            whose(_in_play),
            Asked(asked_of(say("Cards")), lambda *_: terms.CARDS, lambda _, card: terms.CARD_NAMES[card]),
            Asked(
                asked_of(lambda card: terms.CARD_NAMES[card]),
                lambda state, seat, card: range(_held(state, seat, card) + state.pile(card).left + 1),
                now=_held,
            ),
        ),
        _set_hand,
        told_of(lambda card: terms.CARD_NAMES[card], _held, 2),
        events=_asked_too,
    ),
    "units": Value(
        lambda name: say("Units: {name}", name=name),
        (
            whose(lambda state: [seat for seat in _in_play(state) if _spaces(state, seat, "human")]),
            _which_unit(lambda *_: terms.CHEAPEST_FIRST),
            _space(asked_of(lambda unit: terms.UNIT_PLURALS[unit]), _spaces),
            Asked(asked_of(lambda unit, _: terms.UNIT_PLURALS[unit]), _possible_units, now=_units),
            Asked(
                _fate_asked,
                _fates,
                label=_fate,
                detail=_fate_detail,
                picture=lambda *said: "" if said[-1] else "warning",
                when=_ruins,
            ),
        ),
        _set_units,
        told_of(lambda unit, space: on_space(terms.UNIT_PLURALS[unit], space), _units, 3),
        events=_with_elimination,
    ),
    "force": Value(
        lambda name: say("In the battle: {name}", name=name),
        (
            whose(_fighters),
            _which_unit(
                lambda state, seat: [
                    unit for unit in terms.CHEAPEST_FIRST if terms.count_of(rested(state, seat), unit)
                ]
            ),
            Asked(asked_of(lambda unit: terms.UNIT_PLURALS[unit]), _possible_force, now=_force),
        ),
        _set_force,
        told_of(lambda unit: terms.UNIT_PLURALS[unit], _force, 2),
    ),
    "markers": Value(
        say("Mine markers"),
        (
            Asked(say("Mine markers"), lambda _: terms.MINES, lambda _, mine: terms.MINE_NAMES[mine]),
            Asked(
                lambda _, mine: terms.MINE_NAMES[mine],
                lambda _, mine: range(terms.MINE_MARKERS[mine] + 1),
                now=lambda state, mine: state.found.get(mine, 0),
            ),
        ),
        lambda state, mine, number: replace(state, found={**state.found, mine: number}),
        lambda state, mine, number: say(
            "Correction: {mine} {before} → {after}",
            mine=terms.MINE_NAMES[mine],
            before=state.found.get(mine, 0),
            after=number,
        ),
        when=is_assisted,
    ),
    "tiles": Value(
        say("Tiles face down"),
        (Asked(say("Tiles face down"), lambda _: range(terms.TILES + 1), now=lambda state: state.tiles),),
        lambda state, number: replace(state, tiles=number),
        lambda state, number: say("Correction: tiles {before} → {after}", before=state.tiles, after=number),
        when=is_assisted,
    ),
    "mine": Value(
        say("Mine of a space"),
        (_space(say("Which space?"), _explored), Asked(say("Which mine is there?"), _markers, _mine_name)),
        _set_mine,
        lambda state, space, mine: _between(
            space, _mine_name(state, state.map().mines.get(space)), _mine_name(state, mine)
        ),
        when=_settled_board,
    ),
    "tile": Value(
        say("Tile of a space"),
        (_space(say("Turn which tile over?"), _turnable),),
        _turn_tile,
        _tile_told,
        when=_settled_board,
    ),
    "terrain": Value(
        say("Terrain of a space"),
        (
            _space(say("Which space?"), lambda state: state.planet.ring),
            Asked(
                lambda _, space: say("What lies on {space}?", space=space),
                lambda *_: terms.LANDS,
                lambda _, land: terms.TERRAIN_NAMES[land],
                icon=str,
            ),
        ),
        _set_terrain,
        lambda state, space, land: _between(
            space, terms.TERRAIN_NAMES[state.map().lands[space]], terms.TERRAIN_NAMES[land]
        ),
        when=_settled_board,
    ),
}

CORRECTIONS = Corrections(VALUES, open_in=lambda state: state.phase in PLAYING)
