"""The light: effects, repeated wishes, the sign for a missing hub."""

from asserts import equal
from light import BLINK_MS, BREATH_MS, DARK, DIMMEST, EFFECTS, NO_HUB_COLOUR, SILENT_MS, Light


class Lamp:
    def __init__(self):
        self.shown = []

    def __call__(self, *colour):
        self.shown.append(colour)


def test_effects_solid_is_always_full():
    equal({EFFECTS["solid"](now_ms) for now_ms in range(0, 5000, 7)}, {255})


def test_effects_blink_is_half_on_half_off():
    blink = EFFECTS["blink"]
    equal(
        [blink(0), blink(BLINK_MS - 1), blink(BLINK_MS), blink(2 * BLINK_MS - 1), blink(2 * BLINK_MS)],
        [255, 255, 0, 0, 255],
    )


def test_effects_breathe_rises_and_falls_without_a_jump():
    breath = [EFFECTS["breathe"](now_ms) for now_ms in range(BREATH_MS + 1)]
    equal((breath[0], max(breath), breath[BREATH_MS]), (DIMMEST, 255, DIMMEST))
    half = BREATH_MS // 2
    equal(breath[: half + 1], sorted(breath[: half + 1]))
    assert max([abs(breath[place] - breath[place + 1]) for place in range(BREATH_MS)]) <= 2


def test_light_shows_a_colour_once():
    lamp = Lamp()
    light = Light(lamp)
    light.want((255, 128, 0), "solid", 0)
    for now_ms in range(0, 2000, 5):
        light.step(now_ms)
    equal(lamp.shown, [(255, 128, 0)])


def test_light_scales_every_part_of_the_colour():
    lamp = Lamp()
    light = Light(lamp)
    light.want((255, 100, 0), "breathe", 0)
    light.step(0)
    equal(lamp.shown, [(DIMMEST, 100 * DIMMEST // 255, 0)])


def test_light_the_same_wish_again_does_not_restart_its_effect():
    lamp = Lamp()
    light = Light(lamp)
    for now_ms in range(0, 4 * BLINK_MS, 5):
        if now_ms % 100 == 0:
            light.want((9, 9, 9), "blink", now_ms)
        light.step(now_ms)
    equal(lamp.shown, [(9, 9, 9), DARK, (9, 9, 9), DARK])


def test_light_tells_that_no_hub_is_there_and_comes_back():
    lamp = Lamp()
    light = Light(lamp)
    light.want((0, 0, 255), "solid", 0)
    light.step(10_000, SILENT_MS - 1)
    equal(lamp.shown.pop(), (0, 0, 255))
    shown = set()
    for now_ms in range(10_000, 12_000, 5):
        light.step(now_ms, SILENT_MS)
        shown.add(lamp.shown[-1])
    equal(shown, {NO_HUB_COLOUR, DARK})
    light.step(12_000, 0)
    equal(lamp.shown[-1], (0, 0, 255))


def test_light_something_else_goes_first():
    lamp = Lamp()
    light = Light(lamp)
    light.step(0, SILENT_MS, (1, 2, 3))
    equal(lamp.shown, [(1, 2, 3)])
