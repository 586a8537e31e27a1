"""The first picture is there before any game is imported."""

from __future__ import annotations

import subprocess
import sys

import pytest

from companion.bootstrap.splash import SPLASH
from companion.locale import Speech
from companion.screens.render import render_checked

PROGRAM = """
import sys
from companion.bootstrap.splash import show_splash

class Display:
    size = (128, 64)
    def show(self, image, *, urgent):
        print("lit", image.getbbox() is not None)
        print("games", [name for name in sys.modules if name.startswith("companion.games.")])

show_splash({0: Display()}, "fr")
"""


def test_splash_is_shown_without_any_game() -> None:
    done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == ["lit True", "games []"]


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("size", [(128, 64), (256, 64), (128, 32)])
def test_splash_fits_every_display(language: str, size: tuple[int, int]) -> None:
    assert render_checked(SPLASH, Speech(language), size).problems() == []


def test_run_imports_neither_games_nor_their_table_before_the_first_picture() -> None:
    later = ("companion.core.game", "companion.table.host", "companion.journal.store", "companion.opponents")
    program = (
        "import sys, companion.bootstrap.run; "
        f"print([n for n in sys.modules if n in {later!r} or 'companion.games' in n])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
