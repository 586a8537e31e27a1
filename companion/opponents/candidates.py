"""The answers that are worth a thought: whole commands, of the cards in hand, with nothing made up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random
from typing import Any

from msgspec.structs import replace

from companion.core.game import AnyGame
from companion.core.prompt import Choose, Lay, Prompt, as_held, likely, only
from companion.core.seats import Seat
from companion.core.values import Command
from companion.opponents.question import World

# Nobody looks at more ways to complete one draft.
MOST = 150


def candidates(world: World, seat: Seat, chance: Random) -> list[Command]:
    """Answers that do not tell what only real things can show; where there are no others, any of those."""
    game, view = world.game, world.game.view(world.state, seat)
    prompt = _held(game.prompt(view, seat), world, seat)
    if isinstance(prompt, Choose) and (prompt.confirms or prompt.by_hand or len(prompt) == 1):
        prompt = replace(prompt, options=prompt.options[:1], start=None)
    found = dict.fromkeys(_whole(game, view, prompt, world, set()))
    thought = [command for command in found if not game.tells(view, command)]
    return thought or [chance.choice([*found])]


def _whole(
    game: AnyGame, view: Any, prompt: Prompt, world: World, followed: set[Command]
) -> Iterator[Command]:
    for command, draft in likely(prompt):
        if not draft:
            yield command
        elif (plain := game.completed(view, command)) is not None:
            yield from islice(plain, MOST)
        elif command not in followed:
            followed.add(command)
            yield from _whole(
                game, view, _held(game.refine(view, command), world, prompt.seat), world, followed
            )


def _held(prompt: Prompt, world: World, seat: Seat) -> Prompt:
    """The question without what takes a card that the seat does not hold; with real cards as it is."""

    def hand(_: Seat) -> Sequence[int]:
        return world.hand(seat) or ()

    if world.deck is None or not seat:
        return as_held(prompt, None)
    prompt = only(prompt, lambda option: not option.real)
    if isinstance(prompt, Lay):
        cards = hand(seat)
        held = [card for card in prompt.cards if card in cards]
        return replace(prompt, cards=held, otherwise=()) if held else prompt
    return as_held(prompt, hand)
