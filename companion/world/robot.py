"""A robot at a seat: it reads its display, turns its encoder, presses, and lays cards; nothing else.

One physical act per beat, so that people can watch. Of what its display offers it answers what is plausible.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Protocol

from companion.core.game import AnyGame
from companion.core.prompt import Choose, Dial, Lay, Prompt
from companion.core.seats import Seat
from companion.table.bots import plausible
from companion.table.desk import Desk
from companion.table.session import Session


class Controls(Protocol):
    """What a hand can touch at one place."""

    def key(self, key: str, *, down: bool) -> None:
        """Press or let go a key."""

    def turn(self, steps: int) -> None:
        """Turn the encoder."""


class Reach(Protocol):
    """What a robot can reach: controls, and the cards that its seat holds."""

    @property
    def pods(self) -> Mapping[Seat, Controls]:
        """The controls of each place."""

    def hand(self, session: Session, seat: Seat) -> Sequence[int]:
        """The cards that a player holds."""

    def lay(self, session: Session, seat: Seat, card: int | None, side: str | None = None) -> bool:
        """Put a card of the hand on the reader."""


class Robot:
    """Plays one seat with its hands."""

    def __init__(self, game: AnyGame, seat: Seat, table_top: Reach, chance: Random) -> None:
        self.seat = seat
        self._sides: list[str | None] = [key for key, _ in game.sides] or [None]
        self._table_top = table_top
        self._chance = chance
        self._turned: Prompt | None = None

    def beat(self, desk: Desk) -> bool:
        """One act, if there is anything to do; whether there was."""
        if self.seat not in desk.session.waiting():
            self._turned = None
            return False
        if desk.notified(self.seat):
            self._click()
            return True
        prompt = desk.prompt(self.seat)
        if prompt is None or not len(prompt):
            return False
        if isinstance(prompt, Lay) and prompt.sealed and (hand := self._playable(desk, prompt)):
            side = self._chance.choice(self._sides) if prompt.side_field else None
            return self._table_top.lay(desk.session, self.seat, self._chance.choice(hand), side)
        if prompt != self._turned:
            self._turned = prompt
            if steps := self._steps(desk, prompt):
                self._table_top.pods[self.seat].turn(steps)
                return True
        self._turned = None
        self._click()
        return True

    def _steps(self, desk: Desk, prompt: Prompt) -> int:
        """How far to turn, from where its display stands when a question is asked."""
        match prompt:
            case Dial(low=low, start=start):
                return low + plausible(prompt, self._chance) - max(low, start)
            case Lay(sealed=True):
                return len(prompt)  # nothing to play: to the end, where the ways out are
            case Lay(cards=cards):
                held = [cards.index(card) for card in self._playable(desk, prompt)]
                return self._chance.choice(held) if held else 0
            case Choose():
                return plausible(prompt, self._chance)

    def _playable(self, desk: Desk, prompt: Lay) -> list[int]:
        return [card for card in self._table_top.hand(desk.session, self.seat) if card in prompt.cards]

    def _click(self) -> None:
        pod = self._table_top.pods[self.seat]
        pod.key("ok", down=True)
        pod.key("ok", down=False)
