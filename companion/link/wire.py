"""The pod protocol's frames: this very file runs on the hub (CPython) and on the pod (MicroPython).

    frame = SOF seq SP VERB *( SP key "=" value ) "*" crc LF

A frame is one readable line with a checksum. Whoever listens splits what comes at LF, begins at the last
sign of the other side in the line, and drops what is too long or damaged: after any garbage the next line
is whole again. The two sides use different signs, so an echo is never taken for an answer. Both directions
hold each other to the same letters: what `decode` accepts is exactly what `encode` can make.

Kept to what both interpreters have: no typing module, no dataclasses, annotations of built-in types only.
"""

from binascii import a2b_base64, b2a_base64, crc32

FROM_POD = b"$"
FROM_HUB = b"#"
LONGEST = 240
HEX = "0123456789abcdef"


class Frame:
    """One message: its number, its verb, and its fields as text."""

    def __init__(self, seq: int, verb: str, fields: dict[str, str]) -> None:
        self.seq = seq
        self.verb = verb
        self.fields = fields


def encode(sign: bytes, seq: int, verb: str, fields: list[tuple[str, str]]) -> bytes:
    """The line that says it, LF included; ValueError for what no frame can carry."""
    words = [f"{seq & 0xFF:02x}", verb]
    words.extend(f"{key}={value}" for key, value in fields)
    body = sign + " ".join(words).encode()
    frame = _parse(body)
    if frame is None or frame.verb != verb or len(frame.fields) != len(fields):
        raise ValueError(f"a frame cannot carry {verb} {fields}")
    line = seal(body)
    if len(line) > LONGEST:
        raise ValueError(f"a frame of {len(line)} bytes is too long")
    return line


def seal(body: bytes) -> bytes:
    """The line of a frame that is known to be right, from its sign to before its star."""
    return body + b"*" + _checksum(body) + b"\n"


def decode(sign: bytes, line: bytes) -> Frame | None:
    """What a line (without LF) says, or None when it holds no whole frame of that side."""
    start = line.rfind(sign)
    end = len(line) - 1 if line.endswith(b"\r") else len(line)
    if start < 0 or end - start >= LONGEST:
        return None
    body, star, checksum = line[start:end].partition(b"*")
    return _parse(body) if star and checksum == _checksum(body) else None


def _checksum(body: bytes) -> bytes:
    return f"{crc32(body) & 0xFFFFFFFF:08x}".encode()


def _parse(body: bytes) -> Frame | None:
    """What stands before the star, or None when a letter is where it must not be."""
    # No loop over letters, so that it is quick on a pod, too.
    try:
        text = body.decode()
    except UnicodeError:
        return None
    # MicroPython would decode UTF-8 as ASCII: more bytes than letters tell that it is none.
    if len(text) != len(body) or min(body) < 0x20 or b"\x7f" in body:
        return None
    if body.count(FROM_POD) + body.count(FROM_HUB) != 1 or body.count(b"*"):
        return None
    words = text.split(" ")
    number = words[0][1:]
    if len(words) < 2 or len(number) != 2 or number.strip(HEX) or not words[1] or "=" in words[1]:
        return None
    try:
        fields = dict([word.split("=") for word in words[2:]])
    except ValueError:
        return None
    if len(fields) != len(words) - 2 or "" in fields or "" in fields.values():
        return None
    return Frame(int(number, 16), words[1], fields)


class Lines:
    """Cuts a stream into lines, whatever comes, with room for one frame.

    Of a line that goes on and on only the newest part is kept: a frame that began earlier is too long anyway,
    and one that comes after the garbage is whole.
    """

    def __init__(self) -> None:
        self._rest = b""
        self.dropped = 0

    def feed(self, data: bytes) -> list[bytes]:
        """The lines that this piece completes, without their LF."""
        lines = (self._rest + data).split(b"\n")
        self._rest = lines.pop()[-LONGEST:]
        return lines

    def frames(self, sign: bytes, data: bytes) -> list[Frame]:
        """The frames of one side that this piece completes; lines that hold none are dropped and counted."""
        found = []
        for line in self.feed(data):
            frame = decode(sign, line)
            if frame is not None:
                found.append(frame)
            elif line not in {b"", b"\r"}:
                self.dropped += 1
        return found

    @property
    def rest(self) -> bytes:
        """The line that is not finished yet, or its end."""
        return self._rest


def to_text(data: bytes) -> str:
    """Bytes as a value: base64url without padding."""
    return b2a_base64(data).decode().rstrip("\n=").replace("+", "-").replace("/", "_")


def from_text(value: str) -> bytes:
    """The bytes behind a value; ValueError when there are none."""
    padded = value.replace("-", "+").replace("_", "/") + "=" * (-len(value) % 4)
    try:
        data = a2b_base64(padded.encode())
    except Exception:  # some MicroPython ports raise nothing more precise
        data = b""
    # Both interpreters pass over foreign letters, and over bits that belong to no byte, without a word. The
    # length tells the first, the last letters the second; to make the whole text again takes a pod too long.
    whole, rest = divmod(len(data), 3)
    end = to_text(data[-rest:]) if rest else ""
    if len(value) != 4 * whole + len(end) or not value.endswith(end) or "+" in value or "/" in value:
        raise ValueError(f"{value} is no base64url")
    return data
