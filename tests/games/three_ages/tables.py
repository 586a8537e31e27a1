"""Tables to test on: ready in one call, positions set by hand, commands judged by the real rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random

from msgspec.structs import replace

from companion.core.prompt import Dial, Prompt, answers
from companion.core.text import Text, english
from companion.core.values import Command, Event
from companion.games.three_ages import GAME
from companion.games.three_ages import commands as c
from companion.games.three_ages import events as e
from companion.games.three_ages.data import Card
from companion.games.three_ages.evolve import fold
from companion.games.three_ages.galaxy import Sector
from companion.games.three_ages.model import Colony, Levels, State
from companion.games.three_ages.terms import ACTIONS, CIVILISATIONS, Action, Bonus, Strategy
from companion.journal.timeline import Timeline
from companion.kit.corrections import Correct
from companion.table.session import Session

TABLE = 0
NAMES = ("Ana", "Bao", "Cléo", "Dia", "Émile", "Fanny")


def opened(players: int = 3, **settings: str) -> State:
    """A table before its first step."""
    return GAME.begin(GAME.configure(NAMES[:players], settings, None))


def do(state: State, *commands: Command) -> State:
    """The state after these commands: positions are set up by them, also such as no hand would lead to."""
    for command in commands:
        state = fold(state, GAME.decide(state, command, Random(1)))
    return state


def events(state: State, command: Command) -> tuple[Event, ...]:
    """The events of a command that must be accepted."""
    assert accepted(state, command), f"{command} refused"
    return GAME.decide(state, command, Random(1))


def refused(state: State, command: Command) -> bool:
    """Whether no question of the table leads to this command, which is all that makes one legal."""
    return not accepted(state, command)


def why_not(state: State, seat: int, card: int) -> tuple[str, str]:
    """What a seat is told of a card that cannot be the answer: the reason and what to do."""
    refusal = GAME.why_not(GAME.view(state, seat), seat, card)
    return spoken(refusal.reason), spoken(refusal.remedy) if refusal.remedy else ""


def ready(players: int = 3, **settings: str) -> State:
    """A table with civilisations chosen: no starting ships, all levels 0, homes in order."""
    state = do(opened(players, **settings), c.NameYoungest(TABLE, 1))
    for seat in range(1, players + 1):
        home = state.galaxy.homes[seat - 1] if state.board else None
        state = do(state, c.ChooseCivilisation(seat, CIVILISATIONS[seat - 1], False, 0, (0, 0, 0, 0), home))
    return state


def dealt(players: int = 3, **settings: str) -> State:
    """A table at the first choice of the first age."""
    return do(ready(players, **settings), c.BeginAge(TABLE))


def resolving(
    plays: Mapping[int, tuple[Strategy, int]], state: State | None = None, **settings: str
) -> State:
    """A table where these cards lie face up (seat → side and index) and the first seat begins."""
    state = state or dealt(len(plays), **settings)
    for seat, (side, card) in plays.items():
        state = do(state, c.LayCard(seat, card, side))
        if state.duel:
            state = do(state, c.SetAside(seat, 0))
    return do(state, c.Reveal(TABLE))


def with_ships(state: State, sector: Sector, *ships: int) -> State:
    """The full board with these ships (of seats 1, 2, 3 …) on a sector."""
    assert state.board is not None
    row = (*ships, *[0] * (state.seats - len(ships)))
    fleets = tuple(
        {where: there for where, there in {**fleet, sector: own}.items() if there}
        for fleet, own in zip(state.board.fleets, row, strict=True)
    )
    board = replace(state.board, fleets=fleets, face_down=state.board.face_down - {sector})
    return replace(state, board=board)


def with_levels(state: State, seat: int, **levels: int) -> State:
    """The state with these evolution levels."""
    players = list(state.players)
    players[seat - 1] = replace(players[seat - 1], levels=Levels(**levels))
    return replace(state, players=tuple(players))


def with_colony(state: State, seat: int, sector: Sector, bonus: Bonus) -> State:
    """The state with one more colony piece."""
    founded = state.colonies_founded + 1
    return replace(state, colonies=(*state.colonies, Colony(seat, sector, bonus)), colonies_founded=founded)


def neutral(state: State, place: int = 0) -> Sector:
    """The name of a neutral sector."""
    return state.galaxy.neutral[place]


def points(state: State) -> dict[int, int]:
    """Everybody's points."""
    return {player.seat: player.points.total for player in state.players}


