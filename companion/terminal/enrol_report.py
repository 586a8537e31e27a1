"""What `companion enrol` tells of a deck: card by card, and in a few lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from companion.core.text import Text, say, say_many
from companion.enrolment.deck import EnrolledDeck
from companion.enrolment.export import Contents
from companion.locale import Speech
from companion.table.tags import Tag


def listing(deck: EnrolledDeck, speech: Speech) -> Iterator[str]:
    """Every card with its tags and what is printed on it."""
    for card in deck.cards:
        tags = ", ".join(_tag(uid, tag, deck, speech) for uid, tag in deck.tags.items() if tag.card == card)
        has, needs = deck.count(card)
        if 0 < has < needs:
            tags += speech(say(" ({has} of {needs} tags)", has=has, needs=needs))
        yield f"{card:>4}  {tags or '–':<16}  {speech(_printed(deck, card))}"


def _printed(deck: EnrolledDeck, card: int) -> Text:
    """What a card says; of a stand-in nothing, unless there is no other way to tell which card is meant."""
    if card in deck.printed.typed:
        return deck.printed.describe(card)
    if deck.printed.numbered:
        return say("not typed in")
    return say("{card} (not typed in)", card=deck.printed.describe(card))


def summary(deck: EnrolledDeck, speech: Speech) -> Iterator[str]:
    """How far the deck has come, and what is missing."""
    missing, count = deck.missing(), len(deck.cards)
    tagged = _tagged(count - len(missing), count, mixed=deck.mixed)
    if deck.printed.pieces:
        yield speech(say("{tagged}. Kept in {folder}", tagged=tagged, folder=str(deck.folder)))
    else:
        yield speech(
            say(
                "{tagged}, {typed}. Kept in {folder}",
                tagged=tagged,
                typed=say_many("{n} is typed in", "{n} are typed in", len(deck.printed.typed)),
                folder=str(deck.folder),
            )
        )
    begun = {card: counts for card in missing if (counts := deck.count(card))[0]}
    bare = [card for card in missing if card not in begun]
    if bare and len(bare) < count:
        yield speech(say("Without a tag: {cards}", cards=spans(bare)))
    if begun:
        cards = ", ".join(f"{card} ({has}/{needs})" for card, (has, needs) in begun.items())
        yield speech(say("Without all their tags: {cards}", cards=cards))


def contents(what: Contents, speech: Speech) -> str:
    """What was packed or unpacked."""
    tags = speech(say_many("{n} tag", "{n} tags", what.tags))
    return ", ".join((tags, *what.files))


def spans(cards: Iterable[int]) -> str:
    """Numbers as a person would list them: 1–8, 11, 13–30."""
    numbered = enumerate(sorted(cards))
    # Within a run of neighbours, number and place differ by the same.
    runs = (list(run) for _, run in groupby(numbered, key=lambda one: one[1] - one[0]))
    return ", ".join(_run(run[0][1], run[-1][1]) for run in runs)


def _run(first: int, last: int) -> str:
    if first == last:
        return str(first)
    return f"{first}{'–' if last > first + 1 else ', '}{last}"


def _tagged(number: int, count: int, *, mixed: bool) -> Text:
    if mixed:
        return say_many(
            "{n} of {count} cards has both tags", "{n} of {count} cards have both tags", number, count=count
        )
    return say_many("{n} of {count} cards has a tag", "{n} of {count} cards have a tag", number, count=count)


def _tag(uid: str, tag: Tag, deck: EnrolledDeck, speech: Speech) -> str:
    return uid if tag.side is None else f"{speech(dict(deck.game.sides)[tag.side])} {uid}"
