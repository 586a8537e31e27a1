"""`companion enrol`: a deck gets its tags, at the table's displays or at this keyboard.

Without a conversation it lists a deck, and carries its map of tags from one table to another.
"""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion import games as registry
from companion.core.seats import TABLE
from companion.errors import UsageError
from companion.journal.shelf import default_folder
from companion.locale import Speech, language_of
from companion.table import tag_file
from companion.table.decks import EnrolledDeck, deck_folder, reserved
from companion.table.enrolment import Enrolment
from companion.table.language import recall
from companion.table.tags import Tag
from companion.table.walk import Start
from companion.terminal.enrol_keyboard import EnrolmentKeyboard


class Request(Struct, frozen=True):
    """What the command line asks for; None where it is silent."""

    game: str
    profile: Path | None = None
    data: Path | None = None
    card: int | None = None
    each_side: bool = False
    export: Path | None = None
    import_from: Path | None = None
    replace: bool = False
    list_only: bool = False
    language: str | None = None

    @classmethod
    def of(cls, options: argparse.Namespace) -> Request:
        """The request behind parsed arguments."""
        return cls(
            game=options.game,
            profile=options.profile,
            data=options.data,
            card=options.card,
            each_side=options.sides,
            export=options.export,
            import_from=options.import_from,
            replace=options.replace,
            list_only=options.list,
            language=options.lang,
        )


def enrol(request: Request, workshop: Any = None) -> int:
    """Do what is asked for; `workshop` is where a table's parts come from (a test's own, or the real one)."""
    game = registry.find(request.game)
    folder = request.data or deck_folder(game)
    if request.list_only:
        return _list(EnrolledDeck(game, folder), Speech(request.language or language_of(), game.name))
    if request.export is not None:
        return _export(EnrolledDeck(game, folder), request.export, over=request.replace)
    with reserved(folder):
        deck = EnrolledDeck(game, folder)
        if request.import_from is not None:
            return _import(deck, request.import_from, over=request.replace)
        _check_start(deck, request)
        if request.profile is not None:
            _at_the_table(deck, request, request.profile, workshop)
        else:
            _at_the_keyboard(deck, request)
    print(_summary(deck))
    return 0


def _check_start(deck: EnrolledDeck, request: Request) -> None:
    if request.card is not None and request.card not in deck.cards:
        numbers = ", ".join(map(str, deck.cards))
        raise UsageError(f"there is no card {request.card}", remedy=f"the cards are: {numbers}")
    if request.each_side and not deck.sides:
        raise UsageError("the cards of this game have one side", remedy="leave out --sides")


# --- a conversation


def _at_the_keyboard(deck: EnrolledDeck, request: Request) -> None:
    language = request.language or language_of()
    EnrolmentKeyboard(deck, Speech(language, deck.game.name), _start(request)).run()


def _at_the_table(deck: EnrolledDeck, request: Request, profile_path: Path, workshop: Any) -> None:
    """At the parts that a profile names, until somebody finishes there, or Ctrl-C here."""
    # Imported late: only this needs the parts and their libraries.
    from companion.bootstrap import Workshop  # noqa: PLC0415
    from companion.bootstrap.run import FOLDER  # noqa: PLC0415
    from companion.bootstrap.table import RealTable  # noqa: PLC0415
    from companion.profile import load  # noqa: PLC0415
    from companion.screens.drawer import Drawer  # noqa: PLC0415

    profile = load(profile_path)
    if profile.virtual:
        _at_the_keyboard(deck, request)
        return
    # While people play, the table's own reader serves no seat; here it is as good as any.
    own = frozenset({TABLE} if profile.table.reader or profile.table.pod else ())
    workshop = workshop or Workshop()
    language = request.language or recall(default_folder() / FOLDER)
    end = asyncio.Event()

    def program(parts: Any) -> Enrolment:
        equipment = replace(parts.equipment, readers=parts.equipment.readers | own)
        enrolment = Enrolment(deck, equipment, workshop.now_ms, language, _start(request))
        enrolment.on_finish = end.set
        if not equipment.readers:
            print(f"{profile_path}: no card reader in this profile; cards can only be typed in")
        return enrolment

    table = RealTable(profile, program, Drawer(deck.game.name), workshop)
    print("The table's displays show what to do. Ctrl-C ends it here; every tag is kept at once.")
    try:
        asyncio.run(table.run(until=end))
    finally:
        table.close()


def _start(request: Request) -> Start:
    return Start(request.card, request.each_side)


# --- without one


def _list(deck: EnrolledDeck, speech: Speech) -> int:
    for card in deck.cards:
        tags = ", ".join(_tag(uid, tag, deck, speech) for uid, tag in deck.tags.items() if tag.card == card)
        printed = speech(deck.printed.describe(card)) if card in deck.printed.typed else "not typed in"
        print(f"{card:>4}  {tags or '–':<16}  {printed}")
    print(_summary(deck))
    return 0


def _tag(uid: str, tag: Tag, deck: EnrolledDeck, speech: Speech) -> str:
    return uid if tag.side is None else f"{speech(dict(deck.game.sides)[tag.side])} {uid}"


def _summary(deck: EnrolledDeck) -> str:
    missing = deck.missing()
    count = len(deck.cards)
    lines = [
        f"{count - len(missing)} of {count} cards have a tag, {len(deck.printed.typed)} are typed in;"
        f" kept in {deck.folder}"
    ]
    if missing and len(missing) < count:
        lines.append(f"without a tag: {', '.join(map(str, missing))}")
    return "\n".join(lines)


def _counted(tags: Mapping[str, Tag]) -> str:
    return f"{len(tags)} tag{'s' * (len(tags) != 1)}"


def _export(deck: EnrolledDeck, path: Path, *, over: bool) -> int:
    if path.exists() and not over:
        raise UsageError(
            "this file is there already", where=str(path), remedy="--replace writes over it, or name another"
        )
    tag_file.save(path, deck.tags, deck.cards, deck.sides)
    print(f"{_counted(deck.tags)} in {path}")
    return 0


def _import(deck: EnrolledDeck, path: Path, *, over: bool) -> int:
    tags = tag_file.load(path, deck.cards, deck.sides)
    if deck.tags and tags != deck.tags and not over:
        raise UsageError(
            f"this deck has {_counted(deck.tags)} already",
            where=str(deck.folder),
            remedy="--replace forgets them and takes those of the file; --export keeps a copy first",
        )
    deck.replace_tags(tags)
    print(f"{_counted(tags)} from {path}")
    print(_summary(deck))
    return 0
