"""What a page may say. Anything else closes the connection."""

from __future__ import annotations

from typing import Annotated, Literal, TypeVar

import msgspec
from msgspec import Meta, Struct

from companion.opponents.level import USUAL, Level

VERSION = 1
LARGEST_MESSAGE = 4_096
LARGEST_BODY = 200

SeatNumber = Annotated[int, Meta(ge=0, le=6)]
AnswerPlace = Annotated[int, Meta(ge=0, le=9_999)]
# The longest answer that any game asks for in parts is a whole map, space by space.
# Of a tally the answer is its counts.
Counted = Annotated[tuple[AnswerPlace, ...], Meta(max_length=64)]
Path = Annotated[tuple[AnswerPlace | Counted, ...], Meta(max_length=64)]
StepNumber = Annotated[int, Meta(ge=0)]
Language = Literal["fr", "en"]
ShortText = Annotated[str, Meta(max_length=40)]


class PageMessage(Struct, frozen=True, tag_field="do", forbid_unknown_fields=True):
    """One message of a page."""


class Join(PageMessage, frozen=True, tag="join"):
    """The first message."""

    role: Literal["world", "seat", "table"]
    token: Annotated[str, Meta(max_length=128)] = ""
    seat: SeatNumber = 0
    language: Language | None = None


class Key(PageMessage, frozen=True, tag="key"):
    """A key of a seat's controls."""

    seat: SeatNumber
    key: Literal["push", "ok", "undo", "up", "down"]
    down: bool


class TurnEncoder(PageMessage, frozen=True, tag="turn"):
    """A seat's encoder."""

    seat: SeatNumber
    steps: Annotated[int, Meta(ge=-20, le=20)]


class LayOnReader(PageMessage, frozen=True, tag="lay"):
    """A card of the hand onto the reader, or nothing."""

    seat: SeatNumber
    card: Annotated[int, Meta(ge=1, le=999)] | None = None
    side: ShortText | None = None


class LayForeignTag(PageMessage, frozen=True, tag="foreign"):
    """Somebody's travel pass onto the reader."""

    seat: SeatNumber


class Ask(PageMessage, frozen=True, tag="ask"):
    """What comes after these answers?"""

    seat: SeatNumber
    step: StepNumber
    path: Path


class Answer(PageMessage, frozen=True, tag="answer"):
    """These answers, the last one completes the command."""

    seat: SeatNumber
    step: StepNumber
    path: Path


class AskCorrection(PageMessage, frozen=True, tag="corrections"):
    """Like `ask`, in the menu of corrections."""

    step: StepNumber
    path: Path = ()


class AnswerCorrection(PageMessage, frozen=True, tag="correct"):
    """Like `answer`, in the menu of corrections."""

    step: StepNumber
    path: Path


class AskAnytime(PageMessage, frozen=True, tag="anytime"):
    """Like `ask`, in what the game allows at any time."""

    seat: SeatNumber
    step: StepNumber
    path: Path = ()


class AnswerAnytime(PageMessage, frozen=True, tag="act"):
    """Like `answer`, in what the game allows at any time."""

    seat: SeatNumber
    step: StepNumber
    path: Path


class ReadPages(PageMessage, frozen=True, tag="pages"):
    """The pages of the game for a seat."""

    seat: SeatNumber


class ReadGuide(PageMessage, frozen=True, tag="guide"):
    """How a game is played; without a name the table's own."""

    game: ShortText = ""


class Undo(PageMessage, frozen=True, tag="undo"):
    """Take a step back; seat 0 is the table's agreement."""

    seat: SeatNumber


class Redo(PageMessage, frozen=True, tag="redo"):
    """Do it again."""

    seat: SeatNumber


class RequestAdvice(PageMessage, frozen=True, tag="advice"):
    """What would somebody else do here?"""

    seat: SeatNumber


class SetPause(PageMessage, frozen=True, tag="pause"):
    """Stop the clocks, or let them run."""

    on: bool


class Start(PageMessage, frozen=True, tag="start"):
    """A new game."""

    names: Annotated[tuple[ShortText, ...], Meta(max_length=6)]
    settings: Annotated[dict[ShortText, ShortText], Meta(max_length=16)]
    bots: Annotated[tuple[SeatNumber, ...], Meta(max_length=6)] = ()
    # How well they play; a bot of which nothing is said plays as usual.
    levels: Annotated[dict[SeatNumber, Level], Meta(max_length=6)] = {}
    # Which one, if not the last one; and the colour of each seat, if not the usual ones.
    game: ShortText | None = None
    colours: Annotated[tuple[SeatNumber, ...], Meta(max_length=6)] = ()


class Rematch(PageMessage, frozen=True, tag="rematch"):
    """The same game with the same seats and settings again."""


class ListSavedGames(PageMessage, frozen=True, tag="kept"):
    """Which games are saved here?"""


class ResumeSavedGame(PageMessage, frozen=True, tag="take-up"):
    """Go on with one of them."""

    game: ShortText


class SetBot(PageMessage, frozen=True, tag="bot"):
    """A robot takes a seat and plays that well, or leaves it."""

    seat: SeatNumber
    on: bool
    level: Level = USUAL


class TakeSeatBack(PageMessage, frozen=True, tag="take-back"):
    """The table's page plays a seat again that a phone holds."""

    seat: SeatNumber


class SetBotDelay(PageMessage, frozen=True, tag="pace"):
    """How long a robot takes for one act."""

    beat_ms: Annotated[int, Meta(ge=20, le=3_000)]


class InjectFault(PageMessage, frozen=True, tag="fault"):
    """Pull a cable, kill a display, or mend it."""

    kind: Literal["cable", "display"]
    seat: SeatNumber
    on: bool


class CutPower(PageMessage, frozen=True, tag="power"):
    """Cut the power: the process dies."""


class SetLanguage(PageMessage, frozen=True, tag="language"):
    """The table's language."""

    language: Language


AnyMessage = (
    Join
    | Key
    | TurnEncoder
    | LayOnReader
    | LayForeignTag
    | Ask
    | Answer
    | AskCorrection
    | AnswerCorrection
    | AskAnytime
    | AnswerAnytime
    | ReadPages
    | ReadGuide
    | Undo
    | Redo
    | RequestAdvice
    | SetPause
    | Start
    | Rematch
    | ListSavedGames
    | ResumeSavedGame
    | SetBot
    | TakeSeatBack
    | SetBotDelay
    | InjectFault
    | CutPower
    | SetLanguage
)


class Pin(Struct, frozen=True, forbid_unknown_fields=True):
    """The body of a request that trades a PIN for a token."""

    pin: ShortText


_messages: msgspec.json.Decoder[AnyMessage] = msgspec.json.Decoder(AnyMessage)
_pins: msgspec.json.Decoder[Pin] = msgspec.json.Decoder(Pin)
Decoded = TypeVar("Decoded")


def decode(text: str | bytes) -> AnyMessage:
    """The message; `msgspec.DecodeError` (or its child) for anything else."""
    return _decoded(_messages, text)


def decode_pin(body: bytes) -> str:
    """The PIN; `msgspec.DecodeError` for anything else."""
    return _decoded(_pins, body).pin


def _decoded(decoder: msgspec.json.Decoder[Decoded], text: str | bytes) -> Decoded:
    try:
        return decoder.decode(text)
    except (RecursionError, UnicodeError) as error:
        raise msgspec.DecodeError(str(error)) from None
