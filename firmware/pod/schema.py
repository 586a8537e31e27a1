"""The schema of board.py, before its pins are looked at: every name is there, known, holds its kind of value.

A maker edits that file with whatever comes to mind; each slip gets a sentence here, not a traceback later.
"""

LETTERS_APART = 2
NONE = type(None)
PART, ROW, SWITCH, NUMBER, PIN, WORD = (
    (dict, NONE),
    (tuple, list, NONE),
    (bool,),
    (int,),
    (int, NONE),
    (str, NONE),
)
WORDS = {
    PART: 'the pins of its signals in braces, such as {"sda": 4, "scl": 5}, or None',
    ROW: "pins in round brackets, with a comma even after a single one: (12,)",
    SWITCH: "True or False",
    NUMBER: "a whole number",
    PIN: "the number of a pin, or None",
    WORD: "a word in quotes, or None",
}
KINDS = {
    "READER": WORD,
    "RC522": PART,
    "PN532": PART,
    "ENCODER": PART,
    "ENCODER_STEPS": NUMBER,
    "ENCODER_REVERSED": SWITCH,
    "KEYS": ROW,
    "SERVICE": PIN,
    "LIGHT": PART,
    "LIGHT_COMMON_ANODE": SWITCH,
    "OLED": PART,
    "OLED_ADDRESS": NUMBER,
    "OLED_FIRST_COLUMN": NUMBER,
}


def faults(board, signals):
    """What cannot be meant, each as one sentence; `signals` are those of each part."""
    names = [name for name in dir(board) if not name.startswith("_")]
    found = ["there is no %s: %s" % (name, _meant(name, KINDS)) for name in names if name not in KINDS]
    for name, kind in KINDS.items():
        if name not in names:
            found.append("%s is missing: copy its line from the board.py that came with the firmware." % name)
            continue
        value = getattr(board, name)
        if type(value) not in kind:
            found.append("%s is %r: write %s." % (name, value, WORDS[kind]))
        elif kind is PART and value is not None:
            found += _signal_faults(name, value, signals[name])
    return found


def _signal_faults(part, pins, signals):
    strange = [signal for signal in pins if signal not in signals]
    found = ["%s has no %s: %s" % (part, signal, _meant(str(signal), signals)) for signal in strange]
    return found + ["%s %s is missing." % (part, signal) for signal in signals if signal not in pins]


def _meant(word, known):
    close = min(known, key=lambda other: _apart(word.lower(), other.lower()))
    if _apart(word.lower(), close.lower()) <= LETTERS_APART:
        return "did you mean %s?" % close
    return "known are %s." % ", ".join(known)


def _apart(word, other):
    """How many letters one has and the other has not, in whatever order: a slip of the hand keeps most."""
    left = list(other)
    extra = 0
    for letter in word:
        if letter in left:
            left.remove(letter)
        else:
            extra += 1
    return extra + len(left)
