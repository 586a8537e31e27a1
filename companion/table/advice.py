"""“What would you do?”: an answer that whoever thinks would give, and one line of why.

It is thought of elsewhere, at the level *normal* and from the asker's own view, and comes back through the
loop's queue. A table may switch it off.
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from companion.core.legality import step_towards
from companion.core.prompt import Choose, Dial, Lay, Prompt, Tally
from companion.core.screen import Message
from companion.core.seats import TABLE, Seat
from companion.core.signals import Request, Signal
from companion.core.tally import Counts
from companion.core.teaching import Lesson
from companion.core.text import Text, decimal, say
from companion.core.values import Command, Refusal
from companion.journal.access import make_folder
from companion.opponents.question import Budget, Thought
from companion.opponents.thinker import Thinker
from companion.table.session import Session, SessionMoment
from companion.table.thinking import question

FILE = "no-advice"
POLL_S = 0.05
# A thought at this level is a matter of moments, even where a process has to start first.
PATIENCE_S = 30
NO_ADVICE = Refusal(say("There is no advice for this."), say("Look up what is public."))
SWITCHED_OFF = Refusal(say("Advice is switched off at this table."))
THINKING = Message(say("Thinking …"), icon="question")

Run = Callable[[Callable[[], None]], None]


class AdviceReady(Request, frozen=True):
    """Somebody has thought about what a seat was asked at that moment."""

    moment: SessionMoment
    thought: Thought


class ShownAdvice(Struct, frozen=True):
    """What a seat might do, as long as the game stands where it stood.

    `path`: the way there through the question, as a page answers it; `card` and `side`: what would be laid.
    """

    moment: SessionMoment
    message: Message
    path: tuple[int | Counts, ...]
    card: int | None = None
    side: str | None = None


def in_a_thread(work: Callable[[], None]) -> None:
    """So that the table need not wait."""
    threading.Thread(target=work, name="advice", daemon=True).start()


class Adviser:
    """Asks a thinker, and posts what it says; one question at a time."""

    def __init__(self, thinker: Thinker, post: Callable[[Signal], None], run: Run = in_a_thread) -> None:
        self._thinker = thinker
        self._post = post
        self._run = run
        self._busy = threading.Lock()

    def ask(self, session: Session, seat: Seat) -> None:
        """Begin to think about what a seat is asked."""
        asked = question(session, seat, "normal", f"{len(session.timeline.done)}", Budget())
        asked = replace(asked, explain=True)
        moment = session.moment

        def work() -> None:
            with self._busy:
                until = time.monotonic() + PATIENCE_S
                while (thought := self._thinker.ask(asked)) is None and time.monotonic() < until:
                    time.sleep(POLL_S)
                # A process that only waits for the next question is not worth its memory.
                self._thinker.stop()
            if thought is not None:
                self._post(AdviceReady(lambda _: None, seat, moment, thought))

        self._run(work)


def may_be_asked(session: Session, seat: Seat) -> bool:
    """Whether the companion knows enough: the board, and the cards where a card is to be laid."""
    if seat == TABLE or seat not in session.waiting() or not session.game.thinkable(session.state):
        return False
    return session.deck_seed is not None or not isinstance(session.prompt(seat), Lay)


def advice(session: Session, seat: Seat, moment: SessionMoment, thought: Thought) -> ShownAdvice:
    """What to answer, as it is asked for, and what is expected of it."""
    prompt = session.prompt(seat)
    way, path = Text(""), list[int | Counts]()
    for label, place in _steps(session, prompt, thought.command):
        way = Text("{way} → {label}", {"way": way, "label": label}) if path else label
        path.append(place)
    message = Message(way, tuple(_why(session, seat, thought)), "question")
    if isinstance(prompt, Lay):
        card = getattr(thought.command, prompt.field, None)
        side = getattr(thought.command, prompt.side_field or "seat", None)
        if isinstance(card, int) and card in prompt.cards:
            return ShownAdvice(moment, message, tuple(path), card, side if isinstance(side, str) else None)
    return ShownAdvice(moment, message, tuple(path))


def _why(session: Session, seat: Seat, thought: Thought) -> Iterator[Text]:
    """What is expected of it: points, or else what the game can say of it, or else a better position."""
    game, expected = session.game, thought.expected
    kind = game.points[1]
    gained = round(expected.points, 1)
    if gained and expected.otherwise is not None and round(expected.otherwise, 1) != gained:
        yield say(
            "Expected: {points} {kind}, otherwise {others}",
            points=_signed(gained),
            kind=kind,
            others=_signed(round(expected.otherwise, 1)),
        )
    elif gained:
        yield say("Expected: {points} {kind}", points=_signed(gained), kind=kind)
    outlook = game.outlook(game.view(session.state, seat))
    if expected.scoring and outlook is not None:
        yield Text(
            "{when}: {points} {kind}",
            {"when": outlook.title, "points": _signed(expected.scoring), "kind": kind},
        )
    elif not gained:
        coming = game.forecast(game.view(session.state, seat), thought.command)
        if coming is None:
            coming = _effect(session, seat, thought.command)
        if coming is not None:
            yield say("Points come later; at once: {forecast}", forecast=coming)
        else:
            yield say("Points come later: a better position.")


def _signed(number: float) -> Text:
    sign = "+" if number > 0 else "−" if number < 0 else "±"
    return Text("{sign}{number}", {"sign": sign, "number": decimal(abs(number))})


def _effect(session: Session, seat: Seat, command: Command) -> Text | None:
    """What the first part of the answer would come to, or what it is about."""
    prompt = session.prompt(seat)
    step = step_towards(prompt, command, session.refine)
    if not isinstance(prompt, Choose) or not isinstance(step, int):
        return None
    chosen = prompt.options[step]
    terms = session.game.terms(session.game.view(session.state, seat))
    return chosen.detail or Lesson(terms, lambda _: None).effect(chosen)


def _steps(session: Session, prompt: Prompt, command: Command) -> Iterator[tuple[Text, int | Counts]]:
    """What each part of the answer is called, and where a page finds it in its question."""
    draft = True
    while draft:
        step = step_towards(prompt, command, session.refine)
        if step is None:
            return
        if isinstance(step, tuple):
            assert isinstance(prompt, Tally)
            yield _label(session, prompt, step, command), step
            answer, draft = prompt.counted(step)
        else:
            ways_out_from = len(prompt) - len(prompt.otherwise) if isinstance(prompt, Tally) else 0
            yield _label(session, prompt, step, command), step - ways_out_from
            answer, draft = prompt.answer(step)
        if draft:
            prompt = session.refine(answer)


def _label(session: Session, prompt: Prompt, step: int | tuple[int, ...], command: Command) -> Text:
    if isinstance(step, tuple):
        assert isinstance(prompt, Tally)
        rows = [f"{count} ×" for count in step if count]
        counted = [row.label for row, count in zip(prompt.rows, step, strict=True) if count]
        parts = [
            Text("{count} {label}", {"count": row, "label": label})
            for row, label in zip(rows, counted, strict=True)
        ]
        return _joined(parts)
    match prompt:
        case Choose(options=options):
            return options[step].label
        case Lay(cards=cards) if step < len(cards):
            side = dict(session.game.sides).get(getattr(command, prompt.side_field or "seat", None) or "")
            card = say("Card {card}", card=cards[step])
            return card if side is None else Text("{card} → {side}", {"card": card, "side": side})
        case Dial(numbers=numbers) if step < len(numbers):
            return Text("{number}", {"number": numbers[step]})
    return prompt.otherwise[step - (len(prompt) - len(prompt.otherwise))].label


def _joined(parts: list[Text]) -> Text:
    first, *rest = parts
    for part in rest:
        first = Text("{first}, {part}", {"first": first, "part": part})
    return first


# --- switched off


def recall(folder: Path) -> bool:
    """Whether this table gives advice."""
    return not os.path.exists(folder / FILE)  # noqa: PTH110 - false, not an error, where it may not be looked


def remember(folder: Path, *, on: bool) -> None:
    """Keep it for the next games; where nothing can be kept it holds for this one."""
    with suppress(OSError):
        make_folder(folder)
        (folder / FILE).unlink(missing_ok=True) if on else (folder / FILE).write_text("", encoding="utf-8")
