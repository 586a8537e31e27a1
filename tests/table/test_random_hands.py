"""Hands that do anything, at every build: nothing breaks, nothing secret shows, the game goes on."""

from __future__ import annotations

from random import Random

import pytest

from companion.core.seats import Seat
from companion.core.signals import KEYS, DeviceFound, DeviceLost, KeyChanged, Turned
from companion.core.text import english
from companion.core.values import Refusal
from companion.table.bots import Bot
from companion.table.equipment import Equipment
from tests.games.three_ages.tables import TABLE
from tests.table.hands import FULL, STARTER, Hands

ACTS = 1500
MIXED = Equipment(controls=frozenset({1, 3}), readers=frozenset({1, 2}), displays=frozenset({1, 2}))
CARDS = ("tag-4", "tag-5", "tag-7", "tag-8", "side-4-war", "travel-pass")
PARTS = ("pod", "reader", "display", "controls")
TABLES = {
    "full": (FULL, 3, {}),
    "full-board": (FULL, 3, {"board": "full"}),
    "duel": (FULL, 2, {}),
    "duel-by-hand": (STARTER, 2, {"cards": "dial"}),
    "starter": (STARTER, 3, {"cards": "dial", "board": "full"}),
    "mixed": (MIXED, 3, {}),
    "readers-after-the-reveal": (FULL, 3, {"cards": "dial"}),
}


class WildHands(Hands):
    """Does one thing after the other, without any sense."""

    def __init__(self, chance: Random, equipment: Equipment, players: int, settings: dict[str, str]) -> None:
        super().__init__(equipment, players, settings=settings)
        self.chance = chance
        self.bot = Bot(self.session.game, chance)
        # Also a seat at which nobody plays.
        self.seats = range(players + 2)
        self.accepted = 0

    def act(self) -> None:
        """Anything at all."""
        done = len(self.session.timeline.done)
        often = (self.press, self.press, self.press, self.twist, self.twist)
        rarely = (self.cards, self.unplug, self.poke, self.hold_any, self.page, self.correct, self.settle)
        self.chance.choice((*often, *rarely))(self.chance.choice(self.seats))
        self.clock.tick(self.chance.choice((1, 10, 50, 900)))
        self.desk.tick()
        self.accepted += max(0, len(self.session.timeline.done) - done)

    def cards(self, seat: Seat) -> None:
        self.lay(seat, *self.chance.sample(CARDS, self.chance.choice((0, 1, 1, 2))))

    def unplug(self, seat: Seat) -> None:
        change = self.chance.choice((DeviceLost, DeviceFound, DeviceFound))
        self.desk.handle(change(seat, self.chance.choice(PARTS)))

    def twist(self, seat: Seat) -> None:
        self.desk.handle(Turned(seat, self.chance.randint(-3, 3)))

    def poke(self, seat: Seat) -> None:
        self.desk.handle(KeyChanged(seat, self.chance.choice(KEYS), self.chance.random() < 0.5))

    def hold_any(self, seat: Seat) -> None:
        self.hold(seat, self.chance.choice(KEYS))

    def press(self, seat: Seat) -> None:
        self.click(seat)

    def page(self, seat: Seat) -> None:
        """What a page does behind the desk's back."""
        session = self.session
        self.chance.choice(
            (session.undo, session.undo, session.redo, session.pause, session.resume, session.resume)
        )(seat if seat <= len(session.names) else TABLE)

    def correct(self, seat: Seat) -> None:
        """Open a correction part of the way, and leave it open."""
        if seat <= len(self.session.names) and not self.session.timeline.paused:
            self.desk.correct(seat)
            for _ in range(self.chance.randint(0, 2)):
                self.twist(seat)
                self.click(seat)

    def settle(self, seat: Seat) -> None:
        """Somebody who knows what to do answers, so that the game comes to all its phases."""
        for waiting in self.session.waiting()[:1]:
            self.desk.submit(waiting, self.bot.play(self.session.view(waiting), waiting))


@pytest.mark.parametrize("seed", [0, pytest.param(1, marks=pytest.mark.long)])
@pytest.mark.parametrize("name", TABLES)
def test_desk_survives_hands_that_do_anything(name: str, seed: int) -> None:
    hands = WildHands(Random(f"{name} {seed}"), *TABLES[name])
    for _ in range(ACTS):
        hands.act()
        assert TABLE in hands.desk.screens()
        shown = hands.desk._stations[TABLE].dialogue.prompt
        assert shown is None or not shown.sealed or shown.seat == TABLE
    assert hands.accepted > 50


@pytest.mark.parametrize("name", TABLES)
def test_desk_recovers_from_hands_that_did_anything(name: str) -> None:
    """With every device back and every menu closed, whoever is waited for can answer."""
    hands = WildHands(Random(name), *TABLES[name])
    for _ in range(ACTS // 3):
        hands.act()
    hands.session.resume()
    for seat in hands.seats:
        for part in PARTS:
            hands.desk.handle(DeviceFound(seat, part))
    hands.wait(60_000)
    for seat in hands.seats[:-1]:
        hands.desk._stations[seat].overlay = None
    hands.wait(50)
    for seat in hands.session.waiting()[:1]:
        asked = hands.desk.prompt(seat)
        assert asked is not None, hands.session.prompt(seat).ask.render(english)
        view = hands.session.view(seat)
        assert not isinstance(hands.desk.submit(seat, hands.bot.answer(view, asked)), Refusal)
