"""A deck that travels to another table: a folder with its tags and with what was typed in.

The folder is like the deck's own: `tags.csv`, and the game's data files where there are any. What an export
holds takes the place of what is here, the rest stays; all of it is checked before anything is replaced. A
single CSV file is an export too: the tags alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from msgspec import Struct

from companion.core.text import Text, said, say, say_many
from companion.enrolment import tag_file
from companion.enrolment.atomic_file import replace_file
from companion.enrolment.deck import TAGS, EnrolledDeck, data_files
from companion.errors import DataError, UsageError
from companion.table.tags import Tag


class Contents(Struct, frozen=True):
    """What was packed or unpacked: how many tags, and the names of the data files."""

    tags: int
    files: tuple[str, ...]


# --- away


def export_deck(deck: EnrolledDeck, path: Path, *, over: bool) -> Contents:
    """Put the deck into a folder, or its tags alone into a CSV file."""
    alone = not path.is_dir() and path.suffix.lower() == ".csv"
    map_path = path if alone else path / TAGS
    files = {} if alone else deck.data_files()
    _check_place(path, alone=alone)
    if not alone:
        _check_strangers(path, files)
    there = [one for one in (map_path, *(path / name for name in files)) if one.exists()]
    if there and not over:
        raise UsageError(
            say("{files} there already", files=", ".join(one.name for one in there)),
            where=str(path.parent if alone else path),
            remedy=say("--replace writes over it, or name another place"),
        )
    tag_file.save(map_path, deck.tags, deck.cards, deck.sides)
    for name, content in files.items():
        replace_file(path / name, content)
    return Contents(len(deck.tags), tuple(files))


def _check_place(path: Path, *, alone: bool) -> None:
    if not path.absolute().parent.is_dir():
        raise UsageError(
            say("there is no such folder"),
            where=str(path.parent),
            remedy=say("make it first, or name another place"),
        )
    looks_like_a_file = path.suffix[1:].isalpha() and not path.is_dir()
    if not alone and (path.is_file() or looks_like_a_file):
        raise UsageError(
            say("neither a folder nor a .csv file"),
            where=str(path),
            remedy=say("a folder takes the tags and what was typed in, a .csv file the tags alone"),
        )


def _check_strangers(folder: Path, files: Mapping[str, str]) -> None:
    """A data file that lies there already would be taken for one of this deck."""
    if strangers := sorted({one.name for one in folder.glob("*.toml")} - set(files)):
        raise UsageError(
            say("{files} there already, which this deck does not have", files=", ".join(strangers)),
            where=str(folder),
            remedy=say("name another folder, an empty or a new one"),
        )


# --- here


def import_deck(deck: EnrolledDeck, path: Path, *, over: bool) -> Contents:
    """Take what an export holds; `over`: even where other tags or data files are here."""
    files = _checked_files(deck, path) if path.is_dir() else {}
    cards = _cards_with(deck, files)
    map_path = path / TAGS if path.is_dir() else path
    if map_path.exists() or not files:
        tags = _loaded(map_path, cards, deck.sides, alone=not files)
    else:
        tags = {uid: tag for uid, tag in deck.tags.items() if tag.card in cards}
    here = deck.data_files()
    other_files = [name for name, content in files.items() if here.get(name, content) != content]
    other_tags = [say_many("{n} tag", "{n} tags", len(deck.tags))] if deck.tags not in ({}, tags) else []
    if (other_files or other_tags) and not over:
        raise UsageError(
            say("this deck has {what} already", what=_listed([*other_tags, *other_files])),
            where=str(deck.folder),
            remedy=say("--replace forgets that and takes what comes; --export keeps a copy first"),
        )
    deck.replace_data(files, tags)
    return Contents(len(tags), tuple(files))


def _listed(things: Sequence[str | Text]) -> str | Text:
    """One after the other, with a word between them that has its own in each language."""
    first, *rest = things
    return say("{one} and {other}", one=first, other=_listed(rest)) if rest else first


def _checked_files(deck: EnrolledDeck, folder: Path) -> dict[str, str]:
    """The data files of an export, if a game can be played with them."""
    if any(folder.glob("*.toml")):
        names = [str(seat) for seat in range(1, deck.game.players.start + 1)]
        deck.game.configure(names, {}, folder)
    elif not (folder / TAGS).exists():
        raise DataError(
            say("no deck in this folder"),
            where=str(folder),
            remedy=say(
                "it holds {tags}, the game's data files, or both; --export FOLDER makes one", tags=TAGS
            ),
        )
    return data_files(folder)


def _cards_with(deck: EnrolledDeck, files: Mapping[str, str]) -> tuple[int, ...]:
    """The cards that the deck would have with these files: tried in a folder of its own."""
    if not files:
        return deck.cards
    with TemporaryDirectory() as name:
        for file, content in {**deck.data_files(), **files}.items():
            (Path(name) / file).write_text(content, encoding="utf-8")
        printed = deck.game.transcription(Path(name))
        return deck.cards if printed is None else printed.cards


def _loaded(path: Path, cards: tuple[int, ...], sides: tuple[str, ...], *, alone: bool) -> dict[str, Tag]:
    try:
        return tag_file.load(path, cards, sides)
    except tag_file.UnknownCardError as error:
        if not alone:
            raise
        what, remedy = error.sentences
        raise DataError(
            what,
            where=error.place,
            remedy=say(
                "{remedy}. If it was typed in at another table, take the whole deck from there:"
                " --export FOLDER, then --import FOLDER here",
                remedy=said(remedy),
            ),
        ) from None
