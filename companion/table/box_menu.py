"""The menu of the box itself: what can be chosen while nobody plays, behind a long press in the lobby.

Sound, brightness, phones, a look at the machine, an update, the way to switch it off: everything for which
somebody would otherwise need a terminal. What the box can do is behind a port; without one there is no menu.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, Protocol

from msgspec.structs import replace

from companion.core.prompt import Choose, Option, Prompt
from companion.core.screen import Message, Screen
from companion.core.seats import TABLE
from companion.core.text import Text, say
from companion.core.values import Command
from companion.table.box_settings import BoxSettings, Brightness
from companion.table.dialogue import Dialogue
from companion.table.gestures import Clicked, EncoderStepped, Gesture, Held

SystemRequest = Literal["update", "power-off", "hotspot-on", "hotspot-off"]
BRIGHTNESS: dict[Brightness, Text] = {"low": say("Low"), "normal": say("Normal"), "high": say("High")}


class BoxPort(Protocol):
    """What a box can do besides playing."""

    @property
    def settings(self) -> BoxSettings:
        """As they are now."""

    @property
    def serves_pages(self) -> bool:
        """Whether phones find a page here."""

    @property
    def may_serve(self) -> bool:
        """Whether pages could be served: their libraries are left out of some tables."""

    @property
    def has_hotspot(self) -> bool:
        """Whether a Wi-Fi of its own opens where no known one comes."""

    def choose(self, settings: BoxSettings) -> None:
        """From now on, and after the next start."""

    def codes(self) -> Sequence[Screen]:
        """How phones get in, one after the other."""

    def examine(self) -> Sequence[Screen]:
        """How the machine is, in a few words, one after the other."""

    def backup(self) -> Screen:
        """How everything is saved, or brought back."""

    def ask(self, request: SystemRequest) -> Screen:
        """Have the system do it; what is shown meanwhile."""


class ChooseSettings(Command, frozen=True):
    """Other settings."""

    settings: BoxSettings


class SetBrightness(Command, frozen=True):
    """How bright?"""


class AskPhones(Command, frozen=True):
    """Phones: show the codes, or let them in, or not?"""


class ShowPhones(Command, frozen=True):
    """Show the codes."""


class Examine(Command, frozen=True):
    """Look at the machine."""


class ShowBackup(Command, frozen=True):
    """Show where everything can be saved."""


class AskSystem(Command, frozen=True):
    """What only the system can do; a draft until it is confirmed, where it is."""

    request: SystemRequest
    sure: bool = False


class CloseMenu(Command, frozen=True):
    """Back to the lobby."""


class BoxMenu:
    """The menu, as long as it is open."""

    def __init__(self, port: BoxPort) -> None:
        self.port = port
        self.is_open = False
        self._dialogue = Dialogue(self._refine)
        self._shown: list[Screen] = []

    def tell(self, news: Sequence[Screen]) -> None:
        """Something to be read before going on, one after the other."""
        if not self.is_open:
            self.open()
        self._shown = list(news)

    def open(self) -> None:
        """Begin at the top."""
        self.is_open = True
        self._dialogue = Dialogue(self._refine)
        self._dialogue.offer(self._menu())

    def handle(self, gesture: Gesture) -> None:
        """One gesture at the table's controls."""
        if self._shown:
            if not isinstance(gesture, EncoderStepped):
                self._shown.pop(0)
            return
        match gesture:
            case EncoderStepped():
                self._dialogue.turn(gesture)
            case Clicked(key="undo") | Held():
                self.is_open = self._dialogue.back()
            case Clicked():
                command = self._dialogue.confirm()
                if command is not None:
                    self._carry_out(command)

    def screen(self) -> Screen:
        """What the displays show."""
        return self._shown[0] if self._shown else self._dialogue.screen(lambda _: Text(""))

    def _carry_out(self, command: Command) -> None:
        match command:
            case ChooseSettings(settings=settings):
                if settings.phones != self.port.settings.phones:
                    self._shown = [Message(say("One moment …"))]  # the table starts again
                self.port.choose(settings)
            case ShowPhones():
                self._shown = list(self.port.codes())
            case Examine():
                self._shown = list(self.port.examine())
            case ShowBackup():
                self._shown = [self.port.backup()]
            case AskSystem(request=request):
                self._shown = [self.port.ask(request)]
            case CloseMenu():
                self.is_open = False
        self._dialogue.restart()
        self._dialogue.offer(self._menu())

    def _menu(self) -> Choose:
        settings = self.port.settings
        sound = ChooseSettings(TABLE, replace(settings, sound=not settings.sound))
        night = ChooseSettings(TABLE, replace(settings, night=not settings.night))
        level = BRIGHTNESS[settings.brightness]
        phones = Option(say("Phones"), ShowPhones(TABLE))
        if self.port.serves_pages or self.port.may_serve:
            phones = Option(say("Phones"), AskPhones(TABLE), draft=True)
        options = (
            Option(say("Back to the game"), CloseMenu(TABLE)),
            Option(say("Sound off") if settings.sound else say("Sound on"), sound),
            Option(say("Brightness"), SetBrightness(TABLE), draft=True, detail=level),
            Option(say("Stay bright at night") if settings.night else say("Dim at night"), night),
            phones,
            Option(say("How is the table?"), Examine(TABLE)),
            Option(say("Backup"), ShowBackup(TABLE)),
            Option(say("Update"), AskSystem(TABLE, "update"), draft=True),
            Option(say("Switch off"), AskSystem(TABLE, "power-off"), draft=True),
        )
        return Choose(TABLE, say("The box"), options)

    def _refine(self, draft: Command) -> Prompt:
        if isinstance(draft, SetBrightness):
            settings = self.port.settings
            levels = tuple(
                Option(label, ChooseSettings(TABLE, replace(settings, brightness=level)))
                for level, label in BRIGHTNESS.items()
            )
            return Choose(TABLE, say("Brightness"), levels)
        if isinstance(draft, AskPhones):
            return Choose(TABLE, say("Phones"), tuple(self._phone_options()))
        assert isinstance(draft, AskSystem)
        ask = say("Update now?") if draft.request == "update" else say("Switch off now?")
        return Choose(TABLE, ask, (Option(say("Yes"), replace(draft, sure=True)),))

    def _phone_options(self) -> Iterator[Option]:
        settings = self.port.settings
        if self.port.serves_pages:
            yield Option(say("Show the codes"), ShowPhones(TABLE))
        if settings.phones:
            yield Option(say("No phones"), ChooseSettings(TABLE, replace(settings, phones=False)))
        else:
            allowed = ChooseSettings(TABLE, replace(settings, phones=True))
            yield Option(say("Let phones in"), allowed, detail=say("in this network"))
        if self.port.has_hotspot:
            yield Option(say("No own Wi-Fi"), AskSystem(TABLE, "hotspot-off"))
        else:
            yield Option(say("Own Wi-Fi"), AskSystem(TABLE, "hotspot-on"), detail=say("where no other is"))


def farewell() -> Message:
    """What stands on the display when the machine is down."""
    return Message(say("You may pull the plug"), (say("when its green light is dark"),), "check")
