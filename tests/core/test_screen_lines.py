"""Screens in plain words, as a terminal prints and a voice reads them."""

from __future__ import annotations

import pytest

from companion.core.screen import Cell, Change, Code, Gauge, Gauges, Number, Roster, Screen
from companion.core.screen_lines import screen_lines
from companion.core.text import Text, english, say
from companion.locale import Speech


def as_english(text: Text) -> str:
    return text.render(english)


@pytest.mark.parametrize(
    ("screen", "line"),
    [
        (Number(5, say("Index printed")), "Index printed: 5"),
        (Number(6, say("cards each")), "6 cards each"),
        (Number(12, say("Which card did you play?")), "Which card did you play? 12"),
        (
            Number(1, say("Lay it on a reader"), spoken=say("Lay card {card} on a reader", card=1)),
            "Lay card 1 on a reader",
        ),
        (Number(7, say("")), "7"),
        (Change(say("Points"), 7, 9), "Points: 7 → 9"),
        (Code("http://table:8420", "1234", say("Phone")), "Phone: http://table:8420  1234"),
        (Roster((Cell(say("Ana"), say("3")), Cell(say("Bao"))), foot=say("Points")), "Points: Ana 3, Bao"),
        (Roster((Cell(say("Ana")), Cell(say("Bao")))), "Ana, Bao"),
        (
            Gauges((Gauge(say("Movement"), "movement", 2, extra=1),), foot=say("Left")),
            "Left: Movement 2 (+1)",
        ),
    ],
)
def test_plain_screen_reads_as_a_sentence(screen: Screen, line: str) -> None:
    assert screen_lines(screen, as_english) == [line]


def test_plain_screen_sets_its_colon_as_french_does() -> None:
    french = Speech("fr", "three-ages")
    assert screen_lines(Number(5, say("Index printed")), french) == ["Indice imprimé\u00a0: 5"]
