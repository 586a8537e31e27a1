"""One seat with its pod: what is wanted there, and the line that serves it now.

Light and picture are levels: the table's thread sets them, the line's thread picks them up when it is
woken.
"""

from __future__ import annotations

from collections.abc import Callable

from PIL.Image import Image

from companion.core.seats import Seat
from companion.core.signals import CardPresent, ControlsReset, DeviceDoubled, KeyChanged, Turned
from companion.core.text import Text
from companion.devices.cues import DARK, Colour
from companion.devices.oled.pack import page_packer
from companion.devices.ports import Post
from companion.devices.presence import Presence
from companion.devices.serial_line import SerialLine
from companion.errors import HardwareError
from companion.link.conversation import EncoderSteps, Fact, KeyLevel, Restarted, Tags
from companion.link.pod import PodLink
from companion.link.rate_limit import RateLimit
from companion.link.reasons import NO_CONTROLS, SAME_NUMBER
from companion.profile.parts import Pod

# The effect that goes with a colour: the table's own cues decide when it changes.
STEADY = "solid"
# A pod that comes and goes with another's number is told of so often in a minute.
DOUBLED = (3, 60_000)

Line = SerialLine[PodLink]
Wake = Callable[[], None]


class PodLight:
    """A seat's light, set like gpiozero's `RGBLED`."""

    def __init__(self, wake: Wake) -> None:
        self._wake = wake
        self._colour = DARK

    @property
    def color(self) -> Colour:
        """Red, green and blue from 0 to 1."""
        return self._colour

    @color.setter
    def color(self, colour: Colour) -> None:
        if colour != self._colour:
            self._colour = colour
            self._wake()

    @property
    def digits(self) -> str:
        """The colour as the pod is told."""
        return bytes(round(255 * min(max(part, 0.0), 1.0)) for part in self._colour).hex()


class PodDisplay:
    """A display on a pod; what it shows is a level, so the newest picture wins."""

    def __init__(self, glass: tuple[int, int], rotate: int, wake: Wake) -> None:
        width, height = glass
        self.size = (height, width) if rotate in {90, 270} else glass
        self.pages: tuple[bytes, ...] = ()
        #: From 0 to 255; None as long as nobody has chosen.
        self.brightness: int | None = None
        self._columns = width
        self._pack = page_packer(height // 8, rotate // 90)
        self._wake = wake

    def show(self, image: Image, *, urgent: bool) -> None:  # noqa: ARG002 - nobody else waits on this line
        """Bring the picture to the glass soon."""
        if image.mode != "1" or image.size != self.size:
            raise HardwareError(
                f"a picture of {image.width}x{image.height} in mode {image.mode!r} does not fit",
                where="the display of a pod",
                remedy="draw in mode '1' at {}x{}".format(*self.size),
            )
        cells = self._pack(image)
        rows = range(0, len(cells), self._columns)
        self.pages = tuple(cells[row : row + self._columns] for row in rows)
        self._wake()

    def dim(self, level: int) -> None:
        """Another brightness, 0 to 255, as soon as the pod is there."""
        self.brightness = level
        self._wake()

    def darken(self) -> None:
        """Show nothing."""
        self.pages = tuple(bytes(len(page)) for page in self.pages)
        self._wake()


class SeatPod:
    """A seat with its pod: what is wanted there, and the line that serves it now."""

    def __init__(self, seat: Seat, pod: Pod, home: Line, post: Post, now_ms: int) -> None:
        self.seat = seat
        self.pod = pod
        self.home = home
        self.line: Line | None = None
        # A pod at this seat's port that belongs nowhere.
        self.stranger: PodLink | None = None
        self._rivals: list[PodLink | None] = []
        self._rival_limit = RateLimit(*DOUBLED)
        self.light = PodLight(self.wake)
        self.display: PodDisplay | None = None
        self._post = post
        self._pod_presence = Presence(seat, "pod", post, now_ms)
        self._display_presence = Presence(seat, "display", post, now_ms)
        self._reader_presence = Presence(seat, "reader", post, now_ms)
        self._controls_presence = Presence(seat, "controls", post, now_ms)

    @property
    def number(self) -> str | None:
        """The number of the seat's pod, as a pod tells it; None where any will do."""
        return self.pod.uid.lower() if self.pod.uid else None

    def wake(self) -> None:
        """Something new is wanted."""
        line = self.line
        if line is not None:
            line.wake()

    def darken(self) -> None:
        """Neither light nor picture."""
        self.light.color = DARK
        if self.display is not None:
            self.display.darken()

    def set_outputs(self, link: PodLink) -> None:
        """Tell the link what is wanted."""
        link.light.wanted = (self.light.digits, STEADY)
        if self.display is not None:
            link.brightness.wanted = self.display.brightness
            link.picture.wanted = self.display.pages

    def judge(self, why: Text | None, now_ms: int) -> None:
        """Report whether the pod works, and then its parts."""
        works = self.line is not None and self.line.live
        self._pod_presence.judge(works=works, why=why, now_ms=now_ms)
        link = self.line.conversation if self.line is not None else None
        if not works or link is None:
            return
        self._reader_presence.judge(works=link.reader_trouble is None, why=link.reader_trouble, now_ms=now_ms)
        answers = link.hello is None or link.hello.answers
        self._controls_presence.judge(works=answers, why=None if answers else NO_CONTROLS, now_ms=now_ms)
        if self.display is not None:
            trouble = link.picture.trouble
            self._display_presence.judge(works=trouble is None, why=trouble, now_ms=now_ms)

    def mark_duplicates(self, rivals: list[PodLink | None], now_ms: int) -> bool:
        """Tell of other pods that say they are this seat's, if one is new; whether that was told."""
        known, self._rivals = self._rivals, rivals
        news = any(rival not in known for rival in rivals) and self._rival_limit.allows(now_ms)
        if news:
            self._post(DeviceDoubled(self.seat, "pod", SAME_NUMBER))
        return news

    def report(self, fact: Fact) -> None:
        """A fact as this seat's signal."""
        if isinstance(fact, EncoderSteps):
            self._post(Turned(self.seat, fact.steps))
        elif isinstance(fact, Tags):
            self._post(CardPresent(self.seat, fact.tags))
        elif isinstance(fact, Restarted):
            self._post(ControlsReset(self.seat))
        elif isinstance(fact, KeyLevel) and fact.index < len(self.pod.keys):
            self._post(KeyChanged(self.seat, self.pod.keys[fact.index], fact.down, settled=True))
