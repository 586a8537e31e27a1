"""The hub's side of one pod: from the opening of its port to its loss.

    opening --HELLO--> greeted --STATE--> live --3 s without STATE, a prompt, another version--> opening

Bytes and the time come in; facts and bytes go out. While it opens, the hub asks WHO once a second. A pod
that said HELLO, and how it is, is told everything that is wanted of it, whatever it was told before: not
earlier, so that no picture is seen whose answer would not count. Each STATE is compared with the one before
it. A STATE with another `boot` than the HELLO's means that the pod has started anew, so
the hub asks again who it is. Of what one read brings only the newest HELLO and STATE count, and only so
many in a second: reports are full, so nothing is lost, and a pod that floods is heard as often as any
other.
"""

from __future__ import annotations

import logging

from companion.core.text import Text
from companion.link import reasons
from companion.link.conversation import SILENCE_MS, SOON_MS, Fact, PodIdentified, Tags
from companion.link.desired_outputs import DesiredBrightness, DesiredLight, DesiredOutput, DesiredPicture
from companion.link.levels import PodLevels
from companion.link.messages import PROTOCOL, Hello, PodState, read_hello, read_state
from companion.link.outbox import Outbox, PodCommand
from companion.link.rate_limit import RateLimit
from companion.link.wire import FROM_POD, Frame, Lines

BAUD = 115_200
WHO = PodCommand("WHO")
ASK_AGAIN_MS = 1_000
# A pod says so often how it is, if it knows how to; an older one does every second. Each time it hears that
# the hub lives, unless it has just heard from it. While a hand moves it reports much more often.
BEAT_MS = 2_400
JUST_MS = 150
JUST_WHILE_MOVED_MS = 1_000
# A report that has not come by then may be lost: the pod is asked, before it counts as gone.
OVERDUE_MS = 2_600
OVERDUE_AGAIN_MS = 200
BEAT = ("beat", str(BEAT_MS))
PROMPT = b">>> "
# A sound pod sends at most 20 reports a second; twice that is believed of one whose lines came in a heap.
REPORTS = (40, 1_000)
LOG_LINES = (20, 60_000)
LOG_LEVELS = {"e": logging.ERROR, "w": logging.WARNING, "i": logging.INFO, "d": logging.DEBUG}

_log = logging.getLogger(__name__)


