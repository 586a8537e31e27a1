"""The number that a tag gives of itself: lower-case hex, 4 to 10 bytes."""

import re

_UID = re.compile(r"[0-9a-f]{8,20}")
# ISO/IEC 14443-3: four bytes of which the first is 08 are drawn anew each time.
_RANDOM = re.compile(r"08[0-9a-f]{6}")


def is_uid(text: str) -> bool:
    """Whether a reader could have reported this."""
    return _UID.fullmatch(text) is not None


def is_random(uid: str) -> bool:
    """Whether the number is another one next time, as that of a phone: it can stand for nothing."""
    return _RANDOM.fullmatch(uid) is not None
