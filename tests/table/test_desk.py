"""The desk: a whole game with encoder and keys, cards on readers, menus, notices, cues."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.screen import Change, Gauges, Menu, Message, Number, Roster
from companion.core.signals import Cue, KeyChanged, Turned
from companion.core.text import english
from companion.games.three_ages import GAME
from tests.games.three_ages.tables import TABLE
from tests.table.hands import Hands


def test_desk_plays_a_set_up_on_every_seats_own_controls() -> None:
    hands = Hands().set_up()
    assert [player.civilisation for player in hands.session.state.players] == [
        "humans",
        "dragonites",
        "minerls",
    ]


def test_desk_menu_marks_the_answer_that_the_encoder_moves_to() -> None:
    hands = Hands()
    hands.turn(TABLE, 2)
    screen = hands.screen(TABLE)
    assert isinstance(screen, Menu)
    assert screen.cursor == 2
    hands.click(TABLE)
    assert hands.session.state.first == 3


def test_desk_menu_stops_at_its_ends() -> None:
    hands = Hands()
    hands.turn(TABLE, 9)
    screen = hands.screen(TABLE)
    assert isinstance(screen, Menu)
    assert screen.cursor == 2
    hands.turn(TABLE, -9)
    screen = hands.screen(TABLE)
    assert isinstance(screen, Menu)
    assert screen.cursor == 0


def test_desk_long_press_goes_back_to_the_part_before() -> None:
    hands = Hands()
    hands.click(TABLE)
    hands.click(1)
    screen = hands.screen(1)
    assert isinstance(screen, Menu)
    assert "is this what the board prints?" in screen.ask.render(english)
    hands.hold(1)
    screen = hands.screen(1)
    assert isinstance(screen, Menu)
    assert screen.ask.render(english) == "Choose a civilisation"


def test_desk_two_seats_answering_at_the_same_moment_both_count() -> None:
    hands = Hands().set_up().revealed()
    for seat in (1, 2, 3):
        hands.turn(seat, -1)
    for down in (True, False):
        for seat in (1, 2, 3):
            hands.desk.handle(KeyChanged(seat, "ok", down))
        hands.clock.tick(50)
    assert [laid.side for laid in hands.session.state.laid] == ["war", "war", "war"]


def test_desk_keeps_a_seats_cursor_while_others_answer() -> None:
    hands = Hands().set_up().revealed()
    hands.turn(1, 3)
    hands.choose(2, 1)
    screen = hands.screen(1)
    assert isinstance(screen, Menu)
    assert screen.cursor == 3


def test_desk_undo_of_a_sealed_card_needs_no_question() -> None:
    hands = Hands().set_up()
    hands.lay(1, "tag-4")
    hands.click(1, "undo")
    assert hands.session.state.laid[0] is None


def test_desk_undo_shows_the_name_of_the_step_and_asks() -> None:
    hands = Hands().set_up()
    hands.click(TABLE, "undo")
    screen = hands.screen(TABLE)
    assert isinstance(screen, Menu)
    assert screen.items[0].label.render(english) == "Undo: Age 1 is dealt"
    hands.click(TABLE)
    assert hands.session.state.phase == "dealing"


def test_desk_undo_past_a_reveal_asks_everybody_at_the_table() -> None:
    hands = Hands().set_up().revealed()
    hands.click(1, "undo")
    hands.click(1)
    assert "the table must agree" in hands.title(1)
    screen = hands.screen(TABLE)
    assert isinstance(screen, Menu)
    assert screen.ask.render(english) == "Does everybody agree?"
    hands.click(TABLE)
    assert hands.session.state.phase == "revealing"


def test_desk_menu_corrects_points_with_a_preview() -> None:
    hands = Hands().set_up()
    hands.in_menu(TABLE, "Correct a value")
    hands.click(TABLE)
    hands.turn(TABLE, 2)
    preview = hands.screen(TABLE)
    assert isinstance(preview, Change)
    assert (preview.before, preview.after) == (0, 2)
    hands.click(TABLE)
    assert hands.session.state.player(1).points.total == 2


def test_desk_large_dial_is_quick_when_turned_quickly() -> None:
    hands = Hands().set_up()
    hands.in_menu(TABLE, "Correct a value")
    hands.click(TABLE)
    for _ in range(10):
        hands.clock.tick(20)
        hands.desk.handle(Turned(TABLE, 1))
    dial = hands.screen(TABLE)
    assert isinstance(dial, Change)
    assert dial.after > 40


def test_desk_pause_stops_everything_until_somebody_presses() -> None:
    hands = Hands().set_up()
    hands.in_menu(1, "Pause")
    hands.wait(1000)
    assert hands.title(2) == "Pause"
    hands.lay(2, "tag-4")
    assert hands.session.state.laid[1] is None
    hands.click(2)
    assert not hands.session.timeline.paused


def test_desk_opens_nothing_under_a_pause() -> None:
    hands = Hands().set_up()
    hands.session.pause()
    hands.hold(1)
    assert hands.title(1) == "The game is paused."
    hands.click(1)
    hands.click(1, "undo")
    assert hands.title(1) == "The game is paused."
    hands.click(1)
    hands.click(1)
    assert hands.title(1) == "Lay a card face down"


def test_desk_switches_language_and_sound() -> None:
    hands = Hands().set_up()
    hands.in_menu(1, "In English")
    assert hands.desk.language == "en"
    hands.in_menu(1, "Sound off")
    hands.desk.cues()
    hands.lay(1, "tag-4")
    assert hands.desk.cues() == []


def test_desk_gives_cues_for_turn_accepted_and_refused() -> None:
    hands = Hands().set_up()
    hands.desk.cues()
    hands.lay(1, "tag-4")
    hands.lay(2, "travel-pass")
    assert hands.desk.cues() == [Cue(1, "accepted"), Cue(2, "refused")]
    hands.lay(2, "tag-5")
    hands.lay(3, "tag-7")
    assert Cue(TABLE, "turn") in hands.desk.cues()


def test_desk_explains_the_order_on_a_press() -> None:
    hands = Hands().set_up().revealed()
    for seat, side in ((1, "War"), (2, "Evolution"), (3, "Expansion")):
        hands.pick(seat, side)
    order = hands.screen(TABLE)
    assert isinstance(order, Roster)
    assert [cell.icon for cell in order.cells] == ["war", "evolution", "expansion"]
    hands.click(TABLE)
    reasons = hands.screen(TABLE)
    assert isinstance(reasons, Menu)
    assert [item.detail.render(english) for item in reasons.items] == [
        "First of all",
        "War before Evolution",
        "Evolution before Expansion",
    ]


def test_desk_idle_encoder_leafs_through_the_pages() -> None:
    hands = Hands().set_up()
    hands.lay(1, "tag-4")
    kinds = []
    for _ in range(5):
        kinds.append(type(hands.screen(1)))
        hands.turn(1, 1)
    assert kinds == [Roster, Gauges, Message, Roster, Roster]


def test_desk_after_a_power_cut_says_what_each_seat_should_have() -> None:
    hands = Hands().set_up()
    hands.lay(1, "tag-4")
    hands.desk.greet()
    screen = hands.screen(1)
    assert isinstance(screen, Message)
    assert [line.render(english) for line in screen.lines] == [
        "5 cards in hand",
        "your card on the table",
        "0 colonies",
    ]
    hands.click(1)
    assert isinstance(hands.screen(1), Roster)


def test_desk_status_line_shows_age_turn_and_points() -> None:
    hands = Hands().set_up()
    screen = hands.screen(2)
    assert screen.head.render(english) == "Age 1 · 1/5"
    assert screen.mark.render(english) == "0 VP"
    assert hands.screen(TABLE).mark.render(english) == ""


def test_desk_shows_how_many_cards_to_deal_and_to_pass() -> None:
    hands = Hands()
    state = hands.session.state
    deal = GAME.screen(replace(state, phase="dealing"), 1)
    assert isinstance(deal, Number)
    assert deal.number == 6


def test_desk_lays_no_card_that_its_display_does_not_show() -> None:
    hands = Hands().set_up()
    assert hands.title(1) == "Lay a card face down"
    hands.click(1)
    assert [laid is None for laid in hands.session.state.laid] == [True, True, True]
    hands.turn(1, 1)
    shown = hands.screen(1)
    assert isinstance(shown, Number)
    hands.click(1)
    assert hands.session.state.laid[0].card == shown.number
