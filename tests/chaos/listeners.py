"""Everybody who listens on a serial line: an ear that tells what was understood, and frames for it."""

from __future__ import annotations

import runpy
import sys
from collections.abc import Callable, Sequence
from typing import Protocol
from unittest.mock import patch

from msgspec import Struct

from companion.link import wire
from companion.link.pn532 import FROM_CHIP, ChipFrames, pack
from companion.link.pod import PodLink
from companion.link.rdm6300 import Rdm6300
from companion.link.wire import FROM_HUB, FROM_POD, Frame, encode, to_text
from tests.chaos import pod_listener
from tests.chaos.noise import Sent
from tests.devices.model_readers import rdm6300_frame
from tests.firmware.interpreters import POD


class Ear(Protocol):
    """Whoever listens."""

    def feed(self, piece: bytes, /) -> Sequence[object]:
        """What is understood when this has come."""


class Listener(Struct, frozen=True):
    """An ear, and frames for it."""

    name: str
    ear: Callable[[], Ear]
    make: Callable[[int], Sent]
    has_crc: bool = True


# --- the hub


class HubEar(PodLink):
    """The hub's side of a pod, with its frames noted; time passes as if they came at full speed."""

    def __init__(self) -> None:
        super().__init__(0)
        self._now_ms = 0
        self._heard: list[object] = []

    def feed(self, piece: bytes) -> list[object]:
        self._heard = []
        self._now_ms += 1 + len(piece) // 100
        self.receive(piece, self._now_ms)
        self.outgoing(self._now_ms)
        return self._heard

    def _hear(self, frame: Frame, now_ms: int) -> None:
        self._heard.append((frame.seq, frame.verb, *frame.fields.items()))
        super()._hear(frame, now_ms)


def _from_pod(number: int) -> Sent:
    verb, fields = POD_SAYS[number % len(POD_SAYS)]
    said = [(key, value.format(n=number)) for key, value in fields]
    return Sent(encode(FROM_POD, number, verb, said), (number & 0xFF, verb, *said))


_LEVELS = [
    ("tag", "{n:014x}"),
    ("ant", "0"),
    ("enc", "{n}"),
    ("btn", "0:{n}:1:0"),
    ("down", "0"),
    ("err", "0"),
]
POD_SAYS: list[tuple[str, list[tuple[str, str]]]] = [
    ("HELLO", [("proto", "1.0"), ("uid", "e6614c311b7a4f2c"), ("boot", "7f3a"), ("fw", "{n}")]),
    *[("STATE", [("boot", "7f3a"), ("rev", "{n}"), ("up", "{n}"), *_LEVELS])] * 6,
    ("ACK", [("of", "02"), ("n", "{n}")]),
    ("NAK", [("of", "02"), ("why", "verb"), ("n", "{n}")]),
    ("LOG", [("lvl", "d"), ("msg", "nothing_special_{n}")]),
]


# --- the pod


def _from_hub(number: int) -> Sent:
    if not number % 10:
        return Sent(encode(FROM_HUB, number, "WHO", []), "WHO")
    mark = ("n", str(number))
    if number % 2:
        return Sent(encode(FROM_HUB, number, "LED", [("rgb", f"{number & 0xFFFFFF:06x}"), mark]), mark[1])
    cells = to_text(bytes([number & 0xFF]) * (number % 128))
    draw = [("page", "2"), ("col", "0"), *([("b64", cells)] if cells else []), mark]
    return Sent(encode(FROM_HUB, number, "DRAW", draw), mark[1])


def _pod_listener() -> Ear:
    """The link that runs on a pod, with the codec and the files that lie beside it there."""
    with patch.dict(sys.modules, {"wire": wire}), patch.object(sys, "path", [str(POD), *sys.path]):
        return pod_listener.PodListener(runpy.run_path(str(POD / "link.py"))["Link"])


# --- readers from the shelf


class RdmEar(Rdm6300):
    """An RDM6300's numbers, each as often as it comes."""

    def __init__(self) -> None:
        super().__init__(0)
        self._heard: list[object] = []

    def feed(self, piece: bytes) -> list[object]:
        self._heard = []
        self.receive(piece, 0)
        return self._heard

    def _frames(self, data: bytes) -> list[str]:
        found = super()._frames(data)
        self._heard += found
        return found


def _from_rdm6300(number: int) -> Sent:
    tag = f"{number * 0x9E3779B1 & 0xFFFFFFFFFF:010x}"
    return Sent(rdm6300_frame(tag), tag)


def _from_pn532(number: int) -> Sent:
    uid = (number * 0x9E3779B1 & 0xFFFFFFFFFFFFFF).to_bytes(7, "big")
    answer = bytes([0x4B, 1, 1, 0x00, 0x44, 0x00, len(uid)]) + uid
    return Sent(pack(bytes([FROM_CHIP]) + answer), answer)


POD_LISTENER = Listener("the pod", _pod_listener, _from_hub)
LISTENERS = (
    Listener("the hub", HubEar, _from_pod),
    POD_LISTENER,
    Listener("an RDM6300's reader", RdmEar, _from_rdm6300, has_crc=False),
    Listener("a PN532's reader", ChipFrames, _from_pn532, has_crc=False),
)
