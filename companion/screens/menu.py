"""A menu: the question, up to three answers with a marker that moves, and a line on the marked one.

The marker moves in a column of its own, so that a turn of the dial sends a few bytes. The list turns
pages instead of scrolling line by line: within a page nothing moves but the marker. The arrangement
depends on all answers, not on the marked one; so it stays as it is while the dial turns. On
a wide display the question stands at the left of the answers.
"""

from __future__ import annotations

from companion.core.screen import Item, Menu
from companion.screens.answers import MIXED, AnswerLayout, Answers, draw_answers, plan_answers
from companion.screens.canvas import PAGE, Canvas, Rect
from companion.screens.fitting import fit, fits_in
from companion.screens.frame import WIDE, Voice, draw_foot, spoken

ASK_SIZES = (16, 12, 8)
LARGE_ASK_SIZES = (24, 20, 16, 12, 8)
DETAIL_SIZES = (12, 8)
SMALL = (PAGE,)
ASK_SHARE = 0.45
DETAIL_HEIGHTS = (24, 16, 8)
GAP = 8
# Where nothing fits, some of it is shortened.
LAST_RESORT = AnswerLayout(1, 2 * PAGE, MIXED)


def draw_menu(canvas: Canvas, screen: Menu, voice: Voice, area: Rect, foot: str) -> int:
    """Draws into the area, foot included; returns how much of it the answers and details have."""
    ask = spoken(voice, screen.ask)
    wide = area.width >= WIDE
    below = int(area.width * ASK_SHARE) - GAP if wide else area.width
    details = tuple(_detail(item, voice, below) for item in screen.items)
    answers = Answers(
        tuple(spoken(voice, item.label) for item in screen.items),
        tuple(item.icon for item in screen.items),
        min(max(0, screen.cursor), len(screen.items) - 1),
    )
    if not answers.labels:
        canvas.text(fit(ask, area.width, area.height, LARGE_ASK_SIZES), area, "centre")
        return 0
    draw = _draw_wide if wide else _draw_narrow
    return draw(canvas, (ask, foot), details, answers, area)


def _detail(item: Item, voice: Voice, width: int) -> str:
    """What is said of an answer: its detail, or else what it does, if that needs no shortening."""
    if (detail := spoken(voice, item.detail)) or not (effect := spoken(voice, item.effect)):
        return detail
    return effect if fits_in(effect, width, 2 * PAGE, SMALL) else ""


def _draw_narrow(
    canvas: Canvas, said: tuple[str, str], details: tuple[str, ...], answers: Answers, area: Rect
) -> int:
    """The question above, the answers, the detail (or else the foot) below."""
    ask, foot = said
    if not any(details):
        area = draw_foot(canvas, foot, area)
    pages = _detail_pages(details, area.width)
    plan, shown = _plan_narrow(ask, answers, area, pages)
    below, area = area.cut_bottom(shown * PAGE)
    if shown and (detail := details[answers.cursor]):
        canvas.text(fit(detail, below.width, below.height, SMALL), below, "centre")
    above, rows = area.cut_top(_room_above(plan, area.height))
    if above.height and ask:
        canvas.text(fit(ask, above.width, above.height, ASK_SIZES), above)
    draw_answers(canvas, answers, plan, rows)
    return plan.height + shown * PAGE


def _plan_narrow(ask: str, answers: Answers, area: Rect, pages: int) -> tuple[AnswerLayout, int]:
    """The answers' arrangement and the pages for details: these go before answers become small."""
    for readable in (True, False):
        for shown in (pages, 0) if pages else (0,):
            height = area.height - shown * PAGE
            for plan in plan_answers(answers, area.width, readable):
                room = _room_above(plan, height)
                if room >= 0 and (not ask or fits_in(ask, area.width, room, ASK_SIZES)):
                    return plan, shown
    return LAST_RESORT, 0


def _room_above(plan: AnswerLayout, height: int) -> int:
    """What the answers leave for the question, in whole pages."""
    return (height - plan.height) // PAGE * PAGE


def _detail_pages(details: tuple[str, ...], width: int) -> int:
    return max((len(fit(detail, width, 2 * PAGE, SMALL).lines) for detail in details if detail), default=0)


def _draw_wide(
    canvas: Canvas, said: tuple[str, str], details: tuple[str, ...], answers: Answers, area: Rect
) -> int:
    """The question at the left with the detail below it, the answers at the right."""
    ask, foot = said
    area = draw_foot(canvas, foot, area)
    left, right = area.cut_left(int(area.width * ASK_SHARE))
    left = left.cut_right(GAP)[1]
    if any(details):
        below, left = left.cut_bottom(_detail_height(ask, details, left))
        if detail := details[answers.cursor]:
            canvas.text(fit(detail, below.width, below.height, DETAIL_SIZES), below)
    if ask:
        canvas.text(fit(ask, left.width, left.height, LARGE_ASK_SIZES), left)
    plans = (plan for readable in (True, False) for plan in plan_answers(answers, right.width, readable))
    plan = next((plan for plan in plans if plan.height <= right.height), LAST_RESORT)
    spare = (right.height - plan.height) // 2 // PAGE * PAGE
    draw_answers(canvas, answers, plan, right.cut_top(spare)[1])
    return plan.height


def _detail_height(ask: str, details: tuple[str, ...], place: Rect) -> int:
    """As high as it can be while the question stays large; at least what the details need."""
    least = _detail_pages(details, place.width) * PAGE
    heights = [height for height in DETAIL_HEIGHTS if height >= least]
    large = (16, 20, 24)
    return next((h for h in heights if fits_in(ask, place.width, place.height - h, large)), least)
