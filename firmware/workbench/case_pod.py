"""The whole pod as the hub sees it: every frame and every level."""

from asserts import equal
from bench import Bench
from light import NO_HUB_COLOUR
from rc522 import SCAN_MS
from report import SHORTEST_MS
from version import FIRMWARE
from wire import to_text

TAG, OTHER = "04a224b2c15d80", "0a24b2c1"
PICTURE = bytes([number * 7 & 0xFF for number in range(1024)])


def draw_all(bench, picture):
    for page in range(8):
        row = picture[page * 128 : page * 128 + 128]
        answer = bench.ask("DRAW", ("page", str(page)), ("col", "0"), ("b64", to_text(row)))
        equal(answer.verb, "ACK")


def test_pod_introduces_itself():
    bench = Bench()
    hello = bench.ask("WHO")
    boot = hello.fields.pop("boot")
    wanted = {
        "proto": "1.0",
        "fw": FIRMWARE,
        "hw": "pico-rc522",
        "uid": "e6614c311b7a4f2c",
        "cap": "nfc1,enc,btn3,rgb,oled",
    }
    equal((hello.verb, hello.fields, len(boot)), ("HELLO", wanted, 4))
    equal(bench.state()["boot"], boot)


def test_pod_takes_cr_lf_before_who_and_after_it_without_counting_damage():
    for opening in (b"\n", b"\r\n", b"\r\n\r\n"):
        for end in (b"\n", b"\r\n"):
            bench = Bench()
            bench.settle()
            bench.run(3000)
            bench.heard()
            bench.host.inbox += opening + b"#01 WHO*ec0064e3" + end
            bench.run(20)
            # A new hub would hear of lines that were dropped.
            equal([frame.verb for frame in bench.heard("HELLO", "LOG")], ["HELLO"])


def test_pod_takes_cr_lf_as_the_end_of_whatever_stood_in_its_line():
    bench = Bench()
    bench.settle()
    bench.host.inbox += b"#01 LED rgb=ff8\r\n"
    equal(bench.ask("WHO").verb, "HELLO")


def test_pod_dims_its_display():
    bench = Bench()
    equal(bench.ask("DIM", ("level", "8")).verb, "ACK")
    equal(bench.display.brightness, 8)
    answer = bench.ask("DIM", ("level", "256"))
    equal((answer.verb, answer.fields["why"]), ("NAK", "value"))
    equal(bench.display.brightness, 8)


def test_pod_whose_display_is_away_dims_it_when_it_is_back():
    bench = Bench()
    bench.pull_display()
    equal(bench.ask("DIM", ("level", "8")).verb, "ACK")
    bench.plug_display()
    draw_all(bench, PICTURE)
    equal((bench.display.brightness, bench.display.glass), (8, PICTURE))


def test_pod_says_what_it_has_not():
    bench = Bench(READER=None, ENCODER=None, KEYS=(), LIGHT=None, OLED=None)
    hello = bench.ask("WHO").fields
    equal((hello["hw"], hello["cap"]), ("pico-plain", "-"))
    state = bench.state()
    equal((state["tag"], state["enc"], state["btn"], state["down"], state["err"]), ("-", "0", "0", "0", "0"))
    equal(bench.ask("LED", ("rgb", "ffffff")).fields["why"], "part")
    equal(bench.ask("DRAW", ("page", "0"), ("col", "0"), ("b64", "AA")).fields["why"], "part")


def test_pod_begins_with_hello_and_state_unasked():
    bench = Bench()
    bench.run(10)
    equal([frame.verb for frame in bench.heard()][:2], ["HELLO", "STATE"])


def test_pod_numbers_its_frames_and_wraps():
    bench = Bench()
    for _ in range(300):
        bench.tell("WHO")
        bench.run(5)
    numbers = [frame.seq for frame in bench.heard()]
    assert len(numbers) > 300
    equal(numbers, [(place + 1) & 0xFF for place in range(len(numbers))])


def test_pod_heartbeat_is_once_a_second():
    bench = Bench()
    bench.settle()
    bench.run(10_000)
    states = bench.heard("STATE")
    equal(len(states), 10)
    equal({frame.fields["rev"] for frame in states}, {states[0].fields["rev"]})
    ups = [int(frame.fields["up"]) for frame in states]
    equal({ups[place + 1] - ups[place] for place in range(9)}, {1000})


def test_pod_reports_every_level():
    bench = Bench()
    bench.settle()
    before = int(bench.state()["rev"])
    bench.turn(-3)
    bench.lay(TAG)
    bench.hold(1)
    state = bench.state()
    equal((state["tag"], state["ant"], state["enc"], state["btn"]), (TAG, "0", "-3", "0:1:0"))
    equal((state["down"], state["err"]), ("2", "0"))
    assert int(state["rev"]) > before
    bench.release(1)
    bench.lay()
    state = bench.state()
    equal((state["tag"], state["btn"], state["down"]), ("-", "0:1:0", "0"))


