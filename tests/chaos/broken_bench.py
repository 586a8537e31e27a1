"""The bench with parts that can be pulled out, bent and slowed down; contacts on pins always bounce."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random
from threading import Event
from typing import Any

from companion.core.screen import Screen
from companion.core.seats import TABLE, Seat
from companion.devices.oled.build import OpenedDisplays
from companion.simulation.robot import Controls
from companion.table.host import Host
from companion.table.session import Session
from tests.chaos.faults import Part
from tests.devices.oled.wires import I2cWire
from tests.devices.pin_hand import PinHand
from tests.scenarios.bench import (
    CHANNELS,
    SHELF_SEAT,
    SIZE,
    STEP_MS,
    Bench,
    WiredHand,
    coin_tag,
    nfc_tag,
)

PIN_SEATS = (TABLE, SHELF_SEAT)
BUS_OF = {TABLE: 1, SHELF_SEAT: CHANNELS[1], 4: CHANNELS[3], 5: CHANNELS[5]}
# The worker tries a lost display again, and starts others afresh, by real time; here it is the table's.
RETRY_MS, RENEW_MS = 1_000, 5_000
# All of one contact's bounces together are shorter than what counts as another press.
MOST_BOUNCES, BOUNCE_MS = 3, (0, 1, 2)


class GatedWire(I2cWire):
    """An I2C bus whose messages wait while its gate is closed."""

    def __init__(self, wire: I2cWire, gate: Event) -> None:
        self.chips: dict[int, Any] = dict(wire._chips)
        super().__init__(self.chips)
        self._gate = gate

    def _transmit(self, address: int, payload: bytes) -> None:
        self._gate.wait()
        super()._transmit(address, payload)


class BouncingHand(PinHand):
    """Every contact that changes goes to and fro first; a hand whose cable is out changes nothing."""

    def __init__(self, hand: PinHand, chance: Random, pause: Callable[[], None]) -> None:
        self.__dict__ |= vars(hand)
        self.connected = True
        self._chance = chance
        self._pause = pause

    def press(self, key: str) -> None:
        """Close a key's contact."""
        if self.connected:
            self._bounce(self._keys[key], 0)

    def release(self, key: str) -> None:
        """Open it."""
        if self.connected:
            self._bounce(self._keys[key], 1)

    def rest_at(self, clk: int, dt: int) -> None:
        """Leave the knob's two contacts like this."""
        assert self._encoder is not None
        if self.connected:
            self._bounce(self._encoder.clk, clk)
            self._bounce(self._encoder.dt, dt)

    def pull_cable(self) -> None:
        """All contacts are open."""
        assert self._encoder is not None
        self.connected = False
        for pin in (*self._keys.values(), self._encoder.clk, self._encoder.dt):
            if pin is not None:
                self._factory.pin(pin).drive_high()

    def plug_cable(self) -> None:
        """What is held at this moment is noticed when it is pressed again."""
        self.connected = True

    def _bounce(self, pin: int, level: int) -> None:
        line = self._factory.pin(pin)
        if line.state == level:
            return
        there, back = (line.drive_high, line.drive_low) if level else (line.drive_low, line.drive_high)
        for _ in range(self._chance.randint(0, MOST_BOUNCES)):
            there()
            self._pause()
            back()
            self._pause()
        there()


