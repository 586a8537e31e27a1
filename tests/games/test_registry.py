"""Where games are found: those that come along at once, others through their entry points."""

from __future__ import annotations

from importlib.metadata import entry_points

import pytest

from companion import games
from companion.core.game import Game
from companion.core.packages import GROUP
from companion.errors import UnknownGameError


@pytest.mark.parametrize("name", games.names())
def test_find_gives_the_game_that_its_entry_point_names(name: str) -> None:
    (point,) = entry_points(group=GROUP, name=name)
    assert games.find(name) is point.load()


def test_find_does_not_look_through_all_that_is_installed_for_a_game_that_comes_along(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(games, "games_of_packages", lambda: pytest.fail("looked"))
    assert isinstance(games.find("three-ages"), Game)


@pytest.mark.parametrize(
    "name", ["", "..", "three_ages", "three_ages/..", "__pycache__", "chess", "three ages"]
)
def test_find_refuses_what_is_no_game(name: str) -> None:
    with pytest.raises(UnknownGameError, match="is installed"):
        games.find(name)
