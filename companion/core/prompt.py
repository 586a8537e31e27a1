"""Prompts: what a seat is asked, with every legal answer.

A prompt is answered with a command. Some commands have several parts (move *three ships* from
*here* to *there*): then an answer may be a **draft**, a command whose later fields are still empty,
and the game is asked for the next prompt with that draft in hand (`Game.refine`). The state does
not change until a finished command is accepted, so backing out of a draft costs nothing.

A prompt may be **sealed**: nobody else may see the answer. Where others look on (the table's own display, a
shared keyboard) only its public part is shown.

Because a prompt lists its answers, anything that can pick one can play: an encoder, a page, a bot. Each
answer has a place, from 0 on; a cursor begins at `start_place`. `accepts` tells whether a command is one of
the answers, without going through them.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Container, Iterator, Sequence
from math import floor
from random import Random
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from companion.core.screen import Screen
from companion.core.seats import Seat
from companion.core.tally import Bounds, Counts, Limits, Row, counts_at, place_of, ways
from companion.core.text import Text
from companion.core.values import Command

Value = TypeVar("Value")
# What a seat holds of a simulated deck; None where cards are real.
Hand = Callable[[Seat], Sequence[int]] | None
__all__ = ["Choose", "Dial", "DisabledOption", "Hand", "Lay", "Limits", "Option", "Prompt", "Row", "Tally"]


class Option(Struct, frozen=True):
    """One answer of a choice; `detail` says what would come of it, `where` names its place on the map.

    `leaves`: it ends the matter instead of choosing something (no battle, no further action).
    `public`: of a sealed question, what may be picked where everybody looks.
    `seldom`: few players would (a sacrifice, a rash attack, giving up early); bots do it now and then only.
    `cards`: it takes one of these out of the own hand; with a simulated deck only whoever holds one can.
    `group`: a heading that it shares with its neighbours, where there are many.
    `term`: what it is about, a key of `Game.terms`, whose line says what that does; without one its icon is.
    `real`: it tells of real things (dice on the table), so where all is simulated nobody can choose it.
    `listed`: its place on a page, where that is not the order in which a cursor goes (dearest first).
    `simulated`: it names a card of a simulated deck, so whoever holds real cards cannot choose it.
    `held_detail`: cards, and what more it comes to for whoever holds one of them in a simulated hand.
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
    real: bool = False
    simulated: bool = False
    group: Text | None = None
    term: str = ""
    listed: int | None = None
    held_detail: tuple[tuple[int, ...], Text] | None = None


class DisabledOption(Struct, frozen=True):
    """What cannot be chosen now although somebody may look for it, with the reason ("5 short").

    `term`: what it is about, as in `Option`. `before`: the place (`listed`) of the option before which it
    stands, so that answers keep their places; without one it stands last. `cards`: it names one of these, and
    is shown only to whoever holds one of a simulated deck.
    """

    label: Text
    why: Text
    icon: str = ""
    where: str = ""
    group: Text | None = None
    term: str = ""
    before: int | None = None
    cards: tuple[int, ...] = ()


