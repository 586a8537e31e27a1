"""What can be wrong with a pod: one bit each in `err`, one word for the log, one number of flashes."""

READER = 1
DISPLAY = 2
KEYS = 4

WORDS = {
    READER: "reader_silent",
    DISPLAY: "display_silent",
    KEYS: "key_stuck",
}


def words(bits):
    """The words for these bits, lowest first."""
    return [WORDS[bit] for bit in sorted(WORDS) if bits & bit]


def flashes(bits):
    """How often to flash for the first part that is at fault: 1 reader, 2 display, 3 key."""
    for number, bit in enumerate(sorted(WORDS)):
        if bits & bit:
            return number + 1
    return 0
