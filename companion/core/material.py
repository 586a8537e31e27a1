"""What is printed on a box's own material, as files that an owner replaces.

Bundled files are complete, and say so where they are only stand-ins. Everything is checked on loading; each
complaint names the file, the entry and what to write instead.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from companion.core.reasons import reason_of
from companion.core.regular_file import read_text
from companion.core.text import Text, say
from companion.errors import DataError


class WrongEntryError(Exception):
    """A note from a check to the reader, which knows the file."""

    def __init__(self, what: Text, remedy: Text) -> None:
        self.what = what
        self.remedy = remedy


class Kind(Struct, frozen=True):
    """One kind of file: its form, what else must hold, and the words that its fields know."""

    form: type[Any]
    check: Callable[[Any], None]
    words: Mapping[str, Sequence[str]] = {}


class Material(Struct, frozen=True):
    """All kinds of files of one game, and the folder of those that come with the program."""

    bundled: Path
    kinds: Mapping[str, Kind]

    def load(self, owner: Path) -> dict[str, Any]:
        """Every file: the owner's where there is one, the bundled one otherwise."""
        self._refuse_strangers(owner)
        return {kind: self.read(kind, owner) for kind in self.kinds}

    def read(self, kind: str, owner: Path) -> Any:
        """One file; the owner's folder need not be there."""
        name = f"{kind}.toml"
        path = owner / name if (owner / name).exists() else self.bundled / name
        return _read(path, self.kinds[kind])

    def _refuse_strangers(self, owner: Path) -> None:
        known = [f"{kind}.toml" for kind in self.kinds]
        names = ", ".join(known)
        if owner.is_file():
            raise DataError(
                say("this is a file"), where=str(owner), remedy=say("name the folder that holds it")
            )
        if not owner.is_dir():
            raise DataError(
                say("there is no such folder"),
                where=str(owner),
                remedy=say("it may hold: {names}", names=names),
            )
        found = {path.name for path in owner.glob("*.toml")}
        if strangers := found - set(known):
            raise DataError(
                say("{file} is not a data file of this game", file=min(strangers)),
                where=str(owner),
                remedy=say("the names are: {names}", names=names),
            )
        if not found:
            raise DataError(
                say("no data file in this folder"),
                where=str(owner),
                remedy=say("the names are: {names}", names=names),
            )


def _read(path: Path, kind: Kind) -> Any:
    try:
        file = msgspec.convert(tomllib.loads(read_text(path)), kind.form)
        kind.check(file)
    except OSError as error:
        raise DataError(
            say("cannot be read: {why}", why=reason_of(error)),
            where=str(path),
            remedy=say("check the path and its permissions"),
        ) from None
    except UnicodeDecodeError:
        raise DataError(say("is not UTF-8 text"), where=str(path), remedy=say("save it as UTF-8")) from None
    except msgspec.ValidationError as error:
        what, remedy = _explained(str(error), path, kind.words)
        raise DataError(what, where=str(path), remedy=remedy) from None
    except WrongEntryError as wrong:
        raise DataError(wrong.what, where=str(path), remedy=wrong.remedy) from None
    except (ValueError, RecursionError) as error:
        from companion.core.file_faults import toml_fault  # noqa: PLC0415 - only a mistake needs it

        # A `TOMLDecodeError`; or, not caught by tomllib, a number or brackets that go on and on.
        raise DataError(
            say("is not TOML: {fault}", fault=toml_fault(str(error))),
            where=str(path),
            remedy=say("mend that line"),
        ) from None
    return file


def _explained(complaint: str, path: Path, words: Mapping[str, Sequence[str]]) -> tuple[Text | str, Text]:
    """msgspec's complaint with entries counted from 1, and the words that are known there."""
    from companion.core.file_faults import schema_fault  # noqa: PLC0415 - as above

    entry = re.sub(r"\[(\d+)\]", lambda match: f" {int(match[1]) + 1}", complaint).replace("`$.", "`")
    told = schema_fault(entry)
    for word, known in words.items():
        if "Invalid enum value" in complaint and word in complaint:
            return told, say("known are: {known}", known=", ".join(known))
    return told, say("compare with the bundled {file}", file=path.name)
