"""The desk: a whole game with encoder and keys, cards on readers, menus, notices, cues."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from companion.core.cues import Cue
from companion.core.screen import Change, Gauges, Menu, Message, Number, Roster, Screen
from companion.core.signals import KEYS, CardPresent, DeviceFound, DeviceLost, KeyChanged, Turned
from companion.core.text import english
from companion.games.three_ages import GAME
from companion.journal.timeline import Timeline
from companion.table.desk import LIFTED_MS, NOTICE_MS, Desk, Equipment
from companion.table.gestures import LONG_PRESS_MS
from companion.table.session import Session
from companion.table.tags import Tag, TagBook
from tests.games.three_ages.tables import NAMES, TABLE
from tests.table.clocks import FakeClock

SEATS = frozenset({1, 2, 3})
FULL = Equipment(controls=SEATS, readers=SEATS, displays=SEATS)
STARTER = Equipment()
TAGS = TagBook({f"tag-{card}": Tag(card) for card in range(1, 31)} | {"side-4-war": Tag(4, "war")})


class Hands:
    """Everybody's hands on the hardware, and a clock that they move."""

    def __init__(self, equipment: Equipment = FULL, players: int = 3, **settings: str) -> None:
        self.clock = FakeClock()
        timeline = Timeline(GAME, GAME.configure(NAMES[:players], settings, None))
        self.session = Session(timeline, chance=Random(1), now_ms=self.clock)
        self.desk = Desk(self.session, equipment, self.clock, TAGS)

    def click(self, seat: int, key: str = "ok") -> None:
        self.desk.handle(KeyChanged(seat, key, down=True))
        self.wait(50)
        self.desk.handle(KeyChanged(seat, key, down=False))
        self.wait(50)

    def hold(self, seat: int, key: str = "push") -> None:
        self.desk.handle(KeyChanged(seat, key, down=True))
        self.wait(LONG_PRESS_MS + 50)
        self.desk.handle(KeyChanged(seat, key, down=False))
        self.wait(50)

    def turn(self, seat: int, steps: int) -> None:
        for _ in range(abs(steps)):
            self.wait(300)
            self.desk.handle(Turned(seat, 1 if steps > 0 else -1))

    def choose(self, seat: int, place: int) -> None:
        self.turn(seat, place)
        self.click(seat)

    def lay(self, seat: int, *tags: str) -> None:
        self.desk.handle(CardPresent(seat, tags))

    def wait(self, milliseconds: int) -> None:
        for _ in range(0, milliseconds, 10):
            self.clock.tick(10)
            self.desk.tick()

    def screen(self, seat: int) -> Screen:
        return self.desk.screen(seat)

    def title(self, seat: int) -> str:
        screen = self.screen(seat)
        assert isinstance(screen, Message), screen
        return screen.title.render(english)

    def set_up(self) -> Hands:
        """Through set-up and deal, on the controls."""
        self.choose(TABLE, 0)
        for seat in range(1, len(self.session.names) + 1):
            asked = seat if seat in self.desk._equipment.controls else TABLE
            self.choose(asked, 0)
            self.wait(NOTICE_MS)
            self.choose(asked, 0)
            self.wait(NOTICE_MS)
        self.click(TABLE)
        assert self.session.state.phase == "choosing"
        return self


def test_desk_plays_a_set_up_on_every_seats_own_controls() -> None:
    hands = Hands().set_up()
    assert [player.civilisation for player in hands.session.state.players] == [
        "humans",
        "dragonites",
        "minerls",
    ]


def test_desk_serves_seats_without_controls_at_the_table() -> None:
    hands = Hands(STARTER, cards="dial").set_up()
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


def test_desk_lays_a_card_that_is_put_on_the_reader() -> None:
    hands = Hands().set_up()
    assert hands.title(2) == "Lay a card face down"
    hands.lay(2, "tag-4")
    assert hands.session.state.laid[1].card == 4
    assert not isinstance(hands.screen(2), Change)


def test_desk_knows_the_side_from_a_tag_that_tells_it() -> None:
    hands = Hands().set_up()
    hands.lay(1, "side-4-war")
    assert hands.session.state.laid[0].side == "war"


def test_desk_asks_to_straighten_a_card_with_two_tags_in_the_field() -> None:
    hands = Hands().set_up()
    hands.lay(1, "tag-4", "tag-5")
    assert hands.title(1) == "Straighten the card"
    assert hands.session.state.laid[0] is None


def test_desk_names_an_unknown_tag() -> None:
    hands = Hands().set_up()
    hands.lay(1, "travel-pass")
    assert hands.title(1) == "Unknown tag"


