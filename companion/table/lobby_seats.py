"""Who plays: the part of the lobby that asks for each seat's name, or how well a bot plays there.

Where bots play the companion deals all cards, to hold theirs. So people need places at which nobody else sees
their cards, a display with controls or a phone, unless there is only one of them.
"""

from __future__ import annotations

from typing import Protocol, TypeVar

from msgspec.structs import replace

from companion.core.options import LONGEST_NAME
from companion.core.prompt import Choose, Option
from companion.core.seats import TABLE, Seat
from companion.core.text import Text, say
from companion.core.values import Command
from companion.opponents.level import LEVEL_DETAILS, LEVEL_NAMES, LEVELS, USUAL, Level

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZÀÂÇÉÈÊËÎÏÔÙÛÜ-’"
WHY_NO_BOT = say("Each person needs a display or a phone")
WHY_NO_PERSON = say("One display: one person")


class StartGame(Command, frozen=True):
    """Everything that a table decides before it plays."""

    language: str | None = None
    players: int | None = None
    names: tuple[str, ...] = ()
    spelling: str | None = None
    usual: bool | None = None
    settings: tuple[tuple[str, str], ...] = ()
    anew: bool = False
    game: str | None = None
    bots: tuple[tuple[Seat, Level], ...] = ()


class AddBot(StartGame, frozen=True):
    """The same, and the next seat is to be a bot: how well does it play? Or why there can be none."""


AnyStart = TypeVar("AnyStart", bound=StartGame)


class Places(Protocol):
    """What a table has for people and bots."""

    def bots_possible(self) -> bool:
        """Whether somebody can think here."""

    def private(self, seat: Seat) -> bool:
        """Whether a seat has a place of its own, where nobody else sees its cards."""


def who_plays(draft: StartGame, places: Places) -> Choose:
    """The next question about a seat."""
    if isinstance(draft, AddBot):
        return _bot(draft, places)
    return _name(draft, places) if draft.spelling is None else _letters(draft)


def _name(draft: StartGame, places: Places) -> Choose:
    seat = len(draft.names) + 1
    usual = f"J{seat}" if draft.language == "fr" else f"P{seat}"
    named = replace(draft, names=(*draft.names, usual))
    person = (
        Option(Text("{name}", {"name": usual}), named, draft=True),
        Option(say("Write a name"), replace(draft, spelling=""), draft=True),
    )
    others = _people(draft)
    free = not draft.bots or not others or _private((*others, seat), places)
    why = say("plays by itself") if free else WHY_NO_PERSON
    bot = Option(say("A bot"), _as(AddBot, draft), draft=True, detail=why, icon="bot")
    # Somebody has to be there; and beside bots only who can look at cards alone.
    offered = (bot,) if places.bots_possible() and (others or seat < (draft.players or 0)) else ()
    if free:
        offered = (*person, *offered)
    return Choose(TABLE, say("Name of seat {seat}?", seat=seat), offered)


def _bot(draft: AddBot, places: Places) -> Choose:
    seat, whole, others = len(draft.names) + 1, _as(StartGame, draft), _people(draft)
    if len(others) > 1 and not _private(others, places):
        back = Option(say("No bot here"), whole, draft=True, detail=WHY_NO_BOT, icon="bot")
        return Choose(TABLE, say("The companion deals the cards"), (back,))
    name = f"Robot {seat}" if draft.language == "fr" else f"Bot {seat}"
    options = tuple(
        Option(
            LEVEL_NAMES[level],
            replace(whole, names=(*draft.names, name), bots=(*draft.bots, (seat, level))),
            draft=True,
            detail=LEVEL_DETAILS[level],
        )
        for level in LEVELS
    )
    return Choose(TABLE, say("How well it plays"), options, start=LEVELS.index(USUAL))


def _people(draft: StartGame) -> tuple[Seat, ...]:
    """The seats that have a name and are no bots."""
    bots = dict(draft.bots)
    return tuple(seat for seat in range(1, len(draft.names) + 1) if seat not in bots)


def _private(seats: tuple[Seat, ...], places: Places) -> bool:
    return all(map(places.private, seats))


def _as(kind: type[AnyStart], draft: StartGame) -> AnyStart:
    """The same draft, on the way to another question."""
    return kind(**{field: getattr(draft, field) for field in draft.__struct_fields__})


def _letters(draft: StartGame) -> Choose:
    """Letter by letter; what is written so far is the question."""
    written = draft.spelling or ""
    options: list[Option] = []
    if written.strip() and written not in draft.names:
        done = replace(draft, names=(*draft.names, written), spelling=None)
        options.append(Option(say("Done: {name}", name=written), done, draft=True))
    if len(written) < LONGEST_NAME:
        options += [
            Option(
                Text("{letter}", {"letter": letter}), replace(draft, spelling=written + letter), draft=True
            )
            for letter in (LETTERS if not written else LETTERS.lower())
        ]
    if written:
        options.append(Option(say("Erase"), replace(draft, spelling=written[:-1]), draft=True))
    return Choose(TABLE, Text("{name}_", {"name": written}), tuple(options))
