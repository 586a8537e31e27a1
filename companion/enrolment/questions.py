"""What enrolment asks: the menu of a card, and what to do with a tag that is not simply new.

They are ordinary prompts with ordinary commands, which the enrolment carries out itself. The first answer
never changes anything.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.prompt import Choose, Option, Prompt
from companion.core.seats import TABLE
from companion.core.text import Text, say
from companion.core.values import Command
from companion.enrolment.deck import EnrolledDeck
from companion.enrolment.uids import band_of
from companion.table.dialogue import Dialogue
from companion.table.tags import Tag


class LeaveQuestion(Command, frozen=True):
    """Close the question."""


class TakeTag(Command, frozen=True):
    """This tag stands for this card, or a side of it, from now on; `alone`: without one of the other band."""

    uid: str
    tag: Tag
    alone: bool = False


class ReplaceTag(Command, frozen=True):
    """A tag is lost or broken: the next one that is laid takes its place. A draft says only whose it is."""

    card: int
    tag: Tag | None = None


class GoTo(Command, frozen=True):
    """Show another place of the deck."""

    place: int


class TagEachSide(Command, frozen=True):
    """A tag on each side of a card, or one for all of it."""

    each: bool


class Finish(Command, frozen=True):
    """Enough for today."""


class EnrolmentQuestions:
    """All of them, about one deck."""

    def __init__(self, deck: EnrolledDeck) -> None:
        self._deck = deck
        self._sides = dict(deck.game.sides)

    def refine(self, draft: Command) -> Prompt:
        """The next part of an answer: which of several tags, or what is printed on the card."""
        return (
            self.which_tag(draft.card) if isinstance(draft, ReplaceTag) else self._deck.printed.refine(draft)
        )

    def forecast(self, draft: Command) -> Text | None:
        """What would come of a number while it is dialled."""
        return self._deck.printed.forecast(draft)

    def menu(self, place: int, *, each_side: bool) -> Choose:
        """Everything that can be done with one card; at the end of the deck, with none."""
        if place == len(self._deck.cards):
            return Choose(TABLE, say("All is kept"), tuple(self._at_the_end()))
        card = self._deck.cards[place]
        return Choose(TABLE, say("Card {card}", card=card), tuple(self._with_card(card, place, each_side)))

    def _at_the_end(self) -> Iterator[Option]:
        yield Option(say("Back"), LeaveQuestion(TABLE))
        if missing := self._deck.missing():
            yield Option(
                say("To card {card}", card=missing[0]), GoTo(TABLE, self._deck.cards.index(missing[0]))
            )
        yield Option(say("Finish"), Finish(TABLE))

    def _with_card(self, card: int, place: int, each_side: bool) -> Iterator[Option]:
        yield Option(say("Back"), LeaveQuestion(TABLE))
        if not self._deck.printed.pieces:
            yield Option(say("Type in the card"), self._deck.printed.draft(card), draft=True)
        match self._deck.tags_of(card):
            case [tag]:
                yield Option(say("Replace its tag"), ReplaceTag(TABLE, card, tag))
            case [_, *_]:
                yield Option(say("Replace a tag"), ReplaceTag(TABLE, card), draft=True)
        yield Option(say("Next card"), GoTo(TABLE, place + 1))
        if self._sides:
            label = say("One tag per card") if each_side else say("A tag on each side")
            yield Option(label, TagEachSide(TABLE, not each_side))
        yield Option(say("Finish"), Finish(TABLE))

    def which_tag(self, card: int) -> Choose:
        """Which of a card's tags is lost."""
        options = (
            Option(self._replace(tag), ReplaceTag(TABLE, card, tag)) for tag in self._deck.tags_of(card)
        )
        return Choose(TABLE, say("Which tag is lost?"), tuple(options))

    def tag(self, uid: str, card: int, wanted: Tag | None, lacking: Tag | None) -> Choose:
        """A tag that is not simply new for a card: it is another card's, or the card has tags already.

        `wanted` is what it would stand for if it were new, `lacking` what the card has none of its band for.
        """
        same_band = self._deck.tags_of(card, band_of(uid))
        if (held := self._deck.tags.get(uid)) is not None:
            ask, leave = self.name(held), say("Leave it there")
        elif same_band:
            ask, leave = say("Card {card} has a tag", card=card), say("Keep the old one")
        else:
            ask, leave = say("Another kind of tag"), say("Keep the old one")
        if wanted is not None:
            take = [Option(say("Move it here"), TakeTag(TABLE, uid, wanted))]
        elif same_band or lacking is None:
            take = [Option(self._replace(tag), TakeTag(TABLE, uid, tag)) for tag in same_band]
        else:
            take = [Option(say("Add a second tag"), TakeTag(TABLE, uid, lacking))]
            instead = self._deck.tags_of(card)
            take += [Option(self._replace(tag), TakeTag(TABLE, uid, tag, alone=True)) for tag in instead]
        return Choose(TABLE, ask, (Option(leave, LeaveQuestion(TABLE)), *take))

    def name(self, tag: Tag) -> Text:
        """Whose tag it is."""
        if tag.side is None:
            return say("Tag of card {card}", card=tag.card)
        return say("Tag of card {card}: {side}", card=tag.card, side=self._sides[tag.side])

    def _replace(self, tag: Tag) -> Text:
        return say("Replace it") if tag.side is None else say("Replace: {side}", side=self._sides[tag.side])


class OpenQuestion(Dialogue):
    """The question that is open at the table, if one is."""

    def __init__(self, questions: EnrolmentQuestions) -> None:
        super().__init__(questions.refine, questions.forecast)
        # Whether it is about the tag that lies there.
        self.about_tag = False

    def ask(self, prompt: Prompt | None, *, about_tag: bool = False) -> None:
        """Another question, from its beginning; None closes it."""
        self.offer(None)
        self.offer(prompt)
        self.about_tag = about_tag

    @property
    def typing(self) -> bool:
        """Whether a card is half typed in: nothing of it is kept yet."""
        part = self.prompt
        return part is not None and part is not self.root and not isinstance(part.answer(0)[0], ReplaceTag)