def spoken(text: Text) -> str:
    """A sentence in English."""
    return text.render(english)


def accepted(state: State, command: Command) -> bool:
    """Whether a session that stands there would take the command."""
    timeline = Timeline(GAME, state.options)
    timeline.state = state
    return Session(timeline).lists(command)


def finished(state: State, prompt: Prompt, *, ends_only: bool = False) -> Iterator[Command]:
    """Every answer of a prompt, drafts followed to their ends; of a dial perhaps only its two ends."""
    given = list(answers(prompt))
    if ends_only and isinstance(prompt, Dial):
        given = [given[0], given[-1]]
    for command, draft in given:
        if draft:
            more = GAME.refine(GAME.view(state, prompt.seat), command)
            assert len(more), f"{command} leads nowhere"
            yield from finished(state, more, ends_only=ends_only)
        else:
            yield command


def with_card(state: State, card: Card) -> State:
    """The state with this card in the deck, in place of the one with its index."""
    return replace(state, deck={**state.deck, card.index: card})


def in_turn(age: int, turn: int, players: int = 3, **settings: str) -> State:
    """A table at the choice of this turn."""
    return do(dealt(players, **settings), Correct(TABLE, "turn", (age, turn)))


def at_war(seat: int = 1, players: int = 3, *, turn: int = 1, **settings: str) -> State:
    """A table where this seat resolves a War card before everybody else, who have War too."""
    first = [seat, *(other for other in range(1, players + 1) if other != seat)]
    plain = (1, 2, 4, 5, 7, 8)
    plays: dict[int, tuple[Strategy, int]] = {
        one: ("war", card) for one, card in zip(first, plain, strict=False)
    }
    return resolving(plays, in_turn(1, turn, players, **settings))


def fight(state: State, sector: Sector, *ships: int) -> tuple[e.BattleFought, State]:
    """A battle of the active seat with these ships (of seats 1, 2, 3 …) there, on either kind of board."""
    command = c.Fight(state.active, sector)
    if state.board is None:
        command = c.Fight(state.active, sector, (*ships, *[0] * (state.seats - len(ships))), sure=True)
    else:
        state = with_ships(state, sector, *ships)
    battle, *rest = events(state, command)
    assert isinstance(battle, e.BattleFought), f"not a battle: {battle}"
    assert not rest
    return battle, fold(state, (battle,))


def end_of_age(age: int = 1, players: int = 3, **settings: str) -> State:
    """A table where the fifth turn of an age is over: everybody had War and did not fight."""
    cards = (1, 2, 4, 5, 7, 8)
    plays: dict[int, tuple[Strategy, int]] = {
        seat: ("war", cards[seat - 1]) for seat in range(1, players + 1)
    }
    state = resolving(plays, in_turn(age, 5, players, **settings))
    return do(state, *(c.EndStrategy(seat) for seat in range(1, players + 1)))


def home(state: State, seat: int) -> Sector:
    """The home of a seat: a sector of the full board, or its mark in assisted play."""
    return state.board.homes[seat - 1] if state.board else f"home-{seat}"


def expanding(actions: Mapping[Action, int] | None = None, players: int = 3, **settings: str) -> State:
    """Seat 1 in an Expansion with these actions; by default three of each, on the full board."""
    state = dealt(players, **{"board": "full", **settings})
    state = with_card(state, Card(1, "armament", dict(actions or dict.fromkeys(ACTIONS, 3))))
    others = zip(range(2, players + 1), (2, 4, 5, 7, 8), strict=False)
    return resolving({1: ("expansion", 1), **{seat: ("expansion", card) for seat, card in others}}, state)
