"""`companion enrol`: a deck gets its tags, at the table's displays or at this keyboard.

Without a conversation it lists a deck, and carries it from one table to another.
"""

from __future__ import annotations

import argparse
import asyncio
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion import games as registry
from companion.core.seats import TABLE
from companion.core.text import say
from companion.enrolment import deck_folder, export
from companion.enrolment.deck import EnrolledDeck, reserved
from companion.enrolment.program import Enrolment
from companion.enrolment.progress import EnrolmentStart
from companion.errors import UsageError
from companion.journal.access import default_folder
from companion.locale import Speech, language_of
from companion.table.language import recall
from companion.terminal import enrol_report as report
from companion.terminal.enrol_keyboard import EnrolmentKeyboard, not_kept


class EnrolOptions(Struct, frozen=True):
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
    def of(cls, options: argparse.Namespace) -> EnrolOptions:
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


def enrol(request: EnrolOptions, hardware: Any = None) -> int:
    """Do what is asked for; `hardware` is where a table's parts come from (a test's own, or the real one)."""
    game = registry.find(request.game)
    speech = Speech(request.language or language_of(), game.name)
    folder = request.data or deck_folder(game)
    if folder.is_file():
        raise UsageError(
            say("this is a file"), where=str(folder), remedy=say("name the folder that holds it")
        )
    if request.export is not None:
        _export(EnrolledDeck(game, folder), request.export, speech, over=request.replace)
        return 0
    if request.list_only:
        deck = EnrolledDeck(game, folder)
        _list(deck, speech)
    else:
        with reserved(folder):
            deck = EnrolledDeck(game, folder)
            _change(deck, request, speech, hardware)
    for line in report.summary(deck, speech):
        print(line)
    return 0


def _change(deck: EnrolledDeck, request: EnrolOptions, speech: Speech, hardware: Any) -> None:
    if request.import_from is not None:
        _import(deck, request.import_from, speech, over=request.replace)
        return
    _check_start(deck, request)
    if request.profile is not None:
        _at_the_table(deck, request, request.profile, speech, hardware)
    else:
        _at_the_keyboard(deck, request, speech)


def _check_start(deck: EnrolledDeck, request: EnrolOptions) -> None:
    if request.card is not None and request.card not in deck.cards:
        numbers = ", ".join(map(str, deck.cards))
        raise UsageError(
            say("nothing in this deck has the number {card}", card=request.card),
            remedy=say("its numbers are: {cards}", cards=numbers),
        )
    if request.each_side and not deck.sides:
        raise UsageError(say("the cards of this game have one side"), remedy=say("leave out --sides"))


# --- a conversation


def _at_the_keyboard(deck: EnrolledDeck, request: EnrolOptions, speech: Speech) -> None:
    EnrolmentKeyboard(deck, speech, _start(request)).run()


def _at_the_table(
    deck: EnrolledDeck, request: EnrolOptions, profile_path: Path, speech: Speech, hardware: Any
) -> None:
    """At the parts that a profile names, until somebody finishes there, or Ctrl-C here."""
    # Imported late: only this needs the parts and their libraries.
    from companion.bootstrap.parts import Hardware  # noqa: PLC0415
    from companion.bootstrap.run import FOLDER  # noqa: PLC0415
    from companion.bootstrap.table import RealTable  # noqa: PLC0415
    from companion.profile import load  # noqa: PLC0415
    from companion.screens.render import Drawer  # noqa: PLC0415

    profile = load(profile_path)
    if profile.virtual:
        _at_the_keyboard(deck, request, speech)
        return
    # While people play, the table's own reader serves no seat; here it is as good as any.
    own = frozenset({TABLE} if profile.table.reader or profile.table.pod else ())
    hardware = hardware or Hardware()
    language = request.language or recall(default_folder() / FOLDER)
    end = asyncio.Event()
    begun: list[Enrolment] = []

    def program(parts: Any) -> Enrolment:
        equipment = replace(parts.equipment, readers=parts.equipment.readers | own)
        enrolment = Enrolment(deck, equipment, hardware.now_ms, language, _start(request))
        enrolment.on_finish = end.set
        begun.append(enrolment)
        if not equipment.readers:
            no_reader = say("No card reader in this profile: cards can only be typed in.")
            print(f"{profile_path}: {speech(no_reader)}")
        return enrolment

    table = RealTable(profile, program, Drawer(deck.game.name), hardware)
    print(speech(AT_THE_TABLE))
    try:
        asyncio.run(table.run(until=end))
    finally:
        table.close()
        for card in (one.half_typed for one in begun):
            if card is not None:
                print(speech(not_kept(card)))


AT_THE_TABLE = say("The table's displays show what to do. Ctrl-C ends it here; every tag is kept at once.")


def _start(request: EnrolOptions) -> EnrolmentStart:
    return EnrolmentStart(request.card, request.each_side)


# --- without one


def _list(deck: EnrolledDeck, speech: Speech) -> None:
    for line in report.listing(deck, speech):
        print(line)


def _export(deck: EnrolledDeck, path: Path, speech: Speech, *, over: bool) -> None:
    packed = report.contents(export.export_deck(deck, path, over=over), speech)
    print(speech(say("Written to {path}: {what}", path=str(path), what=packed)))


def _import(deck: EnrolledDeck, path: Path, speech: Speech, *, over: bool) -> None:
    unpacked = report.contents(export.import_deck(deck, path, over=over), speech)
    print(speech(say("Taken from {path}: {what}", path=str(path), what=unpacked)))
