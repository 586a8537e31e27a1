"""Data files: what an owner may write, and the exact complaint about everything else."""

from collections import Counter
from pathlib import Path

import pytest

from companion.errors import DataError
from companion.games.three_ages import GAME
from companion.games.three_ages import commands as c
from companion.games.three_ages.data import Data, bundled, load
from companion.games.three_ages.ground import tiles_left
from companion.games.three_ages.terms import BONUSES, CIVILISATIONS, EVOLUTIONS
from tests.games.three_ages.boxes import bundled_text, changed, complaint
from tests.games.three_ages.tables import NAMES, TABLE, do

GAME_DATA = bundled()
FILE_NAMES = "deck.toml, civilisations.toml, sectors.toml, layouts.toml"


# --- the bundled stand-ins


def test_bundled_deck_is_complete_and_balanced() -> None:
    cards = GAME_DATA.cards
    assert [card.index for card in cards] == list(range(1, 31))
    assert sum(not card.circle for card in cards) == 20
    assert {card.evolution for card in cards} == set(EVOLUTIONS)
    assert all(card.actions for card in cards)


def test_bundled_civilisations_sectors_and_layouts_are_complete() -> None:
    data = GAME_DATA
    assert {civilisation.key for civilisation in data.civilisations} == set(CIVILISATIONS)
    assert data.sectors == dict.fromkeys(BONUSES, 3)
    assert [layout.players for layout in data.layouts] == [2, 3, 4, 5, 6]


def test_bundled_files_are_all_marked_as_stand_ins() -> None:
    assert GAME_DATA.stand_in == ("deck", "civilisations", "sectors", "layouts")


# --- the owner's files


@pytest.mark.parametrize("kind", ["deck", "civilisations", "sectors", "layouts"])
def test_owners_file_replaces_only_its_own_kind(tmp_path: Path, kind: str) -> None:
    (tmp_path / f"{kind}.toml").write_text(changed(kind, "stand_in = true\n", ""), encoding="utf-8")
    data = load(tmp_path)
    assert data.stand_in == tuple(one for one in GAME_DATA.stand_in if one != kind)
    assert (data.cards, data.civilisations, data.sectors, data.layouts) == _parts(GAME_DATA)


def _parts(data: Data) -> tuple[object, ...]:
    return data.cards, data.civilisations, data.sectors, data.layouts


def test_owners_file_may_still_call_itself_a_stand_in(tmp_path: Path) -> None:
    (tmp_path / "sectors.toml").write_text(bundled_text("sectors"), encoding="utf-8")
    assert load(tmp_path).stand_in == GAME_DATA.stand_in


def test_owners_values_are_the_ones_played_with(tmp_path: Path) -> None:
    text = changed(
        "deck", r'index = 1\n(.*?)evolution = "production"', r'index = 41\n\1evolution = "armament"'
    )
    (tmp_path / "deck.toml").write_text(text, encoding="utf-8")
    options = GAME.configure(["Ana", "Bao"], {}, tmp_path)
    state = GAME.begin(options)
    assert 1 not in state.deck
    assert state.deck[41].evolution == "armament"
    assert options.data.stand_in == GAME_DATA.stand_in


@pytest.mark.parametrize(
    ("kind", "pattern", "replacement"),
    [
        ("civilisations", "ships = 3", "ships = 0"),
        ("civilisations", "ships = 3", "ships = 20"),
        ("civilisations", "influence = 1", "influence = 0"),
        ("civilisations", "influence = 1", "influence = 5"),
        ("deck", "movement = 2", "movement = 1"),
        ("sectors", "portal = 3\nmovement = 3", "portal = 6\nmovement = 0"),
    ],
)
def test_owners_values_at_the_limit_are_taken(
    tmp_path: Path, kind: str, pattern: str, replacement: str
) -> None:
    (tmp_path / f"{kind}.toml").write_text(changed(kind, pattern, replacement), encoding="utf-8")
    assert _parts(load(tmp_path)) != _parts(GAME_DATA)


