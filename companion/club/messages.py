"""What is said, as JSON. Receivers ignore fields that they do not know: fields may be added within a version.

A journal's lines are told one by one, in both languages: line 1 is `Begun`, every later one `Told`. A line is
known by its game and its number, so whoever gets one twice knows it. Nothing in a line depends on when or how
often it is sent: the same journal always makes the same bytes.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from companion.core.seats import Seat

# Far above what a game makes; the broker's own limit in the recipe is the same.
LARGEST_MESSAGE = 32_768

Name = Annotated[str, Meta(max_length=40)]
Sentence = Annotated[str, Meta(max_length=2_000)]
GameId = Annotated[str, Meta(pattern="^[0-9a-f]{16}$")]
LineNumber = Annotated[int, Meta(ge=1, le=1_000_000)]
AnySeat = Annotated[Seat, Meta(ge=0, le=12)]
Milliseconds = Annotated[int, Meta(ge=0, le=10**12)]
Points = Annotated[int, Meta(ge=-(10**6), le=10**6)]
Seats = Annotated[tuple[AnySeat, ...], Meta(max_length=12)]


class BilingualText(Struct, frozen=True):
    """A sentence in both languages."""

    fr: Sentence
    en: Sentence


class ClubPlayer(Struct, frozen=True):
    """Who sits where, in which colour."""

    seat: AnySeat
    name: Name
    colour: Annotated[str, Meta(pattern="^#[0-9a-f]{6}$")]


class PublicSource(Struct, frozen=True):
    """Where points come from."""

    label: BilingualText
    points: Points


class Rank(Struct, frozen=True, omit_defaults=True):
    """One line of a ranking; a team is one line with several seats."""

    place: Annotated[int, Meta(ge=1, le=12)]
    seats: Seats
    points: Points
    won: bool = False
    sources: Annotated[tuple[PublicSource, ...], Meta(max_length=24)] = ()


Players = Annotated[tuple[ClubPlayer, ...], Meta(max_length=12)]
Ranks = Annotated[tuple[Rank, ...], Meta(max_length=12)]


class PublicMoment(Struct, frozen=True, kw_only=True):
    """How a game stands, as everybody at the table may know it."""

    headline: BilingualText
    waiting: Seats
    standings: Ranks
    played_ms: Milliseconds
    # How long the table has waited for each player, from seat 1 on.
    waited_ms: Annotated[tuple[Milliseconds, ...], Meta(max_length=12)]
    paused: bool = False
    over: bool = False


class ClubLine(Struct, frozen=True, kw_only=True, tag_field="is"):
    """Any line of a journal, told."""

    v: Literal[1] = 1
    game_id: GameId
    line: LineNumber


class Begun(ClubLine, frozen=True, kw_only=True, tag="begin"):
    """The first line: what is played, by whom, since when (a time with its zone, as far as it is known)."""

    game: Name
    title: BilingualText
    players: Players
    settings: dict[Name, Name] = {}
    begun: Annotated[str, Meta(max_length=40)] = ""
    now: PublicMoment


class ToldLine(ClubLine, frozen=True, kw_only=True, tag="line"):
    """A later line: what happened, by whom, and how it stands now. `step` is what was undone or redone."""

    what: Literal["step", "undo", "redo", "pause", "resume", "upgrade", "advice"]
    by: AnySeat
    step: LineNumber | None = None
    text: BilingualText
    now: PublicMoment


AnyLine = Begun | ToldLine


class Home(Struct, frozen=True):
    """What a room would like to know, ready to use: names and a colour."""

    turn: Sentence = ""
    round: BilingualText = BilingualText("", "")
    leader: Sentence = ""
    colour: Name = "#000000"
    rgb: tuple[int, int, int] = (0, 0, 0)
    over: Literal["ON", "OFF"] = "OFF"


class Status(Struct, frozen=True, kw_only=True):
    """The newest state of a table, retained; `game` and what follows are empty in the lobby."""

    v: Literal[1] = 1
    title: Name
    state: Literal["lobby", "playing", "over"]
    language: Literal["fr", "en"] = "fr"
    # Where the table's own public page is, if it serves one.
    page: Annotated[str, Meta(max_length=200)] = ""
    game: Name = ""
    game_title: BilingualText | None = None
    game_id: GameId | None = None
    line: Annotated[int, Meta(ge=0, le=1_000_000)] = 0
    players: Players = ()
    now: PublicMoment | None = None
    home: Home = Home()


class Seen(Struct, frozen=True, kw_only=True):
    """What the wall has of a table for good: of each of its latest games every line up to this number.

    `ledger` is the name of the wall's book: another one has nothing yet, and wants everything again.
    """

    v: Literal[1] = 1
    ledger: Annotated[str, Meta(max_length=40)]
    games: dict[GameId, Annotated[int, Meta(ge=0, le=1_000_000)]] = {}


encode = msgspec.json.encode
decode_line: msgspec.json.Decoder[AnyLine] = msgspec.json.Decoder(AnyLine)
decode_status: msgspec.json.Decoder[Status] = msgspec.json.Decoder(Status)
decode_seen: msgspec.json.Decoder[Seen] = msgspec.json.Decoder(Seen)
# What a decoder may raise over anything that comes from outside.
BAD_MESSAGE = (msgspec.DecodeError, RecursionError, UnicodeDecodeError)
