"""Players made of chance: they answer prompts, so they can play any game.

Whoever only looks for legal answers takes any of them. At a table they are more predictable (`plausible`):
yes to what nearly always holds, seldom what few would do, rather a number near the one where a dial begins.
"""

from collections.abc import Callable
from random import Random
from typing import Any

from msgspec.structs import replace

from companion.core.game import AnyGame
from companion.core.prompt import Choose, Dial, Lay, Prompt, Tally, any_counts, as_held
from companion.core.seats import Seat
from companion.core.values import Command

Refine = Callable[[Command], Prompt]

# Of so many times, what few players would do is done once.
SELDOM = 12
# Of so many times, a tally is left by a way out once.
WAY_OUT = 6


def plausible(prompt: Choose | Dial | Tally, chance: Random) -> int:
    """The place of an answer that somebody might give without thinking far."""
    if isinstance(prompt, Tally):
        return _plausible_counts(prompt, chance)
    if isinstance(prompt, Dial):
        start = prompt.start_place
        one, other = (int(chance.random() * len(prompt)) for _ in range(2))
        return one if abs(one - start) <= abs(other - start) else other
    if prompt.confirms or len(prompt) == 1:
        return 0
    usual = [place for place, option in enumerate(prompt.options) if not option.seldom]
    if not usual or chance.random() * SELDOM < 1:
        return int(chance.random() * len(prompt))
    return usual[int(chance.random() * len(usual))]


def _plausible_counts(prompt: Tally, chance: Random) -> int:
    """What is counted already; else rather much of a budget than little. Now and then a way out instead."""
    counted = len(prompt) - len(prompt.otherwise)
    usual = [place for place, option in enumerate(prompt.otherwise, counted) if not option.seldom]
    if not counted or chance.random() * SELDOM < 1:
        return any_counts(prompt, chance)
    if usual and chance.random() * WAY_OUT < 1:
        return usual[int(chance.random() * len(usual))]
    if any(prompt.begun) and prompt.allows(prompt.begun):
        return prompt.place_of(prompt.begun)
    one, other = (int(chance.random() * counted) for _ in range(2))
    if prompt.limits.budget is None:
        return one
    return max(one, other, key=lambda place: prompt.cost(prompt.counts_at(place)))


def _has_side(prompt: Lay, place: int) -> bool:
    """Whether the answer is a card that is turned; a way out is none."""
    return bool(prompt.side_field) and place < len(prompt.cards)


class Bot:
    """Answers at random among the legal answers, from what its seat may know.

    With the seed of a simulated deck it plays as at a table: cards of its own hand, the side chosen with the
    card, and otherwise what is plausible. Without one it tries everything, which is what tests want.
    """

    def __init__(self, game: AnyGame, chance: Random, deck_seed: str | None = None) -> None:
        self._game = game
        self._chance = chance
        self.deck_seed = deck_seed

    def play(self, view: Any, seat: Seat) -> Command:
        """What the seat does next, from its view."""
        return self.answer(view, self._game.prompt(view, seat))

    def answer(self, view: Any, prompt: Prompt, refine: Refine | None = None) -> Command:
        """A complete command: drafts are followed to their end, as the game or a session refines them."""
        prompt = self._as_held(view, prompt)
        place = self._pick(view, prompt)
        command, draft = prompt.answer(place)
        if self.deck_seed is not None and isinstance(prompt, Lay) and _has_side(prompt, place):
            sides = self._game.sides
            side, _ = sides[int(self._chance.random() * len(sides))]
            return replace(command, **{prompt.side_field: side})
        while draft:
            question = refine(command) if refine else self._game.refine(view, command)
            prompt = self._as_held(view, question)
            command, draft = prompt.answer(self._pick(view, prompt))
        return command

    def _as_held(self, view: Any, prompt: Prompt) -> Prompt:
        seed = self.deck_seed
        return as_held(prompt, None if seed is None else lambda seat: self._game.hand(view, seat, seed))

    def _pick(self, view: Any, prompt: Prompt) -> int:
        if self.deck_seed is not None:
            if not isinstance(prompt, Lay):
                return plausible(prompt, self._chance)
            hand = self._game.hand(view, prompt.seat, self.deck_seed)
            held = [place for place, card in enumerate(prompt.cards) if card in hand]
            if held:
                return held[int(self._chance.random() * len(held))]
        if isinstance(prompt, Tally):
            return any_counts(prompt, self._chance)
        return int(self._chance.random() * len(prompt))