def test_owners_card_without_a_word_on_it_has_no_circle(tmp_path: Path) -> None:
    text = changed("deck", r"\ncircle = false", "", count=0)
    (tmp_path / "deck.toml").write_text(text, encoding="utf-8")
    assert load(tmp_path).cards == GAME_DATA.cards


def test_owners_bonus_that_is_printed_nowhere_is_neither_drawn_nor_offered(tmp_path: Path) -> None:
    text = changed("sectors", "portal = 3\nmovement = 3", "portal = 6")
    (tmp_path / "sectors.toml").write_text(text, encoding="utf-8")
    state = GAME.begin(GAME.configure(NAMES, {"board": "full", "galaxy": "drawn"}, tmp_path))
    drawn = do(state, c.NameYoungest(TABLE, 1)).board
    assert drawn is not None
    assert Counter(drawn.bonuses.values()) == {**dict.fromkeys(BONUSES[3:], 3), "portal": 6, "production": 3}
    assert list(tiles_left(GAME.begin(GAME.configure(NAMES, {}, tmp_path)))) == ["portal", *BONUSES[2:]]


def test_owners_data_travels_with_one_layout_only() -> None:
    options = GAME.configure(["Ana", "Bao", "Cléo"], {}, None)
    assert [layout.players for layout in options.data.layouts] == [3]


# --- files and folders


def test_data_file_that_is_not_toml_names_the_line(tmp_path: Path) -> None:
    (tmp_path / "deck.toml").write_text("stand_in = true\n[[card]\n", encoding="utf-8")
    where, what, remedy = complaint(tmp_path)
    assert where == str(tmp_path / "deck.toml")
    assert what.startswith("is not TOML: ")
    assert "line 2" in what
    assert remedy == "mend that line"


@pytest.mark.parametrize("value", ["[" * 3_000, "9" * 5_000], ids=["brackets", "digits"])
def test_data_file_that_has_no_end_is_refused(tmp_path: Path, value: str) -> None:
    (tmp_path / "deck.toml").write_text(f"card = {value}\n", encoding="utf-8")
    assert complaint(tmp_path)[1].startswith("is not TOML: ")


def test_data_file_that_is_not_utf8_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "sectors.toml"
    path.write_bytes("# été\n".encode("latin-1") + bundled_text("sectors").encode())
    assert complaint(tmp_path) == (str(path), "is not UTF-8 text", "save it as UTF-8")


def test_data_file_that_is_a_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "deck.toml").mkdir()
    assert complaint(tmp_path) == (
        str(tmp_path / "deck.toml"),
        "cannot be read: it is a folder, not a file",
        "check the path and its permissions",
    )


def test_data_folder_with_an_unknown_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "deck.toml").write_text(bundled_text("deck"), encoding="utf-8")
    (tmp_path / "cards.toml").write_text(bundled_text("deck"), encoding="utf-8")
    assert complaint(tmp_path) == (
        str(tmp_path),
        "cards.toml is not a data file of this game",
        f"the names are: {FILE_NAMES}",
    )


def test_data_folder_without_any_data_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("to do", encoding="utf-8")
    assert complaint(tmp_path) == (
        str(tmp_path),
        "no data file in this folder",
        f"the names are: {FILE_NAMES}",
    )


def test_data_folder_that_is_missing_is_refused(tmp_path: Path) -> None:
    folder = tmp_path / "nowhere"
    assert complaint(folder) == (str(folder), "there is no such folder", f"it may hold: {FILE_NAMES}")


def test_data_folder_that_is_a_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "deck.toml").write_text("", encoding="utf-8")
    file = tmp_path / "deck.toml"
    assert complaint(file) == (str(file), "this is a file", "name the folder that holds it")


def test_data_error_has_its_own_exit_status(tmp_path: Path) -> None:
    with pytest.raises(DataError) as caught:
        GAME.configure(["Ana", "Bao"], {}, tmp_path)
    assert caught.value.code == 3
