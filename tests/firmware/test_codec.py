"""One codec on both sides: CPython and every MicroPython make the same of the same bytes."""

from __future__ import annotations

import base64
import json
import random

import pytest

from tests.firmware.interpreters import ALL, Interpreter, need

# Every frame that the protocol document shows.
EXAMPLES = (
    "#01 WHO*ec0064e3",
    "$01 HELLO proto=1.0 fw=0.1.0 hw=pico-rc522 uid=e6614c311b7a4f2c boot=7f3a"
    " cap=nfc1,enc,btn4,rgb*1f41b569",
    "$02 STATE boot=7f3a rev=17 up=5012 tag=04a224b2c15d80 ant=0 enc=-3 btn=0:4:1:0 down=0 err=0*607d026c",
    "$03 STATE boot=7f3a rev=18 up=6012 tag=- ant=0 enc=-3 btn=0:4:1:0 down=0 err=0*bb9c5240",
    "#02 LED rgb=ff8000 fx=breathe*16ae4f19",
    "$04 ACK of=02*ae22c5a7",
    "$05 NAK of=03 why=verb*d0045b39",
    "$06 LOG lvl=w msg=nfc_timeout*99e2c776",
)
Question = list[object]


def _lines() -> list[bytes]:
    """The examples, whole and in every way damaged that a line can be."""
    chance = random.Random(7)
    lines = [example.encode() for example in EXAMPLES]
    found = list(lines)
    for line in lines:
        found += [line + b"\r", b"\x00\xff garbage " + line, line + line, line + b" ", line.upper()]
        found += [line[:cut] for cut in range(0, len(line), 5)]
        for _ in range(12):
            place = chance.randrange(len(line))
            found.append(line[:place] + bytes([chance.randrange(256)]) + line[place + 1 :])
    found += [b"", b"$", b"#*", b"$zz WHO*00000000", b"\xc3\xa9" * 40, b"$" * 300]
    return found


def _questions() -> list[Question]:
    chance = random.Random(8)
    questions: list[Question] = [["decode", sign, line.hex()] for line in _lines() for sign in ("pod", "hub")]
    whole = b"\n".join(_lines()) + b"\nthe end"
    for sign in ("pod", "hub"):
        questions.append(["stream", sign, whole.hex()])
        pieces = [whole[place : place + 7].hex() for place in range(0, len(whole), 7)]
        questions.append(["stream", sign, *pieces])
    questions += [
        ["encode", "hub", 1, "WHO", []],
        ["encode", "pod", 256 + 5, "NAK", [["of", "03"], ["why", "verb"]]],
        ["encode", "hub", 2, "LED", [["rgb", "ff8000"], ["fx", ""]]],
        *(["encode", "hub", 2, "LED", [["rgb", f"a{letter}b"]]] for letter in " $#*=\r\n\u00e9"),
        *(["encode", "hub", 3, "DRAW", [["b64", "A" * length]]] for length in range(210, 225)),
    ]
    for length in (*range(12), 127, 128, 150):
        data = chance.randbytes(length)
        questions += [["text", data.hex()], ["bytes", base64.urlsafe_b64encode(data).decode().rstrip("=")]]
    texts = ("A", "AB", "AB=", "AB==", "A B", "\u00e9", "+/+/", "-_-_", "AAAAA")
    questions += [["bytes", text] for text in texts]
    return questions


def _answers(interpreter: Interpreter, questions: list[Question]) -> list[object]:
    given = json.dumps(json.dumps(questions))
    told = interpreter.run("import json, codec", f"print(codec.answers(json.loads({given})))")
    answers: list[object] = json.loads(told)
    return answers


@pytest.mark.parametrize("interpreter", ALL[1:], ids=lambda interpreter: interpreter.name)
def test_codec_is_the_same_on_every_interpreter(interpreter: Interpreter) -> None:
    questions = _questions()
    here, there = _answers(ALL[0], questions), _answers(need(interpreter), questions)
    different = [(q, h, t) for q, h, t in zip(questions, here, there, strict=True) if h != t]
    assert not different, different[:3]


@pytest.mark.parametrize("interpreter", ALL, ids=lambda interpreter: interpreter.name)
def test_codec_knows_the_examples_of_the_protocol(interpreter: Interpreter) -> None:
    decoding: list[Question] = []
    encoding: list[Question] = []
    frames = []
    for line in EXAMPLES:
        sign = {"$": "pod", "#": "hub"}[line[0]]
        number, verb, *pairs = line[1:].partition("*")[0].split(" ")
        fields = [pair.split("=") for pair in pairs]
        decoding.append(["decode", sign, line.encode().hex()])
        encoding.append(["encode", sign, int(number, 16), verb, fields])
        frames.append([int(number, 16), verb, sorted(fields)])
    lines = [f"{line}\n".encode().hex() for line in EXAMPLES]
    assert _answers(need(interpreter), decoding + encoding) == frames + lines
