"""What is said beside an answer: what it is about, and that it would do nothing."""

from __future__ import annotations

from companion.core.prompt import Option
from companion.core.tally import Row
from companion.core.teaching import NO_LESSON, Lesson, Term
from companion.core.text import Text
from companion.core.values import Command

WAR, SHIP = Text("fight"), Text("moves")
TERMS = {"war": Term(Text("War"), WAR), "ship": Term(Text("Ship"), SHIP)}
LESSON = Lesson(TERMS, lambda _: Text("nothing in reach"))


def test_lesson_tells_what_the_term_of_an_answer_does() -> None:
    assert LESSON.effect(Option(Text("Go"), Command(1), icon="ship", term="war")) == WAR


def test_lesson_takes_the_icon_where_no_term_is_named() -> None:
    assert LESSON.effect(Option(Text("Go"), Command(1), icon="ship")) == SHIP
    assert LESSON.effect(Row(Text("Ships"), 3, icon="ship")) == SHIP


def test_lesson_says_nothing_of_what_no_game_explains() -> None:
    assert LESSON.effect(Option(Text("Go"), Command(1), icon="dice")) is None
    assert NO_LESSON.effect(Option(Text("Go"), Command(1), term="war")) is None


def test_lesson_tells_why_an_answer_would_do_nothing_unless_it_is_meant_to() -> None:
    assert LESSON.why_idle(Option(Text("War"), Command(1))) == Text("nothing in reach")
    assert LESSON.why_idle(Option(Text("No battle"), Command(1), leaves=True)) is None
