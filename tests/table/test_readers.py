"""Cards on readers: what lies there is compared with the game, whatever happened in between."""

from __future__ import annotations

from pathlib import Path

from companion.core.screen import Change, Menu, Number
from companion.core.text import english
from companion.table.equipment import Equipment
from companion.table.readers import LIFTED_MS
from tests.games.three_ages.tables import TABLE
from tests.table.hands import SEATS, Disk, Hands


def test_readers_lays_a_card_that_is_put_on_the_reader() -> None:
    hands = Hands().set_up()
    assert hands.title(2) == "Lay a card face down"
    hands.lay(2, "tag-4")
    assert hands.session.state.laid[1].card == 4
    assert not isinstance(hands.screen(2), Change)


def test_readers_knows_the_side_from_a_tag_that_tells_it() -> None:
    hands = Hands().set_up()
    hands.lay(1, "side-4-war")
    assert hands.session.state.laid[0].side == "war"


def test_readers_asks_to_straighten_a_card_with_two_tags_in_the_field() -> None:
    hands = Hands().set_up()
    hands.lay(1, "tag-4", "tag-5")
    assert hands.title(1) == "Straighten the card"
    assert hands.session.state.laid[0] is None


def test_readers_names_an_unknown_tag() -> None:
    hands = Hands().set_up()
    hands.lay(1, "travel-pass")
    assert hands.title(1) == "Unknown tag"


def test_readers_explains_a_card_that_cannot_be() -> None:
    hands = Hands().set_up()
    hands.lay(1, "tag-3")
    assert hands.title(1) == "Card 3 has a circle: it is out with 3 players."


