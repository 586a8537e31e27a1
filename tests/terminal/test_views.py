"""What can be looked at between answers: everybody's public facts, and what to know before an answer."""

from __future__ import annotations

from random import Random

import pytest

from companion import games
from companion.core.prompt import Choose, Option
from companion.core.screen import Gauge, Gauges, Message, Screen
from companion.core.seats import TABLE, Seat
from companion.core.text import Text
from companion.core.values import Command, Refusal
from companion.games.three_ages import commands as c
from companion.games.three_ages.game import ThreeAges
from companion.games.three_ages.model import State
from companion.journal.timeline import Timeline
from companion.locale import Speech
from companion.table.bots import Bot
from companion.table.session import Session
from companion.terminal.keyboard import Keyboard, People, PlayerLeft
from companion.terminal.views import Views

NAMES = ("Ana", "Bao")
LOOKS = (
    Gauges(
        (Gauge(Text(""), "crown", 65, top=0), Gauge(Text(""), "skull", 35, top=0)), foot=Text("Win, lose %")
    ),
    Message(Text("−1.2 : −0.8"), (Text("Losses: Ana, Bao"),), foot=Text("mean losses")),
)


def _session(name: str, steps: int) -> Session:
    """A game of bots after so many steps."""
    game, chance = games.find(name), Random(2)
    session = Session(Timeline(game, game.configure(NAMES, {}, None)), chance=chance)
    bot = Bot(game, chance, "2")
    session.deck_seed = bot.deck_seed
    for _ in range(steps):
        seat = session.waiting()[0]
        assert not isinstance(session.submit(bot.play(session.view(seat), seat)), Refusal)
    return session


@pytest.mark.parametrize("looking", [TABLE, 1, 2])
@pytest.mark.parametrize("name", games.names())
def test_overview_shows_the_facts_of_every_seat(
    name: str, looking: int, capsys: pytest.CaptureFixture[str]
) -> None:
    session = _session(name, 12)
    Views(session, Speech("en", name)).overview(looking)
    told = capsys.readouterr().out
    ana, bao = told[told.index("Ana: ") :].split("\nBao: ")
    assert min(len(ana.splitlines()), len(bao.splitlines())) > 1


class _Blabbing(ThreeAges):
    """A game whose pages tell everything that a view holds."""

    def pages(self, view: State, seat: Seat) -> tuple[Screen, ...]:
        return () if seat == TABLE else (Message(Text("{laid}", {"laid": str(view.laid[seat - 1])})),)


def _after_a_card(card: int) -> Session:
    game = _Blabbing()
    session = Session(Timeline(game, game.configure(NAMES, {}, None)), chance=Random(1))
    for command in (
        c.NameYoungest(TABLE, 1),
        c.ChooseCivilisation(1, "humans", False, 3, (0, 0, 0, 0), None),
        c.ChooseCivilisation(2, "minerls", False, 3, (0, 0, 0, 0), None),
        c.BeginAge(TABLE),
        c.LayCard(1, card, "war"),
    ):
        assert not isinstance(session.submit(command), Refusal)
    return session


def _told_after_a_card(card: int, looking: Seat, capsys: pytest.CaptureFixture[str]) -> str:
    Views(_after_a_card(card), Speech("en", "three-ages")).overview(looking)
    return capsys.readouterr().out


@pytest.mark.parametrize("looking", [TABLE, 2])
def test_overview_keeps_the_secrets_of_the_others(looking: Seat, capsys: pytest.CaptureFixture[str]) -> None:
    assert _told_after_a_card(4, looking, capsys) == _told_after_a_card(17, looking, capsys)


def test_overview_shows_whoever_looks_the_own_secrets(capsys: pytest.CaptureFixture[str]) -> None:
    assert _told_after_a_card(4, 1, capsys) != _told_after_a_card(17, 1, capsys)


def test_information_at_a_shared_keyboard_is_private_only_for_a_sealed_question(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    told = {}
    for sealed in (True, False):
        typed = iter(["", "i", "q"] if sealed else ["i", "q"])
        monkeypatch.setattr("builtins.input", lambda _, typed=typed: next(typed))
        session = _after_a_card(17)
        question = Choose(1, Text("Well?"), (Option(Text("Yes"), Command(1)),), sealed=sealed)
        with pytest.raises(PlayerLeft):
            Keyboard(session, Speech("en", "three-ages"), People(NAMES, 2), None).ask(question)
        told[sealed] = "17" in capsys.readouterr().out
    assert told == {True: True, False: False}


def _ask_with_looks(monkeypatch: pytest.MonkeyPatch, entries: list[str], language: str = "en") -> None:
    typed = iter(entries)
    monkeypatch.setattr("builtins.input", lambda _: next(typed))
    session = _session("three-ages", 0)
    question = Choose(1, Text("Fight?"), (Option(Text("Yes"), Command(1)),), looks=LOOKS)
    with pytest.raises(PlayerLeft):
        Keyboard(session, Speech(language, "three-ages"), People(NAMES, 2), None).ask(question)


def test_looks_are_offered_with_the_question_and_shown_by_w(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    _ask_with_looks(monkeypatch, ["w", "q"])
    question, looks = capsys.readouterr().out.split("  w: look before you answer\n")
    assert "Fight?" in question
    assert looks == "  Win, lose %: 65, 35\n  −1.2 : −0.8\n    Losses: Ana, Bao\n    mean losses\n"


def test_looks_are_named_in_the_help(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    _ask_with_looks(monkeypatch, ["h", "q"], "fr")
    told = capsys.readouterr().out
    assert "i\u00a0: ce que chacun a · w\u00a0: pourquoi, et quoi consulter avant de répondre" in told


def test_reasons_stand_under_the_games_own_question(capsys: pytest.CaptureFixture[str]) -> None:
    session = _session("nexus-ops", 12)
    question = session.prompt(session.waiting()[0])
    Views(session, Speech("fr", "nexus-ops")).reasons(question)
    told = capsys.readouterr().out
    assert told.startswith("Pourquoi\u00a0?\n")
    assert "\n  Ana\u00a0: " in told


def test_reasons_of_several_players_name_each_once(capsys: pytest.CaptureFixture[str]) -> None:
    session = _session("eclipse", 12)
    Views(session, Speech("en", "eclipse")).reasons(session.prompts()[0])
    told = capsys.readouterr().out
    assert told.count("  Ana: Upkeep ") == told.count("  Bao: Upkeep ") == 1
