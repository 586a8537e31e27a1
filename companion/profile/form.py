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
from companion.profile.complaints import Complaint, place_name
from companion.profile.parts import Buttons, Display, Encoder, Light, Place, Pod, Profile, Reader, Timing
from companion.profile.slips import EACH_SEAT

SEATS = range(1, 7)
PARTS: dict[str, type[Struct]] = {
    "display": Display,
    "encoder": Encoder,
    "buttons": Buttons,
    "light": Light,
    "reader": Reader,
    "pod": Pod,
}
TOP = ("name", "virtual", "buzzer", "timing", "table", "seat")
KINDS: dict[Any, str] = {
    int: "a whole number without quotes",
    str: "a text in quotes",
    bool: "true or false",
    tuple[str, ...]: "a list of texts in quotes",
}
T = TypeVar("T")
S = TypeVar("S", bound=Struct)


class Form:
    """Reads one file's tree and notes what does not fit."""

    def __init__(self) -> None:
        self.complaints: list[Complaint] = []

    def profile(self, tree: Mapping[str, Any]) -> Profile:
        """The profile of a whole file."""
        self._refuse_strangers("", tree, TOP)
        name = self._value("name", tree, str, required=True)
        if self._value("virtual", tree, bool):
            self._refuse_hardware(tree)
            return Profile(name=name or "", places={TABLE: Place()}, virtual=True)
        timing = self._part("", "timing", tree["timing"], Timing) if "timing" in tree else Timing()
        return Profile(
            name=name or "",
            places={TABLE: self._place("table", tree.get("table", {})), **self._seats(tree.get("seat", []))},
            buzzer=self._value("buzzer", tree, int),
            timing=timing or Timing(),
        )

    def _seats(self, entries: Any) -> dict[Seat, Place]:
        if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
            self._note("seat", "is not a list of seats", EACH_SEAT)
            return {}
        places: dict[Seat, Place] = {}
        for count, entry in enumerate(entries, start=1):
            number = self._number(count, entry, places)
            parts = {key: value for key, value in entry.items() if key != "number"}
            place = self._place(f"entry {count} of seat" if number is None else place_name(number), parts)
            if number is not None:
                places[number] = place
        return places

    def _number(self, count: int, entry: Mapping[str, Any], taken: Iterable[Seat]) -> Seat | None:
        key = f"entry {count} of seat, number"
        if "number" not in entry:
            self._note(key, "is missing", "add number = 1, 2, 3 … clockwise around the table")
            return None
        number = self._converted(key, entry["number"], int)
        if number is None:
            return None
        if number not in SEATS:
            self._note(key, f"there is no seat {number}", "seats are 1 to 6, clockwise")
        elif number in taken:
            self._note(key, f"seat {number} is there already", "give each seat its own number")
        else:
            return number
        return None

    def _place(self, name: str, tree: Any) -> Place:
        if not isinstance(tree, dict):
            self._note(name, f"{_shown(tree)} is no table of parts", f"write [{name}.display] and so on")
            return Place()
        self._refuse_strangers(f"{name}, ", tree, PARTS)
        parts = {
            key: part
            for key, form in PARTS.items()
            if key in tree and (part := self._part(name, key, tree[key], form)) is not None
        }
        return msgspec.structs.replace(Place(), **parts)

    def _part(self, place: str, name: str, tree: Any, form: type[S]) -> S | None:
        key = f"{place}, {name}" if place else name
        if not isinstance(tree, dict):
            self._note(
                key, f"{_shown(tree)} is no table of keys", f"write {name} in brackets, its keys below it"
            )
            return None
        fields = {field.name: field for field in msgspec.structs.fields(form)}
        if not tree:
            self._note(key, "is empty", f"remove it, or give it some of: {', '.join(fields)}")
            return None
        self._refuse_strangers(f"{key}.", tree, fields)
        before = len(self.complaints)
        values = {
            field.name: self._value(field.name, tree, field.type, prefix=f"{key}.", required=field.required)
            for field in fields.values()
            if field.required or field.name in tree
        }
        return form(**values) if len(self.complaints) == before else None

    def _value(
        self, name: str, tree: Mapping[str, Any], kind: type[T], *, prefix: str = "", required: bool = False
    ) -> T | None:
        key = prefix + name
        if name in tree:
            return self._converted(key, tree[name], kind)
        if required:
            self._note(key, "is missing", f"add it: {_described(kind)}")
        return None

    def _converted(self, key: str, value: Any, kind: type[T]) -> T | None:
        try:
            return msgspec.convert(value, kind)
        except msgspec.ValidationError:
            self._note(key, f"{_shown(value)} does not fit", f"write {_described(kind)}")
            return None

    def _refuse_strangers(self, prefix: str, tree: Mapping[str, Any], known: Iterable[str]) -> None:
        names = list(known)
        for stranger in tree:
            if stranger not in names:
                from difflib import get_close_matches  # noqa: PLC0415 - only a mistake needs it

                close = get_close_matches(stranger, names, n=1)
                meant = f"did you mean {close[0]}? " if close else ""
                self._note(
                    prefix + stranger, "there is no such key", f"{meant}known here: {', '.join(names)}"
                )

    def _refuse_hardware(self, tree: Mapping[str, Any]) -> None:
        for key in tree:
            if key in TOP and key not in ("name", "virtual"):
                self._note(
                    key, "is never used: a virtual table has no parts", "remove it, or remove virtual = true"
                )

    def _note(self, key: str, what: str, remedy: str) -> None:
        self.complaints.append(Complaint(key, what, remedy))


def _described(kind: Any) -> str:
    """What to write for a field of this type."""
    if get_origin(kind) is UnionType:
        (kind,) = (one for one in get_args(kind) if one is not NoneType)
    if get_origin(kind) is Literal:
        return f"one of: {', '.join(_shown(choice) for choice in get_args(kind))}"
    return KINDS[kind]


def _shown(value: Any) -> str:
    """A value as the file writes it, more or less."""
    return msgspec.json.encode(value, enc_hook=str).decode()
