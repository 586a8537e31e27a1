"""Where games are found: those that come along at once, others through their entry points."""

from __future__ import annotations

import copy
import subprocess
import sys
from importlib.metadata import entry_points

import pytest

from companion import games
from companion.core.about import About, NotLoaded
from companion.core.game import Game
from companion.core.packages import GROUP
from companion.errors import UnknownGameError
from companion.games.three_ages import AboutThreeAges


@pytest.mark.parametrize("name", games.names())
def test_find_gives_the_game_that_its_entry_point_names(name: str) -> None:
    (point,) = entry_points(group=GROUP, name=name)
    assert games.find(name) is point.load()


def test_find_does_not_look_through_all_that_is_installed_for_a_game_that_comes_along(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(games, "games_of_packages", lambda: pytest.fail("looked"))
    assert isinstance(games.find("three-ages"), Game)


@pytest.mark.usefixtures("unmeasured")
def test_find_loads_no_rules_for_what_a_lobby_asks() -> None:
    asked = "[getattr(games.find(name), one) for name in games.names() for one in About.__annotations__]"
    code = (
        f"import sys; from companion import games; from companion.core.about import About; {asked}; "
        "print(*[name for name in sys.modules if name.endswith('.game')])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == []


@pytest.mark.parametrize("name", games.names())
def test_game_that_is_not_loaded_becomes_itself_with_its_first_rule(name: str) -> None:
    loaded = games.find(name)
    assert loaded.version  # whatever was asked before
    about = next(one for one in type(loaded).__mro__ if one.__bases__ == (About,))
    game = NotLoaded(about, f"{type(loaded).__module__}:{type(loaded).__name__}")
    assert isinstance(game, Game)
    assert game.title == loaded.title
    assert type(game) is NotLoaded
    assert game.version == loaded.version
    assert type(game) is type(loaded)


def test_game_that_is_not_loaded_has_nothing_that_no_game_has() -> None:
    game = NotLoaded(AboutThreeAges, "companion.games.three_ages.game:ThreeAges")
    assert not hasattr(game, "dice")


def test_game_that_is_not_loaded_is_copied_without_loading_it() -> None:
    game = NotLoaded(AboutThreeAges, "companion.games.three_ages.game:ThreeAges")
    copied = copy.deepcopy(game)
    assert type(game) is type(copied) is NotLoaded
    assert copied.version == game.version


@pytest.mark.parametrize(
    "name", ["", "..", "three_ages", "three_ages/..", "__pycache__", "chess", "three ages"]
)
def test_find_refuses_what_is_no_game(name: str) -> None:
    with pytest.raises(UnknownGameError, match="is installed"):
        games.find(name)
