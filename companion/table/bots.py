"""Players made of chance: they answer prompts, so they can play any game."""

from random import Random
from typing import Any

from msgspec.structs import replace

from companion.core.game import AnyGame
from companion.core.prompt import Choose, Lay, Prompt
from companion.core.seats import Seat
from companion.core.values import Command


class Bot:
    """Answers at random among the legal answers, from what its seat may know.

    With the seed of a simulated deck it plays as at a table: cards of its own hand, the side chosen with the
    card, and "yes" to what nearly always holds. Without one it tries everything, which is what tests want.
    """

    def __init__(self, game: AnyGame, chance: Random, deck_seed: str | None = None) -> None:
        self._game = game
        self._chance = chance
        self._deck_seed = deck_seed

    def play(self, view: Any, seat: Seat) -> Command:
        """What the seat does next, from its view."""
        return self.answer(view, self._game.prompt(view, seat))

    def answer(self, view: Any, prompt: Prompt) -> Command:
        """A complete command: drafts are followed to their end."""
        command, draft = prompt.answer(self._pick(view, prompt))
        if self._deck_seed is not None and isinstance(prompt, Lay) and prompt.side_field:
            sides = self._game.sides
            side, _ = sides[int(self._chance.random() * len(sides))]
            return replace(command, **{prompt.side_field: side})
        while draft:
            prompt = self._game.refine(view, command)
            command, draft = prompt.answer(self._pick(view, prompt))
        return command

    def _pick(self, view: Any, prompt: Prompt) -> int:
        if self._deck_seed is not None:
            if isinstance(prompt, Choose) and prompt.confirms:
                return 0
            if isinstance(prompt, Lay):
                hand = self._game.hand(view, prompt.seat, self._deck_seed)
                held = [place for place, card in enumerate(prompt.cards) if card in hand]
                if held:
                    return held[int(self._chance.random() * len(held))]
        return int(self._chance.random() * len(prompt))
