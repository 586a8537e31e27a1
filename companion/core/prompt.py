"""Prompts: what a seat is asked, with every legal answer.

A prompt is answered with a command. Some commands have several parts (move *three ships* from
*here* to *there*): then an answer may be a **draft**, a command whose later fields are still empty,
and the game is asked for the next prompt with that draft in hand (`Game.refine`). The state does
not change until a finished command is accepted, so backing out of a draft costs nothing.

A prompt may be **sealed**: nobody else may see the answer. Where others look on (the table's own display, a
shared keyboard) only its public part is shown.

Because a prompt lists its answers, anything that can pick one can play: an encoder, a page, a bot.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import msgspec
from msgspec import Struct

from companion.core.screen import Screen
from companion.core.seats import Seat
from companion.core.text import Text
from companion.core.values import Command


class Option(Struct, frozen=True):
    """One answer of a choice; `detail` says what would come of it, `where` names its place on the map.

    `leaves`: it ends the matter instead of choosing something (no battle, no further action).
    `public`: of a sealed question, what may be picked where everybody looks.
    `seldom`: few players would (a sacrifice, a rash attack, giving up early); bots do it now and then only.
    `cards`: it takes one of these out of the own hand; with a simulated deck only whoever holds one can.
    """

    label: Text
    command: Command
    draft: bool = False
    detail: Text | None = None
    icon: str = ""
    where: str = ""
    leaves: bool = False
    public: bool = False
    seldom: bool = False
    cards: tuple[int, ...] = ()


class Choose(Struct, frozen=True, tag="choose"):
    """Pick one of these. With a single option it is a confirmation.

    `confirms`: the first option is what nearly always holds; the others are for when it does not.
    `looks`: what a confirmation should be made with, screens to leaf through before it is given.
    """

    seat: Seat
    ask: Text
    options: tuple[Option, ...]
    icon: str = ""
    confirms: bool = False
    sealed: bool = False
    looks: tuple[Screen, ...] = ()

    def __len__(self) -> int:
        return len(self.options)

    def answer(self, place: int) -> tuple[Command, bool]:
        """The answer at `place`, and whether it is only a draft."""
        option = self.options[place]
        return option.command, option.draft


class Dial(Struct, frozen=True, tag="dial"):
    """A number from `low` to `high`, starting at `start`; it goes into `field` of the command.

    `corrects`: `start` is what the value is now, worth showing beside what it would become.
    """

    seat: Seat
    ask: Text
    command: Command
    field: str
    low: int
    high: int
    start: int = 0
    draft: bool = False
    corrects: bool = False
    sealed: bool = False
    icon: str = ""

    def __len__(self) -> int:
        return self.high - self.low + 1

    def answer(self, place: int) -> tuple[Command, bool]:
        """The answer at `place`, counted from `low`."""
        return fill(self.command, self.field, self.low + place), self.draft


class Lay(Struct, frozen=True, tag="lay"):
    """Lay one of these cards; `otherwise` holds the ways out (an unreadable card).

    A tag may also tell the side of the card; it goes into `side_field`, where the command has one.
    """

    seat: Seat
    ask: Text
    command: Command
    field: str
    cards: Sequence[int]
    otherwise: tuple[Option, ...] = ()
    draft: bool = False
    side_field: str = ""
    sealed: bool = False
    icon: str = "card"

    def __len__(self) -> int:
        return len(self.cards) + len(self.otherwise)

    def answer(self, place: int) -> tuple[Command, bool]:
        """The answer at `place`: the cards first, then the ways out."""
        if place < len(self.cards):
            return fill(self.command, self.field, self.cards[place]), self.draft
        option = self.otherwise[place - len(self.cards)]
        return option.command, option.draft


Prompt = Choose | Dial | Lay


def public_part(prompt: Prompt) -> Choose | None:
    """What of a sealed question may be answered where everybody looks; None when nothing may."""
    options = prompt.otherwise if isinstance(prompt, Lay) else getattr(prompt, "options", ())
    public = tuple(option for option in options if option.public)
    return Choose(prompt.seat, prompt.ask, public, prompt.icon) if public else None


def as_held(prompt: Prompt, hand: Callable[[Seat], Sequence[int]]) -> Prompt:
    """The question to somebody with a simulated hand: without the answers that take a card not in it."""
    if not isinstance(prompt, Choose) or not any(option.cards for option in prompt.options):
        return prompt
    held = set(hand(prompt.seat))
    able = tuple(option for option in prompt.options if not option.cards or held & set(option.cards))
    return msgspec.structs.replace(prompt, options=able)


def fill(command: Command, field: str, value: int) -> Command:
    """The command with `value` in `field`; a field that holds a tuple grows by it."""
    held = getattr(command, field)
    filled = (*held, value) if isinstance(held, tuple) else value
    return msgspec.structs.replace(command, **{field: filled})


def answers(prompt: Prompt) -> Iterator[tuple[Command, bool]]:
    """Every legal answer, each with the mark of a draft."""
    return (prompt.answer(place) for place in range(len(prompt)))
