"""What a pod says of itself, read and checked: HELLO and STATE.

A key that is unknown is ignored, one that is left out has its resting value. What is there must be sound: a
frame with a right checksum and nonsense in it is no frame. All numbers are decimal; `down` has one bit for
each key, the first key's in bit 0.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from companion.link.wire import HEX

MAJOR = 1
PROTOCOL = f"{MAJOR}.0"
NONE = "-"

Fields = Mapping[str, str]
# The bit of `err` that stands for the reader.
READER_ERROR = 1


class Hello(Struct, frozen=True):
    """Who a pod is. `boot` is another one after every start."""

    protocol: str
    uid: str = ""
    boot: str = ""
    firmware: str = ""
    hardware: str = ""
    abilities: tuple[str, ...] = ()

    @property
    def reads_cards(self) -> bool:
        """Whether it has a reader at all; one that does not say counts as having one."""
        return not self.abilities or any(ability.startswith("nfc") for ability in self.abilities)

    @property
    def answers(self) -> bool:
        """Whether a hand can turn and confirm there; one that does not say counts as having everything."""
        keys = any(ability.startswith("btn") and ability != "btn0" for ability in self.abilities)
        return not self.abilities or (keys and "enc" in self.abilities)

    @property
    def understood(self) -> bool:
        """Whether it speaks a version that the hub understands."""
        return _major(self.protocol) == MAJOR


class PodState(Struct, frozen=True):
    """Everything that a pod feels at one moment; turns and presses are totals since it started.

    `up_ms` is the time since then, if the pod says it.
    """

    boot: str
    tags: tuple[str, ...] = ()
    turned: int = 0
    presses: tuple[int, ...] = ()
    down: int = 0
    errors: int = 0
    up_ms: int | None = None

    @property
    def reader_failed(self) -> bool:
        """Whether its reader does not answer it."""
        return bool(self.errors & READER_ERROR)

    def is_down(self, key: int) -> bool:
        """Whether a key is held."""
        return bool(self.down >> key & 1)


def read_hello(fields: Fields) -> Hello:
    """A HELLO; ValueError when it is not sound. Of another major version nothing else can be known."""
    protocol = _needed(fields, "proto")
    if _major(protocol) != MAJOR:
        return Hello(protocol)
    return Hello(
        protocol,
        uid=_hexadecimal(_needed(fields, "uid")),
        boot=_needed(fields, "boot"),
        firmware=fields.get("fw", ""),
        hardware=fields.get("hw", ""),
        abilities=_listed(fields.get("cap", NONE)),
    )


def read_state(fields: Fields) -> PodState:
    """A STATE; ValueError when it is not sound."""
    tags = _listed(fields.get("tag", NONE))
    presses = fields.get("btn", "")
    return PodState(
        boot=_needed(fields, "boot"),
        # In one order, whichever the reader found first: the same tags are the same level.
        tags=tuple(sorted({_hexadecimal(tag) for tag in tags})),
        turned=int(fields.get("enc", "0")),
        presses=tuple(_natural(total) for total in presses.split(":")) if presses else (),
        down=_natural(fields.get("down", "0")),
        errors=_natural(fields.get("err", "0")),
        up_ms=_natural(fields["up"]) if "up" in fields else None,
    )


def _major(protocol: str) -> int:
    return int(protocol.split(".", maxsplit=1)[0])


def _needed(fields: Fields, key: str) -> str:
    if key not in fields:
        raise ValueError(f"{key} is missing")
    return fields[key]


def _listed(text: str) -> tuple[str, ...]:
    return () if text == NONE else tuple(text.split(","))


def _natural(text: str) -> int:
    number = int(text)
    if number < 0:
        raise ValueError(f"{text} is less than nothing")
    return number


def _hexadecimal(text: str) -> str:
    if not text or text.strip(HEX):
        raise ValueError(f"{text!r} is not hexadecimal")
    return text
