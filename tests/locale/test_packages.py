"""A game that another package brings speaks French from its own catalogue."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from companion import locale
from companion.core.text import say
from companion.locale import Speech, of_games


@pytest.fixture
def meadow(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A package as pip leaves it: a module, a catalogue beside it, and an entry point."""
    folder = tmp_path / "meadow_game" / "locale" / "fr" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (tmp_path / "meadow_game" / "__init__.py").write_text("raise RuntimeError\n", encoding="utf-8")
    catalogue = Catalog(locale="fr", domain="meadow")
    catalogue.add("Grow {n} flowers", "Faites pousser {n} fleurs")
    with (folder / "meadow.mo").open("wb") as file:
        write_mo(file, catalogue)
    installed = tmp_path / "meadow_game-1.0.dist-info"
    installed.mkdir()
    (installed / "METADATA").write_text("Name: meadow-game\nVersion: 1.0\n", encoding="utf-8")
    named = "[companion.games]\nmeadow = meadow_game:GAME\ngone = no_such_package.game:GAME\n"
    (installed / "entry_points.txt").write_text(named, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    for cached in (of_games, locale._folder_of):
        cached.cache_clear()
    yield folder
    for cached in (of_games, locale._folder_of):
        cached.cache_clear()


@pytest.mark.usefixtures("meadow")
def test_speech_finds_the_catalogue_beside_a_game_of_another_package_without_importing_it() -> None:
    flowers = say("Grow {n} flowers", n=3)
    assert Speech("fr", "meadow")(flowers) == "Faites pousser 3 fleurs"
    assert Speech("en", "meadow")(flowers) == "Grow 3 flowers"


@pytest.mark.usefixtures("meadow")
def test_speech_of_a_list_of_games_knows_those_of_other_packages() -> None:
    assert "meadow" in of_games()
    assert Speech("fr", *of_games())(say("Grow {n} flowers", n=1)) == "Faites pousser 1 fleurs"


@pytest.mark.usefixtures("meadow")
def test_speech_does_without_the_catalogue_of_a_package_that_is_gone() -> None:
    assert Speech("fr", "gone")(say("Yes")) == Speech("fr")(say("Yes"))