class Choose(Struct, frozen=True, tag="choose"):
    """Pick one of these. With a single option it is a confirmation.

    `start`: the place of the likely answer, where the cursor begins, so that an order which hands know
    can stay. `confirms`: the first option is what nearly always holds; the others are for when it does not.
    `looks`: what a confirmation should be made with, screens to leaf through before it is given.
    `barred`: what a page shows beside the options, greyed and with its reason. No answer is among them.
    `laid`: what a piece on the reader answers instead, a draft or the whole.
    `note`, `warning`: what a page says once below the question, in full, of what the details of several
    answers say alike; the second is bad news.
    `by_hand`: somebody does it with their hands and says so; where all is simulated nobody is asked, and
    chance answers, with these `weights` if there are any.
    `held_ask`: how it is asked where the cards in a hand are known.
    `unless_held`: where all is simulated, whoever holds none of these cards is not asked: the first answer
    that `leaves` is theirs.
    """

    seat: Seat
    ask: Text
    options: tuple[Option, ...]
    icon: str = ""
    confirms: bool = False
    sealed: bool = False
    looks: tuple[Screen, ...] = ()
    start: int | None = None
    by_hand: bool = False
    barred: tuple[DisabledOption, ...] = ()
    weights: tuple[int, ...] = ()
    laid: Lay | None = None
    note: Text | None = None
    warning: Text | None = None
    held_ask: Text | None = None
    unless_held: tuple[int, ...] | None = None

    def __len__(self) -> int:
        return len(self.options)

    @property
    def start_place(self) -> int:
        """Where the cursor begins."""
        return self.start or 0

    def answer(self, place: int) -> tuple[Command, bool]:
        """The answer at `place`, and whether it is only a draft."""
        option = self.options[place]
        return option.command, option.draft

    def accepts(self, command: Command, draft: bool = False) -> bool:
        """Whether this is one of the answers."""
        return _among(self.options, command, draft) or _laid(self.laid, command, draft)


class Dial(Struct, frozen=True, tag="dial"):
    """A number from `low` to `high`, starting at `start`; it goes into `field` of the command.

    `values`: only these instead, in this order (numbers of hexes, steps of a track). `otherwise` holds the
    ways out, past the last number. `corrects`: `start` is what the value is now, worth showing beside what it
    would become. `laid`: as in `Choose`.
    """

    seat: Seat
    ask: Text
    command: Command
    field: str
    low: int = 0
    high: int = -1
    start: int = 0
    draft: bool = False
    corrects: bool = False
    sealed: bool = False
    icon: str = ""
    values: tuple[int, ...] = ()
    otherwise: tuple[Option, ...] = ()
    laid: Lay | None = None

    @property
    def numbers(self) -> Sequence[int]:
        """Every number, in order."""
        return self.values or range(self.low, self.high + 1)

    def __len__(self) -> int:
        return len(self.numbers) + len(self.otherwise)

    @property
    def start_place(self) -> int:
        """Where the cursor begins: at `start`, or at the number next to it."""
        if not self.values:
            return max(0, self.start - self.low)
        return min(range(len(self.values)), key=lambda place: abs(self.values[place] - self.start))

    def answer(self, place: int) -> tuple[Command, bool]:
        """The answer at `place`: the numbers first, then the ways out."""
        return _filled(self, self.numbers, place)

    def accepts(self, command: Command, draft: bool = False) -> bool:
        """Whether this is one of the answers."""
        return (
            _fills(self, self.numbers, command, draft)
            or _among(self.otherwise, command, draft)
            or _laid(self.laid, command, draft)
        )