def test_readers_counts_a_double_read_once() -> None:
    hands = Hands().set_up()
    hands.lay(1, "tag-4")
    steps = len(hands.session.timeline.done)
    hands.lay(1)
    hands.wait(LIFTED_MS // 2)
    hands.lay(1, "tag-4")
    hands.wait(LIFTED_MS * 3)
    assert len(hands.session.timeline.done) == steps


def test_readers_takes_back_a_card_that_is_lifted_before_the_reveal() -> None:
    hands = Hands().set_up()
    hands.lay(1, "tag-4")
    hands.lay(1)
    hands.wait(LIFTED_MS + 50)
    assert [laid is None for laid in hands.session.state.laid] == [True, True, True]
    assert hands.title(1) == "Card lifted"
    hands.lay(1, "tag-4")
    assert hands.session.state.laid[0].card == 4


def test_readers_does_not_mind_a_card_that_is_lifted_after_the_reveal() -> None:
    hands = Hands().set_up().revealed()
    for seat in SEATS:
        hands.lay(seat)
    hands.wait(LIFTED_MS * 2)
    assert hands.session.state.phase == "declaring"


def test_readers_in_a_duel_takes_the_second_card_for_the_one_set_aside() -> None:
    hands = Hands(players=2).set_up()
    hands.lay(1, "tag-4")
    hands.lay(1)
    hands.wait(LIFTED_MS * 2)
    hands.lay(1, "tag-5")
    hands.lay(1)
    hands.wait(LIFTED_MS * 2)
    laid = hands.session.state.laid[0]
    assert (laid.card, laid.aside) == (4, 5)


def test_readers_tells_a_seat_when_a_card_of_the_last_turn_still_lies_there() -> None:
    hands = Hands().set_up().revealed()
    hands.evolve()
    hands.click(TABLE)
    assert hands.session.state.turn == 2
    hands.lay(1)
    hands.wait(LIFTED_MS * 2)
    hands.lay(1, "tag-4")
    assert "Card 4 was already seen in this age" in hands.title(1)


def _lift(hands: Hands, seat: int) -> None:
    hands.lay(seat)
    hands.wait(LIFTED_MS * 2)


def test_readers_in_a_duel_take_the_same_card_again_after_an_undo() -> None:
    hands = Hands(players=2).set_up()
    hands.lay(1, "tag-4")
    _lift(hands, 1)
    hands.click(1, "undo")
    assert [laid is None for laid in hands.session.state.laid] == [True, True]
    hands.lay(1, "tag-4")
    assert hands.session.state.laid[0].card == 4


def test_readers_in_a_duel_do_not_mind_the_first_card_put_back() -> None:
    hands = Hands(players=2).set_up()
    hands.lay(1, "tag-4")
    _lift(hands, 1)
    steps = len(hands.session.timeline.done)
    hands.lay(1, "tag-4")
    assert not hands.desk.notified(1)
    assert len(hands.session.timeline.done) == steps


def test_readers_take_back_a_lifted_card_after_a_restart() -> None:
    hands = Hands().set_up()
    hands.lay(1, "tag-4")
    hands.sit_down()
    hands.lay(1, "tag-4")
    assert hands.session.state.laid[0].card == 4
    _lift(hands, 1)
    assert hands.session.state.laid[0] is None
    assert hands.title(1) == "Card lifted"


def test_readers_leave_a_card_alone_that_was_undone_and_still_lies_there() -> None:
    hands = Hands().set_up()
    hands.lay(1, "tag-4")
    hands.sit_down()
    hands.lay(1, "tag-4")
    hands.click(1, "undo")
    hands.wait(1000)
    assert hands.session.state.laid[0] is None


def test_readers_take_the_new_card_when_one_is_swapped_for_another() -> None:
    hands = Hands().set_up()
    hands.lay(1, "tag-4")
    hands.lay(1)
    hands.wait(LIFTED_MS // 4)
    hands.lay(1, "tag-5")
    assert hands.session.state.laid[0].card == 5
    assert not hands.desk.notified(1)


def test_readers_take_a_card_that_was_laid_before_it_was_asked_for() -> None:
    hands = Hands().set_up()
    hands.click(TABLE, "undo")
    hands.click(TABLE)
    assert hands.session.state.phase == "dealing"
    hands.lay(1, "tag-4")
    hands.click(TABLE)
    assert hands.session.state.laid[0].card == 4


def test_readers_wait_with_a_card_lifted_or_laid_during_a_pause() -> None:
    hands = Hands().set_up()
    hands.lay(1, "tag-4")
    hands.session.pause()
    _lift(hands, 1)
    hands.lay(2, "tag-5")
    assert hands.session.state.laid[0].card == 4
    assert hands.title(1) == "Pause"
    hands.session.resume()
    hands.wait(50)
    assert hands.session.state.laid[0] is None
    assert hands.session.state.laid[1].card == 5
    assert hands.title(1) == "Card lifted"


def test_readers_on_a_full_disk_do_not_say_that_a_card_was_taken_back(tmp_path: Path) -> None:
    disk = Disk()
    hands = Hands(journal=(tmp_path / "game.journal", disk.sync)).set_up()
    hands.lay(1, "tag-4")
    disk.full = True
    _lift(hands, 1)
    assert "could not be saved" in hands.title(1)
    assert hands.session.state.laid[0].card == 4
    disk.full = False
    hands.lay(1, "tag-4")
    _lift(hands, 1)
    assert hands.session.state.laid[0] is None


def _unread(hands: Hands) -> Hands:
    """Seat 1 says that its card cannot be read; then the reveal."""
    hands.turn(1, 99)
    assert hands.title(1) == "The card cannot be read"
    hands.click(1)
    for seat, card in ((2, 5), (3, 7)):
        hands.lay(seat, f"tag-{card}")
    hands.click(TABLE)
    assert hands.session.state.phase == "declaring"
    return hands


def test_readers_answer_which_card_was_played() -> None:
    hands = _unread(Hands().set_up())
    shown = hands.screen(1)
    assert isinstance(shown, Number)
    assert shown.label.render(english) == "Which card did you play?"
    hands.lay(1, "tag-4")
    sides = hands.screen(1)
    assert isinstance(sides, Menu)
    assert sides.ask.render(english) == "Which side of card 4?"
    hands.pick(1, "War")
    assert (hands.session.state.laid[0].card, hands.session.state.laid[0].side) == (4, "war")


def test_readers_say_when_a_card_cannot_be_the_answer() -> None:
    hands = _unread(Hands().set_up())
    hands.lay(1, "tag-3")
    assert hands.title(1) == "Card 3 cannot be the answer."
    hands.click(1)
    assert isinstance(hands.screen(1), Number)


def test_readers_answer_the_game_and_not_a_menu() -> None:
    hands = _unread(Hands().set_up())
    hands.hold(1)
    hands.lay(1, "tag-4")
    assert "Back to the game" in hands.labels(1)
    hands.hold(1)
    hands.wait(50)
    sides = hands.screen(1)
    assert isinstance(sides, Menu)
    assert sides.ask.render(english) == "Which side of card 4?"


def test_readers_of_a_seat_without_display_are_heard_at_the_tables() -> None:
    hands = Hands(Equipment(controls=SEATS, readers=SEATS, displays=frozenset({1, 3})))
    hands.lay(2, "travel-pass")
    assert hands.title(TABLE) == "Unknown tag"
    assert hands.head(TABLE) == "Bao"


def test_readers_of_a_seat_that_does_not_play_mean_nothing() -> None:
    hands = Hands().set_up()
    hands.lay(6, "travel-pass")
    assert not any(hands.desk.notified(seat) for seat in (TABLE, 1, 2, 3))


def test_readers_accepted_card_clears_what_was_wrong_before() -> None:
    hands = Hands().set_up()
    hands.lay(1, "tag-4", "tag-5")
    assert hands.title(1) == "Straighten the card"
    hands.lay(1, "tag-4")
    assert not hands.desk.notified(1)


def test_readers_take_a_card_for_lifted_after_eight_tenths_of_a_second_and_not_before() -> None:
    hands = Hands().set_up()
    hands.lay(1, "tag-4")
    hands.lay(1)
    hands.clock.tick(799)
    hands.desk.tick()
    assert hands.session.state.laid[0].card == 4
    hands.clock.tick(1)
    hands.desk.tick()
    assert hands.session.state.laid[0] is None
