"""`companion enrol` as a person uses it: lists, decks for another table, and a table of parts."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path

import pytest
from gpiozero.pins.mock import MockFactory
from msgspec.structs import replace

from companion.bootstrap.parts import Hardware, SerialPart
from companion.enrolment.deck import DeckBusyError, EnrolledDeck, reserved
from companion.errors import CompanionError, DataError, UsageError
from companion.games.three_ages import GAME
from companion.profile import load
from companion.table.tags import Tag
from companion.terminal.enrol import EnrolOptions, enrol
from companion.terminal.enrol_report import spans
from tests.devices.model_readers import ModelOnCable, ModelRdm6300
from tests.devices.oled.chips import Ssd1306
from tests.devices.oled.wires import I2cWire
from tests.devices.pin_hand import PinHand
from tests.enrolment.enrolling import uid
from tests.terminal.enrolling import Terminal

HARDWARE = Path(__file__).parents[2] / "hardware"


# --- where it begins


def test_enrol_of_a_card_that_is_not_there_is_refused(terminal: Terminal) -> None:
    with pytest.raises(UsageError, match="nothing in this deck has the number 31") as caught:
        terminal.type(card=31)
    assert caught.value.remedy.startswith("its numbers are: 1, 2, 3")


@pytest.mark.parametrize("list_only", [True, False])
def test_enrol_of_a_deck_in_a_file_is_refused(tmp_path: Path, list_only: bool) -> None:
    (tmp_path / "deck.toml").write_text("", encoding="utf-8")
    with pytest.raises(UsageError, match="this is a file") as caught:
        enrol(EnrolOptions("three-ages", data=tmp_path / "deck.toml", list_only=list_only, language="en"))
    assert caught.value.remedy == "name the folder that holds it"


def test_enrol_of_a_deck_that_another_enrols_is_refused(terminal: Terminal) -> None:
    with reserved(terminal.folder), pytest.raises(DeckBusyError):
        terminal.type(uid(1))


def test_enrol_keeps_a_deck_in_the_state_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{uid(1)}\n"))
    assert enrol(EnrolOptions("three-ages")) == 0
    assert (tmp_path / "companion" / "decks" / "three-ages" / "tags.csv").exists()


# --- lists and maps


def test_enrol_lists_what_is_there_and_what_is_missing(terminal: Terminal) -> None:
    terminal.type(uid(1), each_side=True)
    terminal.type("+", "", "2", "2", "4", "0", "2", "0", "1", "0", "2")
    EnrolledDeck(GAME, terminal.folder).enrol(uid(2), Tag(2))
    said = terminal.run(EnrolOptions("three-ages", data=terminal.folder, list_only=True, language="en"))
    lines = said.splitlines()
    assert lines[0] == f"   1  War {uid(1)} (1 of 4 tags)  not typed in"
    assert lines[1] == f"   2  {uid(2)}    Armament · Movement ×2, Ambush"
    assert lines[2] == "   3  –                 not typed in"
    assert lines[30:] == [
        f"1 of 30 cards has a tag, 1 is typed in. Kept in {terminal.folder}",
        "Without a tag: 3–30",
        "Without all their tags: 1 (1/4)",
    ]


def test_enrol_lists_both_tags_of_a_mixed_deck(terminal: Terminal) -> None:
    terminal.type(uid(1), uid(2), "1", "0a00000001", "2")
    said = terminal.run(EnrolOptions("three-ages", data=terminal.folder, list_only=True, language="en"))
    assert f"   1  {uid(1)}, 0a00000001  not typed in\n   2  {uid(2)} (1 of 2 tags)  not typed in\n" in said
    assert "1 of 30 cards has both tags, 0 are typed in." in said
    assert "Without a tag: 3–30\nWithout all their tags: 2 (1/2)\n" in said


def test_enrol_speaks_the_chosen_language_throughout(terminal: Terminal, tmp_path: Path) -> None:
    terminal.type(uid(1))
    french = EnrolOptions("three-ages", data=terminal.folder, language="fr")
    said = terminal.run(replace(french, list_only=True))
    assert "   2  –                 non saisie\n" in said
    assert f"1 carte sur 30 a une puce, 0 saisie. Gardé dans {terminal.folder}\n" in said
    assert "Sans puce\u00a0: 2–30\n" in said
    exported = terminal.run(replace(french, export=tmp_path / "map.csv"))
    assert exported == f"Écrit dans {tmp_path / 'map.csv'}\u00a0: 1 puce\n"


@pytest.mark.parametrize(
    ("cards", "listed"), [((), ""), ((4,), "4"), ((5, 4), "4, 5"), ((1, 2, 3, 7, 9, 10), "1–3, 7, 9, 10")]
)
def test_spans_list_numbers_as_a_person_would(cards: tuple[int, ...], listed: str) -> None:
    assert spans(cards) == listed


def test_enrol_lists_a_deck_without_making_its_folder(terminal: Terminal) -> None:
    said = terminal.run(EnrolOptions("three-ages", data=terminal.folder, list_only=True, language="en"))
    assert said.splitlines()[-1].startswith("0 of 30 cards have a tag, 0 are typed in.")
    assert not terminal.folder.exists()


def test_enrol_carries_a_map_to_another_table(terminal: Terminal, tmp_path: Path) -> None:
    terminal.type(uid(1), uid(2))
    file, other = tmp_path / "map.csv", tmp_path / "other"
    export = EnrolOptions("three-ages", data=terminal.folder, export=file, language="en")
    assert terminal.run(export) == f"Written to {file}: 2 tags\n"
    said = terminal.run(EnrolOptions("three-ages", data=other, import_from=file, language="en"))
    assert said.startswith(f"Taken from {file}: 2 tags\n2 of 30 cards have a tag")
    assert EnrolledDeck(GAME, other).tags == terminal.tags


def test_enrol_carries_typed_in_cards_to_another_table(terminal: Terminal, tmp_path: Path) -> None:
    terminal.type("", "2", "40", "4", "0", "2", "0", "1", "0", "1", uid(1))
    folder, other = tmp_path / "box", tmp_path / "other"
    export = EnrolOptions("three-ages", data=terminal.folder, export=folder, language="en")
    assert terminal.run(export) == f"Written to {folder}: 1 tag, deck.toml\n"
    said = terminal.run(EnrolOptions("three-ages", data=other, import_from=folder, language="en"))
    assert said.startswith(f"Taken from {folder}: 1 tag, deck.toml\n1 of 30 cards has a tag, 1 is typed in.")
    deck = EnrolledDeck(GAME, other)
    assert deck.tags == {uid(1): Tag(40)}
    assert deck.printed.typed == {40}
    assert GAME.configure(["Ana", "Bao"], {}, folder).data.cards[0].index == 40


def test_enrol_exports_over_a_file_only_when_told_to(terminal: Terminal, tmp_path: Path) -> None:
    file = tmp_path / "map.csv"
    file.write_text("precious", encoding="utf-8")
    with pytest.raises(UsageError, match=r"map\.csv there already"):
        enrol(EnrolOptions("three-ages", data=terminal.folder, export=file))
    assert file.read_text(encoding="utf-8") == "precious"
    enrol(EnrolOptions("three-ages", data=terminal.folder, export=file, replace=True))
    assert file.read_text(encoding="utf-8") == "uid,card,side\n"


def test_enrol_imports_over_tags_only_when_told_to(terminal: Terminal, tmp_path: Path) -> None:
    terminal.type(uid(1))
    file = tmp_path / "map.csv"
    file.write_text(f"uid,card,side\n{uid(9)},7,war\n", encoding="utf-8")
    with pytest.raises(UsageError, match="this deck has 1 tag already"):
        enrol(EnrolOptions("three-ages", data=terminal.folder, import_from=file))
    assert terminal.tags == {uid(1): Tag(1)}
    enrol(EnrolOptions("three-ages", data=terminal.folder, import_from=file, replace=True))
    assert terminal.tags == {uid(9): Tag(7, "war")}


def test_enrol_imports_the_same_map_again(terminal: Terminal, tmp_path: Path) -> None:
    terminal.type(uid(1))
    enrol(EnrolOptions("three-ages", data=terminal.folder, import_from=terminal.folder / "tags.csv"))
    assert terminal.tags == {uid(1): Tag(1)}


def test_enrol_imports_nothing_of_a_map_that_is_wrong(terminal: Terminal, tmp_path: Path) -> None:
    file = tmp_path / "map.csv"
    file.write_text(f"uid,card,side\n{uid(1)},1,\n{uid(2)},31,\n", encoding="utf-8")
    with pytest.raises(DataError, match="line 3: nothing in this deck has the number '31'"):
        enrol(EnrolOptions("three-ages", data=terminal.folder, import_from=file))
    assert terminal.tags == {}


# --- at a table


class MakersTable(Hardware):
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
        self._parts: list[SerialPart] = []
        self._acts = self._script()
        self._acting = False
        self._now = 0

    def pins(self) -> MockFactory:
        return self.factory

    def i2c(self, _: int) -> I2cWire:
        return I2cWire({0x3C: self.chip})

    def start(self, part: SerialPart) -> None:
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
    hardware = MakersTable(tmp_path, terminal.folder)
    request = EnrolOptions("three-ages", data=terminal.folder, profile=hardware.profile, language="en")
    assert enrol(request, hardware) == 0
    said = capsys.readouterr().out
    hardware.cable.close()
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

    hardware = WithoutReader(tmp_path, terminal.folder)
    profile = HARDWARE / "starter.toml"
    assert (
        enrol(EnrolOptions("three-ages", data=terminal.folder, profile=profile, language="en"), hardware) == 0
    )
    hardware.cable.close()
    assert capsys.readouterr().out.startswith(f"{profile}: No card reader in this profile:")


def test_enrol_without_a_readable_profile_is_refused(terminal: Terminal, tmp_path: Path) -> None:
    with pytest.raises(CompanionError):
        enrol(EnrolOptions("three-ages", data=terminal.folder, profile=tmp_path / "none.toml"))


def test_enrol_at_the_virtual_table_is_at_the_keyboard(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{uid(1)}\n"))
    terminal.run(EnrolOptions("three-ages", data=terminal.folder, profile=HARDWARE / "virtual.toml"))
    assert terminal.tags == {uid(1): Tag(1)}
