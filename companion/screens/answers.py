"""The answers of a menu: rows with a marker column, an icon and a label each."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from companion.screens.canvas import PAGE, Canvas, Rect
from companion.screens.fitting import fit, fits, fits_in
from companion.screens.fonts import text_font
from companion.screens.icons import SMALL, USUAL

# How many answers at once, and how high each is: first what is read best.
READABLE = ((3, 16), (3, 12), (2, 16), (2, 12), (2, 24), (1, 16), (1, 24), (1, 32))
TIGHT = ((2, 8), (1, 8))
SIZES = (16, 12, 8)
MIXED_SIZES = (12, 8)
MARKER, MORE_ABOVE, MORE_BELOW = "►", "▲", "▼"
MARKER_GAP = 3
GAP = 4


class Answers(Struct, frozen=True):
    """What can be answered, in a language."""

    labels: tuple[str, ...]
    icons: tuple[str, ...]
    cursor: int


class AnswerLayout(Struct, frozen=True):
    """How many rows, how high, in which size of letters (`MIXED`: each in its own)."""

    rows: int
    pitch: int
    size: int

    @property
    def height(self) -> int:
        return self.rows * self.pitch

    @property
    def marker_size(self) -> int:
        return self.size or MIXED_SIZES[0]

    @property
    def marker_width(self) -> int:
        return text_font(self.marker_size).width(MARKER) + MARKER_GAP

    @property
    def icon(self) -> int:
        return USUAL if self.pitch >= USUAL else SMALL


MIXED = 0


def plan_answers(answers: Answers, width: int, readable: bool) -> Iterator[AnswerLayout]:
    """Arrangements in which every label fits, the best first."""
    most = min(len(answers.labels), READABLE[0][0])
    for rows, pitch in READABLE if readable else TIGHT:
        if rows <= most:
            sizes = [size for size in SIZES if size <= pitch and not (readable and size == SIZES[-1])]
            plans = [AnswerLayout(rows, pitch, size) for size in sizes]
            if (plan := _first_in_one_line(answers, width, plans)) is not None:
                yield plan
            elif pitch >= 2 * PAGE and _fit_mixed(answers, width, AnswerLayout(rows, pitch, MIXED)):
                yield AnswerLayout(rows, pitch, MIXED)


def _first_in_one_line(answers: Answers, width: int, plans: list[AnswerLayout]) -> AnswerLayout | None:
    for plan in plans:
        across = _label_width(answers, width, plan)
        if all(fits(label, across, plan.size) for label in answers.labels):
            return plan
    return None


def _fit_mixed(answers: Answers, width: int, plan: AnswerLayout) -> bool:
    across = _label_width(answers, width, plan)
    return all(fits_in(label, across, plan.pitch, MIXED_SIZES) for label in answers.labels)


def _label_width(answers: Answers, width: int, plan: AnswerLayout) -> int:
    icon = plan.icon + GAP if any(answers.icons) else 0
    more = text_font(PAGE).width(MORE_BELOW) + GAP if len(answers.labels) > plan.rows else 0
    return width - plan.marker_width - icon - more


def draw_answers(canvas: Canvas, answers: Answers, plan: AnswerLayout, area: Rect) -> None:
    """The page of answers with the marked one."""
    area = area.cut_top(plan.height)[0]
    count = len(answers.labels)
    first = max(0, min(answers.cursor // plan.rows * plan.rows, count - plan.rows))
    for number, row in enumerate(area.rows(plan.rows, plan.pitch), first):
        _draw_answer(canvas, answers, number, plan, row)
    above, below = first > 0, first + plan.rows < count
    if above:
        canvas.line(MORE_ABOVE, text_font(PAGE), area.cut_top(PAGE)[0], "right")
    if below and not (above and area.height == PAGE):
        canvas.line(MORE_BELOW, text_font(PAGE), area.cut_bottom(PAGE)[0], "right")


def _draw_answer(canvas: Canvas, answers: Answers, number: int, plan: AnswerLayout, row: Rect) -> None:
    marker, place = row.cut_left(plan.marker_width)
    if number == answers.cursor:
        canvas.line(MARKER, text_font(plan.marker_size), marker)
    if any(answers.icons):
        picture, place = place.cut_left(plan.icon + GAP)
        if answers.icons[number]:
            canvas.icon(answers.icons[number], plan.icon, picture)
    across = _label_width(answers, row.width, plan)
    sizes = (plan.size,) if plan.size else MIXED_SIZES
    fitted = fit(answers.labels[number], across, plan.pitch, sizes)
    canvas.text(fitted, place.cut_left(across)[0], on_pages=False)
