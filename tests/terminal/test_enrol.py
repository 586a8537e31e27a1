"""`companion enrol` as a person uses it: typed tags, lists, maps for another table, and a table of parts."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path

import pytest
from gpiozero.pins.mock import MockFactory

from companion.bootstrap import Workshop
from companion.bootstrap.parts import Serial
from companion.errors import CompanionError, DataError, UsageError
from companion.games.three_ages import GAME
from companion.profile import load
from companion.table.decks import DeckBusyError, EnrolledDeck, reserved
from companion.table.tags import Tag
from companion.terminal.enrol import Request, enrol
from tests.devices.model_readers import ModelOnCable, ModelRdm6300
from tests.devices.oled.chips import Ssd1306
from tests.devices.oled.wires import I2cWire
from tests.devices.pin_hand import PinHand
from tests.table.enrolling import uid

HARDWARE = Path(__file__).parents[2] / "hardware"
SIDES = ("war", "evolution", "colonisation", "expansion")


class Terminal:
    """A person with a deck at a keyboard."""

    def __init__(
        self, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        self.folder = folder
        self._monkeypatch = monkeypatch
        self._capsys = capsys

    def type(self, *entries: str, card: int | None = None, each_side: bool = False) -> str:
        """A conversation, and everything that was printed."""
        self._monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{entry}\n" for entry in entries)))
        return self.run(
            Request("three-ages", data=self.folder, card=card, each_side=each_side, language="en")
        )

    def run(self, request: Request) -> str:
        assert enrol(request) == 0
        return self._capsys.readouterr().out

    @property
    def tags(self) -> dict[str, Tag]:
        return dict(EnrolledDeck(GAME, self.folder).tags)


@pytest.fixture
def terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Terminal:
    return Terminal(tmp_path / "deck", monkeypatch, capsys)


# --- at the keyboard


def test_enrol_takes_typed_numbers_for_cards_on_a_reader(terminal: Terminal) -> None:
    said = terminal.type(uid(1), uid(2))
    assert terminal.tags == {uid(1): Tag(1), uid(2): Tag(2)}
    assert "[Card 1 of 30]\nLay it on a reader: 1\n" in said
    assert "[Card 1 of 30]\n✓ Card 1\n\n[Card 2 of 30]\nLay it on a reader: 2\n" in said
    assert f"2 of 30 cards have a tag, 0 are typed in; kept in {terminal.folder}\n" in said
    assert "without a tag: 3, 4, " in said


def test_enrol_takes_numbers_as_readers_write_them(terminal: Terminal) -> None:
    terminal.type("04:A2:24:B2:C1:5D:80", "04 a2 24 b2 c1 5d 81", "04-A2-24-B2")
    assert list(terminal.tags) == ["04a224b2c15d80", "04a224b2c15d81", "04a224b2"]


def test_enrol_warns_once_of_a_reader_that_types_decimal_digits(terminal: Terminal) -> None:
    said = terminal.type("0012345678", "0012345679")
    assert said.count("Ten decimal digits") == 1
    assert len(terminal.tags) == 2


def test_enrol_goes_on_where_it_was_left(terminal: Terminal) -> None:
    terminal.type(uid(1), "q")
    said = terminal.type(uid(2))
    assert "Card 1 of 30" not in said
    assert terminal.tags == {uid(1): Tag(1), uid(2): Tag(2)}


def test_enrol_asks_about_a_tag_of_another_card(terminal: Terminal) -> None:
    said = terminal.type(uid(1), uid(1), "+", "")
    assert "Tag of card 1\n► 1  Leave it there\n  2  Move it here\n" in said
    assert "Tag of card 1\n  1  Leave it there\n► 2  Move it here\n" in said
    assert terminal.tags == {uid(1): Tag(2)}


def test_enrol_takes_the_number_of_an_answer(terminal: Terminal) -> None:
    terminal.type(uid(1), uid(1), "2")
    assert terminal.tags == {uid(1): Tag(2)}


def test_enrol_refuses_a_phone_and_says_why(terminal: Terminal) -> None:
    said = terminal.type("08a1b2c3")
    assert "! A phone, or a pass\n  Its number changes.\n  Lay a card.\n" in said
    assert terminal.tags == {}


def test_enrol_turns_to_another_card(terminal: Terminal) -> None:
    terminal.type("+++", uid(4), "-2", uid(3), "9", uid(9))
    assert terminal.tags == {uid(4): Tag(4), uid(3): Tag(3), uid(9): Tag(9)}


def test_enrol_types_in_a_card(terminal: Terminal) -> None:
    said = terminal.type("", "2", "41", "4", "0", "2", "0", "1", "0", "2")
    assert "✓ Card 41\n  Armament · Movement ×2, Ambush ×1\n" in said
    deck = EnrolledDeck(GAME, terminal.folder)
    assert deck.cards[0] == 41
    assert deck.printed.typed == {41}


def test_enrol_does_not_take_a_number_that_is_no_answer(terminal: Terminal) -> None:
    said = terminal.type("", "2", "1", "1", "12", "b", "b", "b", "b")
    assert "Portal: 9\n" in said
    assert EnrolledDeck(GAME, terminal.folder).printed.typed == frozenset()


@pytest.mark.parametrize("entry", ["?", "hello", "04a2", "++1x", "h"])
def test_enrol_explains_itself_where_an_entry_means_nothing(terminal: Terminal, entry: str) -> None:
    said = terminal.type(entry)
    assert said.count("A tag's number: lay it · Enter: OK") == 2
    assert terminal.tags == {}


def test_enrol_ends_when_the_person_finishes(terminal: Terminal) -> None:
    terminal.type("", "5", uid(1))
    assert terminal.tags == {}


def test_enrol_replaces_one_lost_tag(terminal: Terminal) -> None:
    terminal.type(uid(1), uid(2), uid(3))
    terminal.type(uid(9), card=2)
    assert terminal.tags == {uid(1): Tag(1), uid(9): Tag(2), uid(3): Tag(3)}


def test_enrol_takes_a_tag_on_each_side(terminal: Terminal) -> None:
    terminal.type(*map(uid, range(1, 6)), each_side=True)
    sides = [Tag(1, side) for side in SIDES]
    assert terminal.tags == dict(zip(map(uid, range(1, 6)), [*sides, Tag(2, "war")], strict=True))


def test_enrol_of_a_card_that_is_not_there_is_refused(terminal: Terminal) -> None:
    with pytest.raises(UsageError, match="there is no card 31") as caught:
        terminal.type(card=31)
    assert caught.value.remedy.startswith("the cards are: 1, 2, 3")


def test_enrol_of_a_deck_that_another_enrols_is_refused(terminal: Terminal) -> None:
    with reserved(terminal.folder), pytest.raises(DeckBusyError):
        terminal.type(uid(1))


def test_enrol_keeps_a_deck_in_the_state_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{uid(1)}\n"))
    assert enrol(Request("three-ages")) == 0
    assert (tmp_path / "companion" / "decks" / "three-ages" / "tags.csv").exists()


# --- lists and maps


def test_enrol_lists_what_is_there_and_what_is_missing(terminal: Terminal) -> None:
    terminal.type(uid(1), each_side=True)
    terminal.type("+", "", "2", "2", "4", "0", "2", "0", "1", "0", "2")
    EnrolledDeck(GAME, terminal.folder).enrol(uid(2), Tag(2))
    said = terminal.run(Request("three-ages", data=terminal.folder, list_only=True, language="en"))
    lines = said.splitlines()
    assert lines[0] == f"   1  War {uid(1)}  not typed in"
    assert lines[1] == f"   2  {uid(2)}    Armament · Movement ×2, Ambush ×1"
    assert lines[2] == "   3  –                 not typed in"
    assert lines[30:] == [
        f"1 of 30 cards have a tag, 1 are typed in; kept in {terminal.folder}",
        f"without a tag: {', '.join(str(card) for card in range(1, 31) if card != 2)}",
    ]


def test_enrol_lists_a_deck_without_making_its_folder(terminal: Terminal) -> None:
    said = terminal.run(Request("three-ages", data=terminal.folder, list_only=True, language="en"))
    assert said.splitlines()[-1].startswith("0 of 30 cards have a tag, 0 are typed in;")
    assert not terminal.folder.exists()


def test_enrol_carries_a_map_to_another_table(terminal: Terminal, tmp_path: Path) -> None:
    terminal.type(uid(1), uid(2))
    file, other = tmp_path / "map.csv", tmp_path / "other"
    assert terminal.run(Request("three-ages", data=terminal.folder, export=file)) == f"2 tags in {file}\n"
    said = terminal.run(Request("three-ages", data=other, import_from=file))
    assert said.startswith(f"2 tags from {file}\n2 of 30 cards have a tag")
    assert EnrolledDeck(GAME, other).tags == terminal.tags


def test_enrol_exports_over_a_file_only_when_told_to(terminal: Terminal, tmp_path: Path) -> None:
    file = tmp_path / "map.csv"
    file.write_text("precious", encoding="utf-8")
    with pytest.raises(UsageError, match="this file is there already"):
        enrol(Request("three-ages", data=terminal.folder, export=file))
    assert file.read_text(encoding="utf-8") == "precious"
    enrol(Request("three-ages", data=terminal.folder, export=file, replace=True))
    assert file.read_text(encoding="utf-8") == "uid,card,side\n"


def test_enrol_imports_over_tags_only_when_told_to(terminal: Terminal, tmp_path: Path) -> None:
    terminal.type(uid(1))
    file = tmp_path / "map.csv"
    file.write_text(f"uid,card,side\n{uid(9)},7,war\n", encoding="utf-8")
    with pytest.raises(UsageError, match="this deck has 1 tag already"):
        enrol(Request("three-ages", data=terminal.folder, import_from=file))
    assert terminal.tags == {uid(1): Tag(1)}
    enrol(Request("three-ages", data=terminal.folder, import_from=file, replace=True))
    assert terminal.tags == {uid(9): Tag(7, "war")}


def test_enrol_imports_the_same_map_again(terminal: Terminal, tmp_path: Path) -> None:
    terminal.type(uid(1))
    enrol(Request("three-ages", data=terminal.folder, import_from=terminal.folder / "tags.csv"))
    assert terminal.tags == {uid(1): Tag(1)}


def test_enrol_imports_nothing_of_a_map_that_is_wrong(terminal: Terminal, tmp_path: Path) -> None:
    file = tmp_path / "map.csv"
    file.write_text(f"uid,card,side\n{uid(1)},1,\n{uid(2)},31,\n", encoding="utf-8")
    with pytest.raises(DataError, match="line 3: there is no card '31'"):
        enrol(Request("three-ages", data=terminal.folder, import_from=file))
    assert terminal.tags == {}


# --- at a table


class MakersTable(Workshop):
    """The starter build with a reader, and a hand; they act whenever somebody looks at the clock.

    Mock pins, a modelled display under real luma, and a modelled reader under real pyserial.
    """

    def __init__(self, folder: Path, deck: Path) -> None:
        self.sysfs = folder
        self.factory = MockFactory()
        self.chip = Ssd1306()
        self.reader = ModelRdm6300()
        self.cable = ModelOnCable(self.reader)
        self.profile = folder / "table.toml"
        port = f'[table.reader]\nkind = "rdm6300"\nport = "{Path(self.cable.port).resolve()}"\n'
        starter = (HARDWARE / "starter.toml").read_text(encoding="utf-8")
        self.profile.write_text(f"{starter}\n{port}", encoding="utf-8")
        self._map = deck / "tags.csv"
        self._parts: list[Serial] = []
        self._acts = self._script()
        self._acting = False
        self._now = 0

    def pins(self) -> MockFactory:
        return self.factory

    def i2c(self, _: int) -> I2cWire:
        return I2cWire({0x3C: self.chip})

    def start(self, part: Serial) -> None:
        """No thread: it is stepped here."""
        self._parts.append(part)

    def now_ms(self) -> int:
        if not self._acting and self.factory.pins:
            self._acting = True
            self._now += 20
            assert self._now < 100_000, "nobody could finish"
            next(self._acts, None)
            self._acting = False
        return self._now

    def _listen(self) -> None:
        """What the reader's thread would do."""
        self.cable.step(self._now)
        for part in self._parts:
            part.step()

    def _script(self) -> Iterator[None]:
        profile = load(self.profile).table
        hand = PinHand(self.factory, profile.encoder, profile.buttons)
        yield
        for number, tag in enumerate(("0a00000001", "0a00000002"), start=1):
            self.reader.tag = tag
            while not (self._map.exists() and len(self._map.read_text(encoding="utf-8").split()) > number):
                self._listen()
                yield
            self.reader.tag = None
            for _ in range(100):
                self._listen()
                yield
        for act in (hand.press, hand.release):
            act("push")
            yield
        hand.turn(9)
        yield from [None] * 20
        for act in (hand.press, hand.release):
            act("ok")
            yield


