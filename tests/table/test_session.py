"""A game at a table: accepted means written, undo has rules, clocks follow the play."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from companion import games
from companion.core.text import english
from companion.core.values import Refusal, Unsaved
from companion.games.nexus_ops.events import DiceThrown
from companion.games.three_ages import GAME
from companion.games.three_ages import commands as c
from companion.journal import saved_game
from companion.journal.store import Store
from companion.journal.timeline import Step, Timeline
from companion.table.bots import Bot
from companion.table.session import Session
from tests.games.three_ages.tables import NAMES, TABLE
from tests.table.clocks import FakeClock


def _options(players: int = 3, **settings: str) -> object:
    return GAME.configure(NAMES[:players], settings, None)


def _session(players: int = 3, clock: FakeClock | None = None, **settings: str) -> Session:
    timeline = Timeline(GAME, _options(players, **settings))
    return Session(timeline, chance=Random(1), now_ms=clock or FakeClock())


def _at_choice(session: Session) -> Session:
    """Through the set-up to the first choice."""
    session.submit(c.NameYoungest(TABLE, 1))
    for seat, civilisation in ((1, "humans"), (2, "minerls"), (3, "sherais")):
        assert isinstance(
            session.submit(c.ChooseCivilisation(seat, civilisation, False, 3, (0, 0, 0, 0))), Step
        )
    session.submit(c.BeginAge(TABLE))
    return session


def _revealed(session: Session) -> Session:
    for seat, card in ((1, 4), (2, 5), (3, 7)):
        assert isinstance(session.submit(c.LayCard(seat, card, "expansion")), Step)
    assert isinstance(session.submit(c.Reveal(TABLE)), Step)
    return session


def _name(session: Session, answer: Step | Refusal) -> str:
    assert isinstance(answer, Step)
    return session.timeline.name(answer).render(english)


def _reason(answer: Step | Refusal | None) -> str:
    assert isinstance(answer, Refusal)
    return answer.reason.render(english)


def test_session_refused_command_changes_nothing() -> None:
    session = _at_choice(_session())
    state, steps = session.state, len(session.timeline.done)
    assert _reason(session.submit(c.LayCard(1, 99))) == "There is no card 99 in this deck."
    assert session.state is state
    assert len(session.timeline.done) == steps


def test_undo_takes_back_one_step_and_names_it() -> None:
    session = _session()
    before = session.state
    session.submit(c.NameYoungest(TABLE, 2))
    assert _name(session, session.undo()) == "Bao is the youngest"
    assert session.state == before


def test_undo_with_nothing_done_is_refused() -> None:
    assert _reason(_session().undo()) == "There is nothing to undo."


def test_redo_brings_the_same_state_back() -> None:
    session = _at_choice(_session())
    after = session.state
    session.undo()
    assert _name(session, session.redo()) == "Age 1 is dealt"
    assert session.state == after


def test_redo_is_gone_after_a_new_step() -> None:
    session = _session()
    session.submit(c.NameYoungest(TABLE, 2))
    session.undo()
    session.submit(c.NameYoungest(TABLE, 3))
    assert _reason(session.redo()) == "There is nothing to redo."


def test_undo_by_a_seat_takes_back_its_own_sealed_card_even_when_it_was_not_last() -> None:
    session = _at_choice(_session())
    session.submit(c.LayCard(1, 4))
    session.submit(c.LayCard(2, 5))
    assert _name(session, session.undo(by=1)) == "Ana takes the card back"
    assert [laid is not None for laid in session.state.laid] == [False, True, False]


def test_undo_by_a_seat_takes_back_a_sealed_card_when_everybody_has_chosen() -> None:
    session = _at_choice(_session())
    for seat, card in ((1, 4), (2, 5), (3, 7)):
        session.submit(c.LayCard(seat, card))
    assert session.state.phase == "revealing"
    session.undo(by=3)
    assert session.state.phase == "choosing"


def test_undo_past_a_reveal_needs_the_table() -> None:
    session = _revealed(_at_choice(_session()))
    assert _reason(session.undo(by=1)) == "“Reveal” concerns everybody: the table must agree."
    assert session.state.phase == "expansion"
    assert _name(session, session.undo(by=TABLE)) == "Reveal"
    assert session.state.phase == "revealing"


def test_undo_of_an_own_step_that_showed_nothing_is_free() -> None:
    session = _revealed(_at_choice(_session()))
    session.submit(c.UseAction(1, "portal"))
    seat = session.state.order[0]
    assert _name(session, session.undo(by=seat)) == "Ana: Portal"


def test_undo_of_somebody_elses_step_needs_the_table() -> None:
    session = _revealed(_at_choice(_session()))
    session.submit(c.EndStrategy(1))
    assert _reason(session.undo(by=2)) == "“Ana ends: Expansion” concerns everybody: the table must agree."


def test_undoable_by_a_seat_is_only_what_it_may_take_back_alone() -> None:
    session = _revealed(_at_choice(_session()))
    assert session.undoable_by(1) is None
    session.submit(c.UseAction(1, "portal"))
    own = session.undoable_by(1)
    assert own is not None
    assert (own.by, session.undoable_by(2)) == (1, None)
    assert session.undoable_by(TABLE) == own
    session.undo(by=1)
    assert session.redoable_by(2) is None
    assert session.redoable_by(1) is session.redoable_by(TABLE) is not None


def test_undo_of_the_only_person_needs_nobody() -> None:
    session = _revealed(_at_choice(_session()))
    session.bots = frozenset({2, 3})
    assert _name(session, session.undo(by=1)) == "Reveal"


def test_undo_goes_back_to_the_last_step_of_a_person() -> None:
    """What bots did since then they would only do again."""
    session = _at_choice(_session())
    session.bots = frozenset({1, 2})
    session.submit(c.LayCard(3, 7, "expansion"))
    for seat, card in ((1, 4), (2, 5)):
        session.submit(c.LayCard(seat, card, "expansion"))
    before = session.undoable()
    assert before is not None
    assert before.name.render(english) == "Cléo lays a card"
    assert before.since == (1, 2)
    assert _name(session, session.undo(by=TABLE, line=before.line)) == "Cléo lays a card"
    assert len(session.timeline.undone) == 3
    assert session.state.laid == (None, None, None)


def test_undo_has_nothing_to_go_back_to_before_a_person_has_done_anything() -> None:
    """What bots have done until then they would only do again."""
    session = _session()
    session.bots = frozenset({TABLE, 1, 2})
    session.submit(c.NameYoungest(TABLE, 1))
    session.submit(c.ChooseCivilisation(1, "humans", False, 3, (0, 0, 0, 0)))
    assert session.undoable() is None
    assert _reason(session.undo()) == "There is nothing to undo."


def test_undo_takes_one_step_where_only_bots_play() -> None:
    session = _at_choice(_session())
    session.bots = frozenset({TABLE, 1, 2, 3})
    steps = len(session.timeline.done)
    session.undo(by=TABLE)
    assert len(session.timeline.done) == steps - 1


def test_undo_past_a_turned_up_sector_needs_the_table() -> None:
    session = _session(2, board="full", mode="exploration", galaxy="drawn")
    session.submit(c.NameYoungest(TABLE, 1))
    for seat, civilisation in ((1, "humans"), (2, "minerls")):
        home = session.state.galaxy.homes[seat - 1]
        session.submit(c.ChooseCivilisation(seat, civilisation, False, 3, (0, 0, 0, 0), home))
    session.submit(c.BeginAge(TABLE))
    for seat, card in ((1, 1), (2, 2)):
        session.submit(c.LayCard(seat, card, "expansion"))
        session.submit(c.SetAside(seat, 0))
    session.submit(c.Reveal(TABLE))
    home = session.state.galaxy.homes[0]
    target = session.state.galaxy.neighbours[home][0]
    assert isinstance(session.submit(c.Move(1, "movement", home, target, 1)), Step)
    assert "the table must agree" in _reason(session.undo(by=1))


def test_dice_that_are_undone_and_thrown_again_fall_the_same_way() -> None:
    """Nobody takes a throw back until they like it."""
    game = games.find("nexus-ops")
    options = game.configure(NAMES[:2], {"board": "full", "map": "drawn", "dice": "companion"}, None)
    session = Session(Timeline(game, options), chance=Random(5))
    session.deck_seed = "deck"
    bot = Bot(game, Random(5), session.deck_seed)
    thrown = 0
    while thrown < 4:
        seat = session.waiting()[0]
        command = bot.play(session.view(seat), seat)
        step = session.submit(command)
        assert isinstance(step, Step)
        if not any(isinstance(event, DiceThrown) for event in step.events):
            continue
        thrown += 1
        assert isinstance(session.undo(by=TABLE, line=step.line), Step)
        again = session.submit(command)
        assert isinstance(again, Step)
        assert again.events == step.events


def test_clock_counts_for_whom_the_table_waits() -> None:
    clock = FakeClock()
    session = _session(clock=clock)
    clock.tick(5_000)
    _at_choice(session)
    clock.tick(2_000)
    session.submit(c.LayCard(2, 5))
    clock.tick(1_000)
    assert session.waited_ms() == {0: 5_000, 1: 3_000, 2: 2_000, 3: 3_000}
    assert session.elapsed_ms == 8_000


def test_pause_stops_clocks_and_prompts_and_refuses_commands() -> None:
    clock = FakeClock()
    session = _at_choice(_session(clock=clock))
    session.pause()
    clock.tick(60_000)
    assert session.prompts() == ()
    assert _reason(session.submit(c.LayCard(1, 4))) == "The game is paused."
    session.resume()
    clock.tick(1_000)
    assert session.waited_ms()[1] == 1_000


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    return tmp_path / "game.journal"


def _kept(journal: Path, clock: FakeClock, players: int = 3) -> Session:
    options = _options(players)
    store = saved_game.create(journal, GAME, options)  # type: ignore[arg-type]
    return Session(Timeline(GAME, options), store, chance=Random(1), now_ms=clock)


def _back(journal: Path, clock: FakeClock) -> Session:
    store, account = saved_game.reopen(journal, games.find)
    return Session(account.timeline, store, chance=Random(1), now_ms=clock)


def test_session_comes_back_with_state_prompts_history_and_clocks(journal: Path) -> None:
    clock = FakeClock()
    session = _kept(journal, clock)
    clock.tick(3_000)
    _at_choice(session)
    clock.tick(4_000)
    session.submit(c.LayCard(2, 5))
    session.undo()
    session.pause()
    session.resume()
    assert isinstance(session.submit(c.LayCard(3, 10)), Step)
    session.undo()
    session.close()

    # Another boot: a monotonic clock that starts anywhere, long after.
    again = _back(journal, FakeClock(17))
    assert again.state == session.state
    assert list(again.prompts()) == list(session.prompts())
    assert again.waited_ms() == session.waited_ms()
    assert again.elapsed_ms == session.elapsed_ms == 7_000
    assert [step.line for step in again.timeline.done] == [step.line for step in session.timeline.done]
    assert [step.line for step in again.timeline.undone] == [step.line for step in session.timeline.undone]
    assert _name(again, again.redo()) == "Cléo lays a card"
    assert _name(again, again.undo()) == "Cléo lays a card"
    assert _name(again, again.undo()) == "Age 1 is dealt"
    again.close()


def test_session_on_a_full_disk_refuses_the_step_and_stays_as_it_was(journal: Path) -> None:
    def broken(_: int) -> None:
        raise OSError(28, "No space left on device")

    options = _options()
    healthy: list[bool] = [True]

    def sync(descriptor: int) -> None:
        if not healthy[0]:
            broken(descriptor)

    store = Store.create(journal, saved_game.header(GAME, options), sync=sync)  # type: ignore[arg-type]
    session = Session(Timeline(GAME, options), store, now_ms=FakeClock())
    session.submit(c.NameYoungest(TABLE, 2))
    state, size = session.state, journal.stat().st_size

    healthy[0] = False
    answer = session.submit(c.ChooseCivilisation(2, "humans", False, 3, (0, 0, 0, 0)))
    assert isinstance(answer, Unsaved)
    assert "could not be saved, so it does not count" in _reason(answer)
    assert isinstance(session.undo(), Refusal)
    assert session.state is state
    assert journal.stat().st_size == size

    healthy[0] = True
    assert isinstance(session.submit(c.ChooseCivilisation(2, "humans", False, 3, (0, 0, 0, 0))), Step)
    session.close()
    assert _back(journal, FakeClock()).state == session.state


def test_undo_of_a_named_step_is_refused_when_another_one_came_in_between() -> None:
    session = _at_choice(_session())
    line = session.timeline.done[-1].line
    session.submit(c.LayCard(2, 5))
    state = session.state
    assert _reason(session.undo(TABLE, line)) == "The table has moved on."
    assert session.state is state
    session.undo()
    assert _name(session, session.undo(TABLE, line)) == "Age 1 is dealt"


def test_undo_of_a_named_step_does_not_take_back_the_seats_own_card_instead() -> None:
    session = _at_choice(_session())
    line = session.timeline.done[-1].line
    session.submit(c.LayCard(1, 4))
    assert _reason(session.undo(1, line)) == "The table has moved on."
    assert session.state.laid[0].card == 4


def test_undoable_names_what_undo_takes_back() -> None:
    session = _session()
    assert session.undoable() is None
    _at_choice(session)
    session.submit(c.LayCard(1, 4))
    own, last = session.undoable(1), session.undoable(2)
    assert own is not None
    assert own.line is None
    assert last is not None
    assert (last.line, last.name.render(english)) == (session.timeline.done[-1].line, "Ana lays a card")


def test_undo_and_redo_are_refused_while_the_game_is_paused() -> None:
    session = _at_choice(_session())
    session.undo()
    session.pause()
    state = session.state
    assert _reason(session.undo()) == "The game is paused."
    assert _reason(session.redo()) == "The game is paused."
    assert session.state is state
