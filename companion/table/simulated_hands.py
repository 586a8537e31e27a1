"""What hands do where all is simulated: nobody is asked for it.

At a real table somebody shuffles, deals, looks what a board prints, and says so. Where the deck is simulated
there are no such hands: the answer is dealt by chance, from the seed of that deck, so it is the same again
after an undo or a power cut. What can be answered in one way only is not asked there either, unless it is
sealed (then the silence would tell something) or has something to look at first, as the odds of a battle; nor
is a question about cards of which nobody could hold one that matters now (`Choose.unless_held`).
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from msgspec.structs import replace

from companion.core.prompt import Choose, Hand, Option, Prompt, only
from companion.core.values import Command

Refine = Callable[[Command], Prompt]


class SimulatedHands:
    """The answers that need nobody, at one moment of a game."""

    def __init__(self, refine: Refine, kinds: frozenset[type[Command]], seed: str, hand: Hand = None) -> None:
        self._refine = refine
        self._kinds = kinds
        self._seed = seed
        self._hand = hand

    def asked(self, prompt: Prompt) -> Prompt:
        """The question without the parts that need nobody; with a single answer if that is all of it."""
        prompt, place = self._followed(prompt)
        if not isinstance(prompt, Choose):
            return prompt
        if place is not None:
            return replace(prompt, options=(prompt.options[place],), start=None)
        if any(option.draft and type(option.command) in self._kinds for option in prompt.options):
            return replace(prompt, options=tuple(map(self._completed, prompt.options)))
        return prompt

    def done(self, prompt: Prompt) -> Command | None:
        """The whole answer, if it needs nobody."""
        prompt, place = self._followed(prompt)
        return None if place is None else prompt.answer(place)[0]

    def _followed(self, prompt: Prompt) -> tuple[Prompt, int | None]:
        """The first question that somebody is asked; or else the last one, and the place of its answer."""
        followed: list[Command] = []
        prompt = _without_real_things(prompt)
        while (place := self._place(prompt)) is not None:
            command, draft = prompt.answer(place)
            if not draft:
                return prompt, place
            if command in followed:  # a way back
                break
            followed.append(command)
            prompt = _without_real_things(self._refine(command))
        return prompt, None

    def _place(self, prompt: Prompt) -> int | None:
        if prompt.sealed or not len(prompt):
            return None
        if isinstance(prompt, Choose) and prompt.confirms and prompt.looks and not prompt.by_hand:
            return None
        if isinstance(prompt, Choose) and self._holds_nothing_for(prompt):
            return next(place for place, option in enumerate(prompt.options) if option.leaves)
        if len(prompt) == 1 or (isinstance(prompt, Choose) and prompt.by_hand and prompt.confirms):
            return 0
        if not isinstance(prompt, Choose) or not prompt.by_hand:
            return None
        # Of several parts each is a chance of its own.
        chance = Random(f"{self._seed} {prompt.options[0].command}")
        return chance.choices(range(len(prompt)), prompt.weights or None)[0]

    def _holds_nothing_for(self, prompt: Choose) -> bool:
        if prompt.unless_held is None or self._hand is None:
            return False
        return set(prompt.unless_held).isdisjoint(self._hand(prompt.seat))

    def _completed(self, option: Option) -> Option:
        """An answer of which only hands would say the rest is whole."""
        if not option.draft or type(option.command) not in self._kinds:
            return option
        prompt, place = self._followed(self._refine(option.command))
        if place is None:
            return option
        command, _ = prompt.answer(place)
        detail = prompt.options[place].detail if isinstance(prompt, Choose) else None
        return replace(option, command=command, draft=False, detail=option.detail or detail)


def _without_real_things(prompt: Prompt) -> Prompt:
    return only(prompt, lambda option: not option.real)