def test_enrol_at_a_real_table_goes_from_serial_bytes_to_the_map_and_ends_there(
    terminal: Terminal, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    workshop = MakersTable(tmp_path, terminal.folder)
    request = Request("three-ages", data=terminal.folder, profile=workshop.profile, language="en")
    assert enrol(request, workshop) == 0
    said = capsys.readouterr().out
    workshop.cable.close()
    assert terminal.tags == {"0a00000001": Tag(1), "0a00000002": Tag(2)}
    assert said.startswith("The table's displays show what to do.")
    assert "2 of 30 cards have a tag" in said


def test_enrol_at_a_table_without_reader_says_so_first(
    terminal: Terminal, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    class WithoutReader(MakersTable):
        def _script(self) -> Iterator[None]:
            starter = load(HARDWARE / "starter.toml").table
            hand = PinHand(self.factory, starter.encoder, starter.buttons)
            yield
            for key, turns in (("push", 0), ("push", 9), ("ok", 0)):
                for act in (hand.press, hand.release):
                    act(key)
                    yield from [None] * 5
                hand.turn(turns)
                yield from [None] * 20

    workshop = WithoutReader(tmp_path, terminal.folder)
    profile = HARDWARE / "starter.toml"
    assert enrol(Request("three-ages", data=terminal.folder, profile=profile, language="en"), workshop) == 0
    workshop.cable.close()
    assert capsys.readouterr().out.startswith(f"{profile}: no card reader in this profile;")


def test_enrol_without_a_readable_profile_is_refused(terminal: Terminal, tmp_path: Path) -> None:
    with pytest.raises(CompanionError):
        enrol(Request("three-ages", data=terminal.folder, profile=tmp_path / "none.toml"))


def test_enrol_at_the_virtual_table_is_at_the_keyboard(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{uid(1)}\n"))
    terminal.run(Request("three-ages", data=terminal.folder, profile=HARDWARE / "virtual.toml"))
    assert terminal.tags == {uid(1): Tag(1)}
