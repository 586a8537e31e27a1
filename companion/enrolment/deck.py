"""The deck of one box, in a folder of its own: which tags its cards have, and what their owner typed in.

Everything is on disk as soon as it is true: a change is written first and counts then. The tags are in
`tags.csv`, beside the game's own data files.

At a table with readers of both bands a card carries a tag for each. A deck is mixed as soon as one of its
cards has both; from then on every card wants both.
"""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

from msgspec.structs import replace

from companion.core.game import AnyGame
from companion.core.reasons import reason_of
from companion.core.regular_file import read_text
from companion.core.text import say
from companion.core.transcription import Transcription
from companion.core.values import Command
from companion.enrolment import tag_file
from companion.enrolment.atomic_file import NotSavedError, replace_file
from companion.enrolment.uids import BANDS, Band, band_of
from companion.errors import CompanionError, DataError, UsageError
from companion.journal.access import make_folder
from companion.table.tags import Tag, TagBook

TAGS = "tags.csv"


class DeckBusyError(CompanionError):
    """Another companion is changing this deck."""

    code = 4


class EnrolledDeck:
    """All cards of a box."""

    def __init__(self, game: AnyGame, folder: Path) -> None:
        self.game = game
        self.folder = folder
        self.sides = tuple(key for key, _ in game.sides)
        self.printed = self._open()
        path = folder / TAGS
        self.tags: Mapping[str, Tag] = tag_file.load(path, self.cards, self.sides) if path.exists() else {}

    @property
    def cards(self) -> tuple[int, ...]:
        """Every card, in printed order."""
        return self.printed.cards

    @property
    def book(self) -> TagBook:
        """What a table reads cards with."""
        known = self.printed.counts_as
        return TagBook({uid: replace(tag, card=known(tag.card)) for uid, tag in self.tags.items()})

    @property
    def data_folder(self) -> Path | None:
        """Where the game finds its owner's data; None while there is none."""
        return self.folder if any(self.folder.glob("*.toml")) else None

    @property
    def mixed(self) -> bool:
        """Whether its cards are for readers of both bands."""
        high, low = ({tag.card for uid, tag in self.tags.items() if band_of(uid) == band} for band in BANDS)
        return not high.isdisjoint(low)

    @property
    def bands(self) -> tuple[Band | None, ...]:
        """What a card needs a tag for: each band of a mixed deck, otherwise any."""
        return BANDS if self.mixed else (None,)

    def tags_of(self, card: int, band: Band | None = None) -> list[Tag]:
        """What a card has tags for (of one band, or of any), sides in their order."""
        held = {tag for uid, tag in self.tags.items() if tag.card == card and band in (None, band_of(uid))}
        return [tag for side in (None, *self.sides) if (tag := Tag(card, side)) in held]

    def tagged(self, card: int, band: Band | None = None) -> bool:
        """Whether a card can be read: one tag, or one on each side."""
        held = self.tags_of(card, band)
        return Tag(card) in held or (bool(self.sides) and len(held) == len(self.sides))

    def missing(self) -> list[int]:
        """The cards that cannot be read; in a mixed deck, not by every reader."""
        bands = self.bands
        return [card for card in self.cards if not all(self.tagged(card, band) for band in bands)]

    def count(self, card: int) -> tuple[int, int]:
        """How many tags a card has, and how many it needs: one for each side as soon as one side has one."""
        has = needs = 0
        for band in self.bands:
            sides = [tag for tag in self.tags_of(card, band) if tag.side is not None]
            by_sides = bool(sides) and not self.tagged(card, band)
            has += len(sides) if by_sides else self.tagged(card, band)
            needs += len(self.sides) if by_sides else 1
        return has, needs

    def enrol(self, uid: str, tag: Tag, *, alone: bool = False) -> None:
        """From now on this tag stands for this card or side, and for nothing else.

        The one of its band that did so before is forgotten. That of the other band stays, unless this one
        shall be there `alone`.
        """
        band = band_of(uid)
        kept = {
            one: held for one, held in self.tags.items() if held != tag or not (alone or band_of(one) == band)
        }
        self.replace_tags(kept | {uid: tag})

    def replace_tags(self, tags: Mapping[str, Tag]) -> None:
        """Another map altogether."""
        self._save(tags)
        self.tags = tags

    def type_in(self, command: Command) -> Mapping[int, int]:
        """A card as its owner typed it in; gives back who is called otherwise now. Tags follow their cards.

        Two files cannot change at one moment. So those tags are forgotten first and remembered last: a power
        cut between may leave a card without its tag, never with another card's.
        """
        done = self.printed.transcribe(command)
        kept = {uid: tag for uid, tag in self.tags.items() if tag.card not in done.renumbered}
        try:
            if len(kept) < len(self.tags):
                self._save(kept)
            replace_file(self.folder / done.file, done.content)
        except NotSavedError:
            with suppress(NotSavedError):
                self._save(self.tags)
            raise
        self.printed = self._open()
        renumbered = {
            uid: replace(tag, card=done.renumbered.get(tag.card, tag.card)) for uid, tag in self.tags.items()
        }
        self.tags = renumbered
        if len(kept) < len(renumbered):
            self._save(renumbered)
        return done.renumbered

    def data_files(self) -> dict[str, str]:
        """The game's own files in this folder, by name."""
        return data_files(self.folder)

    def replace_data(self, files: Mapping[str, str], tags: Mapping[str, Tag]) -> None:
        """Take other data files, and the tags that go with them; as ever, tags are forgotten first."""
        before = self.data_files()
        if files.items() - before.items():
            try:
                self._save({})
                for name, content in files.items():
                    replace_file(self.folder / name, content)
            except NotSavedError:
                if self.data_files() == before:
                    with suppress(NotSavedError):
                        self._save(self.tags)
                raise
            self.printed = self._open()
        self.replace_tags(tags)

    def _open(self) -> Transcription:
        printed = self.game.transcription(self.folder)
        if printed is None:
            raise UsageError(
                say("{name} has no cards to enrol", name=self.game.name),
                remedy=say("it is played without them"),
            )
        return printed

    def _save(self, tags: Mapping[str, Tag]) -> None:
        tag_file.save(self.folder / TAGS, tags, self.cards, self.sides)


def data_files(folder: Path) -> dict[str, str]:
    """A game's data files in a folder, by name."""
    return {path.name: _content(path) for path in sorted(folder.glob("*.toml"))}


def _content(path: Path) -> str:
    try:
        return read_text(path)
    except OSError as error:
        raise DataError(
            say("cannot be read: {why}", why=reason_of(error)),
            where=str(path),
            remedy=say("check the path and its permissions"),
        ) from None
    except UnicodeDecodeError:
        raise DataError(say("is not UTF-8 text"), where=str(path), remedy=say("save it as UTF-8")) from None


@contextmanager
def reserved(folder: Path) -> Iterator[None]:
    """Nobody else changes the deck in this folder meanwhile; the lock ends with its process."""
    try:
        make_folder(folder)
        descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    except OSError as error:
        raise NotSavedError(
            say("no folder for the deck: {why}", why=reason_of(error)),
            where=str(folder),
            remedy=say("name another one with --data, or give this user the right to write there"),
        ) from None
    try:
        _lock(folder, descriptor)
        yield
    finally:
        os.close(descriptor)


def _lock(folder: Path, descriptor: int) -> None:
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise DeckBusyError(
            say("another companion is enrolling this deck"),
            where=str(folder),
            remedy=say("finish there first"),
        ) from None
