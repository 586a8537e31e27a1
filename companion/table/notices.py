"""Notices: what covers a display for a moment, because somebody should see it before going on.

A notice ends by time, or when a hand at that display dismisses it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec import Struct

from companion.core.screen import NOTHING, Cell, Message, Roster, Screen
from companion.core.seats import TABLE, Seat
from companion.core.signals import DeviceFound, DeviceLost
from companion.core.text import Text, say
from companion.table.equipment import Devices

NOTICE_MS = 6_000
# Long enough to look up from the cards, where no hand can dismiss it.
GREETING_MS = 30_000
PHONE_MS = 60_000
# The icon of whatever tells that a device is gone.
LOST = "plug"


class Notice(Struct, frozen=True):
    """A screen, whom it is about, and when it ends; never by itself where `until_ms` is None.

    `then`: the screens that follow it, each for its own moment.
    """

    screen: Screen
    about: Seat
    until_ms: int | None
    then: tuple[Screen, ...] = ()


class Notices:
    """At most one for each display: the newest."""

    def __init__(self, now_ms: Callable[[], int]) -> None:
        self._now_ms = now_ms
        self._shown: dict[Seat, Notice] = {}

    def tell(
        self, place: Seat, screen: Screen, about: Seat = TABLE, *, for_ms: int | None = NOTICE_MS
    ) -> None:
        """Cover the display at a place."""
        self._shown[place] = Notice(screen, about, None if for_ms is None else self._now_ms() + for_ms)

    def tell_in_turn(self, place: Seat, message: Message) -> None:
        """Cover the display with a message that may be too long for one screen."""
        first, *then = message.in_turn()
        self._shown[place] = Notice(first, TABLE, self._now_ms() + NOTICE_MS, tuple(then))

    def leaf(self, place: Seat) -> bool:
        """Show what follows, or uncover the display; whether there was anything."""
        notice = self._shown.pop(place, None)
        if notice is not None and notice.then:
            screen, *then = notice.then
            self._shown[place] = Notice(screen, notice.about, self._now_ms() + NOTICE_MS, tuple(then))
        return notice is not None

    def at(self, place: Seat) -> Notice | None:
        """What covers the display at a place."""
        return self._shown.get(place)

    def dismiss(self, place: Seat) -> bool:
        """Uncover it; whether there was anything."""
        return self._shown.pop(place, None) is not None

    def expire(self) -> None:
        """End those whose time is over, or go on to what follows."""
        now = self._now_ms()
        ended = [
            place for place, one in self._shown.items() if one.until_ms is not None and now >= one.until_ms
        ]
        for place in ended:
            self.leaf(place)


def device_notice(name: Text | None, signal: DeviceLost | DeviceFound, devices: Devices) -> Message:
    """What is told about a device: whose (unless its own seat reads it), and what to use instead."""
    device = _device(signal.device)
    if isinstance(signal, DeviceFound):
        return _message(name, (say("{device} is back", device=device),), "check")
    lost = (signal.why or say("{device} does not answer", device=device),)
    if devices.helpless(signal.seat):
        return _message(name, (*lost, AT_THE_TABLE), LOST)
    return _message(name, (*lost, DIAL_INSTEAD) if signal.device == "reader" else lost, LOST)


def table_notice(
    names: Mapping[Seat, Text], signal: DeviceLost | DeviceFound, devices: Devices, shown: Notice | None
) -> Screen:
    """What the table is told. Losses that come together (somebody unplugs a hub) are told together."""
    missing = {seat: device for seat, device in devices.missing().items() if seat != TABLE and seat in names}
    lost = isinstance(signal, DeviceLost) and signal.seat in missing
    if not lost or shown is None or not _tells_loss(shown.screen) or len(missing) < 2:
        return device_notice(names[signal.seat], signal, devices)
    cells = tuple(Cell(names[seat], _device(device), LOST) for seat, device in missing.items())
    return Roster(cells, foot=AT_THE_TABLE if any(map(devices.helpless, missing)) else NOTHING)


def _tells_loss(screen: Screen) -> bool:
    return (isinstance(screen, Message) and screen.icon == LOST) or (
        isinstance(screen, Roster) and any(cell.icon == LOST for cell in screen.cells)
    )


def _device(device: str) -> Text:
    return DEVICE_NAMES.get(device, Text("{device}", {"device": device}))


def _message(name: Text | None, lines: tuple[Text, ...], icon: str) -> Message:
    return Message(lines[0], lines[1:], icon) if name is None else Message(name, lines, icon)


DEVICE_NAMES = {
    "pod": say("Pod"),
    "reader": say("Reader"),
    "display": say("Display"),
    "controls": say("Encoder"),
}
AT_THE_TABLE = say("Use the table's controls")
DIAL_INSTEAD = say("Dial the card's number")
