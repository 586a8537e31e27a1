"""The line to the host: never waits, never cuts a line."""

from asserts import equal
from bench import Host
from hostport import MOST_READ, MOST_WAITING, HostPort
from wire import FROM_HUB, encode, to_text


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


def _picture(length=128):
    row = bytes([number * 7 & 0xFF for number in range(length)])
    return encode(FROM_HUB, 1, "DRAW", [("page", "2"), ("col", "0"), ("b64", to_text(row))])


class Counting(Host):
    """Waits for as many bytes as are wanted, like a Pico: here that is a failure."""

    reads = 0

    def read(self, length):
        self.reads += 1
        assert length <= len(self.inbox), "it would wait"
        return Host.read(self, length)


def test_hostport_reads_a_picture_in_pieces_and_never_waits():
    for length in range(1, 129):
        host = Counting()
        port = HostPort(host, host.has_byte, host, host.has_room)
        host.inbox = whole = (_picture(length) + b"#02 WHO*ec0064e3\n") * 2
        heard = b""
        while host.inbox:
            heard += port.read()
        equal(heard, whole)
    # Byte by byte it would be 448.
    assert host.reads <= 96, host.reads


def test_hostport_never_waits_for_what_is_typed_by_hand_or_damaged():
    for line in (
        b"#02 WHO*ec0064e3\n",
        b"#02 DRAWER ",
        b"#01 DRAW page=0 col=0 b64=AA*1234567890*1\n",
        b"#01 DRAW ****************************\n",
        b"#01 DRAW \n" + b"\n" * 30,
        b"#01 DRAW page=0 col=0 b64=AAAAAAAAAAAA\n#02 WHO*ec0064e3\n",
        b"  DRAW page=0 col=0 b64=AA*12345678\n",
    ):
        host = Counting()
        port = HostPort(host, host.has_byte, host, host.has_room)
        host.inbox, heard = line, b""
        while host.inbox:
            heard += port.read()
        equal(heard, line)
