"""The menu behind a long press while a question is open: look up, why, what is allowed at any time."""

from __future__ import annotations

import pytest

from companion import games
from companion.core.game import AnyGame
from companion.core.screen import Menu, Message, Number, Roster, Screen
from companion.core.seats import TABLE
from companion.core.text import english
from companion.journal.timeline import Timeline
from companion.table.desk import Desk
from companion.table.equipment import Devices, Equipment
from companion.table.gestures import Clicked, EncoderStepped, Held
from companion.table.notices import NOTICE_MS
from companion.table.session import Session
from tests.outpost import OUTPOST, State
from tests.table.hands import FULL, STARTER, Hands


def counted(hands: Hands, place: int) -> list[str]:
    """Half way through a tally: two of the second row, the cursor on it."""
    hands.pick(place, "Build")
    hands.turn(place, 1)
    hands.click(place, "push")
    hands.click(place, "push")
    return hands.labels(place)


def said(screen: Screen) -> str:
    match screen:
        case Message(title=title):
            return title.render(english)
        case Number(label=label) | Menu(ask=label) | Roster(foot=label):
            return label.render(english)
    raise AssertionError(screen)


def test_menu_begins_at_look_up_and_has_reasons_and_what_the_game_allows() -> None:
    hands = Hands(game=OUTPOST)
    hands.hold(1)
    assert hands.labels(1)[:4] == ["Back to the game", "Look up", "Why this order?", "Trade"]
    assert hands.menu(1).cursor == 1


@pytest.mark.parametrize("equipment", [None, STARTER])
@pytest.mark.parametrize("back", ["ok", "push", "undo", "hold"])
def test_looking_up_leafs_and_leaves_the_question_as_it_was(equipment: None, back: str) -> None:
    hands = Hands(game=OUTPOST) if equipment is None else Hands(equipment, game=OUTPOST)
    place = 1 if equipment is None else TABLE
    before = counted(hands, place)
    hands.hold(place, "undo")
    hands.click(place)
    seen = []
    for _ in range(5):
        seen.append(said(hands.screen(place)))
        hands.turn(place, 1)
    own = ["of all turns", "Ships of Ana", "All hexes"]
    assert seen[:3] == own
    assert seen[3] == ("Time waited for each" if equipment is None else "Ships of Table")
    if back == "hold":
        hands.hold(place)
    else:
        hands.click(place, back)
    assert (hands.labels(place), hands.menu(place).cursor) == (before, 1)
    hands.click(place, "ok")
    assert state(hands).ships[0] == (2, 3, 0)


def state(hands: Hands) -> State:
    found = hands.session.state
    assert isinstance(found, State)
    return found


def test_reasons_are_read_over_a_question_that_stays_as_it_was() -> None:
    hands = Hands(game=OUTPOST)
    before = counted(hands, 1)
    hands.hold(1, "undo")
    hands.pick(1, "Why this order?")
    assert hands.labels(1) == ["Ana begins", "Bao is next"]
    hands.click(1)
    assert (hands.labels(1), hands.menu(1).cursor) == (before, 1)


def test_holding_goes_back_one_part_and_from_the_first_to_the_menu() -> None:
    hands = Hands(game=OUTPOST)
    counted(hands, 1)
    hands.hold(1, "ok")
    assert hands.menu(1).ask.render(english) == "Action?"
    hands.hold(1, "ok")
    assert hands.menu(1).ask.render(english) == "Menu"
    hands.hold(1, "ok")
    assert hands.menu(1).ask.render(english) == "Action?"


def test_refused_undo_and_a_pause_leave_the_counts() -> None:
    hands = Hands(game=OUTPOST)
    before = counted(hands, 1)
    hands.turn(1, 1)
    hands.click(1, "undo")
    assert hands.title(1) == "There is nothing to undo."
    hands.wait(NOTICE_MS)
    hands.hold(1, "undo")
    hands.pick(1, "Pause")
    assert hands.title(1) == "Pause"
    hands.click(1)
    assert hands.labels(1) == before


def test_what_is_allowed_at_any_time_is_done_by_whoever_is_not_asked() -> None:
    hands = Hands(game=OUTPOST)
    hands.in_menu(2, "Trade")
    hands.turn(2, 2)
    hands.click(2)
    assert state(hands).materials == (13, 16, 13)
    assert hands.session.timeline.done[-1].by == 2


def test_shared_display_offers_it_in_the_name_of_each_who_is_helped_there() -> None:
    hands = Hands(STARTER, game=OUTPOST)
    hands.hold(TABLE)
    assert hands.labels(TABLE)[3:6] == ["Ana: Trade", "Bao: Trade", "Cléo: Trade"]
    hands.pick(TABLE, "Cléo: Trade")
    hands.click(TABLE)
    assert state(hands).materials == (13, 13, 14)


def test_correction_is_signed_by_whoever_makes_it_and_what_is_done_at_any_time_by_its_seat() -> None:
    hands = Hands(game=OUTPOST)
    hands.in_menu(2, "Correct a value")
    hands.click(2)
    hands.click(2)
    assert hands.session.timeline.done[-1].by == 2


def test_step_of_somebody_else_ends_the_looking() -> None:
    hands = Hands(game=OUTPOST)
    hands.in_menu(1, "Look up")
    assert said(hands.screen(1)) == "of all turns"
    hands.in_menu(2, "Trade")
    hands.click(2)
    assert said(hands.screen(1)) == "Action?"


GAMES = [games.find(name) for name in ("nexus-ops", "three-ages")]


@pytest.mark.parametrize("equipment", [FULL, STARTER], ids=["full", "starter"])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_question_of_every_game_can_be_looked_up_over_and_stays(
    game: AnyGame, equipment: Equipment
) -> None:
    asked = 0
    for moment in game.moments(("Ana", "Bao", "Cléo")):
        if moment.screen is not None:
            continue
        timeline = Timeline(game, moment.state.options)
        timeline.state = moment.state
        desk = Desk(Session(timeline, now_ms=lambda: 0), Devices(equipment), lambda: 0)
        for place in range(4):
            asked += look_up(desk, place)
    assert asked > 20


def look_up(desk: Desk, place: int) -> bool:
    """Leaf through what there is while a question is open at this place; whether one was."""
    before = desk.screen(place) if place in desk.displays.working else None
    if before is None or desk.prompt(place) is None:
        return False
    desk.carry_out([Held(place, "push"), Clicked(place, "ok")])
    seen = []
    for _ in range(4):
        seen.append(desk.screen(place))
        desk.carry_out([EncoderStepped(place, 1, 1000)])
    assert len({repr(leaf) for leaf in seen}) > 1
    assert before not in seen
    desk.carry_out([Clicked(place, "ok")])
    assert desk.screen(place) == before
    return True
