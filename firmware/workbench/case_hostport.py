"""The line to the host: never waits, never cuts a line."""

from bench import Host
from hostport import MOST_READ, MOST_WAITING, HostPort
from saying import equal


def _port():
    host = Host()
    return host, HostPort(host, host.has_byte, host, host.has_room)


def test_hostport_writes_what_has_room_and_keeps_the_rest():
    host, port = _port()
    host.room = 4
    port.write(b"one line\n")
    equal((host.outbox, port.idle), (b"one ", False))
    port.flush()
    equal(host.outbox, b"one ")
    host.room = 100
    port.flush()
    equal((host.outbox, port.idle), (b"one line\n", True))


def test_hostport_drops_whole_lines_when_too_much_waits():
    host, port = _port()
    host.room = 0
    line = b"x" * 99 + b"\n"
    for _ in range(20):
        port.write(line)
    host.room = None
    port.flush()
    equal(host.outbox, line * (MOST_WAITING // len(line)))


def test_hostport_reads_only_what_is_there():
    host, port = _port()
    equal(port.read(), b"")
    host.inbox = b"abc"
    equal(port.read(), b"abc")


def test_hostport_a_flood_does_not_hold_up_the_loop():
    host, port = _port()
    host.inbox = b"y" * 1000
    equal(len(port.read()), MOST_READ)


def test_hostport_an_end_of_the_stream_is_just_silence():
    host, _ = _port()
    port = HostPort(host, lambda: True, host, host.has_room)
    equal(port.read(), b"")
