"""The two small files of a club: one that each table has, one for the wall. Both name the broker.

They hold a password, so a file that everybody on the machine may read is refused.
"""

from __future__ import annotations

import ipaddress
import stat
import tomllib
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar

import msgspec
from msgspec import Meta, Struct

from companion.club.topics import NAME
from companion.core.file_faults import schema_fault, toml_fault
from companion.core.reasons import reason_of
from companion.core.regular_file import read_text
from companion.core.text import Text, say
from companion.errors import DataError

Slug = Annotated[str, Meta(pattern=f"^{NAME.pattern}$")]
Port = Annotated[int, Meta(ge=1, le=65_535)]
NamePolicy = Literal["full", "short", "withheld"]
Scoring = Literal["placement", "wins", "points"]
T = TypeVar("T", bound="AnySettings")


class ClubFileError(DataError):
    """A file of a club that cannot be right."""


class Broker(Struct, frozen=True, forbid_unknown_fields=True):
    """Where the broker is, and who we are there. With `ca`, the file of its certificate authority, by TLS."""

    host: str
    port: Port = 8883
    user: str = ""
    password: str = ""
    ca: str = ""


class AnySettings(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What both files have."""

    club: Slug
    broker: Broker


class TableSettings(AnySettings, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A table's file. `names` says whether players' full names leave the table."""

    table: Slug
    title: Annotated[str, Meta(max_length=40)] = ""
    names: NamePolicy = "full"
    home_assistant: bool = True


class WallSettings(AnySettings, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The wall's file. An evening goes on after midnight, until `evening_ends`."""

    ledger: str = "club.sqlite"
    scoring: Scoring = "placement"
    evening_ends: Annotated[int, Meta(ge=0, le=12)] = 6


def load_table(path: Path) -> TableSettings:
    """The settings of a table."""
    settings = _load(path, TableSettings)
    return msgspec.structs.replace(settings, title=settings.title or settings.table)


def load_wall(path: Path) -> WallSettings:
    """The settings of the wall; its ledger lies beside the file, unless a whole path is named."""
    settings = _load(path, WallSettings)
    return msgspec.structs.replace(settings, ledger=str(path.parent / settings.ledger))


def _load(path: Path, kind: type[T]) -> T:
    tree = _tree(path)
    try:
        settings = msgspec.convert(tree, kind)
    except msgspec.ValidationError as error:
        raise ClubFileError(schema_fault(str(error)), where=str(path), remedy=_remedy(kind)) from None
    broker = settings.broker
    if not broker.ca and not _is_here(broker.host):
        raise ClubFileError(
            say(
                "broker.host {host}: without broker.ca others on the way could read the password",
                host=broker.host,
            ),
            where=str(path),
            remedy=say('name the file of its certificate authority: ca = "ca.crt" (hardware/club.md)'),
        )
    if broker.ca:
        ca = path.parent / broker.ca
        if not ca.is_file():
            raise ClubFileError(
                say("broker.ca {file}: there is no such file", file=str(ca)),
                where=str(path),
                remedy=say("copy it from the broker"),
            )
        broker = msgspec.structs.replace(broker, ca=str(ca))
    return msgspec.structs.replace(settings, broker=broker)


def _tree(path: Path) -> dict[str, Any]:
    try:
        # Editors on Windows put a mark before the first letter.
        tree = tomllib.loads(read_text(path, "utf-8-sig"))
        mode = path.stat().st_mode
    except OSError as error:
        raise ClubFileError(
            say("cannot be read: {why}", why=reason_of(error)),
            where=str(path),
            remedy=say("check the path and its permissions"),
        ) from None
    except (ValueError, RecursionError) as error:
        raise ClubFileError(
            say("is not TOML: {fault}", fault=toml_fault(str(error))),
            where=str(path),
            remedy=say("see hardware/club.md"),
        ) from None
    if "password" in tree.get("broker", {}) and mode & stat.S_IROTH:
        raise ClubFileError(
            say("holds a password, and everybody on this machine may read it"),
            where=str(path),
            remedy=f"chmod o-rwx {path}",
        )
    return tree


def _remedy(kind: type[Struct]) -> Text:
    known = ", ".join(field.name for field in msgspec.structs.fields(kind))
    return say(
        "known here: {known}; names of clubs and tables are small letters, digits and dashes", known=known
    )


def _is_here(host: str) -> bool:
    """Whether what is said never leaves this machine."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
