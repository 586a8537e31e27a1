"""What pages say: a message of the right form, or a `DecodeError`; nothing between."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from companion.web import messages as m

WORDS = (
    *(f'"{kind.__struct_config__.tag}"'.encode() for kind in m.AnyMessage.__args__),
    *(f',"{field}":'.encode() for kind in m.AnyMessage.__args__ for field in kind.__struct_fields__),
    b'"do":',
    b'{"pin":"1234"}',
    b'"world"',
    b'"table"',
    b'"push"',
    b"[0,1,2]",
    b"[" * 200,
    b"1e400",
    b"\\ud800",
)


def seeds() -> Iterable[bytes]:
    """One of each kind."""
    for message in (
        m.Join("seat", "0" * 64, 2, "fr"),
        m.Key(1, "ok", down=True),
        m.TurnEncoder(1, -20),
        m.LayOnReader(2, 17, "war"),
        m.LayForeignTag(3),
        m.Ask(1, 5, (0, 1)),
        m.Answer(1, 5, (0, 1, 9_999)),
        m.AskCorrection(3),
        m.AnswerCorrection(3, (0, 0)),
        m.Undo(0),
        m.Redo(6),
        m.SetPause(on=True),
        m.Start(("Ana", "Bao"), {"board": "full"}, (1,)),
        m.SetBot(1, on=False),
        m.SetBotDelay(20),
        m.InjectFault("cable", 1, on=True),
        m.CutPower(),
        m.SetLanguage("en"),
    ):
        yield msgspec.json.encode(message)
    yield b'{"pin":"0042"}'


def one(data: bytes) -> None:
    """As a message, and as the body of a request that brings a PIN."""
    for given in (data, data.decode(errors="replace")):
        try:
            message = m.decode(given)
        except msgspec.DecodeError:
            continue
        _check(message)
        assert m.decode(msgspec.json.encode(message)) == message
    try:
        pin = m.decode_pin(data)
    except msgspec.DecodeError:
        return
    assert len(pin) <= len(data)


def _check(message: m.AnyMessage) -> None:
    """The limits once more, as somebody would say them who never saw the definitions.

    Each kind has a line of its own: decoding is not written in Python, so a fuzzer only sees here which kinds
    its bytes have become.
    """
    assert getattr(message, "seat", 0) in range(7)
    match message:
        case m.Join():
            assert message.role in ("world", "table", "seat")
            assert len(message.token) <= 128
            assert message.language in (None, "fr", "en")
        case m.Ask() | m.Answer():
            _check_path(message.path)
        case m.AskCorrection() | m.AnswerCorrection():
            _check_path(message.path)
        case m.AskAnytime() | m.AnswerAnytime():
            _check_path(message.path)
        case m.Start():
            assert len(message.names) <= 6
            assert all(len(name) <= 40 for name in message.names)
            assert len(message.settings) <= 16
            assert set(message.bots) <= set(range(7))
        case m.TurnEncoder():
            assert abs(message.steps) <= 20
        case m.SetBotDelay():
            assert message.beat_ms in range(20, 3_001)
        case m.LayOnReader():
            assert message.card in (None, *range(1, 1_000))
            assert len(message.side or "") <= 40
        case m.Key():
            assert message.key in ("push", "ok", "undo", "up", "down")
        case m.InjectFault():
            assert message.kind in ("cable", "display")
        case m.SetLanguage():
            assert message.language in ("fr", "en")


def _check_path(path: tuple[int | tuple[int, ...], ...]) -> None:
    assert len(path) <= 64
    for place in path:
        counts = place if isinstance(place, tuple) else (place,)
        assert len(counts) <= 64
        assert all(count in range(10_000) for count in counts)
