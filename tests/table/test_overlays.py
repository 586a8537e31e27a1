"""What is opened over the game's question: it follows the game, and loses its meaning with it."""

from __future__ import annotations

from pathlib import Path

from companion.core.screen import Change, Message, Number
from companion.core.text import english
from companion.games.three_ages import GAME
from companion.games.three_ages import commands as c
from companion.kit.corrections import Correct
from companion.table.notices import NOTICE_MS
from tests.games.three_ages.tables import TABLE, dealt, resolving
from tests.table.hands import Disk, Hands


def test_overlays_correction_of_a_card_is_dropped_when_the_reveal_is_undone() -> None:
    hands = Hands().set_up()
    for seat, card in ((1, "side-4-war"), (2, "tag-5"), (3, "tag-7")):
        hands.lay(seat, card)
    hands.click(TABLE)
    hands.in_menu(2, "Correct a value", "Card of Ana")
    assert isinstance(hands.screen(2), Number)
    hands.session.undo()
    hands.session.undo(by=1)
    hands.wait(50)
    assert hands.labels(2)[0] == "Points of Ana"


def test_overlays_correction_of_a_budget_is_dropped_when_another_seat_expands() -> None:
    hands = Hands().set_up()
    for seat, card in ((1, 4), (2, 5), (3, 7)):
        hands.session.submit(c.LayCard(seat, card, "expansion"))
    hands.session.submit(c.Reveal(TABLE))
    hands.wait(50)
    hands.in_menu(3, "Correct a value", "Actions left")
    assert hands.menu(3).ask.render(english) == "Which action?"
    hands.session.submit(c.EndStrategy(1))
    hands.wait(50)
    assert hands.menu(3).ask.render(english) == "What is to be corrected?"


def test_overlays_correction_previews_the_value_as_it_is_now() -> None:
    hands = Hands().set_up()
    hands.in_menu(1, "Correct a value", "Points of Bao")
    hands.session.submit(Correct(TABLE, "points", (2, 7)))
    hands.wait(50)
    shown = hands.screen(1)
    assert isinstance(shown, Change)
    assert (shown.before, shown.after) == (7, 7)


def test_overlays_correction_is_signed_by_the_seat_that_makes_it() -> None:
    hands = Hands().set_up()
    hands.in_menu(2, "Correct a value", "Points of Ana")
    hands.choose(2, 3)
    assert hands.session.state.player(1).points.total == 3
    assert hands.session.timeline.done[-1].by == 2


def test_overlays_menu_offers_no_correction_before_there_is_a_value() -> None:
    hands = Hands()
    hands.hold(TABLE)
    assert "Correct a value" not in hands.labels(TABLE)


def test_overlays_refine_leads_an_overtaken_correction_back_to_the_menu() -> None:
    choosing = dealt(3)
    for parts in ((1,), (1, 4)):
        assert GAME.refine(choosing, Correct(1, "card", parts)) == GAME.corrections(choosing)
    expanding = resolving({1: ("expansion", 1), 2: ("expansion", 4), 3: ("expansion", 7)})
    other = next(seat for seat in (1, 2, 3) if seat != expanding.active)
    for state in (choosing, expanding):
        assert GAME.refine(state, Correct(1, "budget", (other, "portal"))) == GAME.corrections(state)


def test_overlays_undo_question_lapses_when_another_step_comes_in_between() -> None:
    hands = Hands().set_up()
    hands.click(3, "undo")
    assert hands.labels(3)[0] == "Undo: Age 1 is dealt"
    hands.lay(1, "tag-4")
    assert hands.title(3) == "The table has moved on."
    hands.click(3)
    assert hands.session.state.laid[0].card == 4
    assert hands.title(3) == "Lay a card face down"


def test_overlays_question_to_everybody_lapses_when_another_step_comes_in_between() -> None:
    hands = Hands().set_up()
    hands.click(3, "undo")
    hands.click(3)
    assert hands.menu(TABLE).ask.render(english) == "Does everybody agree?"
    hands.lay(1, "tag-4")
    assert hands.title(TABLE) == "The table has moved on."


def test_overlays_menu_names_the_seats_own_choice_as_what_undo_takes_back() -> None:
    hands = Hands().set_up()
    hands.lay(1, "tag-4")
    hands.lay(2, "tag-5")
    hands.hold(1)
    undo = hands.labels(1).index("Undo")
    assert hands.menu(1).items[undo].detail.render(english) == "Your own choice"
    hands.pick(1, "Undo")
    assert [laid is not None for laid in hands.session.state.laid] == [False, True, False]


def test_overlays_undo_that_cannot_be_written_does_not_ask_the_table(tmp_path: Path) -> None:
    disk = Disk()
    hands = Hands(journal=(tmp_path / "game.journal", disk.sync)).set_up()
    hands.in_menu(2, "Correct a value", "Points of Ana")
    hands.choose(2, 3)
    disk.full = True
    hands.click(2, "undo")
    hands.click(2)
    assert "could not be saved" in hands.title(2)
    assert "Does everybody agree?" not in str(hands.screen(TABLE))


def test_overlays_pause_that_cannot_be_written_is_explained(tmp_path: Path) -> None:
    disk = Disk()
    hands = Hands(journal=(tmp_path / "game.journal", disk.sync)).set_up()
    disk.full = True
    hands.in_menu(1, "Pause")
    assert "could not be saved" in hands.title(1)
    disk.full = False
    hands.click(1)
    assert "Make room or mend the disk" in hands.title(1)
    hands.click(1)
    hands.in_menu(1, "Pause")
    assert hands.title(1) == "Pause"
    disk.full = True
    hands.click(1)
    assert "could not be saved" in hands.title(1)
    assert hands.session.timeline.paused


def test_overlays_new_game_asks_before_it_leaves() -> None:
    hands = Hands().set_up()
    hands.in_menu(2, "New game")
    assert hands.menu(2).ask.render(english) == "Leave this game? It is kept."
    hands.click(2)
    assert not hands.desk.left
    hands.in_menu(2, "New game", "New game")
    assert hands.desk.left


def test_overlays_reasons_go_when_there_is_no_order_any_more() -> None:
    hands = Hands().set_up().revealed()
    for seat, place in ((1, 0), (2, 1), (3, 3)):
        hands.choose(seat, place)
    hands.click(TABLE)
    assert hands.menu(TABLE).ask.render(english) == "Why this order?"
    hands.session.undo()
    hands.wait(50)
    assert hands.title(TABLE) == "The table has moved on."
    hands.wait(NOTICE_MS)
    assert isinstance(hands.screen(TABLE), Message)
