"""The games of a box: any of them is chosen, left and taken up again at the table's own controls."""

from __future__ import annotations

import re
from importlib.metadata import EntryPoint, EntryPoints
from pathlib import Path

import pytest

from companion import games
from companion.bootstrap.catalogue import InstalledGames, deck_of, first_game
from companion.core.packages import GROUP
from companion.core.screen import Menu, Message
from companion.core.signals import KeyChanged, Turned
from companion.core.text import english
from companion.enrolment import deck_folder
from companion.enrolment.deck import EnrolledDeck
from companion.games.nexus_ops import GAME as NEXUS_OPS
from companion.games.three_ages import GAME
from companion.games.three_ages import commands as c
from companion.journal.folder import Journals
from companion.locale import Speech, of_games
from companion.table.catalogue import last_played
from companion.table.equipment import Equipment
from companion.table.host import Host
from companion.table.tags import Tag
from tests.table.clocks import FakeClock

TABLE = 0


@pytest.fixture(autouse=True)
def _own_state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))


def test_deck_without_any_tag_leaves_the_readers_out_of_the_game() -> None:
    deck = deck_of(GAME)
    assert not deck.readable
    assert deck.data_folder is None
    assert deck.useful(Equipment(readers=frozenset({1, 2}))).readers == frozenset()


def test_deck_with_tags_is_read() -> None:
    deck_folder(GAME).mkdir(parents=True)
    EnrolledDeck(GAME, deck_folder(GAME)).enrol("04a224b2c15d80", Tag(7))
    deck = deck_of(GAME)
    assert deck.tags.read(("04a224b2c15d80",)) == Tag(7)
    assert deck.useful(Equipment(readers=frozenset({1, 2}))).readers == {1, 2}


class Box:
    """A host that knows every game, and a hand at its one encoder."""

    def __init__(self, folder: Path) -> None:
        self.clock = FakeClock()
        journals, equipment = Journals(folder, games.find), Equipment()
        game = first_game(None, folder)
        self.host = Host(game, journals, equipment, self.clock, catalogue=InstalledGames(equipment))

    def click(self) -> None:
        for down in (True, False):
            self.host.handle(KeyChanged(TABLE, "ok", down=down))
            self.clock.tick(50)
            self.host.tick()

    def labels(self) -> list[str]:
        screen = self.host.screens()[TABLE]
        assert isinstance(screen, Menu), screen
        return [item.label.render(english) for item in screen.items]

    def choose(self, label: str) -> None:
        screen, labels = self.host.screens()[TABLE], self.labels()
        assert isinstance(screen, Menu)
        for _ in range(labels.index(label) - screen.cursor):
            self.host.handle(Turned(TABLE, 1))
            self.clock.tick(500)
            self.host.tick()
        self.click()

    def begin(self, *answers: str) -> None:
        """From the first screen to the first question of a game of four."""
        self.click()
        for answer in (*answers, "English"):
            self.choose(answer)

    def settle(self, players: int) -> None:
        self.click()
        for seat in range(1, players + 1):
            self.choose(f"P{seat}")
        self.choose("Yes, begin")


def test_catalogue_lets_any_game_be_chosen_with_one_encoder(tmp_path: Path) -> None:
    box = Box(tmp_path)
    shown = box.host.screens()[TABLE]
    assert isinstance(shown, Message)
    assert shown.title.render(english) == "Tabletop companion"
    box.begin()
    first, *others = box.labels()
    assert first == "Three Ages", "the game of the last time"
    assert sorted(others) == ["Eclipse", "Nexus Ops", "StarCraft"]
    box.choose("Nexus Ops")
    box.settle(4)
    assert box.host.session is not None
    assert box.host.session.game.name == box.host.game.name == "nexus-ops"
    box.host.close()
    assert last_played(tmp_path) == "nexus-ops"
    again = Box(tmp_path)
    assert again.host.resume(), "an interrupted game goes on, whichever it is"
    assert again.host.session is not None
    assert again.host.session.game is NEXUS_OPS
    again.host.close()


def test_catalogue_lets_an_unfinished_game_of_any_kind_be_taken_up(tmp_path: Path) -> None:
    box = Box(tmp_path)
    box.host.start(("Ana", "Bao", "Cleo"), {})
    assert box.host.session is not None
    box.host.session.submit(c.NameYoungest(TABLE, 2))
    box.host.leave()
    box.begin("New game")
    box.choose("Nexus Ops")
    box.settle(4)
    assert box.host.session is not None
    box.host.leave()
    box.click()
    box.choose("Take up a game")
    assert box.labels() == ["P1, P2, P3, P4", "Ana, Bao, Cleo"]
    box.choose("Ana, Bao, Cleo")
    assert box.host.session is not None
    assert box.host.game is GAME
    assert len(box.host.session.timeline.done) == 1
    box.host.close()
    assert last_played(tmp_path) == "three-ages"


def test_catalogue_says_which_game_an_unfinished_one_is(tmp_path: Path) -> None:
    box = Box(tmp_path)
    for names in (("Ana", "Bao", "Cleo"), ("Dai", "Eva", "Fay")):
        box.host.start(names, {})
        box.host.leave()
    box.click()
    box.choose("Take up a game")
    screen = box.host.screens()[TABLE]
    assert isinstance(screen, Menu)
    detail = screen.items[0].detail
    assert detail is not None
    assert re.match(r"Three Ages · \d\d\.\d\d\. · ", detail.render(english)), "with the day it was left"
    assert Speech("fr", "nexus-ops", *of_games())(detail).startswith("Les Trois Âges")


def test_catalogue_offers_the_others_when_one_game_is_broken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = EntryPoint("broken", "companion.games.no_such_game:GAME", GROUP)
    whole = EntryPoint("nexus-ops", "companion.games.nexus_ops:GAME", GROUP)
    monkeypatch.setattr(games, "games_of_packages", lambda: EntryPoints([broken, whole]))
    assert [one.game.name for one in InstalledGames(Equipment()).all()] == ["nexus-ops"]


def test_catalogue_begins_with_the_usual_game_where_the_last_one_is_gone(tmp_path: Path) -> None:
    (tmp_path / "game").write_text("no-such-game\n", encoding="utf-8")
    assert first_game(None, tmp_path) is GAME
    assert first_game("nexus-ops", tmp_path) is NEXUS_OPS
