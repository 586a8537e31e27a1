"""Tables to test on: ready in one call, positions set by hand, commands judged by the real rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from msgspec.structs import replace

from companion.core.prompt import Dial, Prompt, Tally, answers
from companion.core.text import Text, english
from companion.core.values import Command, Event
from companion.games.nexus_ops import GAME
from companion.games.nexus_ops import commands as c
from companion.games.nexus_ops.evolve import fold
from companion.games.nexus_ops.model import Points, State
from companion.games.nexus_ops.planet import Space
from companion.games.nexus_ops.terms import NO_UNITS, UNITS, Counts, Terrain, Unit, plus, total
from companion.journal.timeline import Timeline
from companion.table.session import Session

TABLE = 0
NAMES = ("Ana", "Bao", "Cléo", "Dia")


def opened(players: int = 3, **settings: str) -> State:
    """A table before its first step."""
    return GAME.begin(GAME.configure(NAMES[:players], settings, None))


def do(state: State, *commands: Command) -> State:
    """The state after these commands: positions are set up by them, also such as no hand would lead to."""
    for command in commands:
        state = fold(state, GAME.decide(state, command, Random(1)))
    return state


def events(state: State, command: Command, seed: int = 1) -> tuple[Event, ...]:
    """The events of a command."""
    return GAME.decide(state, command, Random(seed))


def refused(state: State, command: Command) -> bool:
    """Whether no question of the table leads to this command, which is all that makes one legal."""
    return not accepted(state, command)


def accepted(state: State, command: Command) -> bool:
    """Whether a session that stands there would take the command."""
    timeline = Timeline(GAME, state.options)
    timeline.state = state
    return Session(timeline).lists(command)


def ready(players: int = 3, **settings: str) -> State:
    """The first player's Deploy phase; on a drawn map, if it is a full board."""
    if settings.get("board") == "full":
        settings = {"map": "drawn", **settings}
    return do(opened(players, **settings), c.NameFirst(TABLE, 1), c.SetHomeMines(TABLE, (1, 1, 1)))


def units(**counts: int) -> Counts:
    """Counts by name."""
    held = NO_UNITS
    for unit, count in counts.items():
        held = plus(held, _unit(unit), count)
    return held


def buy(seat: int, space: Space | None = None, **numbers: int) -> c.Buy:
    """A purchase, by the names of units."""
    return c.Buy(seat, units(**numbers)[::-1], space)


def _unit(name: str) -> Unit:
    return next(unit for unit in UNITS if unit == name)


def with_player(state: State, seat: int, **changes: Any) -> State:
    """The state with other books for a player; cards come from their decks."""
    before = state.player(seat)
    players = list(state.players)
    players[seat - 1] = replace(before, **changes)
    state = replace(state, players=tuple(players))
    for card in ("energize", "secret"):
        if card in changes:
            pile = getattr(state, card)
            taken = changes[card] - getattr(before, card)
            state = replace(state, **{card: replace(pile, deck=pile.deck - taken)})
    return state


def with_points(state: State, seat: int, points: int) -> State:
    """The state with points from Secret Missions."""
    return with_player(state, seat, points=Points(secrets=points))


def with_units(state: State, positions: Mapping[Space, Mapping[int, Counts]]) -> State:
    """The full board with exactly these units."""
    nobody = (NO_UNITS,) * state.seats
    placed = dict.fromkeys(state.planet.places, nobody)
    for space, by_seat in positions.items():
        placed[space] = tuple(by_seat.get(seat, NO_UNITS) for seat in range(1, state.seats + 1))
    state = replace(state, board=replace(state.map(), units=placed))
    for seat in range(1, state.seats + 1):
        state = with_player(state, seat, units=total(row[seat - 1] for row in placed.values()))
    return state


def with_lands(state: State, lands: Mapping[Space, Terrain]) -> State:
    """The full board with these terrains."""
    return replace(state, board=replace(state.map(), lands={**state.map().lands, **lands}))


def all_of(state: State, terrain: Terrain) -> dict[Space, Terrain]:
    """The whole ring of one terrain."""
    return dict.fromkeys(state.planet.ring, terrain)


def explored(state: State) -> State:
    """The full board without any tile."""
    return replace(state, board=replace(state.map(), face_down=frozenset()), tiles=0)


def board(players: int = 2, **settings: str) -> State:
    """A full board of rock, all explored, first player to move, nobody anywhere."""
    state = explored(ready(players, board="full", **settings))
    state = with_lands(state, all_of(state, "rock"))
    return replace(state, phase="move")  # without units nobody would be asked there


def fighting(attackers: Counts, defenders: Counts, terrain: Terrain = "rock", **settings: str) -> State:
    """Assisted play: the first throw of a battle of Ana against Bao, with nothing else on the board."""
    return do(before_battle(attackers, defenders, 2, **settings), attack(attackers, defenders, terrain))


def before_battle(attackers: Counts, defenders: Counts, players: int = 2, **settings: str) -> State:
    """Assisted play: the Fight phase of Ana, who has these units, as Bao has those."""
    state = replace(ready(players, **settings), tiles=0)
    state = with_player(with_player(state, 1, units=attackers), 2, units=defenders)
    state = do(state, c.EndPhase(1), c.EndPhase(1))
    return do(state, c.EndPhase(1)) if state.phase == "breath" else state


def attack(attackers: Counts, defenders: Counts, terrain: Terrain = "rock") -> c.Attack:
    """The whole command of an assisted battle."""
    return c.Attack(1, terrain, defender=2, own=attackers, theirs=defenders, sure=True)


def spoken(text: Text) -> str:
    """A sentence in English."""
    return text.render(english)


def labels(prompt: Prompt) -> list[str]:
    """The answers of a choice, in English."""
    return [spoken(option.label) for option in getattr(prompt, "options", ())]


def asked(state: State) -> Prompt:
    """The only question that is asked now."""
    (prompt,) = GAME.prompts(state)
    return prompt


def finished(state: State, prompt: Prompt, followed: frozenset[Command] = frozenset()) -> Iterator[Command]:
    """Every answer of a prompt, drafts followed to their ends, not in circles; of many numbers the ends."""
    given = list(answers(prompt))
    if isinstance(prompt, Dial | Tally):
        numbers = given[: len(given) - len(prompt.otherwise)]
        given = [*numbers[:1], *numbers[-1:], *given[len(numbers) :]]
    for command, draft in given:
        if draft and command not in followed:
            more = GAME.refine(GAME.view(state, prompt.seat), command)
            assert len(more), f"{command} leads nowhere"
            yield from finished(state, more, followed | {command})
        elif not draft:
            yield command