def test_pod_tells_a_change_quickly_and_many_at_most_twenty_times_a_second():
    bench = Bench()
    bench.settle()
    bench.turn(1)
    bench.run(SHORTEST_MS + 5)
    equal([frame.fields["enc"] for frame in bench.heard("STATE")], ["1"])
    for _ in range(400):
        bench.turn(1)
        bench.run(5)
    states = bench.heard("STATE")
    assert 35 <= len(states) <= 40, len(states)
    equal(bench.state()["enc"], "401")


def test_pod_a_press_between_two_reports_is_still_counted():
    bench = Bench()
    bench.settle()
    bench.turn(1)
    bench.run(5)
    for _ in range(2):
        bench.hold(0)
        bench.run(15)
        bench.release(0)
        bench.run(15)
    state = bench.state()
    equal((state["btn"], state["down"]), ("2:0:0", "0"))


def test_pod_a_tap_counts_with_four_tags_on_the_reader():
    bench = Bench()
    bench.settle()
    bench.lay(*["04a224b2c15d8%d" % number for number in range(4)])
    began_ms, taps, exchanges = bench.now_ms, 5, [0]

    def work_a_key():
        # Each exchange takes its time on a Pico, and a finger taps for 40 ms out of 80.
        bench.now_ms += 5
        exchanges[0] += 1
        tap, phase = divmod(bench.now_ms - began_ms, 80)
        if tap < taps and phase < 40:
            bench.hold(0)
        else:
            bench.release(0)

    bench.rc522.meanwhile = work_a_key
    while bench.now_ms < began_ms + 80 * taps + 40:
        before_ms, before = bench.now_ms, exchanges[0]
        bench.run(5)
        # A scan of four tags lasts longer than a tap: between two turns of the loop there may be a whole one.
        assert exchanges[0] == before or bench.now_ms - before_ms > 80
    bench.rc522.meanwhile = None
    equal(bench.state()["btn"], "%d:0:0" % taps)


def test_pod_keeps_a_tag_through_damaged_answers():
    bench = Bench()
    bench.settle()
    bench.lay(TAG)
    equal(bench.state()["tag"], TAG)
    for damaged in range(5):
        for _ in range(20):
            bench.rc522.noise_after = damaged
            bench.run(2 * SCAN_MS)
        equal({frame.fields["tag"] for frame in bench.heard("STATE")}, {TAG})


def test_pod_lists_every_tag_in_the_field():
    for reader in ("rc522", "pn532"):
        bench = Bench(READER=reader)
        bench.settle()
        bench.lay(TAG, OTHER)
        equal(bench.state()["tag"], TAG + "," + OTHER)
        bench.lay(OTHER)
        equal(bench.state()["tag"], OTHER)


def test_pod_full_of_tags_still_fits_a_line():
    bench = Bench()
    bench.settle()
    bench.lay(*["04a224b2c15d80112%03x" % number for number in range(4)])
    bench.parts.encoder.total = -1_000_000
    for key in bench.parts.keys:
        key.presses = 1_000_000
    bench.now_ms += 2_000_000_000
    equal(len(bench.state()["tag"].split(",")), 4)


def test_pod_led_shows_what_the_hub_wants():
    bench = Bench()
    bench.settle()
    equal(bench.ask("LED", ("rgb", "ff8000"), ("fx", "solid")).verb, "ACK")
    equal(bench.colour(), (255, 128, 0))
    equal(bench.ask("LED", ("rgb", "0000ff"), ("key", "unknown")).verb, "ACK")
    equal(bench.colour(), (0, 0, 255))


def test_pod_led_common_anode_is_inverted():
    bench = Bench(LIGHT_COMMON_ANODE=True)
    bench.settle()
    bench.ask("LED", ("rgb", "ff8000"))
    equal(bench.colour(), (0, 127, 255))


def test_pod_refuses_what_it_does_not_understand():
    bench = Bench()
    bench.settle()
    refused = (
        (("DANCE",), "verb"),
        (("LED",), "value"),
        (("LED", ("rgb", "ff80")), "value"),
        (("LED", ("rgb", "-fffff")), "value"),
        (("LED", ("rgb", "ff8000"), ("fx", "disco")), "value"),
        (("DRAW", ("page", "8"), ("col", "0"), ("b64", "AA")), "value"),
        (("DRAW", ("page", "-1"), ("col", "0"), ("b64", "AA")), "value"),
        (("DRAW", ("page", "0"), ("col", "128"), ("b64", "AA")), "value"),
        (("DRAW", ("page", "0"), ("col", "127"), ("b64", "AAAA")), "value"),
        (("DRAW", ("page", "0"), ("col", "-1"), ("b64", "AAAA")), "value"),
        (("DRAW", ("page", "x"), ("col", "0"), ("b64", "AA")), "value"),
        (("DRAW", ("page", "0"), ("col", "0"), ("b64", "A")), "value"),
        (("DRAW", ("page", "0"), ("col", "0")), "value"),
    )
    for question, why in refused:
        answer = bench.ask(*question)
        equal((answer.verb, answer.fields.get("why")), ("NAK", why))
    equal((bench.colour(), bench.display.glass), ((0, 0, 0), bytes(1024)))


