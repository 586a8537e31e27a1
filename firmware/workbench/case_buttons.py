"""Keys: bounces, short presses, stuck keys."""

from buttons import SETTLE_MS, Keys
from saying import equal


class Fingers:
    def __init__(self, *levels):
        self.levels = list(levels)
        self.keys = Keys([lambda index=index: self.levels[index] for index in range(len(levels))])
        self.now_ms = 0

    def move(self, key, level, for_ms):
        self.levels[key] = level
        self.pass_time(for_ms)

    def pass_time(self, length_ms):
        for _ in range(length_ms):
            self.now_ms += 1
            self.keys.sample(self.now_ms)


def test_keys_count_a_press_and_show_it_down():
    fingers = Fingers(1, 1, 1)
    fingers.move(1, 0, 60)
    equal((fingers.keys.presses, fingers.keys.down), ([0, 1, 0], 2))
    fingers.move(1, 1, 60)
    equal((fingers.keys.presses, fingers.keys.down), ([0, 1, 0], 0))


def test_keys_ignore_bounces():
    fingers = Fingers(1)
    for _ in range(6):
        fingers.move(0, 0, 3)
        fingers.move(0, 1, 2)
    equal(fingers.keys.presses, [0])
    fingers.move(0, 0, SETTLE_MS + 1)
    for _ in range(6):
        fingers.move(0, 1, 3)
        fingers.move(0, 0, 2)
    equal((fingers.keys.presses, fingers.keys.down), ([1], 1))


def test_keys_three_presses_are_three():
    fingers = Fingers(1)
    for _ in range(3):
        fingers.move(0, 0, 30)
        fingers.move(0, 1, 30)
    equal(fingers.keys.presses, [3])


def test_keys_together_have_a_bit_each():
    fingers = Fingers(1, 1, 1)
    fingers.levels = [0, 1, 0]
    fingers.pass_time(20)
    equal(fingers.keys.down, 5)


def test_keys_stuck_at_power_on_say_nothing_until_released():
    fingers = Fingers(1, 0, 1)
    fingers.pass_time(500)
    equal((fingers.keys.stuck, fingers.keys.down, fingers.keys.presses), (2, 0, [0, 0, 0]))
    fingers.move(1, 1, 30)
    equal((fingers.keys.stuck, fingers.keys.down), (0, 0))
    fingers.move(1, 0, 30)
    equal((fingers.keys.stuck, fingers.keys.down, fingers.keys.presses), (0, 2, [0, 1, 0]))
