"""What the hardware folder derives from its profiles: wiring pictures, and tables inside the pages.

A page has blocks between `<!-- derived: WHAT FILE -->` and `<!-- end -->`; what stands between them is
written here, so a list of parts or pins cannot disagree with the profile beside it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from textwrap import indent

from companion.games.three_ages.terms import CARDS
from companion.install.requirements import requirements_of
from companion.profile import load
from companion.profile.bom import bill_of_materials
from companion.profile.summary import summary
from companion.profile.wiring import circuit_of, draw
from companion.profile.wiring.rows import on_header, on_others

HARDWARE = Path(__file__).parent.parent / "hardware"
BLOCK = re.compile(r"^( *)<!-- derived: (\w+) ([\w.-]+) -->\n.*?<!-- end -->", re.DOTALL | re.MULTILINE)
SIDES = 4


def builds() -> Iterator[tuple[Path, bytes]]:
    """Every derived file of the hardware folder with what it should hold."""
    for path in sorted(HARDWARE.glob("*.toml")):
        profile = load(path)
        if not profile.virtual:
            yield path.with_suffix(".svg"), draw(profile).encode()
    for path in sorted(HARDWARE.glob("*.md")):
        page = path.read_text(encoding="utf-8")
        if BLOCK.search(page):
            yield path, BLOCK.sub(_filled, page).encode()


def _filled(block: re.Match[str]) -> str:
    margin, what, file = block.groups()
    inner = TABLES[what](HARDWARE / file)
    return indent(f"<!-- derived: {what} {file} -->\n{inner}\n<!-- end -->", margin)


def _bom(path: Path) -> str:
    rows = ((str(item.count), item.name, item.look_for) for item in bill_of_materials(load(path)))
    return _table(("number", "part", "look for"), rows)


def _pins(path: Path) -> str:
    return _table(("part", "its pin", "header pin", "carries"), on_header(circuit_of(load(path))))


def _hanging(path: Path) -> str:
    return _table(("part", "which", "hangs on"), on_others(circuit_of(load(path))))


def _boot(path: Path) -> str:
    return "\n".join(("```ini", *requirements_of(load(path)).boot_lines, "```"))


def _check(path: Path) -> str:
    return "\n".join(("```text", *summary(f"hardware/{path.name}", load(path)), "```"))


def _tags(_: Path) -> str:
    return _table(
        ("one tag on each card", "one near each edge"), [(f"{CARDS} tags", f"{SIDES * CARDS} tags")]
    )


def _table(head: tuple[str, ...], rows: Iterator[tuple[str, ...]] | list[tuple[str, ...]]) -> str:
    return "\n".join(f"| {' | '.join(row)} |" for row in (head, ("---",) * len(head), *rows))


TABLES: dict[str, Callable[[Path], str]] = {
    "bill": _bom,
    "pins": _pins,
    "hanging": _hanging,
    "boot": _boot,
    "check": _check,
    "tags": _tags,
}
