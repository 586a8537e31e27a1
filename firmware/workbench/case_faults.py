"""What is wrong with a pod, and how it says so: self test, faults that come and go."""

import faults
import machine
from asserts import equal
from bench import Bench
from case_pod import PICTURE, TAG, draw_all


def test_pod_self_test_shows_three_colours_and_a_picture():
    bench = Bench()
    colours, pictures = [], []
    for _ in range(200):
        bench.run(5)
        if not colours or colours[-1] != bench.colour():
            colours.append(bench.colour())
        if not pictures or pictures[-1] != bench.display.glass:
            pictures.append(bench.display.glass)
    equal(colours, [(255, 0, 0), (0, 255, 0), (0, 0, 255), (0, 0, 0)])
    equal((len(pictures), pictures[-1]), (2, bytes(1024)))
    equal(bench.words(), ["self_test_fine"])


def test_pod_self_test_flashes_red_for_the_part_at_fault():
    for flashes, options in (
        (0, {}),
        (1, {"reader": 0xFF}),
        (2, {"with_display": False}),
        (3, {"held": (1,)}),
    ):
        reading = options.pop("reader", None)
        bench = Bench(**options)
        bench.rc522.stuck_reading = reading
        bench.run(900)
        seen = [bench.colour()]
        for _ in range(400):
            bench.run(5)
            if seen[-1] != bench.colour():
                seen.append(bench.colour())
        equal(seen.count((255, 0, 0)), flashes)


def test_pod_little_light_beats_and_flashes_too():
    bench = Bench(LIGHT=None, held=(0,))
    bench.run(900)
    levels = []
    for _ in range(900):
        bench.run(5)
        level = machine.pins["LED"][0]
        if not levels or levels[-1][0] != level:
            levels.append([level, 0])
        levels[-1][1] += 5
    # Three flashes for a key, a calm beat, then a quick one: no hub.
    equal([length for level, length in levels if level][:3], [250] * 3)
    equal({length for _, length in levels[-9:-1]}, {125})


def test_pod_self_test_leaves_the_hubs_picture_alone():
    bench = Bench()
    draw_all(bench, PICTURE)
    bench.run(2000)
    equal(bench.display.glass, PICTURE)


def test_pod_self_test_finds_what_is_missing():
    bench = Bench(with_display=False, held=(2,))
    bench.rc522.stuck_reading = 0xFF
    bench.run(1000)
    wanted = faults.READER | faults.DISPLAY | faults.KEYS
    equal(bench.words(), ["display_silent", "key_stuck", "reader_silent", "self_test_failed"])
    state = bench.state()
    equal((state["err"], state["down"]), (str(wanted), "0"))


def test_pod_complains_again_to_a_hub_that_comes_later():
    bench = Bench(with_display=False)
    bench.run(5000)
    bench.heard()
    bench.tell("WHO")
    bench.run(20)
    equal([frame.verb for frame in bench.heard("HELLO", "LOG")], ["HELLO", "LOG"])
    for _ in range(5):
        bench.tell("WHO")
        bench.run(1000)
    equal(bench.words(), [])


def test_pod_faults_go_when_the_part_comes_back():
    bench = Bench(held=(0,))
    bench.settle()
    bench.rc522.stuck_reading = 0x00
    bench.run(100)
    equal(bench.words(), ["reader_silent"])
    equal(bench.state()["err"], str(faults.READER | faults.KEYS))
    bench.rc522.stuck_reading = None
    bench.release(0)
    bench.run(1500)
    equal(sorted(bench.words()), ["key_stuck_over", "reader_silent_over"])
    equal(bench.state()["err"], "0")


def test_pod_a_card_stays_while_the_reader_is_silent():
    bench = Bench()
    bench.settle()
    bench.lay(TAG)
    bench.run(200)
    bench.rc522.stuck_reading = 0xFF
    state = bench.state()
    equal((state["tag"], state["err"]), (TAG, "1"))
    bench.rc522.stuck_reading = None
    bench.lay()
    bench.run(2000)
    equal(bench.state()["tag"], "-")


def test_pod_a_display_that_comes_back_is_started_again():
    bench = Bench()
    bench.settle()
    bench.pull_display()
    answer = bench.ask("DRAW", ("page", "0"), ("col", "0"), ("b64", "AAAA"))
    equal((answer.verb, answer.fields["why"]), ("NAK", "part"))
    equal(bench.state()["err"], str(faults.DISPLAY))
    bench.display.on = False
    bench.plug_display()
    draw_all(bench, PICTURE)
    equal((bench.display.on, bench.display.glass, bench.state()["err"]), (True, PICTURE, "0"))


def test_pod_restarted_by_its_watchdog_says_so():
    bench = Bench(cause=machine.WDT_RESET)
    bench.run(1000)
    equal(bench.words(), ["self_test_fine"])
    bench.tell("WHO")
    bench.run(20)
    equal(bench.words(), ["restarted"])
    equal(bench.state()["err"], "0")
