"""The Pi's config.txt: which settings hold, and a block of our own at its end.

Only what stands before the first `[filter]` or under `[all]` holds on every Pi. A later line beats an
earlier one, so what is missing goes into one marked block at the end, and whatever else is in the file is
left as it is. The same reading serves the file and the lines that we want in it: a wanted line is there
when all it sets is already set.
"""

from __future__ import annotations

PATH = "/boot/firmware/config.txt"
BEGIN = "# companion: begin (`companion install --undo` takes this out)"
END = "# companion: end"
# A blank dtoverlay ends the reach of an overlay above: what follows is for the Pi itself.
PREAMBLE = ("[all]", "dtoverlay=")
TRUE = ("on", "1", "true", "yes", "y", "")
OTHER_NAMES = {"i2c": "i2c_arm", "i2c_baudrate": "i2c_arm_baudrate"}
DEFAULTS = {"i2c-mux": "addr=0x70"}
# Whatever a person chose stays: a long cable wants a slower bus.
FREE_CHOICES = {"dtparam:i2c_arm_baudrate"}


def settings(text: str) -> dict[str, str]:
    """What holds on every Pi: "dtparam:NAME", "dtoverlay:WHOLE" or a plain name → value."""
    found: dict[str, str] = {}
    everywhere = True
    for line in map(str.strip, text.splitlines()):
        if line.startswith("["):
            everywhere = line == "[all]"
        elif everywhere and not line.startswith("#") and "=" in line:
            name, _, value = line.partition("=")
            found |= _setting(name, value)
    return found


def missing(text: str, lines: tuple[str, ...]) -> tuple[str, ...]:
    """Those of the wanted lines that the file does not say in its own words."""
    held = settings(without_block(text))
    return tuple(line for line in lines if not all(_said(held, *item) for item in settings(line).items()))


def with_block(text: str, lines: tuple[str, ...]) -> str:
    """The file with a block of exactly what it lacks; without any block where it lacks nothing."""
    rest = without_block(text)
    lacking = missing(text, lines)
    if not lacking:
        return rest
    block = "".join(f"{line}\n" for line in (BEGIN, *PREAMBLE, *lacking, END))
    if block in text:
        return text
    return rest + ("" if rest.endswith("\n") or not rest else "\n") + block


def without_block(text: str) -> str:
    """The file as others wrote it; a block that somebody has copied goes as well."""
    before, begin, rest = text.partition(BEGIN)
    block, end, after = rest.partition(END)
    # A mark without its partner is a person's doing: better a line too many than a lost one.
    if not (begin and end) or BEGIN in block:
        return text
    return without_block(before + after.removeprefix("\n"))


def _setting(name: str, value: str) -> dict[str, str]:
    if name == "dtparam":
        pairs = (part.partition("=") for part in value.split(","))
        return {f"dtparam:{OTHER_NAMES.get(key, key)}": _plain(given) for key, _, given in pairs}
    if name == "dtoverlay":
        return _overlay(*value.split(","))
    return {name: value}


def _overlay(name: str, *parameters: str) -> dict[str, str]:
    """An overlay under one name, however its parameters are written."""
    default = DEFAULTS.get(name, "")
    known = {parameter.partition("=")[0] for parameter in parameters}
    given = {*parameters, default} if default.partition("=")[0] not in known else set(parameters)
    return {f"dtoverlay:{','.join([name, *sorted(given - {''})])}": "on"} if name else {}


def _said(held: dict[str, str], name: str, value: str) -> bool:
    return name in held if name in FREE_CHOICES else held.get(name) == value


def _plain(value: str) -> str:
    return "on" if value.lower() in TRUE else value
