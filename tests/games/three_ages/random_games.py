"""Games played at random through prompts, with everything checked after every event."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

from msgspec.structs import replace

from companion.core.prompt import Prompt
from companion.core.values import Event
from companion.games.three_ages import GAME
from companion.games.three_ages import events as e
from companion.games.three_ages.model import Points, State
from companion.games.three_ages.terms import COLONY_PIECES, SHIPS, TOP_LEVEL
from companion.journal.timeline import Step, Timeline
from companion.kit.corrections import Corrected
from companion.table.bots import Bot
from companion.table.session import Session
from tests.games import random_play
from tests.games.random_play import every_event
from tests.games.three_ages.tables import NAMES

TABLE = 0


class Ledger:
    """Points by source, kept from the events alone, to be compared with what the state says."""

    def __init__(self, seats: int) -> None:
        self.points = {seat: Points() for seat in range(1, seats + 1)}

    def note(self, event: Event) -> None:
        """Book one event."""
        match event:
            case e.BattleFought(winner=int(winner)):
                self._add(winner, battles=1)
            case e.AgeScored(sectors=sectors, colonies=colonies):
                for seat in self.points:
                    self._add(seat, sectors=sectors[seat], colonies=colonies[seat])
            case Corrected(value="points", parts=(int(player), int(points))):
                self._add(player, corrections=points - self.points[player].total)

    def _add(self, seat: int, **gained: int) -> None:
        held = self.points[seat]
        changed = {source: getattr(held, source) + number for source, number in gained.items()}
        self.points[seat] = replace(held, **changed)


def play(players: int, settings: dict[str, str], seed: int, *, corrections: bool = False) -> Session:
    """A whole game by bots that answer at random; `corrections` throws in corrections by hand."""
    chance = Random(seed)
    session = Session(Timeline(GAME, GAME.configure(NAMES[:players], settings, None)), chance=chance)
    for _ in moves(session, chance, corrections=corrections):
        pass
    return session


def moves(session: Session, chance: Random, *, corrections: bool = False) -> Iterator[Step]:
    """Each step of a game played at random, until it is over."""
    bot = Bot(GAME, chance, str(chance.random()) if chance.random() < 0.5 else None)
    return random_play.moves(
        session, bot, chance, lambda: _correction(session, chance) if corrections else None
    )


def _correction(session: Session, chance: Random) -> Prompt | None:
    menu = GAME.corrections(session.state)
    return menu if len(menu) and chance.random() < 0.1 else None


def check_after_every_event(step: Step, ledger: Ledger) -> None:
    """Look at each state in a step."""
    for event, state in every_event(step, GAME):
        ledger.note(event)
        check(state, ledger)


def check(state: State, ledger: Ledger) -> None:
    """What must hold in every state."""
    for player in state.players:
        assert player.points == ledger.points[player.seat]
        levels = player.levels
        for level in (levels.production, levels.movement, levels.influence, levels.armament):
            assert 0 <= level <= TOP_LEVEL
    owners = Counter(colony.seat for colony in state.colonies)
    assert all(pieces <= COLONY_PIECES for pieces in owners.values())
    sectors = [colony.sector for colony in state.colonies]
    assert len(sectors) == len(set(sectors))
    assert all(left >= 0 for left in state.budget.values())
    if state.board is not None:
        _check_board(state, sectors)


def _check_board(state: State, colonised: list[str]) -> None:
    assert state.board is not None
    for fleet in state.board.fleets:
        assert all(ships > 0 for ships in fleet.values())
        assert fleet.keys() <= state.galaxy.places.keys()
        assert sum(fleet.values()) <= SHIPS
    assert not set(colonised) & set(state.board.homes)
    for sector in state.board.face_down:
        assert not any(sector in fleet for fleet in state.board.fleets), (
            "a sector with pieces is always face up"
        )