def test_desk_explains_a_card_that_cannot_be() -> None:
    hands = Hands().set_up()
    hands.lay(1, "tag-3")
    assert hands.title(1) == "Card 3 has a circle: it is out with 3 players."


def test_desk_counts_a_double_read_once() -> None:
    hands = Hands().set_up()
    hands.lay(1, "tag-4")
    steps = len(hands.session.timeline.done)
    hands.lay(1)
    hands.wait(LIFTED_MS // 2)
    hands.lay(1, "tag-4")
    hands.wait(LIFTED_MS * 3)
    assert len(hands.session.timeline.done) == steps


def test_desk_takes_back_a_card_that_is_lifted_before_the_reveal() -> None:
    hands = Hands().set_up()
    hands.lay(1, "tag-4")
    hands.lay(1)
    hands.wait(LIFTED_MS + 50)
    assert [laid is None for laid in hands.session.state.laid] == [True, True, True]
    assert hands.title(1) == "Card lifted"
    hands.lay(1, "tag-4")
    assert hands.session.state.laid[0].card == 4


def test_desk_does_not_mind_a_card_that_is_lifted_after_the_reveal() -> None:
    hands = _revealed(Hands().set_up())
    for seat in SEATS:
        hands.lay(seat)
    hands.wait(LIFTED_MS * 2)
    assert hands.session.state.phase == "declaring"


def test_desk_in_a_duel_takes_the_second_card_for_the_one_set_aside() -> None:
    hands = Hands(players=2).set_up()
    hands.lay(1, "tag-4")
    hands.lay(1)
    hands.wait(LIFTED_MS * 2)
    hands.lay(1, "tag-5")
    hands.lay(1)
    hands.wait(LIFTED_MS * 2)
    laid = hands.session.state.laid[0]
    assert (laid.card, laid.aside) == (4, 5)


def test_desk_tells_a_seat_when_a_card_of_the_last_turn_still_lies_there() -> None:
    hands = _revealed(Hands().set_up())
    _resolve(hands)
    hands.click(TABLE)
    assert hands.session.state.turn == 2
    hands.lay(1)
    hands.wait(LIFTED_MS * 2)
    hands.lay(1, "tag-4")
    assert "Card 4 was already seen in this age" in hands.title(1)


def _revealed(hands: Hands) -> Hands:
    for seat, card in ((1, 4), (2, 5), (3, 7)):
        hands.lay(seat, f"tag-{card}")
    hands.click(TABLE)
    assert hands.session.state.phase == "declaring"
    return hands


def _resolve(hands: Hands) -> None:
    """Everybody names Evolution and takes it."""
    for seat in (1, 2, 3):
        hands.choose(seat, 1)
    hands.wait(NOTICE_MS)
    for seat in hands.session.state.order:
        hands.wait(NOTICE_MS)
        hands.click(seat)
    hands.wait(NOTICE_MS)
    assert hands.session.state.phase == "passing"


def test_desk_two_seats_answering_at_the_same_moment_both_count() -> None:
    hands = _revealed(Hands().set_up())
    for down in (True, False):
        for seat in (1, 2, 3):
            hands.desk.handle(KeyChanged(seat, "ok", down))
        hands.clock.tick(50)
    assert [laid.side for laid in hands.session.state.laid] == ["war", "war", "war"]


def test_desk_keeps_a_seats_cursor_while_others_answer() -> None:
    hands = _revealed(Hands().set_up())
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
    hands = _revealed(Hands().set_up())
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
    hands.hold(TABLE)
    menu = hands.screen(TABLE)
    assert isinstance(menu, Menu)
    correct = [item.label.render(english) for item in menu.items].index("Correct a value")
    hands.choose(TABLE, correct)
    hands.click(TABLE)
    hands.turn(TABLE, 2)
    preview = hands.screen(TABLE)
    assert isinstance(preview, Change)
    assert (preview.before, preview.after) == (0, 2)
    hands.click(TABLE)
    assert hands.session.state.player(1).points.total == 2


def test_desk_large_dial_is_quick_when_turned_quickly() -> None:
    hands = Hands().set_up()
    hands.hold(TABLE)
    menu = hands.screen(TABLE)
    assert isinstance(menu, Menu)
    hands.choose(TABLE, [item.label.render(english) for item in menu.items].index("Correct a value"))
    hands.click(TABLE)
    for _ in range(10):
        hands.clock.tick(20)
        hands.desk.handle(Turned(TABLE, 1))
    dial = hands.screen(TABLE)
    assert isinstance(dial, Change)
    assert dial.after > 40


def _pick(hands: Hands, seat: int, label: str) -> None:
    hands.hold(seat)
    menu = hands.screen(seat)
    assert isinstance(menu, Menu)
    hands.choose(seat, [item.label.render(english) for item in menu.items].index(label))


def test_desk_pause_stops_everything_until_somebody_presses() -> None:
    hands = Hands().set_up()
    _pick(hands, 1, "Pause")
    hands.wait(1000)
    assert hands.title(2) == "Pause"
    hands.lay(2, "tag-4")
    assert hands.session.state.laid[1] is None
    hands.click(2)
    assert not hands.session.timeline.paused


def test_desk_switches_language_and_sound() -> None:
    hands = Hands().set_up()
    _pick(hands, 1, "In English")
    assert hands.desk.language == "en"
    _pick(hands, 1, "Sound off")
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
    hands = _revealed(Hands().set_up())
    for seat, place in ((1, 0), (2, 1), (3, 3)):
        hands.choose(seat, place)
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


def test_desk_announces_an_evolution_to_those_who_are_not_asked() -> None:
    hands = _revealed(Hands().set_up())
    for seat in (1, 2, 3):
        hands.choose(seat, 1)
    first, second, third = hands.session.state.order
    hands.click(first)
    assert isinstance(hands.screen(first), Change)
    assert isinstance(hands.screen(third), Change)
    assert not isinstance(hands.screen(second), Change)
    hands.wait(NOTICE_MS)
    assert isinstance(hands.screen(third), Roster)


def test_desk_lost_pod_is_served_from_the_table_and_back() -> None:
    hands = Hands().set_up()
    hands.desk.handle(DeviceLost(2, "pod"))
    assert hands.title(TABLE) == "Bao"
    assert 2 not in hands.desk.screens()
    hands.click(TABLE)
    asked = hands.screen(TABLE)
    assert asked.head.render(english) == "Bao"
    assert hands.title(TABLE) == "The card cannot be read"
    hands.click(TABLE)
    assert hands.session.state.laid[1].card == 0
    hands.desk.handle(DeviceFound(2, "pod"))
    assert 2 in hands.desk.screens()


def test_desk_never_shows_a_sealed_choice_on_the_tables_display() -> None:
    hands = Hands(Equipment(controls=frozenset({1, 3}), readers=SEATS, displays=SEATS))
    hands.choose(TABLE, 0)
    for seat in (1, TABLE, 3):
        for _ in range(2):
            hands.choose(seat, 0)
            hands.wait(NOTICE_MS)
    hands.click(TABLE)
    for seat, card in ((1, 4), (3, 7)):
        hands.lay(seat, f"tag-{card}")
    shown = []
    for _ in range(8):
        hands.turn(TABLE, 1)
        shown.append(hands.screen(TABLE))
    assert all(isinstance(screen, Message) for screen in shown)
    hands.lay(2, "tag-5")
    assert hands.session.state.laid[1].card == 5


def test_desk_ignores_controls_of_a_lost_device() -> None:
    hands = _revealed(Hands().set_up())
    hands.desk.handle(DeviceLost(2, "pod"))
    hands.click(2)
    assert hands.session.state.laid[1].side is None


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


@pytest.mark.parametrize("seed", range(6))
def test_desk_survives_hands_that_do_anything(seed: int) -> None:
    """Random keys, turns, cards and unplugging at every seat: no crash, and the game goes on."""
    chance = Random(seed)
    equipment = (FULL, STARTER)[seed % 2]
    hands = Hands(
        equipment, board="full" if seed % 3 else "assisted", cards="reader" if equipment is FULL else "dial"
    )
    accepted = held = 0
    for _ in range(1500):
        seat = chance.randint(0, 3) if equipment is FULL else TABLE
        match chance.randint(0, 9):
            case 0:
                hands.lay(
                    seat,
                    *chance.sample(["tag-4", "tag-5", "tag-7", "tag-8", "travel-pass"], chance.randint(0, 2)),
                )
            case 1:
                lost = chance.choice(("pod", "reader", "display", "controls"))
                hands.desk.handle(chance.choice((DeviceLost, DeviceFound, DeviceFound))(seat, lost))
            case 2 | 3 | 4:
                hands.desk.handle(Turned(seat, chance.randint(-3, 3)))
            case 5:
                hands.desk.handle(KeyChanged(seat, chance.choice(KEYS), chance.random() < 0.5))
            case 6:
                hands.hold(seat, chance.choice(KEYS))
            case _:
                hands.click(seat)
        hands.clock.tick(chance.choice((1, 10, 50)))
        hands.desk.tick()
        for shown in hands.desk.screens().values():
            assert shown is not None
        done = len(hands.session.timeline.done)
        accepted, held = accepted + max(0, done - held), done
    assert accepted > 5
