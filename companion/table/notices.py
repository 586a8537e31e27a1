"""Notices: what covers a display for a moment, because somebody should see it before going on.

A notice ends by time, or when a hand at that display dismisses it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec import Struct
from msgspec.structs import replace

from companion.core.screen import NOTHING, Cell, Message, Roster, Screen, part_of
from companion.core.seats import TABLE, Seat
from companion.core.signals import AccessLocked, DeviceDoubled, DeviceFound, DeviceLost
from companion.core.text import Text, say
from companion.core.values import Refusal, Unsaved
from companion.table.equipment import Devices

NOTICE_MS = 6_000
# Long enough to look up from the cards, where no hand can dismiss it.
GREETING_MS = 30_000
PHONE_MS = 60_000
# Of a bot that has done nothing on the board it is enough to see that it has.
PLAYED_MS = 2_500
# The icon of whatever tells that a device is gone.
LOST = "plug"


class Notice(Struct, frozen=True):
    """A screen, whom it is about, and when it ends; never by itself where `until_ms` is None.

    `then`: the screens that follow it, each for its own moment. `news_of`: the seat whose step it tells of.
    """

    screen: Screen
    about: Seat
    until_ms: int | None
    then: tuple[Screen, ...] = ()
    news_of: Seat = TABLE


class Notices:
    """At most one for each display: the newest."""

    def __init__(self, now_ms: Callable[[], int]) -> None:
        self._now_ms = now_ms
        self._shown: dict[Seat, Notice] = {}

    def tell(
        self,
        place: Seat,
        screen: Screen,
        about: Seat = TABLE,
        *,
        for_ms: int | None = NOTICE_MS,
        then: tuple[Screen, ...] = (),
    ) -> None:
        """Cover the display at a place."""
        until_ms = None if for_ms is None else self._now_ms() + for_ms
        self._shown[place] = Notice(screen, about, until_ms, then)

    def tell_after(self, place: Seat, screen: Screen, *then: Screen) -> None:
        """Cover the display once what covers it now has been seen."""
        if (notice := self._shown.get(place)) is None:
            self.tell(place, screen, then=then)
        else:
            self._shown[place] = replace(notice, then=(*notice.then, screen, *then))

    def tell_before(self, place: Seat, screen: Screen, about: Seat, *, for_ms: int | None) -> None:
        """Cover the display before what covers it now, which follows."""
        covered = self._shown.get(place)
        then = () if covered is None else (covered.screen, *covered.then)
        self.tell(place, screen, about, for_ms=for_ms, then=then)

    def leaf(self, place: Seat) -> bool:
        """Show what follows, or uncover the display; whether there was anything."""
        notice = self._shown.pop(place, None)
        if notice is not None and notice.then:
            screen, *then = notice.then
            until_ms = self._now_ms() + NOTICE_MS
            self._shown[place] = replace(notice, screen=screen, until_ms=until_ms, then=tuple(then))
        return notice is not None

    def mark_news(self, place: Seat, screen: Screen, by: Seat) -> None:
        """The screen at a place, if it is this one, tells of somebody's step."""
        notice = self._shown.get(place)
        if notice is not None and notice.screen is screen:
            self._shown[place] = replace(notice, news_of=by)

    def put_news_away(self, seat: Seat) -> None:
        """The seat is asked something: what another has done does not cover that."""
        notice = self._shown.get(seat)
        if notice is not None and notice.news_of not in (TABLE, seat):
            del self._shown[seat]

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


def refusal_notice(refusal: Refusal) -> tuple[Message, ...]:
    """Why not, and what to do. What a disk says takes many words: there the remedy has its own screen."""
    if refusal.remedy is None:
        return (Message(refusal.reason, icon="warning"),)
    if isinstance(refusal, Unsaved):
        return (
            Message(refusal.reason, icon="warning", foot=part_of(1, 2)),
            Message(refusal.remedy, icon="warning", foot=part_of(2, 2)),
        )
    return (Message(refusal.reason, (refusal.remedy,), "warning"),)


def device_notice(name: Text | None, signal: DeviceLost | DeviceFound, devices: Devices) -> Message:
    """What is told about a device: whose (unless its own seat reads it), and what to use instead."""
    device = _device(signal.device)
    if isinstance(signal, DeviceFound):
        return _message(name, (say("{device} is back", device=device),), "check")
    lost = (signal.why or say("{device} does not answer", device=device),)
    if devices.helpless(signal.seat):
        return _message(name, (*lost, AT_THE_TABLE), LOST)
    return _message(name, (*lost, DIAL_INSTEAD) if signal.device == "reader" else lost, LOST)


def doubled_notice(name: Text | None, signal: DeviceDoubled) -> Message:
    """What is told of a second device that says it is the first: nothing is lost, but one should go."""
    return _message(name, (signal.why, UNPLUG_ONE), "warning")


def locked_notice(name: Text | None, signal: AccessLocked) -> Message:
    """What is told of wrong PINs: somebody has mistyped, or wants in who should not."""
    minutes = round(signal.seconds / 60)
    lines = (say("Too many wrong PINs"), say("No phone joins for {minutes} min", minutes=minutes))
    return _message(name, lines, "warning")


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
UNPLUG_ONE = say("Unplug one of them")
DIAL_INSTEAD = say("Dial the card's number")
