"""From TOML to parts: every key must be known and hold the kind of value that its part wants.

Parts are built field by field from their definitions in `parts.py`, so a new field there is a new key here.
What is wrong is noted with its key and the reading goes on; the parts are of use only when nothing was
noted.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import NoneType, UnionType
from typing import Any, Literal, TypeVar, get_args, get_origin

import msgspec
from msgspec import Struct

from companion.core.seats import TABLE, Seat
from companion.core.text import Text, say
from companion.profile.parts import Buttons, Display, Encoder, Light, PlaceParts, Pod, Profile, Reader, Timing
from companion.profile.problems import Problem, Said, place_name

SEATS = range(1, 7)
PARTS: dict[str, type[Struct]] = {
    "display": Display,
    "encoder": Encoder,
    "buttons": Buttons,
    "light": Light,
    "reader": Reader,
    "pod": Pod,
}
TOP = ("name", "virtual", "club", "buzzer", "timing", "table", "seat")
EACH_SEAT = say("write [[seat]] above the keys of each seat")
# What a table without any hardware may say too.
OF_ANY_TABLE = ("name", "virtual", "club")
KINDS: dict[Any, Text] = {
    int: say("a whole number without quotes"),
    str: say("a text in quotes"),
    bool: say("true or false"),
    tuple[str, ...]: say("a list of texts in quotes"),
}
T = TypeVar("T")
S = TypeVar("S", bound=Struct)


class SchemaReader:
    """Reads one file's tree and notes what does not fit."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []

    def profile(self, tree: Mapping[str, Any]) -> Profile:
        """The profile of a whole file."""
        self._refuse_strangers("", tree, TOP)
        name = self._value("name", tree, str, required=True)
        club = self._value("club", tree, str)
        if self._value("virtual", tree, bool):
            self._refuse_hardware(tree)
            return Profile(name=name or "", places={TABLE: PlaceParts()}, virtual=True, club=club)
        timing = self._part("", "timing", tree["timing"], Timing) if "timing" in tree else Timing()
        return Profile(
            name=name or "",
            places={TABLE: self._place("table", tree.get("table", {})), **self._seats(tree.get("seat", []))},
            buzzer=self._value("buzzer", tree, int),
            club=club,
            timing=timing or Timing(),
        )

    def _seats(self, entries: Any) -> dict[Seat, PlaceParts]:
        if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
            self._note("seat", say("is not a list of seats"), EACH_SEAT)
            return {}
        places: dict[Seat, PlaceParts] = {}
        for count, entry in enumerate(entries, start=1):
            number = self._number(count, entry, places)
            parts = {key: value for key, value in entry.items() if key != "number"}
            place = self._place(f"[[seat]] {count}" if number is None else str(place_name(number)), parts)
            if number is not None:
                places[number] = place
        return places

    def _number(self, count: int, entry: Mapping[str, Any], taken: Iterable[Seat]) -> Seat | None:
        key = f"[[seat]] {count}, number"
        if "number" not in entry:
            self._note(key, say("is missing"), say("add number = 1, 2, 3 … clockwise around the table"))
            return None
        number = self._converted(key, entry["number"], int)
        if number is None:
            return None
        if number not in SEATS:
            self._note(
                key, say("there is no seat {number}", number=number), say("seats are 1 to 6, clockwise")
            )
        elif number in taken:
            self._note(
                key,
                say("seat {number} is there already", number=number),
                say("give each seat its own number"),
            )
        else:
            return number
        return None

    def _place(self, name: str, tree: Any) -> PlaceParts:
        if not isinstance(tree, dict):
            self._note(
                name,
                say("{value} is no table of parts", value=_shown(tree)),
                say("write {part} and so on", part=f"[{name}.display]"),
            )
            return PlaceParts()
        self._refuse_strangers(f"{name}, ", tree, PARTS)
        parts = {
            key: part
            for key, part_type in PARTS.items()
            if key in tree and (part := self._part(name, key, tree[key], part_type)) is not None
        }
        return msgspec.structs.replace(PlaceParts(), **parts)

    def _part(self, place: str, name: str, tree: Any, part_type: type[S]) -> S | None:
        key = f"{place}, {name}" if place else name
        if not isinstance(tree, dict):
            self._note(
                key,
                say("{value} is no table of keys", value=_shown(tree)),
                say("write {name} in brackets, its keys below it", name=name),
            )
            return None
        fields = {field.name: field for field in msgspec.structs.fields(part_type)}
        if not tree:
            self._note(
                key, say("is empty"), say("remove it, or give it some of: {names}", names=", ".join(fields))
            )
            return None
        self._refuse_strangers(f"{key}.", tree, fields)
        before = len(self.problems)
        values = {
            field.name: self._value(field.name, tree, field.type, prefix=f"{key}.", required=field.required)
            for field in fields.values()
            if field.required or field.name in tree
        }
        return part_type(**values) if len(self.problems) == before else None

    def _value(
        self, name: str, tree: Mapping[str, Any], kind: type[T], *, prefix: str = "", required: bool = False
    ) -> T | None:
        key = prefix + name
        if name in tree:
            return self._converted(key, tree[name], kind)
        if required:
            self._note(key, say("is missing"), say("add it: {kind}", kind=_described(kind)))
        return None

    def _converted(self, key: str, value: Any, kind: type[T]) -> T | None:
        try:
            return msgspec.convert(value, kind)
        except msgspec.ValidationError:
            self._note(
                key,
                say("{value} does not fit", value=_shown(value)),
                say("write {kind}", kind=_described(kind)),
            )
            return None

    def _refuse_strangers(self, prefix: str, tree: Mapping[str, Any], known: Iterable[str]) -> None:
        names = list(known)
        for stranger in tree:
            if stranger not in names:
                from difflib import get_close_matches  # noqa: PLC0415 - only a mistake needs it

                close = get_close_matches(stranger, names, n=1)
                known_here = say("known here: {names}", names=", ".join(names))
                meant = say("did you mean {name}? {known}", name=close[0] if close else "", known=known_here)
                self._note(prefix + stranger, say("there is no such key"), meant if close else known_here)

    def _refuse_hardware(self, tree: Mapping[str, Any]) -> None:
        for key in tree:
            if key in TOP and key not in OF_ANY_TABLE:
                self._note(
                    key,
                    say("is never used: a virtual table has no parts"),
                    say("remove it, or remove virtual = true"),
                )

    def _note(self, key: str, what: Said, remedy: Said) -> None:
        self.problems.append(Problem(key, what, remedy))


def _described(kind: Any) -> Text:
    """What to write for a field of this type."""
    if get_origin(kind) is UnionType:
        (kind,) = (one for one in get_args(kind) if one is not NoneType)
    if get_origin(kind) is Literal:
        return say("one of: {names}", names=", ".join(_shown(choice) for choice in get_args(kind)))
    return KINDS[kind]


def _shown(value: Any) -> str:
    """A value as the file writes it, more or less."""
    return msgspec.json.encode(value, enc_hook=str).decode()
