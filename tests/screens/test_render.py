"""The renderer: nothing cut, nothing overlapping, few pages changed, never an exception."""

import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.screen import Cell, Change, Gauge, Gauges, Item, Menu, Message, Number, Roster, Screen
from companion.core.text import Text, say
from companion.locale import LANGUAGES
from companion.screens import SIZES, Canvas, render, render_checked
from companion.screens.canvas import Rect
from tests.screens.largest import AROUND, FRENCH, HEAD, HIGH, LARGEST, LOW, SHORTENED, SPEECH, place_of
from tests.screens.samples import SAMPLES, name


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", HIGH, ids=str)
@pytest.mark.parametrize("kind", LARGEST)
def test_render_shows_the_largest_screens_whole(kind: str, size: tuple[int, int], language: str) -> None:
    assert render_checked(LARGEST[kind], SPEECH[language], size).problems() == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", LARGEST)
def test_render_shows_the_largest_screens_on_a_low_display(kind: str, language: str) -> None:
    problems = render_checked(LARGEST[kind], SPEECH[language], LOW).problems()
    if kind in SHORTENED:
        assert all(problem.endswith("is cut") for problem in problems)
    else:
        assert problems == []


def test_render_gives_a_one_bit_image_of_the_size_asked_for() -> None:
    for size in SIZES:
        image = render(SAMPLES["levels"], FRENCH, size)
        assert (image.mode, image.size) == ("1", size)


def test_render_draws_the_same_twice() -> None:
    for screen in SAMPLES.values():
        assert render(screen, FRENCH, (128, 64)).tobytes() == render(screen, FRENCH, (128, 64)).tobytes()


def test_low_display_drops_head_and_foot_before_the_number_shrinks() -> None:
    bare = render_checked(Number(7, say("Points"), "points"), FRENCH, LOW)
    framed = render_checked(Number(7, say("Points"), "points", **AROUND), FRENCH, LOW)
    assert place_of(framed, "7") == place_of(bare, "7")
    assert FRENCH(HEAD) not in [box.what for box in framed.boxes]


def test_low_display_shows_the_foot_where_it_costs_nothing() -> None:
    drawn = render_checked(SAMPLES["order-6"], FRENCH, LOW)
    assert "indice 3 avant 20" in [box.what for box in drawn.boxes]


def test_wide_display_uses_its_width() -> None:
    for sample in ("lay-a-card", "standings-6", "side"):
        narrow, wide = (render_checked(SAMPLES[sample], FRENCH, size) for size in HIGH)
        heights = [max(box.rect.height for box in canvas.boxes) for canvas in (narrow, wide)]
        assert max(box.rect.right for box in wide.boxes) > 200
        assert heights[1] >= heights[0]


def test_problems_name_a_cut_text_and_an_unknown_icon() -> None:
    endless = Text("{word}", {"word": "interminablement" * 40})
    problems = render_checked(Message(endless, icon="teapot"), FRENCH, (128, 64)).problems()
    assert any("is cut" in problem for problem in problems)
    labelled = render_checked(Message(say("Reveal"), icon="teapot"), FRENCH, (128, 64)).problems()
    assert labelled == ["no icon is called 'teapot'"]


def test_problems_name_boxes_that_overlap_or_leave_the_display() -> None:
    canvas = Canvas((32, 16))
    canvas.icon("points", 16, Rect(0, 0, 16, 16))
    canvas.icon("ship", 16, Rect(8, 0, 16, 16))
    canvas.icon("card", 16, Rect(24, 0, 16, 16))
    assert canvas.problems() == ["'card' leaves the display", "'points' and 'ship' overlap"]


WORDS = st.text(alphabet="aéMW1 \N{NO-BREAK SPACE}漢{}", max_size=40).map(name)
NUMBERS = st.integers(-9999, 99999)
ICONS = st.sampled_from(["", "points", "war", "teapot"])
ANY_SCREEN = st.one_of(
    st.builds(Message, WORDS, st.tuples(WORDS, WORDS), ICONS, WORDS, WORDS, WORDS),
    st.builds(Number, NUMBERS, WORDS, ICONS, WORDS, WORDS, WORDS),
    st.builds(Change, WORDS, NUMBERS, NUMBERS, ICONS, WORDS, WORDS, WORDS),
    st.builds(
        Menu,
        WORDS,
        st.lists(st.builds(Item, WORDS, WORDS, ICONS), max_size=8).map(tuple),
        st.integers(-1, 9),
        WORDS,
        WORDS,
        WORDS,
    ),
    st.builds(
        Roster,
        st.lists(st.builds(Cell, WORDS, WORDS, ICONS, st.booleans()), max_size=7).map(tuple),
        st.integers(-1, 7),
        WORDS,
        WORDS,
        WORDS,
    ),
    st.builds(
        Gauges,
        st.lists(
            st.builds(Gauge, WORDS, ICONS, NUMBERS, st.integers(0, 12), st.integers(-9, 99)), max_size=6
        ).map(tuple),
        WORDS,
        WORDS,
        WORDS,
    ),
)


@given(screen=ANY_SCREEN, size=st.sampled_from(SIZES))
def test_render_never_refuses_a_screen(screen: Screen, size: tuple[int, int]) -> None:
    assert render(screen, FRENCH, size).size == size


def test_render_loads_neither_freetype_nor_image_formats() -> None:
    code = (
        "import sys; from companion.core.screen import Number; from companion.core.text import say; "
        "from companion.locale import Speech; from companion.screens import render; "
        "render(Number(7, say('Points'), 'points'), Speech('fr'), (128, 64)); "
        "heavy = {'numpy', 'PIL.ImageFont', 'PIL.PngImagePlugin', 'PIL.PpmImagePlugin'}; "
        "print(*sorted(heavy & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == ""
