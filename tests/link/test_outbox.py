"""One command outstanding, repeated with the same number."""

from __future__ import annotations

from companion.link.outbox import RESEND_MS, TRIES, Outbox, PodCommand

LED = PodCommand("LED", (("rgb", "ff8000"), ("fx", "breathe")))


def test_outbox_numbers_lines_and_wraps() -> None:
    outbox = Outbox(0)
    lines = [outbox.say(PodCommand("WHO"), 0) for _ in range(257)]
    assert lines[0] == b"#01 WHO*ec0064e3\n"
    assert [line[:3] for line in (lines[1], lines[254], lines[255], lines[256])] == [
        b"#02",
        b"#ff",
        b"#00",
        b"#01",
    ]
    assert not outbox.busy


def test_outbox_tries_three_times_with_the_same_number_and_gives_up() -> None:
    outbox = Outbox(0)
    line = outbox.send(LED, 0)
    sent = {0: line}
    for now in range(0, 2_000, 10):
        if again := outbox.again(now):
            sent[now] = again
        if outbox.given_up(now):
            break
    assert sent == {0: line, RESEND_MS: line, 2 * RESEND_MS: line}
    assert now == TRIES * RESEND_MS
    assert not outbox.busy
    assert not outbox.given_up(now)


def test_outbox_knows_the_answer_by_its_number() -> None:
    outbox = Outbox(0)
    assert not outbox.answered("01")
    outbox.send(LED, 0)
    assert not outbox.answered("02")
    assert not outbox.answered("")
    assert outbox.busy
    assert outbox.answered("01")
    assert not outbox.busy
    assert not outbox.answered("01")


def test_outbox_takes_no_late_answer_for_the_next_command() -> None:
    outbox = Outbox(0)
    outbox.send(LED, 0)
    outbox.drop()
    outbox.send(LED, 10)
    assert not outbox.answered("01")
    assert outbox.answered("02")
