"""All players at once: a name and its digits stand on one line."""

from __future__ import annotations

import pytest

from companion.core.screen import Cell, Roster
from companion.core.text import Text
from companion.screens.canvas import Canvas
from companion.screens.fonts import text_font
from companion.screens.roster import draw_roster

NAMES = ("Ana", "Bao", "Cléo", "Dia", "Eli", "Maximilien")


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("value", ["3", "+12"])
@pytest.mark.parametrize("icon", ["", "crown"])
def test_roster_sets_names_on_the_line_of_their_digits(players: int, value: str, icon: str) -> None:
    canvas = Canvas((128, 64))
    cells = tuple(Cell(Text(name), Text(value), icon) for name in NAMES[:players])
    draw_roster(canvas, Roster(cells), lambda text: text.msgid, canvas.area.cut_top(8)[1])
    texts = [box for box in canvas.boxes if box.what != icon]
    assert sorted(box.what for box in texts) == sorted([*NAMES[:players], *[value] * players])
    lines = [box.rect.top + text_font(box.rect.height).baseline for box in texts]
    # Each line holds as many names as numbers.
    for line in set(lines):
        on_it = [box.what for box, at in zip(texts, lines, strict=True) if at == line]
        assert on_it.count(value) == len(on_it) / 2