class Lay(Struct, frozen=True, tag="lay"):
    """Lay one of these cards; `otherwise` holds the ways out (an unreadable card).

    A tag may also tell the side of the card, one of `sides`; it goes into `side_field`, where the command has
    one. `start`: the place of the likely card. `action`: what a page writes on the button, with a place for
    `{card}`, where the card is not laid face down.
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
    start: int | None = None
    sides: tuple[str, ...] = ()
    action: Text | None = None

    def __len__(self) -> int:
        return len(self.cards) + len(self.otherwise)

    @property
    def start_place(self) -> int:
        """Where the cursor begins."""
        return self.start or 0

    def answer(self, place: int) -> tuple[Command, bool]:
        """The answer at `place`: the cards first, then the ways out."""
        return _filled(self, self.cards, place)

    def accepts(self, command: Command, draft: bool = False) -> bool:
        """Whether this is one of the answers; a card may come with a side."""
        if _among(self.otherwise, command, draft):
            return True
        if self.side_field and getattr(command, self.side_field, None) in self.sides:
            unturned = getattr(self.command, self.side_field)
            command = replace(command, **{self.side_field: unturned})
        return _fills(self, self.cards, command, draft)


class Tally(Struct, frozen=True, tag="tally"):
    """Several counts in one pass: they go into `field` of the command together, in the order of the rows.

    `limits`: what they may be together. `closes`: the answer is given by itself once nothing more can be
    counted. `otherwise` holds the ways out, below the rows. `action`: what a page writes on the button, with
    places for `{count}` and `{cost}`.
    """

    seat: Seat
    ask: Text
    command: Command
    field: str
    rows: tuple[Row, ...]
    limits: Limits = Limits()
    closes: bool = False
    draft: bool = False
    sealed: bool = False
    icon: str = ""
    otherwise: tuple[Option, ...] = ()
    action: Text | None = None

    def __len__(self) -> int:
        # A length cannot be larger; a tally of so many answers still has them all.
        return min(ways(self._bounds, self.limits) + len(self.otherwise), sys.maxsize)

    @property
    def _bounds(self) -> Bounds:
        return tuple((row.low, row.most, row.cost) for row in self.rows)

    @property
    def begun(self) -> Counts:
        """The counts where a hand begins."""
        return tuple(max(row.low, row.start) for row in self.rows)

    @property
    def start_place(self) -> int:
        """Where a cursor begins, among the rows."""
        return 0

    def cost(self, counts: Counts) -> int:
        """What the counts cost together."""
        return sum(count * row.cost for count, row in zip(counts, self.rows, strict=True))

    def may_be(self, counts: Counts) -> bool:
        """Whether it can be counted so far: nothing is too much, though there may be too little yet."""
        return (
            len(counts) == len(self.rows)
            and all(
                type(count) is int and row.low <= count <= row.most
                for count, row in zip(counts, self.rows, strict=True)
            )
            and self.limits.allow(sum(counts), self.cost(counts))
        )

    def allows(self, counts: Counts) -> bool:
        """Whether the counts are an answer."""
        return self.may_be(counts) and sum(counts) >= self.limits.least

    def closed(self, counts: Counts) -> bool:
        """Whether these counts are the answer by themselves."""
        return self.closes and self.allows(counts) and self._full(counts)

    def _full(self, counts: Counts) -> bool:
        more = ((*counts[:row], counts[row] + 1, *counts[row + 1 :]) for row in range(len(self.rows)))
        return not any(map(self.may_be, more))

    def counts_at(self, place: int) -> Counts:
        """The allowed counts at `place`."""
        return counts_at(place, self._bounds, self.limits)

    def place_of(self, counts: Counts) -> int:
        """Where allowed counts are among the answers."""
        return place_of(counts, self._bounds, self.limits)

    def counted(self, counts: Counts) -> tuple[Command, bool]:
        """The answer with these counts."""
        return replace(self.command, **{self.field: counts}), self.draft

    def answer(self, place: int) -> tuple[Command, bool]:
        """The answer at `place`: all allowed counts first, then the ways out."""
        counted = ways(self._bounds, self.limits)
        if place < counted:
            return self.counted(self.counts_at(place))
        option = self.otherwise[place - counted]
        return option.command, option.draft

    def accepts(self, command: Command, draft: bool = False) -> bool:
        """Whether this is one of the answers."""
        counts = getattr(command, self.field, None)
        counted = (
            isinstance(counts, tuple) and self.allows(counts) and (command, draft) == self.counted(counts)
        )
        return counted or _among(self.otherwise, command, draft)


Prompt = Choose | Dial | Lay | Tally


def _among(options: tuple[Option, ...], command: Command, draft: bool) -> bool:
    return any(option.draft == draft and option.command == command for option in options)


def _laid(piece: Lay | None, command: Command, draft: bool) -> bool:
    return piece is not None and piece.accepts(command, draft)


def _filled(prompt: Dial | Lay, values: Sequence[int], place: int) -> tuple[Command, bool]:
    if place < len(values):
        return fill(prompt.command, prompt.field, values[place]), prompt.draft
    option = prompt.otherwise[place - len(values)]
    return option.command, option.draft


def _fills(prompt: Dial | Lay, values: Sequence[int], command: Command, draft: bool) -> bool:
    """Whether it is the command of the prompt with one of the values."""
    if draft != prompt.draft or type(command) is not type(prompt.command):
        return False
    value = getattr(command, prompt.field)
    if isinstance(getattr(prompt.command, prompt.field), tuple):
        value = value[-1] if isinstance(value, tuple) and value else None
    return type(value) is int and value in values and command == fill(prompt.command, prompt.field, value)


def public_part(prompt: Prompt) -> Choose | None:
    """What of a sealed question may be answered where everybody looks; None when nothing may."""
    public = tuple(option for option in _options(prompt) if option.public)
    return Choose(prompt.seat, prompt.ask, public, prompt.icon) if public else None


def as_held(prompt: Prompt, hand: Hand) -> Prompt:
    """The question to somebody with a simulated hand: without the answers that take a card not in it.

    With real cards (None): without the answers that name a simulated one.
    """
    if hand is None:
        return _barring(only(prompt, lambda option: not option.simulated), set())
    if not _is_about_cards(prompt):
        return prompt
    held = set(hand(prompt.seat))
    prompt = only(prompt, lambda option: not option.cards or not held.isdisjoint(option.cards))
    if not isinstance(prompt, Choose):
        return prompt
    options = tuple(_noted(option, held) for option in prompt.options)
    return _barring(replace(prompt, ask=prompt.held_ask or prompt.ask, options=options), held)


def _is_about_cards(prompt: Prompt) -> bool:
    asked = isinstance(prompt, Choose) and (prompt.held_ask or any(one.cards for one in prompt.barred))
    return bool(asked) or any(option.cards or option.held_detail for option in _options(prompt))


def _noted(option: Option, held: Container[int]) -> Option:
    if option.held_detail is None:
        return option
    cards, detail = option.held_detail
    return replace(option, detail=detail) if any(card in held for card in cards) else option


def _barring(prompt: Prompt, held: Container[int]) -> Prompt:
    if not isinstance(prompt, Choose) or not any(one.cards for one in prompt.barred):
        return prompt
    barred = [one for one in prompt.barred if not one.cards or any(card in held for card in one.cards)]
    return replace(prompt, barred=tuple(barred))


def from_hand(
    prompt: Lay, hand: Sequence[int], sides: Sequence[tuple[str, Text]], printed: Callable[[int], Text]
) -> Choose:
    """The question to somebody whose cards nobody can lay on a reader: each card in hand, each side of it."""
    options = []
    for card in (card for card in prompt.cards if card in hand):
        command = replace(prompt.command, **{prompt.field: card})
        number = Text("{card}", {"card": card})
        turned = [(key, label) for key, label in sides if key in prompt.sides] if prompt.side_field else []
        for key, side in turned:
            label = Text("{card} · {side}", {"card": number, "side": side})
            sided = replace(command, **{prompt.side_field: key})
            options.append(Option(label, sided, prompt.draft, printed(card)))
        if not turned:
            options.append(Option(number, command, prompt.draft, printed(card)))
    # What may be said where everybody looks is about real cards: that one cannot be read.
    ways_out = [option for option in prompt.otherwise if not option.public]
    return Choose(prompt.seat, prompt.ask, (*options, *ways_out), prompt.icon, sealed=prompt.sealed)


def only(prompt: Prompt, able: Callable[[Option], bool]) -> Prompt:
    """The question with only those of its options."""
    options = _options(prompt)
    places = [place for place, option in enumerate(options) if able(option)]
    if len(places) == len(options):
        return prompt
    left = tuple(options[place] for place in places)
    if not isinstance(prompt, Choose):
        return replace(prompt, otherwise=left)
    start = places.index(prompt.start) if prompt.start in places else None
    weights = tuple(prompt.weights[place] for place in places) if prompt.weights else ()
    return replace(prompt, options=left, start=start, weights=weights)


def _options(prompt: Prompt) -> tuple[Option, ...]:
    return prompt.options if isinstance(prompt, Choose) else prompt.otherwise


def fill(command: Command, field: str, value: Any) -> Command:
    """The command with `value` in `field`; a field that holds a tuple grows by it."""
    held = getattr(command, field)
    return replace(command, **{field: (*held, value) if isinstance(held, tuple) else value})


def answers(prompt: Prompt) -> Iterator[tuple[Command, bool]]:
    """Every legal answer, each with the mark of a draft."""
    return (prompt.answer(place) for place in range(len(prompt)))


# Of many numbers or counts so many are worth a thought.
FEW = 6


def thinned(numbers: Sequence[int], start: int) -> Sequence[int]:
    """All of a few numbers; of many some, the ends and the one in the middle of attention among them."""
    if len(numbers) <= FEW:
        return numbers
    step = len(numbers) // (FEW - 2)
    kept = {*numbers[::step], numbers[-1], *((start,) if start in numbers else ())}
    return [number for number in numbers if number in kept]


def likely(prompt: Prompt) -> Iterator[tuple[Command, bool]]:
    """The answers that are worth a thought: long dials and tallies thinned, a card with each of its sides."""
    match prompt:
        case Dial():
            places = (*thinned(range(len(prompt.numbers)), prompt.start_place),)
            ways_out = range(len(prompt.numbers), len(prompt))
            return (prompt.answer(place) for place in (*places, *ways_out))
        case Lay(side_field=str(field), sides=sides) if field and sides:
            return _with_sides(prompt)
        case Tally():
            return (prompt.answer(place) for place in thinned(range(len(prompt)), 0))
    return answers(prompt)


def _with_sides(prompt: Lay) -> Iterator[tuple[Command, bool]]:
    for card in prompt.cards:
        laid = fill(prompt.command, prompt.field, card)
        for side in prompt.sides:
            yield replace(laid, **{prompt.side_field: side}), prompt.draft


def any_answer(prompt: Prompt, chance: Random, hand: Hand = None) -> tuple[Command, bool]:
    """An answer by chance. With a simulated hand: its cards, and nothing that tells of real things."""
    if hand is None:
        prompt = as_held(prompt, None)
    elif _tells_of_things(prompt):
        prompt = only(as_held(prompt, hand), lambda option: not option.real)
    match prompt:
        case Choose(by_hand=True, confirms=True):
            return prompt.answer(0)
        case Lay(cards=cards) if hand is not None and (
            held := [one for one in hand(prompt.seat) if one in cards]
        ):
            laid = fill(prompt.command, prompt.field, one_of(held, chance))
            if prompt.side_field:
                laid = replace(laid, **{prompt.side_field: one_of(prompt.sides, chance)})
            return laid, prompt.draft
        case Tally():
            return prompt.answer(any_counts(prompt, chance))
    return prompt.answer(int(chance.random() * len(prompt)))


def _tells_of_things(prompt: Prompt) -> bool:
    """Whether any of its options is only for somebody who holds a card, or has real things."""
    return any(option.cards or option.real for option in _options(prompt))


def any_counts(prompt: Tally, chance: Random) -> int:
    """The place of any answer to a tally; each way out is as likely as all counts together."""
    counted = len(prompt) - len(prompt.otherwise)
    way_out = int(chance.random() * (len(prompt.otherwise) + (counted > 0)))
    return counted + way_out if way_out < len(prompt.otherwise) else int(chance.random() * counted)


def one_of(values: Sequence[Value], chance: Random) -> Value:
    """One of these, each as likely as the others."""
    return values[floor(chance.random() * len(values))]
