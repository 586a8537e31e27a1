"""Where all is simulated nobody is asked for what only hands can do; at a real table they are."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from companion import games
from companion.core.prompt import Choose, Option
from companion.core.seats import TABLE
from companion.core.text import say
from companion.core.values import Command, Refusal
from companion.games.nexus_ops import commands as n
from companion.games.three_ages import commands as t
from companion.journal.timeline import Timeline
from companion.table.bots import Bot
from companion.table.session import Session
from companion.table.simulated_hands import SimulatedHands
from tests.games.nexus_ops import tables
from tests.games.nexus_ops.tables import units, with_units

NAMES = ("Ana", "Bao", "Cléo")
SETTINGS = {
    "three-ages": {"board": "full", "galaxy": "laid"},
    "nexus-ops": {"board": "full", "map": "laid", "dice": "companion"},
}


def _session(name: str, deck_seed: str | None, settings: dict[str, str] | None = None) -> Session:
    game = games.find(name)
    chosen = SETTINGS[name] if settings is None else settings
    session = Session(Timeline(game, game.configure(NAMES, chosen, None)), chance=Random(1))
    session.deck_seed, session.hands_simulated = deck_seed, deck_seed is not None
    return session


def _let_hands(session: Session) -> None:
    while (step := session.follow_hands()) is not None:
        assert not isinstance(step, Refusal)


def _played(session: Session, steps: int) -> Iterator[Command]:
    bot = Bot(session.game, Random(2), session.deck_seed)
    for _ in range(steps):
        _let_hands(session)
        if not session.waiting():
            return
        seat = session.waiting()[0]
        command = bot.answer(session.view(seat), session.prompt(seat), session.refine)
        assert not isinstance(session.submit(command), Refusal)
        yield command


@pytest.mark.parametrize("name", SETTINGS)
def test_by_hand_is_asked_at_a_real_table(name: str) -> None:
    session = _session(name, None)
    assert session.follow_hands() is None
    assert session.waiting() == (TABLE,)
    (prompt,) = session.prompts()
    assert len(prompt) > 1


@pytest.mark.parametrize("name", SETTINGS)
def test_by_hand_whoever_begins_is_chosen_by_chance_from_the_deck_seed(name: str) -> None:
    firsts = []
    for seed in (*map(str, range(30)), "0"):
        session = _session(name, seed)
        _let_hands(session)
        firsts.append(session.state.first)
        assert session.timeline.done, "it is a step like any other"
    assert set(firsts) == {1, 2, 3}
    assert firsts[0] == firsts[-1]


@pytest.mark.parametrize("name", SETTINGS)
def test_by_hand_nobody_is_asked_for_it_in_a_simulated_game(name: str) -> None:
    session = _session(name, "7")
    by_people = {type(command) for command in _played(session, 400)}
    nobody = {t.NameYoungest, t.BeginAge, t.Reveal, t.PassHands, n.NameFirst, n.SetHomeMines, n.LayTerrain}
    assert not by_people & nobody
    assert len(session.timeline.done) > 100


def test_by_hand_answer_is_whole_where_only_hands_would_say_the_rest() -> None:
    session = _session("three-ages", "7", {})
    _let_hands(session)
    prompt = session.prompt(session.waiting()[0])
    assert isinstance(prompt, Choose)
    option = prompt.options[0]
    assert (option.draft, option.detail is not None) == (False, True)
    assert session.lists(option.command)
    chosen = option.command
    assert isinstance(chosen, t.ChooseCivilisation)
    claimed = t.ChooseCivilisation(prompt.seat, chosen.civilisation, False, 9, (5, 5, 5, 5))
    assert isinstance(session.submit(claimed), Refusal)


def test_by_hand_dice_on_the_table_cannot_be_claimed_where_there_are_none() -> None:
    session = _session("nexus-ops", "7")
    thrown = [command for command in _played(session, 1500) if isinstance(command, n.Throw | n.Breathe)]
    assert all(command.companion for command in thrown)


def test_by_hand_laid_map_holds_the_tiles_of_the_box() -> None:
    session = _session("nexus-ops", "7")
    _let_hands(session)
    lands = [session.state.map().lands[space] for space in session.state.planet.ring]
    assert {land: lands.count(land) for land in set(lands)} == session.state.options.data.lands


def test_by_hand_undo_goes_back_to_what_somebody_chose_and_redo_forth_again() -> None:
    session = _session("three-ages", "7")
    commands = [*_played(session, 3)]
    _let_hands(session)
    after = session.state
    assert not isinstance(session.undo(commands[-1].seat), Refusal)
    assert session.waiting() == (commands[-1].seat,)
    assert session.follow_hands() is None
    assert not isinstance(session.redo(commands[-1].seat), Refusal)
    _let_hands(session)
    assert session.state == after
    assert not session.timeline.undone


class _Say(Command, frozen=True):
    word: str | None = None


def _asked(*words: str, sealed: bool = False) -> Choose:
    options = tuple(Option(say("{word}", word=word), _Say(1, word)) for word in words)
    return Choose(1, say("Which?"), options, sealed=sealed)


def test_by_hand_a_single_answer_is_given_unless_its_silence_would_tell() -> None:
    hands = SimulatedHands(lambda _: _asked("yes", "no"), frozenset(), "1")
    assert hands.done(_asked("yes")) == _Say(1, "yes")
    assert hands.done(_asked("yes", sealed=True)) is None
    assert hands.done(_asked("yes", "no")) is None


def test_by_hand_a_way_back_is_no_answer() -> None:
    draft = Option(say("Cards"), _Say(1), draft=True)
    loop = Choose(1, say("Which?"), (draft,))
    hands = SimulatedHands(lambda _: loop, frozenset(), "1")
    assert hands.done(loop) is None


def test_by_hand_a_battle_is_begun_only_by_whoever_has_seen_its_odds() -> None:
    session = _session("nexus-ops", "seed")
    state = with_units(tables.board(2), {"D2": {1: units(human=1), 2: units(human=1)}})
    session.timeline.state = tables.do(state, n.EndPhase(1))
    assert session.follow_hands() is None
    prompt = session.prompt(1)
    assert isinstance(prompt, Choose)
    assert prompt.looks
    assert not isinstance(session.submit(prompt.options[0].command), Refusal)
    _let_hands(session)
    assert session.state.phase == "rolling"
