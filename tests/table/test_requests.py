"""What pages ask of the table: in their turn, judged by the game as it is then, and answered once."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion import games
from companion.core.prompt import Choose
from companion.core.seats import TABLE, Seat
from companion.core.signals import KeyChanged, Request
from companion.core.values import MOVED_ON, Refusal
from companion.errors import CompanionError
from companion.games.three_ages import GAME
from companion.journal.folder import Journals
from companion.table import menu
from companion.table.equipment import Equipment
from companion.table.host import Host
from companion.table.requests import (
    NO_GAME,
    NO_PLAYER,
    NOT_AN_ANSWER,
    AnswerRequest,
    GamePlan,
    MenuRequest,
    NewGameRequest,
    Outcome,
    QuestionRequest,
    ResumeGameRequest,
    SavedGamesRequest,
)
from companion.table.session import ConcernsEverybody, Session
from tests.table.clocks import FakeClock

SEATS = frozenset({1, 2, 3})
NAMES = ("Ana", "Bao", "Cléo")


class Asking:
    """A host, and a page that is told everything."""

    def __init__(self, folder: Path) -> None:
        self.clock = FakeClock()
        self.host = Host(GAME, Journals(folder, games.find), Equipment(SEATS, SEATS, SEATS), self.clock)
        self.outcomes: list[Outcome] = []

    @property
    def session(self) -> Session:
        assert self.host.session is not None
        return self.host.session

    def ask(self, request: Request) -> Outcome:
        self.host.handle(request)
        return self.outcomes.pop()

    def answer(self, seat: Seat, *path: int) -> Outcome:
        return self.ask(AnswerRequest(self.outcomes.append, seat, self.session.moment, path))

    def order(self, command: menu.MenuCommand) -> Outcome:
        return self.ask(MenuRequest(self.outcomes.append, command.seat, command))


@pytest.fixture
def asking(tmp_path: Path) -> Asking:
    made = Asking(tmp_path)
    made.host.start(NAMES, {})
    return made


def test_request_for_a_game_begins_one(tmp_path: Path) -> None:
    asking = Asking(tmp_path)
    assert asking.ask(NewGameRequest(asking.outcomes.append, TABLE, GamePlan(NAMES, {}))) is None
    assert asking.session.names == NAMES


def test_request_for_a_game_that_cannot_be_is_told_why(tmp_path: Path) -> None:
    asking = Asking(tmp_path)
    outcome = asking.ask(NewGameRequest(asking.outcomes.append, TABLE, GamePlan(("Ana",), {})))
    assert isinstance(outcome, CompanionError)
    assert asking.host.session is None


def test_request_in_the_lobby_finds_no_game(tmp_path: Path) -> None:
    asking = Asking(tmp_path)
    assert asking.order(menu.UndoStep(TABLE, None)) == NO_GAME
    assert asking.ask(QuestionRequest(asking.outcomes.append, TABLE, None, ())) == NO_GAME
    assert asking.order(menu.Language(TABLE, "en")) is None
    assert asking.host.language == "en"


def test_request_answers_like_a_hand(asking: Asking) -> None:
    assert asking.answer(TABLE, 1) is None
    assert asking.session.state.phase == "civilisations"
    assert asking.host.desk is not None
    assert [cue.kind for cue in asking.host.cues()] == ["turn", "accepted", "turn"]


def test_request_asks_for_the_next_part_and_changes_nothing(asking: Asking) -> None:
    asking.answer(TABLE, 0)
    before = asking.session.state
    outcome = asking.ask(QuestionRequest(asking.outcomes.append, 1, asking.session.moment, (0,)))
    assert isinstance(outcome, Choose)
    assert asking.session.state is before
    assert (
        asking.ask(QuestionRequest(asking.outcomes.append, 1, asking.session.moment, (99,))) == NOT_AN_ANSWER
    )


def test_request_that_was_overtaken_is_told_so(asking: Asking) -> None:
    """A page may not have heard yet that somebody else has answered: its places are of another question."""
    shown = asking.session.moment
    asking.host.handle(KeyChanged(TABLE, "ok", down=True))
    asking.clock.tick(60)
    asking.host.handle(KeyChanged(TABLE, "ok", down=False))
    asking.clock.tick(60)
    assert asking.ask(AnswerRequest(asking.outcomes.append, 1, shown, (0,))) == MOVED_ON
    assert asking.ask(AnswerRequest(asking.outcomes.append, TABLE, shown, (0,))) == MOVED_ON
    assert len(asking.session.timeline.done) == 1


def test_request_of_the_same_state_is_stale_when_the_game_has_been_paused(asking: Asking) -> None:
    shown = asking.session.moment
    assert asking.order(menu.Pause(TABLE)) is None
    assert asking.ask(AnswerRequest(asking.outcomes.append, TABLE, shown, (0,))) == MOVED_ON
    assert asking.order(menu.Resume(TABLE)) is None
    assert asking.ask(AnswerRequest(asking.outcomes.append, TABLE, shown, (0,))) is None


def test_request_off_the_list_or_for_nobody_is_refused(asking: Asking) -> None:
    assert asking.answer(TABLE, 77) == NOT_AN_ANSWER
    assert asking.answer(TABLE, 0, 0) == NOT_AN_ANSWER
    assert asking.answer(5, 0) == NO_PLAYER
    assert asking.order(menu.UndoStep(5, None)) == NO_PLAYER


def test_request_to_undo_is_a_choice_of_the_menu(asking: Asking) -> None:
    asking.answer(TABLE, 0)
    refused = asking.order(menu.UndoStep(2, None))
    assert isinstance(refused, ConcernsEverybody)
    assert asking.host.desk is not None
    asked = asking.host.desk.prompt(TABLE)
    assert isinstance(asked, Choose)
    assert isinstance(asked.options[0].command, menu.UndoStep)
    assert asking.order(menu.UndoStep(TABLE, None)) is None
    assert asking.session.timeline.done == []
    assert asking.order(menu.RedoStep(TABLE)) is None
    assert len(asking.session.timeline.done) == 1
    assert isinstance(asking.order(menu.RedoStep(TABLE)), Refusal)


def test_request_takes_up_a_game_that_was_left(asking: Asking) -> None:
    asking.answer(TABLE, 1)
    state = asking.session.state
    assert asking.ask(NewGameRequest(asking.outcomes.append, TABLE, GamePlan(("Xav", "Yan"), {}))) is None
    listed = asking.ask(SavedGamesRequest(asking.outcomes.append, TABLE))
    assert isinstance(listed, list)
    (left,) = [one for one in listed if one.state == "unfinished"]
    assert left.names == NAMES
    assert asking.ask(ResumeGameRequest(asking.outcomes.append, TABLE, left.id)) is None
    assert asking.session.state == state
    (other,) = asking.host.unfinished()
    assert other.names == ("Xav", "Yan")


@pytest.mark.parametrize("game_id", ["three-ages-000009", "../../etc/passwd", "", "three-ages-000001"])
def test_request_for_a_game_that_is_not_there_or_is_on_leaves_everything_as_it_is(
    asking: Asking, game_id: str
) -> None:
    session = asking.session
    outcome = asking.ask(ResumeGameRequest(asking.outcomes.append, TABLE, game_id))
    assert isinstance(outcome, CompanionError)
    assert asking.session is session
    assert asking.answer(TABLE, 1) is None
