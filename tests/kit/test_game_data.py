"""The material of a game: an owner's files, the bundled ones, and what a game needs of them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec import Struct

from companion.core.material import Kind, WrongEntryError
from companion.core.text import Text
from companion.kit.game_data import GameData, check_layouts, check_places, stand_ins, with_layout_for


class Cards(Struct):
    """A file of cards."""

    card: tuple[str, ...]
    stand_in: bool = False


def _box(folder: Path) -> GameData[tuple[str, ...]]:
    (folder / "cards.toml").write_text('card = ["a", "b"]\nstand_in = true\n')

    def made(files: dict[str, Any]) -> tuple[str, ...]:
        cards: tuple[str, ...] = files["cards"].card
        return (*cards, *stand_ins(files))

    return GameData(
        folder, {"cards": Kind(Cards, lambda _: None)}, made, lambda cards, players: cards[:players]
    )


def test_box_takes_an_owners_file_where_there_is_one(tmp_path: Path) -> None:
    box, owner = _box(tmp_path), tmp_path / "owner"
    owner.mkdir()
    (owner / "cards.toml").write_text('card = ["x"]\n')
    assert box.bundled() == ("a", "b", "cards")
    assert box.load(owner) == ("x",)


def test_box_is_fitted_to_the_number_of_players(tmp_path: Path) -> None:
    assert _box(tmp_path).for_players(1, None) == ("a",)


def test_layouts_are_there_once_for_each_number_of_players() -> None:
    check_layouts((3, 2), range(2, 4), Text("one each"))
    with pytest.raises(WrongEntryError) as wrong:
        check_layouts((2, 2), range(2, 4), Text("one each"))
    assert (str(wrong.value.what), str(wrong.value.remedy)) == ("layouts for [2, 2] players", "one each")


@pytest.mark.parametrize(
    ("places", "what", "remedy"),
    [
        (((0, 0), (1, 0), (0, 0)), "map: hex [0, 0] is used 2 times", "once"),
        (((0, 0), (1, 0), (9, 9)), "map: hex [9, 9] is cut off", "together"),
    ],
)
def test_places_are_used_once_and_hang_together(
    places: tuple[tuple[int, int], ...], what: str, remedy: str
) -> None:
    with pytest.raises(WrongEntryError) as wrong:
        check_places(Text("map"), places, Text("once"), Text("together"))
    assert (str(wrong.value.what), str(wrong.value.remedy)) == (what, remedy)


class Layout(Struct, frozen=True):
    """For so many."""

    players: int


class Layouts(Struct, frozen=True):
    """All of them."""

    layouts: tuple[Layout, ...]


def test_a_game_needs_the_layout_for_its_players_alone() -> None:
    box = Layouts((Layout(2), Layout(3)))
    assert with_layout_for(box, 3) == Layouts((Layout(3),))
