"""A robot at a seat: it reads its display, turns its encoder, presses, and lays cards; nothing else.

One physical act per beat, so that people can watch. What it wants to answer somebody thinks of elsewhere; a
robot for which nobody thinks answers what is plausible of what its display offers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Protocol

from companion.core.game import AnyGame
from companion.core.legality import step_towards
from companion.core.prompt import Choose, Dial, Lay, Prompt, Tally
from companion.core.seats import Seat
from companion.core.tally import Counts
from companion.core.values import Command
from companion.table.bots import plausible
from companion.table.desk import Desk
from companion.table.session import Session

Mind = Callable[[Session], Command | None]


class Controls(Protocol):
    """What a hand can touch at one place."""

    def key(self, key: str, *, down: bool) -> None:
        """Press or let go a key."""

    def turn(self, steps: int) -> None:
        """Turn the encoder."""


class RobotControls(Protocol):
    """What a robot can reach: controls, and the cards that its seat holds."""

    @property
    def pods(self) -> Mapping[Seat, Controls]:
        """The controls of each place."""

    def hand(self, session: Session, seat: Seat) -> Sequence[int]:
        """The cards that a player holds."""

    def lay(self, session: Session, seat: Seat, card: int | None, side: str | None = None) -> bool:
        """Put a card of the hand on the reader."""


class Robot:
    """Plays one seat with its hands. `mind`: what it wants to do; None while that is thought about."""

    def __init__(
        self, game: AnyGame, seat: Seat, table_top: RobotControls, chance: Random, mind: Mind | None = None
    ) -> None:
        self.seat = seat
        self.mind = mind
        self._sides: list[str | None] = [key for key, _ in game.sides] or [None]
        self._table_top = table_top
        self._chance = chance
        self._turned: Prompt | None = None
        self._wanted = 0
        self._command: Command | None = None

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
        if self.mind is not None:
            self._command = self.mind(desk.session)
            if self._command is None:
                return False
        if isinstance(prompt, Tally):
            self._count(desk, prompt)
            return True
        if isinstance(prompt, Lay) and prompt.sealed and (hand := self._playable(desk, prompt)):
            return self._table_top.lay(desk.session, self.seat, *self._card(prompt, hand))
        if prompt != self._turned:
            self._turned = prompt
            if steps := self._steps(desk, prompt):
                self._table_top.pods[self.seat].turn(steps)
                return True
        self._turned = None
        self._click()
        return True

    def _card(self, prompt: Lay, hand: list[int]) -> tuple[int, str | None]:
        """The card to lay, and which side of it to the centre."""
        card = getattr(self._command, prompt.field, None)
        if card in hand:
            return card, getattr(self._command, prompt.side_field) if prompt.side_field else None
        side = self._chance.choice(self._sides) if prompt.side_field else None
        return self._chance.choice(hand), side

    def _place(self, desk: Desk, prompt: Choose | Dial | Tally) -> int:
        """The place of the answer that it wants, or of any plausible one."""
        if (step := self._towards(desk, prompt)) is None:
            return plausible(prompt, self._chance)
        if isinstance(step, tuple):
            assert isinstance(prompt, Tally)
            return prompt.place_of(step)
        return step

    def _towards(self, desk: Desk, prompt: Prompt) -> int | Counts | None:
        if self._command is None:
            return None
        return step_towards(prompt, self._command, desk.session.refine)

    def _steps(self, desk: Desk, prompt: Prompt) -> int:
        """How far to turn from where its display stands: whoever came back finds the cursor as it was."""
        if isinstance(prompt, Lay) and isinstance(step := self._towards(desk, prompt), int):
            return step - prompt.start_place
        match prompt:
            case Lay(sealed=True):
                return len(prompt)  # nothing to play: to the end, where the ways out are
            case Lay(cards=cards):
                held = [cards.index(card) for card in self._playable(desk, prompt)]
                return self._chance.choice(held) - prompt.start_place if held else 0
            case _:
                return self._place(desk, prompt) - desk.counting(self.seat)[0]

    def _count(self, desk: Desk, tally: Tally) -> None:
        """One push towards the counts that it wants, or to the way out; then OK."""
        if tally != self._turned:
            self._turned, self._wanted = tally, self._place(desk, tally)
        place, counts = desk.counting(self.seat)
        way_out = self._wanted - (len(tally) - len(tally.otherwise))
        wanted = tally.counts_at(self._wanted) if way_out < 0 else counts
        missing = [row for row, count in enumerate(counts) if count != wanted[row]]
        target = missing[0] if missing else len(tally.rows) + way_out
        if not missing and way_out < 0:
            self._click()
        elif place != target:
            self._table_top.pods[self.seat].turn(target - place)
        else:
            self._click("undo" if missing and counts[target] > wanted[target] else "push")

    def _playable(self, desk: Desk, prompt: Lay) -> list[int]:
        return [card for card in self._table_top.hand(desk.session, self.seat) if card in prompt.cards]

    def _click(self, key: str = "ok") -> None:
        pod = self._table_top.pods[self.seat]
        pod.key(key, down=True)
        pod.key(key, down=False)
