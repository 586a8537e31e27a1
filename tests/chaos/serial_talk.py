"""Talk over bad lines: whole conversations with pods and readers through noise, then a quiet moment.

A hand turns, presses and lays cards while every second piece of what travels is damaged: cut, doubled, with a
flipped bit, among random bytes, or behind what was said after it. Nothing may be told that no hand did, and
nothing twice. When the line is quiet again everything must be as if it had always been: all turns and presses
counted, the right card on the reader, the right light and picture on the pod.
"""

from __future__ import annotations

from random import Random
from typing import Protocol

from companion.link.conversation import Conversation, EncoderSteps, KeyLevel, Tags
from companion.link.pn532 import Pn532
from companion.link.pod import PodLink
from companion.link.rdm6300 import Rdm6300
from tests.chaos.campaign import Figures
from tests.devices.model_pod import COLUMNS, PAGES, ModelFirmware
from tests.devices.model_readers import ModelPn532, ModelRdm6300

FULL = 600
STEP_MS = 10
NOISY_MS, QUIET_MS = 40_000, 4_000
# What of what travels is damaged, and how often a hand does something.
DAMAGED, HAND = 0.5, 0.1
MOST_RANDOM_BYTES = 300
MOST_STEPS_HELD = 50
KEYS = 3
CARDS = tuple(f"04{card * 0x9E3779B97F4A % (1 << 48):012x}" for card in range(1, 31))
COINS = tuple(f"01{card * 0x9E3779B1 % (1 << 32):08x}" for card in range(1, 31))
# A reader with a checksum of eight bits misreads a damaged line once in a while.
MISREAD_IN_A_THOUSAND = 2


class TalkFigures(Figures, kw_only=True):
    """What was said, and what became of it."""

    conversations: int = 0
    minutes: float = 0.0
    pieces_damaged: int = 0
    turns_and_presses: int = 0
    turns_and_presses_told: int = 0
    cards_laid_or_lifted: int = 0
    cards_told: int = 0
    cards_misread_by_a_reader: int = 0
    pictures_sent: int = 0
    devices_lost_in_noise: int = 0


def run(tries: int, seed: int) -> TalkFigures:
    """That many conversations, a third of them with each kind of device."""
    figures = TalkFigures()
    for number in range(tries):
        chance = Random(f"{seed} {number}")
        (_PodTalk, _RdmTalk, _Pn532Talk)[number % 3](f"conversation {number}", chance, figures).hold()
        figures.conversations += 1
        figures.minutes += (NOISY_MS + 2 * QUIET_MS) / 60_000
    few = figures.cards_misread_by_a_reader * 1_000 <= figures.cards_told * MISREAD_IN_A_THOUSAND
    figures.require(few, f"{figures.cards_misread_by_a_reader} of {figures.cards_told} cards were misread")
    return figures


