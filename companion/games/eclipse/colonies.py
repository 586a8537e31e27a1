"""Colony ships: a cube from a track onto an empty square of an own hex (COL-1 to COL-6)."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from companion.core.prompt import Choose, Option, Prompt
from companion.core.seats import Seat
from companion.core.text import Text, say
from companion.core.values import Event
from companion.games.eclipse import commands as c
from companion.games.eclipse import events as e
from companion.games.eclipse.changes import homes_of
from companion.games.eclipse.course import by_itself, following, onward
from companion.games.eclipse.economy import production_of
from companion.games.eclipse.model import State, held, squares
from companion.games.eclipse.phrases import hex_name, resource
from companion.games.eclipse.terms import RESOURCES, SQUARE_NAMES, STARRED, Resource
from companion.kit.parts import Parts, Which
from companion.kit.words import dotted, signed


def tracks(state: State, seat: Seat, square: str) -> list[Resource]:
    """From which tracks a cube may come onto such a square; a starred one needs its technology (COL-3)."""
    cubes = state.player(seat).cubes
    able = [one for one in homes_of(square) if cubes[RESOURCES.index(one)]]
    return [one for one in able if not square.endswith("*") or state.has(seat, STARRED[one])]


def open_squares(state: State, seat: Seat, key: str) -> list[int]:
    """Empty squares of a hex that a cube could go onto; of equals the first."""
    kinds: dict[str, int] = {}
    for at, square in enumerate(squares(state, key)):
        if at not in state.tiles[key].cubes and square not in kinds and tracks(state, seat, square):
            kinds[square] = at
    return list(kinds.values())


def settleable(state: State, seat: Seat) -> list[str]:
    """Own hexes onto which a colony ship could bring a cube now."""
    if not state.player(seat).colony_ships:
        return []
    return [key for key in held(state, seat) if open_squares(state, seat, key)]


def able(state: State, seat: Seat) -> bool:
    """Whether any colony ship can be used."""
    return bool(settleable(state, seat))


def option(state: State, seat: Seat) -> Iterator[Option]:
    """The answer that leads to the colony ships, if any can be used."""
    if able(state, seat) and not state.assisted:
        label = say("Colony ship ({n} left)", n=state.player(seat).colony_ships)
        # Where everything about it is given it is one answer: it says what it brings.
        whole, more = COLONISE.completed(state, c.Colonise(seat))
        if more or not isinstance(whole, c.Colonise) or whole.hex is None or whole.track is None:
            yield Option(label, c.Colonise(seat), draft=True, icon="colony-ship")
            return
        brings = dotted([hex_name(state, whole.hex), _gain(state, whole, whole.track)])
        yield Option(label, whole, icon="colony-ship", detail=brings, where=whole.hex)


def _gain(state: State, draft: c.Colonise, track: Resource) -> Text:
    cubes = state.player(draft.seat).cubes[RESOURCES.index(track)]
    change = production_of(state, cubes - 1) - production_of(state, cubes)
    return say("{resource} {change} a round", resource=resource(track), change=signed(change))


def _square_gain(state: State, draft: c.Colonise, at: int) -> Text | None:
    able_ = tracks(state, draft.seat, squares(state, draft.hex or "")[at])
    return _gain(state, draft, able_[0]) if len(able_) == 1 else None


COLONISE = Parts(
    c.Colonise,
    hex=Which(
        say("Colony ship: which hex?"),
        values=lambda state, draft: settleable(state, draft.seat),
        label=hex_name,
        where=True,
        forced=True,
    ),
    square=Which(
        lambda _, draft: say("Hex {hex}: which square?", hex=draft.hex),
        values=lambda state, draft: open_squares(state, draft.seat, draft.hex),
        named=lambda state, draft, at: SQUARE_NAMES[squares(state, draft.hex)[at]],
        detail=_square_gain,
        forced=True,
    ),
    track=Which(
        say("A cube from which track?"),
        values=lambda state, draft: tracks(state, draft.seat, squares(state, draft.hex)[draft.square]),
        label=lambda _, track: resource(track),
        detail=_gain,
        icon=lambda _, track: str(track),
        forced=True,
    ),
)


def closing(state: State, seat: Seat) -> Prompt:
    done = Option(say("End the turn"), c.Done(seat), leaves=True, seldom=True)
    return Choose(seat, say("Colony ships?"), (*option(state, seat), done), start=0)


def colonise(state: State, command: c.Colonise, chance: Random) -> tuple[Event, ...]:
    assert command.hex is not None
    assert command.square is not None
    assert command.track is not None
    placed = e.ColonyPlaced(command.seat, command.hex, command.square, command.track)
    return onward(state, chance, placed)


@by_itself("closing")
def end_of_turn(state: State, _: Random) -> tuple[Event, ...]:
    if able(state, state.active):
        return ()
    return (e.TurnEnded(following(state, state.active)),)
