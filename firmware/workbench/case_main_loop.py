"""The loop itself: how it starts, how it ends."""

import sys

import bench
import board
import machine
import main_loop
import parts
from asserts import equal, raises
from version import FIRMWARE


def _prepare(**changes):
    prepared = bench.Bench(**changes)
    main_loop.open_port = lambda: bench.HostPort(
        prepared.host, prepared.host.has_byte, prepared.host, prepared.host.has_room
    )
    prepared.host.outbox = b""
    return prepared


def _begins_to_live(prepared):
    """Whether it comes to a first turn of the loop; at the prompt it has said nothing."""
    machine.life["most_feeds"] = 1
    try:
        main_loop.run()
    except SystemExit:
        return True
    equal((machine.life["feeds"], prepared.host.outbox), (0, b""))
    return False


def _fail(*_arguments):
    raise ZeroDivisionError("on purpose")


def _kept_until_the_restart():
    kept = []
    original, main_loop.remember = main_loop.remember, kept.append
    try:
        raises(machine.RestartedError, main_loop.run)
    finally:
        main_loop.remember = original
    return kept


def test_main_gives_up_the_interrupt_byte_before_anything_else():
    asked = []
    original = sys.modules.pop("micropython", None)

    class Recording:
        def kbd_intr(self, byte):
            asked.append((byte, "main_loop" in sys.modules))

    sys.modules["micropython"] = Recording()
    loaded = sys.modules.pop("main_loop")
    try:
        __import__("main")
    finally:
        del sys.modules["micropython"], sys.modules["main"]
        sys.modules["main_loop"] = loaded
        if original is not None:
            sys.modules["micropython"] = original
    equal(asked, [(-1, False)])


def test_life_feeds_the_watchdog_each_turn():
    prepared = _prepare()
    machine.life["most_feeds"] = 20
    raises(SystemExit, main_loop.run)
    equal(machine.life["feeds"], 20)
    equal([frame.verb for frame in prepared.heard()][:2], ["HELLO", "STATE"])


def test_life_stays_at_the_prompt_when_two_keys_are_held():
    prepared = _prepare(held=(0, 2))
    equal(_begins_to_live(prepared), False)


def test_life_stays_at_the_prompt_with_a_wrong_board_file():
    prepared = _prepare()
    board.KEYS = (12, 12, 99)
    equal(_begins_to_live(prepared), False)


def test_life_of_a_pod_with_one_key_stays_at_the_prompt_when_it_is_held():
    prepared = _prepare(KEYS=(15,), held=(0,))
    equal(_begins_to_live(prepared), False)
    prepared.release(0)
    equal(_begins_to_live(prepared), True)


def test_life_of_a_pod_without_keys_stays_at_the_prompt_when_its_service_pin_is_low():
    for keys in ((), None):
        prepared = _prepare(KEYS=keys)
        machine.drive(board.SERVICE, 0)
        equal(_begins_to_live(prepared), False)
        machine.drive(board.SERVICE, 1)
        equal(_begins_to_live(prepared), True)


def test_life_of_a_pod_with_keys_leaves_the_service_pin_alone():
    prepared = _prepare()
    machine.drive(board.SERVICE, 0)
    equal(_begins_to_live(prepared), True)


def test_life_gives_the_wires_a_moment_before_it_looks_whether_a_key_is_held():
    prepared = _prepare(KEYS=(15,), held=(0,))

    class Time:
        def sleep_ms(self, length_ms):
            prepared.release(0)

    real, parts.time = parts.time, Time()
    try:
        equal(parts.service_wanted(board), False)
    finally:
        parts.time = real


def test_life_one_of_many_keys_held_is_no_reason_to_stop():
    equal(_begins_to_live(_prepare(held=(0,))), True)


def test_life_an_unexpected_error_is_kept_told_and_ends_in_a_restart():
    prepared = _prepare()
    machine.life["each_feed"] = _fail
    kept = _kept_until_the_restart()
    equal([type(error) for error in kept], [ZeroDivisionError])
    equal(prepared.words(), ["failed_ZeroDivisionError"])


def test_life_an_error_while_the_pod_is_built_is_kept_told_and_ends_in_a_restart():
    for module, name in ((parts, "open_light"), (main_loop, "Pod")):
        prepared = _prepare()
        built = getattr(module, name)
        setattr(module, name, _fail)
        try:
            kept = _kept_until_the_restart()
        finally:
            setattr(module, name, built)
        equal([type(error) for error in kept], [ZeroDivisionError])
        equal(prepared.words(), ["failed_ZeroDivisionError"])