class BadLine:
    """One direction of a cable; what it holds back comes a little later, behind what was said meanwhile."""

    def __init__(self, chance: Random, figures: TalkFigures, *, reorders: bool) -> None:
        self.quiet = False
        self._chance = chance
        self._figures = figures
        self._reorders = reorders
        self._held: list[tuple[int, bytes]] = []
        self._steps = 0

    def carry(self, data: bytes) -> bytes:
        """What arrives in this step."""
        self._steps += 1
        due = [held for step, held in self._held if step <= self._steps]
        self._held = [(step, held) for step, held in self._held if step > self._steps]
        return self._damaged(data) + b"".join(due)

    def _damaged(self, data: bytes) -> bytes:
        if not data or self.quiet or self._chance.random() >= DAMAGED:
            return data
        self._figures.pieces_damaged += 1
        chance = self._chance
        match chance.choice(("cut", "doubled", "flipped", "random", "held" if self._reorders else "cut")):
            case "cut":
                start, end = sorted(chance.sample(range(len(data) + 1), 2))
                data = data[:start] + data[end:]
            case "doubled":
                data *= 2
            case "flipped":
                bit = chance.randrange(8 * len(data))
                data = data[: bit // 8] + bytes([data[bit // 8] ^ 1 << bit % 8]) + data[bit // 8 + 1 :]
            case "random":
                data = chance.randbytes(chance.randrange(MOST_RANDOM_BYTES)) + data
            case _:
                self._held.append((self._steps + chance.randrange(MOST_STEPS_HELD), data))
                data = b""
        return data


class Device(Protocol):
    """The far end."""

    def exchange(self, data: bytes, now_ms: int) -> bytes:
        """What comes in, and what goes out for it."""


class _Talk:
    """A device, a hand at it, and the hub."""

    def __init__(
        self, name: str, chance: Random, figures: TalkFigures, hub: Conversation, device: Device
    ) -> None:
        self.name = name
        self.chance = chance
        self.figures = figures
        self.now = 0
        self._hub = hub
        self._device = device
        self._to_hub = BadLine(chance, figures, reorders=True)
        # The hub waits for each answer before it says the next thing: nothing can overtake that.
        self._to_device = BadLine(chance, figures, reorders=False)
        self._lines = [self._to_hub, self._to_device]
        self._back = b""
        self._lost = False
        self.losses = 0

    def hold(self) -> None:
        """A noisy while between two quiet ones."""
        self._be_quiet()
        for line in self._lines:
            line.quiet = False
        for _ in range(0, NOISY_MS, STEP_MS):
            if self.chance.random() < HAND:
                self.use_hand()
            self._step()
        self._be_quiet()
        self.figures.devices_lost_in_noise += self.losses
        self._require(self._hub.live, "it was not live when all was quiet")
        self.compare()

    def _be_quiet(self) -> None:
        for line in self._lines:
            line.quiet = True
        for _ in range(0, QUIET_MS, STEP_MS):
            self._step()

    def _step(self) -> None:
        self.now += STEP_MS
        for fact in self._hub.receive(self._back, self.now):
            self.hear(fact)
        self._back = self._to_hub.carry(
            self._device.exchange(self._to_device.carry(self._hub.outgoing(self.now)), self.now)
        )
        lost = self._hub.trouble is not None
        self.losses += lost and not self._lost
        self._lost = lost

    def _require(self, holds: bool, otherwise: str) -> None:
        self.figures.require(holds, f"{self.name}, {self.now} ms: {otherwise}")

    def use_hand(self) -> None:
        """Do something at the device."""
        raise NotImplementedError

    def hear(self, fact: object) -> None:
        """The hub was told this."""
        raise NotImplementedError

    def compare(self) -> None:
        """What the hub knows with what is."""
        raise NotImplementedError


class _PodTalk(_Talk):
    """A pod: totals, levels, a light and a picture. Its knob is turned in one direction only."""

    def __init__(self, name: str, chance: Random, figures: TalkFigures) -> None:
        self._firmware = ModelFirmware("e6614c311b7a4f2c", keys=KEYS)
        self._link = PodLink(0)
        super().__init__(name, chance, figures, self._link, self._firmware)
        self._turned = 0
        self._presses = [0] * KEYS
        self._tags: tuple[str, ...] = ()

    def use_hand(self) -> None:
        firmware = self._firmware
        match self.chance.choice(("turn", "press", "card", "picture")):
            case "turn":
                firmware.turned += 1
                self.figures.turns_and_presses += 1
            case "press":
                firmware.presses[self.chance.randrange(KEYS)] += 1
                self.figures.turns_and_presses += 1
            case "card":
                firmware.tags = self.chance.choice(((), (self.chance.choice(CARDS),)))
                self.figures.cards_laid_or_lifted += 1
            case _:
                picture = [self.chance.randbytes(COLUMNS) for _ in range(PAGES)]
                self._link.picture.wanted = (*self._link.picture.wanted[:1], *picture[1:])
                self._link.light.wanted = (self.chance.randbytes(3).hex(), "solid")
                self.figures.pictures_sent += 1

    def hear(self, fact: object) -> None:
        match fact:
            case EncoderSteps(steps=steps):
                self._turned += steps
                self.figures.turns_and_presses_told += steps
                sound = steps > 0 and self._turned <= self._firmware.turned
                self._require(sound, f"{steps} steps were told, {self._turned} in all")
            case KeyLevel(index=key, down=True):
                self._presses[key] += 1
                self.figures.turns_and_presses_told += 1
                made = self._firmware.presses[key]
                self._require(
                    self._presses[key] <= made, f"key {key} was pressed {made} times, and told more"
                )
            case Tags(tags=tags):
                self._tags = tags
                self.figures.cards_told += 1
                self._require(set(tags) <= {*CARDS}, f"{tags} were told and never laid")

    def compare(self) -> None:
        firmware = self._firmware
        told, made = (self._turned, *self._presses), (firmware.turned, *firmware.presses)
        # What was done while the pod was lost is lost; `hear` has seen to it that there is not more.
        self._require(told == made or self.losses > 0, f"turns and presses {made} were told as {told}")
        self._require(self._tags == firmware.tags, f"{firmware.tags} lies there, {self._tags} was told")
        self._require(firmware.led == self._link.light.wanted, "the light is another one")
        wanted = b"".join(self._link.picture.wanted)
        self._require(bytes(firmware.glass[: len(wanted)]) == wanted, "the picture is another one")


class _ReaderTalk(_Talk):
    """A reader from the shelf: one card or none."""

    tags: tuple[str, ...] = ()

    def hear(self, fact: object) -> None:
        if isinstance(fact, Tags):
            self.tags = fact.tags
            self.figures.cards_told += 1
            self.figures.cards_misread_by_a_reader += not set(fact.tags) <= {*CARDS, *COINS}

    def compare(self) -> None:
        self._require(self.tags == self.lying, f"{self.lying} lies there, {self.tags} was told")

    def use_hand(self) -> None:
        if self.chance.random() < HAND:
            self.lay(self.chance.randrange(len(CARDS)) if self.lying == () else None)
            self.figures.cards_laid_or_lifted += 1

    @property
    def lying(self) -> tuple[str, ...]:
        """What lies there."""
        raise NotImplementedError

    def lay(self, card: int | None) -> None:
        """Lay this card, or lift what lies there."""
        raise NotImplementedError


class _RdmTalk(_ReaderTalk):
    def __init__(self, name: str, chance: Random, figures: TalkFigures) -> None:
        self._model = ModelRdm6300()
        super().__init__(name, chance, figures, Rdm6300(0), self._model)

    @property
    def lying(self) -> tuple[str, ...]:
        return () if self._model.tag is None else (self._model.tag,)

    def lay(self, card: int | None) -> None:
        self._model.tag = None if card is None else COINS[card]


class _Pn532Talk(_ReaderTalk):
    def __init__(self, name: str, chance: Random, figures: TalkFigures) -> None:
        self._model = ModelPn532()
        super().__init__(name, chance, figures, Pn532(0), self._model)
        # The model believes whatever it hears: only what it says is damaged.
        self._lines.remove(self._to_device)
        self._to_device.quiet = True

    @property
    def lying(self) -> tuple[str, ...]:
        return tuple(self._model.targets)

    def lay(self, card: int | None) -> None:
        self._model.lay(*(() if card is None else (CARDS[card],)))
