"""Tells what this interpreter's wire.py makes of a list of inputs, as JSON: the same on every interpreter."""

import json

from wire import FROM_HUB, FROM_POD, Lines, decode, encode, from_text, to_text

SIGNS = {"pod": FROM_POD, "hub": FROM_HUB}


def _frame(frame):
    return None if frame is None else [frame.seq, frame.verb, sorted(frame.fields.items())]


def _decode(sign, line):
    return _frame(decode(SIGNS[sign], bytes.fromhex(line)))


def _encode(sign, seq, verb, fields):
    return encode(SIGNS[sign], seq, verb, [tuple(field) for field in fields]).hex()


def _stream(sign, *pieces):
    lines, frames = Lines(), []
    for piece in pieces:
        frames += [_frame(frame) for frame in lines.frames(SIGNS[sign], bytes.fromhex(piece))]
    return [frames, lines.dropped, lines.rest.hex()]


def _text(data):
    return to_text(bytes.fromhex(data))


def _bytes(text):
    return from_text(text).hex()


WAYS = {"decode": _decode, "encode": _encode, "stream": _stream, "text": _text, "bytes": _bytes}


def answers(questions):
    """One answer for each [way, arguments...]; a refusal is the word ValueError."""
    results = []
    for way, *arguments in questions:
        try:
            results.append(WAYS[way](*arguments))
        except ValueError:
            results.append("ValueError")
    return json.dumps(results)