def test_pod_a_repeated_command_is_done_and_answered_again():
    bench = Bench()
    bench.settle()
    number = bench.tell("DRAW", ("page", "1"), ("col", "2"), ("b64", to_text(b"abc")))
    bench.host.inbox *= 3
    bench.run(20)
    equal([frame.fields["of"] for frame in bench.heard("ACK")], ["%02x" % number] * 3)
    equal(bench.display.glass[130:133], b"abc")


def test_pod_draws_what_the_hub_sends():
    bench = Bench()
    bench.settle()
    draw_all(bench, PICTURE)
    equal(bench.display.glass, PICTURE)


def test_pod_display_that_lost_its_power_shows_the_picture_again_when_the_hub_repeats_it():
    bench = Bench()
    bench.settle()
    draw_all(bench, PICTURE)
    bench.display.lose_power()
    draw_all(bench, PICTURE)
    equal((bench.display.on, bench.display.glass), (True, PICTURE))


def test_pod_garbage_and_echoes_do_no_harm():
    bench = Bench()
    bench.settle()
    bench.host.inbox = (
        b"\x00\xff$01 HELLO*12345678\n\n\r\n>>> \n#01 WHO*00000000\n" + b"x" * 500 + b"\ngarbage"
    )
    number = bench.tell("LED", ("rgb", "010203"))
    bench.run(20)
    frames = bench.heard()
    equal(
        [(frame.verb, frame.fields.get("of")) for frame in frames if frame.verb != "STATE"],
        [("ACK", "%02x" % number)],
    )
    equal(bench.colour(), (1, 2, 3))
    bench.run(3000)
    bench.heard()
    bench.tell("WHO")
    bench.run(20)
    equal(bench.words(), ["lines_dropped_4"])


def test_pod_byte_by_byte_is_the_same():
    bench = Bench()
    bench.settle()
    bench.tell("LED", ("rgb", "040506"))
    line, bench.host.inbox = bench.host.inbox, b""
    for place in range(len(line)):
        bench.host.inbox += line[place : place + 1]
        bench.run(5)
    equal(bench.colour(), (4, 5, 6))


def test_pod_byte_three_is_only_a_byte():
    bench = Bench()
    bench.settle()
    bench.host.inbox = b"\x03\x04\x01"
    equal(bench.ask("LED", ("rgb", "010101")).verb, "ACK")


def test_pod_without_a_hub_says_so_with_its_light():
    bench = Bench()
    bench.settle()
    bench.ask("LED", ("rgb", "00ff00"))
    bench.run(2900)
    equal(bench.colour(), (0, 255, 0))
    bench.run(200)
    seen = set()
    for _ in range(400):
        bench.run(5)
        seen.add(bench.colour())
    equal(seen, {NO_HUB_COLOUR, (0, 0, 0)})
    bench.ask("WHO")
    equal(bench.colour(), (0, 255, 0))


def test_pod_repeated_wishes_keep_the_hub_alive():
    bench = Bench()
    bench.settle()
    for _ in range(8):
        bench.ask("LED", ("rgb", "00ff00"))
        bench.run(980)
        equal(bench.colour(), (0, 255, 0))


def test_pod_host_that_does_not_read_costs_whole_reports_only():
    bench = Bench()
    bench.settle()
    bench.host.room = 30
    for _ in range(100):
        bench.turn(1)
        bench.run(50)
    assert len(bench.host.outbox) == 30
    bench.host.room = None
    bench.run(60)
    states = bench.heard("STATE")
    equal(len(states), 2)
    equal(states[-1].fields["enc"], "100")


def test_pod_answers_a_sign_of_life_only_if_it_cannot_be_done():
    bench = Bench()
    bench.settle()
    bench.tell("LED", ("rgb", "102030"), ("beat", "2400"))
    bench.run(20)
    equal([bench.heard("ACK", "NAK"), bench.colour()], [[], (0x10, 0x20, 0x30)])
    bench.tell("LED", ("rgb", "nonsense"), ("beat", "2400"))
    bench.run(20)
    equal([frame.verb for frame in bench.heard("ACK", "NAK")], ["NAK"])


def test_pod_reports_at_the_hubs_beat_as_long_as_that_shows_life():
    bench = Bench()
    bench.settle()
    bench.run(2400)
    said = 0
    for _ in range(10):
        bench.tell("LED", ("rgb", "102030"), ("beat", "2400"))
        bench.heard()
        bench.run(2400)
        said += len(bench.heard("STATE"))
    assert 9 <= said <= 11, said
    # Overdue, it hurries; then the hub is gone.
    bench.run(600)
    assert len(bench.heard("STATE")) >= 2
    bench.run(10_000)
    assert 9 <= len(bench.heard("STATE")) <= 11


def test_pod_reports_every_second_to_a_hub_that_names_no_beat():
    bench = Bench()
    bench.settle()
    bench.tell("LED", ("rgb", "102030"), ("beat", "2400"))
    bench.run(20)
    bench.tell("WHO")
    bench.run(20)
    said = 0
    for _ in range(10):
        bench.ask("LED", ("rgb", "102030"))
        bench.run(980)
        said += len(bench.heard("STATE"))
    assert 9 <= said <= 11, said
