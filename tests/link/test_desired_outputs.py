"""Light and picture as levels: always the next difference, never without pause after a failure."""

from __future__ import annotations

from math import ceil
from random import Random

from companion.link.desired_outputs import (
    DARK,
    REPEATED_PAGES,
    REST_MS,
    DesiredBrightness,
    DesiredLight,
    DesiredPicture,
)
from companion.link.outbox import PodCommand
from companion.link.reasons import CANNOT_DRAW
from companion.link.wire import from_text

RED, BLUE = ("ff0000", "solid"), ("0000ff", "solid")


def led(glow: tuple[str, str]) -> PodCommand:
    return PodCommand("LED", (("rgb", glow[0]), ("fx", glow[1])))


# Light


def test_light_is_told_until_it_is_confirmed() -> None:
    light = DesiredLight()
    assert light.next(0) == led(DARK)
    light.done()
    assert light.next(0) is None
    light.wanted = RED
    assert light.next(0) == led(RED)
    light.wanted = BLUE
    light.done()
    assert light.next(0) == led(BLUE)
    light.done()
    assert light.next(0) is None


def test_light_repeats_what_the_pod_shows_and_nothing_that_it_never_took() -> None:
    light = DesiredLight()
    assert light.repeat() == []
    light.next(0)
    light.done()
    assert light.repeat() == [led(DARK)]


def test_light_that_was_refused_is_not_told_again_until_another_is_wanted() -> None:
    light = DesiredLight()
    light.next(0)
    light.done()
    light.wanted = RED
    light.next(0)
    light.failed("fx", 0)
    assert light.next(100_000) is None
    assert light.repeat() == [led(DARK)]
    light.wanted = BLUE
    assert light.next(100_000) == led(BLUE)


def test_light_whose_repetition_was_refused_is_left_alone() -> None:
    light = DesiredLight()
    light.next(0)
    light.done()
    light.repeat()
    light.failed("verb", 0)
    assert light.repeat() == []
    assert light.next(100_000) is None


def test_light_rests_after_no_answer_and_is_told_again() -> None:
    light = DesiredLight()
    light.next(0)
    light.failed(None, 750)
    assert light.next(750 + REST_MS - 1) is None
    assert light.next(750 + REST_MS) == led(DARK)


def test_light_is_told_everything_anew_after_forgetting() -> None:
    light = DesiredLight()
    light.next(0)
    light.done()
    light.forget(anew=False)
    assert light.next(0) == led(DARK)
    light.failed("part", 0)
    light.forget(anew=False)
    assert light.next(0) is None
    light.forget(anew=True)
    assert light.next(0) == led(DARK)


# Brightness


def test_brightness_that_nobody_chose_is_not_told() -> None:
    brightness = DesiredBrightness()
    assert brightness.fulfilled
    assert brightness.next(0) is None


def test_brightness_is_told_again_to_a_pod_that_started_anew() -> None:
    brightness = DesiredBrightness()
    brightness.wanted = 8
    wanted = PodCommand("DIM", (("level", "8"),))
    assert brightness.next(0) == wanted
    brightness.done()
    assert brightness.next(0) is None
    brightness.forget(anew=True)
    assert brightness.next(0) == wanted


# Picture

PAGES = 8


def noise(seed: int) -> tuple[bytes, ...]:
    chance = Random(seed)
    return tuple(chance.randbytes(128) for _ in range(PAGES))


class Glass:
    """A display's memory, drawn by commands."""

    def __init__(self) -> None:
        self.pages = [bytearray(128) for _ in range(PAGES)]

    def draw(self, command: PodCommand) -> tuple[int, int, int]:
        fields = dict(command.fields)
        page, column, cells = int(fields["page"]), int(fields["col"]), from_text(fields["b64"])
        self.pages[page][column : column + len(cells)] = cells
        return page, column, len(cells)

    def settle(self, picture: DesiredPicture) -> list[tuple[int, int, int]]:
        """Do everything that is asked."""
        drawn = []
        while (command := picture.next(0)) is not None:
            drawn.append(self.draw(command))
            picture.done()
        return drawn

    def shows(self, pages: tuple[bytes, ...]) -> bool:
        return [bytes(page) for page in self.pages] == list(pages)


def test_picture_is_drawn_page_by_page() -> None:
    picture, glass = DesiredPicture(), Glass()
    assert picture.next(0) is None
    picture.wanted = noise(1)
    assert glass.settle(picture) == [(page, 0, 128) for page in range(PAGES)]
    assert glass.shows(noise(1))


def test_picture_draws_only_the_columns_that_changed() -> None:
    picture, glass = DesiredPicture(), Glass()
    first = picture.wanted = (bytes(128),) * PAGES
    glass.settle(picture)
    changed = bytes(16) + b"\x01" + bytes(5) + b"\x02" + bytes(105)
    picture.wanted = (*first[:2], changed, *first[3:])
    assert glass.settle(picture) == [(2, 16, 7)]
    assert glass.shows(tuple(picture.wanted))
    assert picture.next(0) is None


def test_picture_that_is_newer_wins_in_the_middle_of_drawing() -> None:
    picture, glass = DesiredPicture(), Glass()
    picture.wanted = noise(1)
    for _ in range(3):
        command = picture.next(0)
        assert command is not None
        glass.draw(command)
        picture.wanted = noise(2)
        picture.done()
    drawn = glass.settle(picture)
    # The first page shows the older picture, so it comes last, after those that were never drawn.
    assert [page for page, _, _ in drawn] == [3, 4, 5, 6, 7, 0]
    assert glass.shows(noise(2))


def test_picture_leaves_no_page_behind_while_another_flickers() -> None:
    picture, glass = DesiredPicture(), Glass()
    picture.wanted = noise(1)
    pages = []
    for frame in range(16):
        command = picture.next(0)
        assert command is not None
        pages.append(glass.draw(command)[0])
        picture.done()
        picture.wanted = (bytes([frame]) * 128, *noise(1)[1:])
    assert set(pages[:9]) == set(range(PAGES))


def test_picture_is_drawn_whole_after_a_failure_but_not_at_once() -> None:
    for why in (None, "display"):
        picture, glass = DesiredPicture(), Glass()
        picture.wanted = noise(1)
        glass.settle(picture)
        picture.wanted = noise(2)
        picture.next(0)
        picture.failed(why, 0)
        assert picture.trouble == CANNOT_DRAW
        assert picture.next(REST_MS - 1) is None
        command = picture.next(REST_MS)
        assert command is not None
        glass.draw(command)
        picture.done()
        assert picture.trouble is None
        assert len(glass.settle(picture)) == PAGES - 1
        assert glass.shows(noise(2))


def test_picture_is_never_drawn_again_by_a_pod_that_does_not_know_the_verb() -> None:
    picture = DesiredPicture()
    picture.wanted = noise(1)
    picture.next(0)
    picture.failed("verb", 0)
    picture.wanted = noise(2)
    assert picture.next(1_000_000) is None
    picture.forget(anew=False)
    assert picture.next(1_000_000) is None
    picture.forget(anew=True)
    assert picture.next(1_000_000) is not None


def test_picture_repeats_page_after_page_so_that_a_display_is_whole_again_after_losing_its_power() -> None:
    picture, glass = DesiredPicture(), Glass()
    assert picture.repeat() == []
    picture.wanted = noise(1)
    glass.settle(picture)
    glass = Glass()
    for _ in range(ceil(PAGES / REPEATED_PAGES)):
        for command in picture.repeat():
            assert glass.draw(command)[1:] == (0, 128)
    assert glass.shows(noise(1))
    assert picture.next(0) is None
