"""Keys: bounces, short presses, stuck keys."""

from asserts import equal
from buttons import SETTLE_MS, Key, Keys


class Fingers:
    """Keys whose contacts interrupt, and a loop that looks at them every `turn_ms`."""

    def __init__(self, *levels, turn_ms=1, interrupting=True):
        self.levels = list(levels)
        self.now_ms = 0
        self._turn_ms = turn_ms
        self._interrupting = interrupting
        self._keys = [Key(lambda index=index: self.levels[index], self) for index in range(len(levels))]
        self.keys = Keys(self._keys, lambda: None, lambda _state: None)

    def ticks_ms(self):
        return self.now_ms % (1 << 30)

    def ticks_diff(self, later, earlier):
        return (later - earlier + (1 << 29)) % (1 << 30) - (1 << 29)

    def move(self, key, level, for_ms):
        self.levels[key] = level
        if self._interrupting:
            self._keys[key].changed()
        self.pass_time(for_ms)

    def pass_time(self, length_ms):
        for _ in range(length_ms):
            self.now_ms += 1
            if self.now_ms % self._turn_ms == 0:
                self.keys.look()


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
    fingers.move(0, 0, 0)
    fingers.move(2, 0, 20)
    equal(fingers.keys.down, 5)


def test_keys_stuck_at_power_on_say_nothing_until_released():
    fingers = Fingers(1, 0, 1)
    fingers.pass_time(500)
    equal((fingers.keys.stuck, fingers.keys.down, fingers.keys.presses), (2, 0, [0, 0, 0]))
    fingers.move(1, 1, 30)
    equal((fingers.keys.stuck, fingers.keys.down), (0, 0))
    fingers.move(1, 0, 30)
    equal((fingers.keys.stuck, fingers.keys.down, fingers.keys.presses), (0, 2, [0, 1, 0]))


def test_keys_count_short_taps_however_long_the_loop_is_busy():
    fingers = Fingers(1, turn_ms=400)
    for _ in range(5):
        for level in (0, 1, 0):
            fingers.move(0, level, 2)
        fingers.pass_time(SETTLE_MS)
        for level in (1, 0, 1):
            fingers.move(0, level, 2)
        fingers.pass_time(SETTLE_MS)
    equal(fingers.keys.presses, [5])
    fingers.pass_time(400)
    equal((fingers.keys.presses, fingers.keys.down), ([5], 0))


def test_keys_ignore_a_touch_that_is_shorter_than_a_press_however_long_the_loop_is_busy():
    fingers = Fingers(1, turn_ms=400)
    for _ in range(5):
        fingers.move(0, 0, SETTLE_MS - 1)
        fingers.move(0, 1, 50)
    equal(fingers.keys.presses, [0])


def test_keys_find_a_change_that_did_not_interrupt():
    fingers = Fingers(1, turn_ms=5, interrupting=False)
    fingers.move(0, 0, 30)
    equal((fingers.keys.presses, fingers.keys.down), ([1], 1))
    fingers.move(0, 1, 30)
    equal((fingers.keys.presses, fingers.keys.down), ([1], 0))


def test_keys_survive_the_wrap_of_the_ticks():
    fingers = Fingers(1)
    fingers.now_ms = (1 << 30) - 5
    fingers.move(0, 0, 20)
    fingers.move(0, 1, 20)
    equal((fingers.keys.presses, fingers.keys.down), ([1], 0))