def test_life_is_watched_while_the_pod_is_built():
    _prepare()
    watched = []
    original, parts.open_light = parts.open_light, lambda _board: watched.append(machine.life["watched"])
    machine.life["most_feeds"] = 1
    try:
        raises(SystemExit, main_loop.run)
    finally:
        parts.open_light = original
    equal(watched, [True])


def test_life_an_error_that_cannot_be_kept_still_ends_in_a_restart():
    _prepare()
    machine.life["each_feed"] = _fail
    original, main_loop.remember = main_loop.remember, _fail
    try:
        raises(machine.RestartedError, main_loop.run)
    finally:
        main_loop.remember = original


def _in_a_file(write):
    """What failure.txt says after this."""
    name, main_loop.FAILURE_FILE = main_loop.FAILURE_FILE, "case_main_loop_failure.txt"
    try:
        write()
        return main_loop.kept_failure()
    finally:
        if main_loop.kept_failure():
            main_loop.os.remove(main_loop.FAILURE_FILE)
        main_loop.FAILURE_FILE = name


def test_life_keeps_the_newest_failure_and_which_firmware_it_was():
    def write():
        main_loop.remember(ValueError("the first"))
        main_loop.remember(ZeroDivisionError("the second"))

    kept = _in_a_file(write)
    assert kept.startswith("firmware %s failed:\n" % FIRMWARE), kept
    assert "the second" in kept and "the first" not in kept, kept


def test_life_does_not_write_the_same_failure_again():
    written = []

    class Files:
        def __call__(self, name, mode="r"):
            if "w" in mode:
                written.append(name)
            return open(name, mode)

    def write():
        main_loop.open = Files()
        try:
            for _ in range(3):
                main_loop.remember(ValueError("again"))
        finally:
            del main_loop.open

    assert "again" in _in_a_file(write)
    equal(len(written), 1)


def test_life_forgets_the_failure_of_another_firmware_only():
    def write_old():
        with open(main_loop.FAILURE_FILE, "w") as file:
            file.write("Traceback of long ago")
        main_loop.forget_failure_of_another_firmware()

    def write_new():
        main_loop.remember(ValueError("of now"))
        main_loop.forget_failure_of_another_firmware()

    equal(_in_a_file(write_old), "")
    assert "of now" in _in_a_file(write_new)
    equal(_in_a_file(main_loop.forget_failure_of_another_firmware), "")


def test_life_goes_on_at_once_while_the_hub_talks():
    prepared = _prepare()
    slept = []

    class Time:
        def ticks_ms(self):
            return 0

        def ticks_diff(self, later, earlier):
            return later - earlier

        def sleep_ms(self, length_ms):
            slept.append(machine.life["feeds"])

    machine.life["most_feeds"] = 4
    machine.life["each_feed"] = lambda: machine.life["feeds"] == 2 and prepared.tell("WHO")
    real, main_loop.time = main_loop.time, Time()
    try:
        raises(SystemExit, main_loop.run)
    finally:
        main_loop.time = real
    equal(slept, [1, 2])


def test_life_tidies_once_a_second_but_not_between_two_pieces_of_a_picture():
    prepared = _prepare()
    tidied = []

    class Time:
        def ticks_ms(self):
            return machine.life["feeds"] * 5

        def ticks_diff(self, later, earlier):
            return later - earlier

        def sleep_ms(self, length_ms):
            pass

    class Memory:
        def collect(self):
            tidied.append(machine.life["feeds"] * 5)

    def talk():
        # A piece every ten milliseconds, from 0.9 s to 1.3 s.
        turn = machine.life["feeds"]
        if 180 <= turn < 260 and turn % 2 == 0:
            prepared.tell("LED", ("rgb", "000000"))

    machine.life["most_feeds"] = 600
    machine.life["each_feed"] = talk
    clock, memory, main_loop.time, main_loop.gc = main_loop.time, main_loop.gc, Time(), Memory()
    try:
        raises(SystemExit, main_loop.run)
    finally:
        main_loop.time, main_loop.gc = clock, memory
    equal(len(tidied), 2)
    assert 1_300 <= tidied[0] <= 1_400 and tidied[1] - tidied[0] == 1_000, tidied


def test_uptime_survives_the_wrap_of_the_ticks():
    ticks = iter([(1 << 30) - 100, (1 << 30) - 50, 25, 1000])

    class Time:
        def ticks_ms(self):
            return next(ticks)

        def ticks_diff(self, later, earlier):
            return (later - earlier + (1 << 29)) % (1 << 30) - (1 << 29)

    real, main_loop.time = main_loop.time, Time()
    try:
        uptime = main_loop.Uptime()
        equal([uptime.now_ms(), uptime.now_ms(), uptime.now_ms()], [50, 125, 1100])
    finally:
        main_loop.time = real


def test_board_is_the_one_a_maker_edits():
    equal(main_loop.board is board, True)
