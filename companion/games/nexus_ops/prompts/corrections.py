"""The menu of corrections: which count, whose, and what it should be."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from companion.core.prompt import Choose, Dial, Option, Prompt
from companion.core.seats import TABLE, Seat
from companion.core.text import Text, say
from companion.core.values import Command
from companion.games.nexus_ops import commands as c
from companion.games.nexus_ops.model import State, in_play
from companion.games.nexus_ops.prompts.phrases import name_of, occupants, place
from companion.games.nexus_ops.rules import PLAYING, SETTLED
from companion.games.nexus_ops.rules.correct import (
    TOP_POINTS,
    TOP_RUBIUM,
    explored,
    force_open,
    markers_for,
    may_eliminate,
    ruins,
    turnable,
    unit_numbers,
    units_held,
    units_open,
)
from companion.games.nexus_ops.rules.fight import rested
from companion.games.nexus_ops.rules.victory import wins_with
from companion.games.nexus_ops.terms import (
    CARD_NAMES,
    CARDS,
    CHEAPEST_FIRST,
    LANDS,
    MINE_MARKERS,
    MINE_NAMES,
    MINES,
    TERRAIN_NAMES,
    TILES,
    UNIT_NAMES,
    UNIT_PLURALS,
    count_of,
)


def menu(state: State) -> Choose:
    """Every count that may be corrected now."""
    options = tuple(_offered(state)) if state.phase in PLAYING else ()
    return Choose(TABLE, say("What is to be corrected?"), options)


def _offered(state: State) -> Iterator[Option]:
    settled = state.phase in SETTLED
    for player in state.players:
        yield from _of_player(state, player.seat)
    if state.board is None:
        yield _draft(say("Mine markers"), c.CorrectMarkers(TABLE))
        yield _draft(say("Tiles face down"), c.CorrectTiles(TABLE))
    elif settled:
        if explored(state):
            yield _draft(say("Mine of a space"), c.CorrectMine(TABLE))
        if turnable(state):
            yield _draft(say("Tile of a space"), c.CorrectTile(TABLE))
        yield _draft(say("Terrain of a space"), c.CorrectLand(TABLE))


def _of_player(state: State, seat: Seat) -> Iterator[Option]:
    name = name_of(state, seat)
    yield _draft(say("Points: {name}", name=name), c.CorrectPoints(TABLE, seat))
    if not in_play(state, seat):
        return
    yield _draft(say("Rubium: {name}", name=name), c.CorrectRubium(TABLE, seat))
    yield _draft(say("Cards: {name}", name=name), c.CorrectHand(TABLE, seat))
    if _units_offered(state, seat):
        yield _draft(say("Units: {name}", name=name), c.CorrectUnits(TABLE, seat))
    if force_open(state) and seat in state.fight.alive:
        yield _draft(say("In the battle: {name}", name=name), c.CorrectForce(TABLE, seat))


def _units_offered(state: State, seat: Seat) -> bool:
    return in_play(state, seat) and (state.board is not None or units_open(state, seat, ""))


def parts(state: State, draft: Command) -> Prompt | None:
    """The next question of a correction; None for a command that is not one.

    A draft that has been overtaken (the battle is over) leads to the menu.
    """
    match draft:
        case c.CorrectPoints(player=player):
            if draft.points is not None:
                return _points_confirmed(state, draft, draft.points)
            held = state.player(player).points.total
            ask = _of(state, player, say("Points"))
            return Dial(draft.seat, ask, draft, "points", 0, TOP_POINTS, held, draft=True, corrects=True)
        case c.CorrectRubium(player=player):
            held = state.player(player).rubium
            return _dial(draft, _of(state, player, say("Rubium")), "rubium", TOP_RUBIUM, held)
        case c.CorrectHand():
            return _hand(state, draft)
        case c.CorrectUnits():
            return _units(state, draft)
        case c.CorrectForce():
            return _force(state, draft)
        case c.CorrectMarkers():
            return _markers(state, draft)
        case c.CorrectTiles():
            return _dial(draft, say("Tiles face down"), "number", TILES, state.tiles)
        case c.CorrectMine() | c.CorrectTile() | c.CorrectLand():
            return _space(state, draft)
    return None


def _points_confirmed(state: State, draft: c.CorrectPoints, points: int) -> Choose:
    """Points can end the game: nobody should do that by turning a knob too far."""
    name = name_of(state, draft.player)
    ends = wins_with(state, draft.player, points)
    detail = say("{name} wins, the game ends", name=name) if ends else None
    icon = "warning" if ends else "points"
    label = say("Correct: {points} VP", points=points)
    option = Option(label, c.CorrectPoints(draft.seat, draft.player, points, sure=ends), detail=detail)
    return Choose(draft.seat, _of(state, draft.player, say("Points")), (option,), icon=icon)


def _hand(state: State, draft: c.CorrectHand) -> Prompt:
    if draft.card is None:
        options = tuple(
            _draft(CARD_NAMES[card], c.CorrectHand(draft.seat, draft.player, card)) for card in CARDS
        )
        return Choose(draft.seat, _of(state, draft.player, say("Cards")), options)
    held = getattr(state.player(draft.player), draft.card)
    most = held + state.pile(draft.card).left
    return _dial(draft, _of(state, draft.player, CARD_NAMES[draft.card]), "number", most, held)


def _units(state: State, draft: c.CorrectUnits) -> Prompt:
    seat, player = draft.seat, draft.player
    if not _units_offered(state, player):
        return menu(state)
    if draft.unit is None:
        options = tuple(
            Option(UNIT_NAMES[unit], c.CorrectUnits(seat, player, unit), draft=True, icon=unit)
            for unit in CHEAPEST_FIRST
        )
        return Choose(seat, _of(state, player, say("Units")), options)
    if state.board is not None and draft.space is None:
        commands = {
            space: c.CorrectUnits(seat, player, draft.unit, space)
            for space in state.board.units
            if units_open(state, player, space)
        }
        return _spaces(state, _of(state, player, UNIT_PLURALS[draft.unit]), commands)
    ask = _of(state, player, UNIT_PLURALS[draft.unit])
    if draft.number is not None:
        return _units_confirmed(state, draft, ask)
    held, possible = units_held(state, draft), unit_numbers(state, draft)
    asks_more = possible[0] == 0 and ruins(state, draft)
    return Dial(seat, ask, draft, "number", possible[0], possible[-1], held, draft=asks_more, corrects=True)


def _units_confirmed(state: State, draft: c.CorrectUnits, ask: Text) -> Choose:
    """Without the last unit a player with nothing else may be out: the table says which it is."""
    if draft.number:
        sure = Option(say("Correct: {number}", number=draft.number), replace(draft, lost=False))
        return Choose(draft.seat, ask, (sure,))
    never = Option(
        say("It was never there"), replace(draft, lost=False), detail=say("only the count is wrong")
    )
    name = name_of(state, draft.player)
    lost = Option(
        say("It was destroyed"), replace(draft, lost=True), detail=say("{name} is eliminated", name=name)
    )
    options = (never, lost) if may_eliminate(state) else (never,)
    return Choose(draft.seat, say("{name}: the last unit", name=name), options, icon="warning")


def _force(state: State, draft: c.CorrectForce) -> Prompt:
    if not force_open(state) or draft.player not in state.fight.alive:
        return menu(state)
    alive = state.fight.alive[draft.player]
    held_by_player = rested(state, draft.player)
    if draft.unit is None:
        options = tuple(
            Option(UNIT_NAMES[unit], c.CorrectForce(draft.seat, draft.player, unit), draft=True, icon=unit)
            for unit in CHEAPEST_FIRST
            if count_of(held_by_player, unit)
        )
        return Choose(draft.seat, _of(state, draft.player, say("Units")), options)
    held = count_of(alive, draft.unit)
    fewest = int(sum(alive) == held)
    most = count_of(held_by_player, draft.unit)
    ask = _of(state, draft.player, UNIT_PLURALS[draft.unit])
    return Dial(draft.seat, ask, draft, "number", fewest, most, held, corrects=True)


def _markers(state: State, draft: c.CorrectMarkers) -> Prompt:
    if draft.mine is None:
        options = tuple(_draft(MINE_NAMES[mine], c.CorrectMarkers(draft.seat, mine)) for mine in MINES)
        return Choose(draft.seat, say("Mine markers"), options)
    held = state.found.get(draft.mine, 0)
    return _dial(draft, MINE_NAMES[draft.mine], "number", MINE_MARKERS[draft.mine], held)


def _space(state: State, draft: c.CorrectMine | c.CorrectTile | c.CorrectLand) -> Prompt:
    seat = draft.seat
    if state.phase not in SETTLED:
        return menu(state)
    if isinstance(draft, c.CorrectTile):
        tiles = {space: c.CorrectTile(seat, space) for space in turnable(state)}
        return _spaces(state, say("Turn which tile over?"), tiles, draft=False)
    if draft.space is None:
        spaces = explored(state) if isinstance(draft, c.CorrectMine) else state.planet.ring
        commands = {space: type(draft)(seat, space) for space in spaces}
        return _spaces(state, say("Which space?"), commands)
    if isinstance(draft, c.CorrectMine):
        none = Option(say("No mine"), c.CorrectMine(seat, draft.space, "none"))
        mines = tuple(
            Option(MINE_NAMES[mine], c.CorrectMine(seat, draft.space, mine))
            for mine in markers_for(state, draft.space)
        )
        return Choose(seat, say("Which mine is there?"), (none, *mines))
    lands = tuple(
        Option(TERRAIN_NAMES[land], c.CorrectLand(seat, draft.space, land), icon=land) for land in LANDS
    )
    return Choose(seat, say("What lies on {space}?", space=draft.space), lands)


def _draft(label: Text, command: Command) -> Option:
    return Option(label, command, draft=True)


def _of(state: State, seat: Seat, what: Text) -> Text:
    return say("{name}: {what}", name=name_of(state, seat), what=what)


def _dial(draft: Command, ask: Text, field: str, most: int, held: int) -> Dial:
    return Dial(draft.seat, ask, draft, field, 0, most, held, corrects=True)


def _spaces(state: State, ask: Text, commands: Mapping[str, Command], *, draft: bool = True) -> Choose:
    options = tuple(
        Option(place(state, space), command, draft=draft, detail=occupants(state, space), where=space)
        for space, command in commands.items()
    )
    return Choose(TABLE, ask, options)
