"""A tally at a table: push counts, undo takes away, OK or a last line says that it is done."""

from __future__ import annotations

import pytest

from companion.core.screen import Number
from companion.core.seats import TABLE
from companion.core.text import Text, english
from companion.games.nexus_ops import GAME
from companion.kit.corrections import Correct
from companion.table.equipment import Equipment
from companion.table.notices import NOTICE_MS
from tests.outpost import OUTPOST, State
from tests.table.hands import FULL, Hands

ONE_KEY = Equipment(lacking=frozenset({(TABLE, "ok"), (TABLE, "undo")}))


def at(equipment: Equipment = FULL, *, action: str = "Build") -> Hands:
    hands = Hands(equipment, game=OUTPOST)
    hands.pick(1 if equipment is FULL else TABLE, action)
    return hands


def state(hands: Hands) -> State:
    found = hands.session.state
    assert isinstance(found, State)
    return found


def test_tally_counts_with_push_takes_away_with_undo_and_ends_with_ok() -> None:
    hands = at()
    assert hands.labels(1) == ["0 Interceptor (3)", "0 Cruiser (5)", "0 Dreadnought (8)"]
    hands.click(1, "push")
    hands.click(1, "push")
    hands.turn(1, 1)
    hands.click(1, "push")
    assert hands.labels(1) == ["2 Interceptor (3)", "1 Cruiser (5)", "0 Dreadnought (8)"]
    hands.turn(1, -1)
    hands.click(1, "undo")
    assert hands.labels(1) == ["1 Interceptor (3)", "1 Cruiser (5)", "0 Dreadnought (8)"]
    assert hands.session.timeline.done == []
    hands.click(1, "ok")
    assert state(hands).ships[0] == (3, 2, 0)
    assert state(hands).materials[0] == 13 - 3 - 5


def test_tally_never_counts_more_than_it_may() -> None:
    hands = at()
    hands.turn(1, 2)
    for _ in range(3):
        hands.click(1, "push")
    assert hands.labels(1)[2] == "1 Dreadnought (8)"
    assert hands.menu(1).items[0].detail.render(english) == "Push: +1 · 5 left of 13"
    hands.turn(1, -1)
    for _ in range(3):
        hands.click(1, "push")
    assert hands.labels(1) == ["0 Interceptor (3)", "1 Cruiser (5)", "1 Dreadnought (8)"]


def test_tally_of_a_fixed_sum_is_done_by_itself_and_not_before() -> None:
    hands = at(action="Battle")
    assert hands.menu(1).items[0].detail.render(english) == "Push: +1 · 2 more"
    hands.click(1, "push")
    hands.click(1, "ok")
    assert hands.labels(1)[0] == "1 Interceptor"
    hands.click(1, "push")
    assert state(hands).ships[0] == (0, 1, 0)


def test_undo_with_nothing_to_take_away_is_the_usual_undo() -> None:
    hands = Hands(game=OUTPOST)
    hands.pick(1, "Pass")
    hands.pick(2, "Build")
    hands.click(2, "undo")
    assert hands.labels(2)[0] == "Undo: Passed"


def test_tally_without_ok_key_has_a_last_line_and_goes_round_without_undo_key() -> None:
    hands = at(ONE_KEY)
    assert hands.labels(TABLE)[-1] == "Done"
    hands.turn(TABLE, 1)
    hands.click(TABLE, "push")
    hands.click(TABLE, "push")
    assert hands.labels(TABLE)[1] == "2 Cruiser (5)"
    hands.click(TABLE, "push")
    assert hands.labels(TABLE)[1] == "0 Cruiser (5)"
    hands.click(TABLE, "push")
    hands.turn(TABLE, 5)
    hands.click(TABLE, "push")
    assert state(hands).ships[0] == (2, 2, 0)


@pytest.mark.parametrize(("lacking", "last"), [("push", "Done"), ("undo", "0 Dreadnought (8)")])
def test_tally_has_its_last_line_where_one_key_alone_confirms(lacking: str, last: str) -> None:
    key: dict[str, Equipment] = {
        "push": Equipment(lacking=frozenset({(TABLE, "push")})),
        "undo": Equipment(lacking=frozenset({(TABLE, "undo")})),
    }
    assert at(key[lacking]).labels(TABLE)[-1] == last


def test_cursor_begins_at_the_likely_answer() -> None:
    hands = Hands(game=OUTPOST)
    assert hands.menu(1).cursor == 2
    hands.click(1)
    assert hands.labels(1)[0] == "0 Interceptor (3)"


def hex_worth(shown: int, points: int) -> Number:
    head, foot = Text("Turn {turn}", {"turn": 0}), Text("{hex} VP", {"hex": points})
    return Number(shown, Text("Which hex?"), head=head, foot=foot)


def test_number_runs_over_listed_values_to_its_way_out() -> None:
    hands = at(action="Explore")
    assert hands.screen(1) == hex_worth(308, 2)
    hands.turn(1, -1)
    assert hands.screen(1) == hex_worth(304, 1)
    hands.turn(1, 9)
    assert hands.title(1) == "Discard"
    hands.turn(1, -1)
    hands.click(1)
    assert state(hands).taken == ((1, 315),)


def test_part_that_is_left_is_found_again_where_its_cursor_was() -> None:
    hands = at(action="Explore")
    hands.hold(1)
    assert hands.menu(1).cursor == 1


def test_counts_are_found_again_after_a_look_at_the_own_cards() -> None:
    hands = Hands(game=GAME, players=2)
    hands.pick(TABLE, "Ana")
    hands.wait(NOTICE_MS)
    while hands.session.state.phase != "deploy":
        hands.click(TABLE)
        hands.wait(NOTICE_MS)
    hands.session.submit(Correct(TABLE, "cards", (1, "secret", 2)))
    hands.wait(NOTICE_MS)
    hands.click(1, "push")
    hands.turn(1, 6)
    hands.click(1)
    hands.pick(1, "None: back")
    assert hands.labels(1)[0] == "1 Human (2)"
    assert hands.menu(1).cursor == 6
