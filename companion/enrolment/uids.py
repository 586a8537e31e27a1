"""The number that a tag gives of itself, in lower-case hexadecimal digits.

How long it is tells which readers hear the tag: 4, 7 or 10 bytes at 13.56 MHz (ISO/IEC 14443), 5 bytes at
125 kHz (EM4100). Nothing else is the number of a tag.
"""

from typing import Literal

Band = Literal["high", "low"]
BANDS: tuple[Band, ...] = ("high", "low")
_BAND_OF: dict[int, Band] = {8: "high", 14: "high", 20: "high", 10: "low"}

_HEXADECIMAL = frozenset("0123456789abcdef")
_SEPARATORS = ":.-"
# ISO/IEC 14443-3: four bytes of which the first is 08 are drawn anew each time.
_RANDOM_LENGTH, _RANDOM_START = 8, "08"


def is_uid(text: str) -> bool:
    """Whether a reader could have reported this; nothing but zeros is a reader that read nothing."""
    return len(text) in _BAND_OF and _HEXADECIMAL.issuperset(text) and text.strip("0") != ""


def is_random(uid: str) -> bool:
    """Whether the number is another one next time, as that of a phone: it can stand for nothing."""
    return len(uid) == _RANDOM_LENGTH and uid.startswith(_RANDOM_START) and _HEXADECIMAL.issuperset(uid)


def band_of(uid: str) -> Band:
    """Which readers hear it: those at 13.56 MHz (high) or those at 125 kHz (low)."""
    return _BAND_OF[len(uid)]


def as_uid(written: str) -> str:
    """A number as readers, people and spreadsheets write it: with capitals, colons or spaces."""
    return "".join(sign for sign in written if sign not in _SEPARATORS and not sign.isspace()).lower()