class BrokenBench:
    """A bench as a game of faults needs it, with cables to pull."""

    def __init__(self, folder: Path, chance: Random) -> None:
        self.bench = Bench(folder)
        self.gate = Event()
        self.gate.set()
        self._chance = chance
        hardware = self.bench.hardware
        self._wires = {number: GatedWire(wire, self.gate) for number, wire in hardware.wires.items()}
        hardware.wires = dict(self._wires)
        self._fingers = {seat: self._bouncing(seat) for seat in PIN_SEATS}
        self.pods: Mapping[Seat, Controls] = {
            **self.bench.pods,
            **{seat: WiredHand(finger) for seat, finger in self._fingers.items()},
        }
        self._lying: dict[Seat, int | None] = {}
        self._retry_ms = self._renew_ms = 0
        self._drawn: dict[Seat, tuple[Screen, bytes]] = {}

    def _bouncing(self, seat: Seat) -> BouncingHand:
        place = self.bench.profile.places[seat]
        hand = PinHand(self.bench.hardware.factory, place.encoder, place.buttons)
        return BouncingHand(hand, self._chance, self._moment)

    def _moment(self) -> None:
        self.bench.clock.tick(self._chance.choice(BOUNCE_MS))
        self.bench.table.loop.catch_up()

    # --- a table like any other

    @property
    def host(self) -> Host:
        """The program that runs."""
        return self.bench.host

    def now_ms(self) -> int:
        """The table's time."""
        return self.bench.clock.now

    def begin(self, names: tuple[str, ...], chance: Random) -> None:
        """A new game."""
        self.host.start(names, {}, chance)

    def step(self) -> None:
        """One step of time; nobody waits for a bus that waits itself."""
        bench = self.bench
        bench.clock.tick(STEP_MS)
        for pod in bench.model_pods.values():
            pod.step(bench.clock.now)
        cable = bench._shelf_cable
        cable.write(bench.shelf_reader.exchange(cable.read(), bench.clock.now))
        for part in bench.hardware.serial:
            part.step()
        bench.table.loop.catch_up()
        self._attend(bench.table.parts.glass)

    def _attend(self, glass: OpenedDisplays) -> None:
        now = self.bench.clock.now
        if now >= self._retry_ms:
            self._retry_ms = now + RETRY_MS
            glass.retry()
        if now >= self._renew_ms:
            self._renew_ms = now + RENEW_MS
            glass.renew()
        if self.gate.is_set():
            glass.settle()

    def hand(self, session: Session, seat: Seat) -> Sequence[int]:
        """The cards that a player holds."""
        return self.bench.hand(session, seat)

    def lay(self, session: Session, seat: Seat, card: int | None, side: str | None = None) -> bool:
        """Put a card on a reader, or lift it."""
        self._lying[seat] = card
        return self.bench.lay(session, seat, card, side)

    def wrong_displays(self) -> list[Seat]:
        """The displays that show something else than they should."""
        screens = self.host.screens().items()
        return [seat for seat, screen in screens if self.bench.glass(seat) != self._picture(seat, screen)]

    def _picture(self, seat: Seat, screen: Screen) -> bytes:
        if seat not in self._drawn or self._drawn[seat][0] != screen:
            self._drawn[seat] = screen, self.bench.draw(screen, self.host.language, SIZE).tobytes()
        return self._drawn[seat][1]

    def close(self) -> None:
        """Switch it all off."""
        self.gate.set()
        self.bench.close()

    # --- what can be pulled out, and hidden

    def pull(self, part: Part) -> None:
        """Pull a cable."""
        match part:
            case ("pod", seat):
                self.bench.model_pods[seat].unplug()
            case ("display", seat):
                self.wire_of(seat).chips.clear()
            case ("keys", seat):
                self._fingers[seat].pull_cable()
            case _:
                self.bench._shelf_cable.unplug()

    def plug(self, part: Part) -> None:
        """Put it back; a display that was without power knows nothing."""
        match part:
            case ("pod", seat):
                self.bench.model_pods[seat].plug()
            case ("display", seat):
                chip = self.bench.hardware.chips[seat]
                chip.power_cycle()
                self.wire_of(seat).chips[0x3D if seat == TABLE else 0x3C] = chip
            case ("keys", seat):
                self._fingers[seat].plug_cable()
            case _:
                self.bench._shelf_cable.plug()

    def wire_of(self, seat: Seat) -> GatedWire:
        """The bus, or the multiplexer's channel, that a display has for itself."""
        return self._wires[BUS_OF[seat]]

    def show_card(self, seat: Seat, *, visible: bool) -> None:
        """Let the reader see what lies there, or not."""
        card = self._lying.get(seat) if visible else None
        if seat == SHELF_SEAT:
            self.bench.shelf_reader.tag = None if card is None else coin_tag(card)
        else:
            self.bench.model_pods[seat].lay(*(() if card is None else (nfc_tag(card),)))
