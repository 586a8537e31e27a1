"""Settings that several games have."""

from __future__ import annotations

from companion.core.text import Text
from companion.kit.settings import how_the_board_is_kept


def test_the_board_is_kept_by_the_players_unless_something_else_is_chosen() -> None:
    setting = how_the_board_is_kept(Text("only points"))
    assert (setting.key, setting.default) == ("board", "assisted")
    assert [str(choice.detail) for choice in setting.choices] == ["only points", "every piece is tracked"]


def test_how_the_board_is_kept_is_said_alike_in_every_game() -> None:
    full = how_the_board_is_kept(Text("only points"), Text("also cards")).choices[1]
    assert (str(full.label), str(full.detail)) == ("Full board", "also cards")
