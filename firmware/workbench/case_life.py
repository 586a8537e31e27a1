"""The loop itself: how it starts, how it ends."""

import sys

import bench
import board
import life
import machine
from saying import equal, raises


def _prepare(**changes):
    prepared = bench.Bench(**changes)
    life.open_port = lambda: bench.HostPort(
        prepared.host, prepared.host.has_byte, prepared.host, prepared.host.has_room
    )
    prepared.host.outbox = b""
    return prepared


def test_main_gives_up_the_interrupt_byte_before_anything_else():
    asked = []
    original = sys.modules.pop("micropython", None)

    class Recording:
        def kbd_intr(self, byte):
            asked.append((byte, "life" in sys.modules))

    sys.modules["micropython"] = Recording()
    loaded = sys.modules.pop("life")
    try:
        __import__("main")
    finally:
        del sys.modules["micropython"], sys.modules["main"]
        sys.modules["life"] = loaded
        if original is not None:
            sys.modules["micropython"] = original
    equal(asked, [(-1, False)])


def test_life_feeds_the_watchdog_each_turn():
    prepared = _prepare()
    machine.life["most_feeds"] = 20
    raises(SystemExit, life.run)
    equal(machine.life["feeds"], 20)
    equal([frame.verb for frame in prepared.heard()][:2], ["HELLO", "STATE"])


def test_life_stays_at_the_prompt_when_two_keys_are_held():
    prepared = _prepare(held=(0, 2))
    life.run()
    equal((machine.life["feeds"], prepared.host.outbox), (0, b""))


def test_life_stays_at_the_prompt_with_a_wrong_board_file():
    prepared = _prepare()
    board.KEYS = (12, 12, 99)
    life.run()
    equal((machine.life["feeds"], prepared.host.outbox), (0, b""))


def test_life_one_key_held_is_no_reason_to_stop():
    _prepare(held=(0,))
    machine.life["most_feeds"] = 1
    raises(SystemExit, life.run)


def test_life_an_unexpected_error_is_kept_told_and_ends_in_a_restart():
    prepared = _prepare()
    kept = []
    life.remember = kept.append

    def fail():
        raise ZeroDivisionError("on purpose")

    machine.life["each_feed"] = fail
    raises(machine.RestartedError, life.run)
    equal([type(error) for error in kept], [ZeroDivisionError])
    equal(prepared.words(), ["failed_ZeroDivisionError"])


def test_uptime_survives_the_wrap_of_the_ticks():
    ticks = iter([(1 << 30) - 100, (1 << 30) - 50, 25, 1000])

    class Time:
        def ticks_ms(self):
            return next(ticks)

        def ticks_diff(self, later, earlier):
            return (later - earlier + (1 << 29)) % (1 << 30) - (1 << 29)

    real, life.time = life.time, Time()
    try:
        uptime = life.Uptime()
        equal([uptime.now_ms(), uptime.now_ms(), uptime.now_ms()], [50, 125, 1100])
    finally:
        life.time = real


def test_board_is_the_one_a_maker_edits():
    equal(life.board is board, True)
