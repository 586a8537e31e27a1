"""What of a table can be used now."""

from __future__ import annotations

from companion.core.seats import TABLE
from companion.core.signals import DeviceFound, DeviceLost
from companion.table.equipment import Devices, Equipment, Part

SEATS = frozenset({1, 2})


def test_devices_of_the_table_always_answer_but_not_its_reader() -> None:
    devices = Devices(Equipment(readers=frozenset({TABLE})))
    parts: tuple[Part, ...] = ("controls", "display", "reader")
    for part in parts:
        assert devices.has(TABLE, part)
        devices.note(DeviceLost(TABLE, part))
    assert [devices.has(TABLE, part) for part in parts] == [True, True, False]
    devices.note(DeviceFound(TABLE, "reader"))
    assert devices.has(TABLE, "reader")


def test_devices_see_nothing_on_a_display_that_is_lost_or_went_with_its_pod() -> None:
    devices = Devices(Equipment(displays=SEATS, wired=frozenset({(2, "display")})))
    for seat in (1, 2):
        devices.note(DeviceLost(seat, "pod"))
    devices.note(DeviceLost(TABLE, "display"))
    assert [devices.seen(seat) for seat in (TABLE, 1, 2, 3)] == [False, False, True, False]
    devices.note(DeviceFound(TABLE, "display"))
    assert devices.seen(TABLE)
