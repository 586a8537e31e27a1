"""Typing in the strategy cards of one's own box, card by card.

A card that is not typed in yet is invented, so it gives way: it hands over its index to the card on which
that is really printed, and its circle where the box has its circles elsewhere. So the deck is complete and
playable after every card, and nobody has to type in all thirty.
"""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace

from companion.core.prompt import Choose, Dial, Option, Prompt
from companion.core.regular_file import read_text
from companion.core.text import Text, say
from companion.core.transcription import Transcribed, Transcription
from companion.core.values import Command
from companion.games.three_ages import deck_file, terms
from companion.games.three_ages.data import MOST_OF_AN_ACTION, PLAIN_CARDS_NEEDED, Card, DeckFile, load_deck
from companion.games.three_ages.phrases import printed_on

TOP_INDEX = 99
# An index that is so much higher than any before it is more likely a slip of the hand than a printed one.
FAR = 10
MOST_CIRCLES = terms.CARDS - PLAIN_CARDS_NEEDED


class TypeInCard(Command, frozen=True):
    """What is printed on a card: its index, side B, side D action by action, and whether it has a circle.

    `sure`: the index is unlikely, and was said again.
    """

    card: int
    index: int | None = None
    evolution: terms.Evolution | None = None
    actions: tuple[int, ...] = ()
    circle: bool | None = None
    sure: bool = False


class DeckTranscription(Transcription):
    """The deck as one folder has it."""

    def __init__(self, folder: Path) -> None:
        path = folder / deck_file.NAME
        self._deck = load_deck(folder)
        self._text = read_text(path) if path.exists() else None
        self._cards = {card.index: card for card in self._deck.card}
        self.cards = tuple(self._cards)
        self.typed = frozenset(self._cards) - self._deck.stand_ins

    def describe(self, card: int) -> Text:
        return printed_on(self._cards[card])

    def draft(self, card: int) -> TypeInCard:
        return TypeInCard(0, card)

    # --- asking

    def refine(self, draft: Command) -> Prompt:
        assert isinstance(draft, TypeInCard)
        if draft.index is None:
            top = max(TOP_INDEX, *self.cards)
            return Dial(draft.seat, say("Index printed"), draft, "index", 1, top, draft.card, draft=True)
        if draft.index != draft.card and draft.index in self.typed:
            return Choose(draft.seat, _taken(draft.index), (self._again(draft),), "warning")
        if draft.index > max({terms.CARDS, *self.typed}) + FAR and not draft.sure:
            return self._far(draft)
        if draft.evolution is None:
            return _evolutions(draft)
        if len(draft.actions) < len(terms.ACTIONS):
            return self._action(draft)
        return self._circle(draft)

    def forecast(self, draft: Command) -> Text | None:
        assert isinstance(draft, TypeInCard)
        assert draft.index is not None
        if draft.actions:
            return ONE_ACTION if _nothing_but_the_last(draft.actions) else None
        if draft.index == draft.card or draft.index not in self._cards:
            return None
        return (
            _taken(draft.index)
            if draft.index in self.typed
            else say("Swaps with card {card}", card=draft.index)
        )

    def _far(self, draft: TypeInCard) -> Choose:
        ask = say("Is {index} printed on it?", index=draft.index or 0)
        sure = Option(say("Yes, {index}", index=draft.index or 0), replace(draft, sure=True), draft=True)
        return Choose(draft.seat, ask, (self._again(draft), sure), "question")

    def _again(self, draft: TypeInCard) -> Option:
        return Option(say("Another index"), self.draft(draft.card), draft=True)

    def _action(self, draft: TypeInCard) -> Dial:
        action = terms.ACTIONS[len(draft.actions)]
        # An owner's card is corrected from what was typed; what a stand-in says means nothing.
        start = self._cards[draft.card].actions.get(action, 0) if draft.card in self.typed else 0
        lowest = int(_nothing_but_the_last((*draft.actions, 0)))  # side D lists one action or more
        name = terms.ACTION_NAMES[action]
        return Dial(
            draft.seat,
            name,
            draft,
            "actions",
            lowest,
            MOST_OF_AN_ACTION,
            max(start, lowest),
            draft=True,
            icon=action,
        )

    def _circle(self, draft: TypeInCard) -> Choose:
        ask = say("Circle at the top right?")
        without, with_circle = (replace(draft, circle=circle) for circle in (False, True))
        others = [card for card in self.typed - {draft.card} if self._cards[card].circle]
        if len(others) >= MOST_CIRCLES:
            detail = say("{number} cards have one already", number=len(others))
            return Choose(draft.seat, ask, (Option(say("No circle"), without, detail=detail),))
        options = [Option(say("No circle"), without), Option(say("With a circle"), with_circle)]
        if draft.card in self.typed and self._cards[draft.card].circle:
            options.reverse()
        return Choose(draft.seat, ask, tuple(options))

    # --- writing

    def transcribe(self, command: Command) -> Transcribed:
        assert isinstance(command, TypeInCard)
        assert command.index is not None
        old, new = command.card, command.index
        renumbered = {old: new} if old != new else {}
        if old != new and new in self._cards:
            renumbered[new] = old
        cards = [
            _printed(command) if card.index == old else _renumbered(card, renumbered)
            for card in self._deck.card
        ]
        stand_ins = {renumbered.get(index, index) for index in self._deck.stand_ins - {old}}
        cards = _enough_without_circle(cards, stand_ins)
        deck = DeckFile(tuple(cards), tuple(sorted(stand_ins)) or False)
        return Transcribed(deck_file.NAME, deck_file.rewritten(self._text, deck), renumbered)


ONE_ACTION = say("A card has at least one action")


def _taken(index: int) -> Text:
    return say("Card {card} is typed in already", card=index)


def _nothing_but_the_last(actions: tuple[int, ...]) -> bool:
    """Whether all actions but the last are none, so that the last cannot be none too."""
    return len(actions) == len(terms.ACTIONS) and not any(actions[:-1])


def _evolutions(draft: TypeInCard) -> Choose:
    options = tuple(
        Option(terms.EVOLUTION_NAMES[one], replace(draft, evolution=one), draft=True, icon=one)
        for one in terms.EVOLUTIONS
    )
    return Choose(draft.seat, say("Which evolution?"), options)


def _printed(command: TypeInCard) -> Card:
    assert command.index is not None
    assert command.evolution is not None
    actions = {
        action: number for action, number in zip(terms.ACTIONS, command.actions, strict=True) if number
    }
    return Card(command.index, command.evolution, actions, bool(command.circle))


def _renumbered(card: Card, numbers: dict[int, int]) -> Card:
    return replace(card, index=numbers.get(card.index, card.index))


def _enough_without_circle(cards: list[Card], stand_ins: set[int]) -> list[Card]:
    """Stand-ins lose their circle, the last ones first, until a duel can be dealt."""
    circles = [card.index for card in cards if card.circle]
    spare = [index for index in circles if index in stand_ins]
    plain = set(spare[::-1][: max(0, len(circles) - MOST_CIRCLES)])
    return [replace(card, circle=card.circle and card.index not in plain) for card in cards]