class PodLink:
    """One pod, as long as its port is open."""

    def __init__(self, now_ms: int) -> None:
        self.light = DesiredLight()
        self.brightness = DesiredBrightness()
        self.picture = DesiredPicture()
        self.hello: Hello | None = None
        self.live = False
        self.trouble: Text | None = None
        self.reader_trouble: Text | None = None
        self._lines = Lines()
        self._unsound = 0
        self._levels = PodLevels()
        # The report that made us ask who has started anew: what follows is compared with it.
        self._base: PodState | None = None
        self._errors = 0
        self._reports: dict[str, Frame] = {}
        self._report_limit = RateLimit(*REPORTS)
        self._log_limit = RateLimit(*LOG_LINES)
        self._outbox = Outbox(now_ms)
        self._sender: DesiredOutput = self.light
        self._heard_ms = now_ms
        self._ask_ms = now_ms
        self._now_ms = now_ms
        # A report has come that nothing went out for yet: a sign of life is due, so long after the last word.
        self._sign_after_ms: int | None = None
        self._opened = False
        self._understood = False
        self._in_frames = False

    @property
    def _outputs(self) -> tuple[DesiredOutput, ...]:
        return self.light, self.brightness, self.picture

    @property
    def dropped(self) -> int:
        """Lines that were too long, damaged, or said nothing sound."""
        return self._lines.dropped + self._unsound

    @property
    def tags(self) -> Tags:
        """What lies on the reader."""
        return Tags(self._levels.tags)

    @property
    def silence_ms(self) -> int:
        """Until the next report is overdue; not so long while something is to be said."""
        if not self.live or self._outbox.busy or not self.said_all:
            return SOON_MS
        return max(self._heard_ms + OVERDUE_MS - self._now_ms, SOON_MS)

    @property
    def by_lines(self) -> bool:
        """As long as it speaks in frames and in time; an interpreter's prompt has no end of line."""
        return self.live and self._in_frames and self._now_ms - self._heard_ms < OVERDUE_MS

    @property
    def said_all(self) -> bool:
        """Whether the pod, if there is one, has everything that is wanted of it."""
        return self.hello is None or all(output.fulfilled for output in self._outputs)

    def receive(self, data: bytes, now_ms: int) -> list[Fact]:
        """Bytes have come, or only time has passed: what the pod's hand did."""
        self._now_ms = now_ms
        frames = self._lines.frames(FROM_POD, data)
        if data:
            self._in_frames = bool(frames)
        for frame in frames:
            self._understood = True
            self._hear(frame, now_ms)
        facts = self._digest(now_ms)
        if PROMPT in self._lines.rest:
            self._lose(reasons.NOT_RUNNING)
        elif self.trouble is None and now_ms - self._heard_ms >= SILENCE_MS:
            self._lose(
                reasons.SOMETHING_ELSE if self._lines.dropped and not self._understood else reasons.SILENT
            )
        return facts

    def outgoing(self, now_ms: int) -> bytes:
        """What is to be sent now: a question, the next difference, a try again, or a sign of life."""
        if self.hello is None:
            return self._ask(now_ms, ASK_AGAIN_MS)
        if not self._levels.based:
            return b""  # whoever sees a picture may answer it, and a press before the first report is lost
        if self._outbox.given_up(now_ms):
            self._sender.failed(None, now_ms)
        if self._outbox.busy:
            return self._outbox.again(now_ms)
        for output in self._outputs:
            command = output.next(now_ms)
            if command is not None:
                return self._send(output, command, now_ms)
        if now_ms - self._heard_ms >= OVERDUE_MS:
            return self._ask(now_ms, OVERDUE_AGAIN_MS)
        pause_ms, self._sign_after_ms = self._sign_after_ms, None
        due = pause_ms is not None and now_ms - self._outbox.sent_ms >= pause_ms
        return self._show_life(now_ms) if due else b""

    def _show_life(self, now_ms: int) -> bytes:
        """Anything that changes nothing; a pod without light and display can only be asked who it is."""
        for output in (self.picture, self.light):
            commands = output.repeat()
            if commands:
                self._sender = output
                signs = (PodCommand(command.verb, (*command.fields, BEAT)) for command in commands)
                return self._outbox.send_unacknowledged(signs, now_ms)
        return self._outbox.say(PodCommand(WHO.verb, (BEAT,)), now_ms)

    def _send(self, output: DesiredOutput, command: PodCommand, now_ms: int) -> bytes:
        self._sender = output
        return self._outbox.send(command, now_ms)

    def _ask(self, now_ms: int, every_ms: int) -> bytes:
        if now_ms < self._ask_ms:
            return b""
        self._ask_ms = now_ms + every_ms
        # Whatever stood in the pod's line before the port was opened ends here. An interpreter without a
        # program takes only CR for Enter: it answers with its prompt.
        opening = b"" if self._opened else b"\r\n"
        self._opened = True
        return opening + self._outbox.say(WHO, now_ms)

    def _hear(self, frame: Frame, now_ms: int) -> None:
        if frame.verb in {"HELLO", "STATE"}:
            # Taken out first, so that what came last stands last.
            self._reports.pop(frame.verb, None)
            self._reports[frame.verb] = frame
        elif frame.verb == "ACK" and self._outbox.answered(frame.fields.get("of", "")):
            self._sender.done()
        elif frame.verb == "NAK" and self._outbox.refused(frame.fields.get("of", "")):
            self._sender.failed(frame.fields.get("why", ""), now_ms)
        elif frame.verb == "LOG" and self._log_limit.allows(now_ms):
            level = LOG_LEVELS.get(frame.fields.get("lvl", ""), logging.INFO)
            _log.log(level, "pod %s: %s", self._name(), frame.fields.get("msg", ""))

    def _digest(self, now_ms: int) -> list[Fact]:
        if not self._reports or not self._report_limit.allows(now_ms):
            return []
        reports, self._reports = self._reports, {}
        facts: list[Fact] = []
        for verb, frame in reports.items():
            try:
                facts += self._greet(frame) if verb == "HELLO" else self._compare(frame, now_ms)
            except ValueError:
                self._unsound += 1
        return facts

    def _greet(self, frame: Frame) -> list[Fact]:
        hello = read_hello(frame.fields)
        if not hello.understood:
            self._lose(reasons.other_version(theirs=hello.protocol, ours=PROTOCOL))
            return []
        started_anew = self.hello is None or (self.hello.uid, self.hello.boot) != (hello.uid, hello.boot)
        released = self._levels.forget() if started_anew else []
        self.hello = hello
        self._outbox.drop()
        for output in self._outputs:
            output.forget(anew=started_anew)
        base, self._base = self._base, None
        if base is None or base.boot != hello.boot:
            return [*released, PodIdentified(hello)]
        return [*released, PodIdentified(hello), *self._levels.take(base)]

    def _compare(self, frame: Frame, now_ms: int) -> list[Fact]:
        state = read_state(frame.fields)
        if self.hello is None:
            return []
        if state.boot != self.hello.boot:
            self.hello, self._base, self._ask_ms = None, state, now_ms
            self._outbox.drop()
            return self._levels.forget()
        self._heard_ms, self.live, self.trouble = now_ms, True, None
        self.reader_trouble = _reader_trouble(self.hello, state)
        if state.errors != self._errors and self._log_limit.allows(now_ms):
            self._errors = state.errors
            _log.warning("pod %s reports errors %#x", self._name(), state.errors)
        moved = self._levels.take(state)
        self._sign_after_ms = JUST_WHILE_MOVED_MS if moved else JUST_MS
        return moved

    def _lose(self, why: Text) -> None:
        """Back to the beginning; what the pod does meanwhile is not replayed."""
        self.live, self.trouble, self.hello, self._base = False, why, None, None
        self._levels.forget()
        self._outbox.drop()

    def _name(self) -> str:
        return self.hello.uid if self.hello else "(unknown)"


def _reader_trouble(hello: Hello, state: PodState) -> Text | None:
    if not hello.reads_cards:
        return reasons.NO_READER
    return reasons.READER_FAILED if state.reader_failed else None
