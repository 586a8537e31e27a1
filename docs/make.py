"""Everything in this repository that is derived: `make docs` writes it, a test fails when it is stale.

- `docs/flow-GAME.md`: the state machine of each game, drawn by `transitions` from the game's own data.
- `companion/locale/fr/LC_MESSAGES/*.po`: the sentences, collected from the source (to be translated by hand).
- `companion/locale/fr/LC_MESSAGES/*.mo`: the compiled catalogues.
- `hardware/*.svg` and the tables in `hardware/*.md`: how to wire each build, what to buy.
- `docs/opponents.svg`, `docs/opponents.md`: how strong and lively bots are, from the record beside them.
- `docs/screens.png`, `docs/all-screens.png`: what the displays show, for the README and for a closer look.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_file
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from PIL import Image, ImageChops

from companion import games
from companion.locale import Speech
from companion.screens import render
from companion.table.gallery import gallery
from companion.terminal.pictures import contact_sheet
from docs.builds import builds
from docs.strength import strength

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "companion"
LOCALE = PACKAGE / "locale"
PLATFORM = "companion"
PLAYERS = ("Ana", "Bao", "Cléo", "Dia")
SHOWN = (
    "lay",
    "wait-for-several",
    "order",
    "levels",
    "war-won",
    "evolution-done",
    "expansion-budget",
    "score-age",
    "final",
)
KEYWORDS = {"say": None, "say_many": (1, 2)}


def drawings() -> Iterator[tuple[Path, bytes]]:
    """The state machine of every game that has one."""
    for name in games.names():
        flow = games.find(name).flow
        if flow is not None:
            text = (
                f"# {flow.name}: the course of a game\n\n"
                "Derived from the game's own states and triggers by `make docs`; do not edit.\n\n"
                f"```mermaid\n{flow.diagram().strip()}\n```\n"
            )
            yield ROOT / "docs" / f"flow-{name}.md", text.encode()


def sentences(domain: str) -> Catalog:
    """All sentences of a domain: a game's own, or the platform's."""
    catalogue = Catalog(project="companion", copyright_holder="", fuzzy=False)
    for path in sorted(PACKAGE.rglob("*.py")):
        if _domain(path) == domain:
            for line, message, _, _ in extract_from_file("python", str(path), keywords=KEYWORDS):
                catalogue.add(message, locations=[(str(path.relative_to(ROOT)), line)])
    return catalogue


def domains() -> list[str]:
    """The platform and each bundled game."""
    bundled = [path.name for path in (PACKAGE / "games").iterdir() if (path / "game.py").exists()]
    return [PLATFORM, *sorted(name.replace("_", "-") for name in bundled)]


def po_path(domain: str) -> Path:
    """Where the French sentences of a domain are."""
    return LOCALE / "fr" / "LC_MESSAGES" / f"{domain}.po"


def french(domain: str) -> Catalog:
    """The French catalogue of a domain, with every sentence of today."""
    path = po_path(domain)
    if not path.exists():
        catalogue = Catalog(locale="fr", domain=domain, header_comment="", fuzzy=False)
    else:
        with path.open("rb") as file:
            catalogue = read_po(file, locale="fr", domain=domain)
    catalogue.header_comment = "# French sentences. Collected by `make docs`, translated by hand."
    catalogue.update(sentences(domain), no_fuzzy_matching=True)
    return catalogue


def catalogues() -> Iterator[tuple[Path, bytes]]:
    """Templates, catalogues and compiled catalogues."""
    for domain in domains():
        catalogue = french(domain)
        yield po_path(domain), _as_po(catalogue)
        yield po_path(domain).with_suffix(".mo"), _as_mo(catalogue)


def pictures() -> Iterator[tuple[Path, Image.Image]]:
    """The displays of a table, a few and all."""
    game = games.find("three-ages")
    speech = Speech("fr", game.name)
    drawn = {key: render(screen, speech, (128, 64)) for key, screen in gallery(game, PLAYERS)}
    yield (
        ROOT / "docs" / "screens.png",
        contact_sheet({key: drawn[key] for key in SHOWN}, columns=3, captions=False),
    )
    yield ROOT / "docs" / "all-screens.png", contact_sheet(drawn)


def same_picture(path: Path, picture: Image.Image) -> bool:
    """Whether the file shows this picture; how it is packed does not matter."""
    if not path.exists():
        return False
    with Image.open(path) as stored:
        shown = stored.convert("RGB")
    return shown.size == picture.size and ImageChops.difference(shown, picture).getbbox() is None


def derived() -> Iterator[tuple[Path, bytes]]:
    """Every derived file with what it should hold."""
    yield from drawings()
    yield from catalogues()
    yield from builds()
    yield from strength()


def main() -> None:
    """Write what has changed."""
    for path, content in derived():
        if not path.exists() or path.read_bytes() != content:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
            print(f"wrote {path.relative_to(ROOT)}")
    for path, picture in pictures():
        if not same_picture(path, picture):
            picture.save(path, optimize=True)
            print(f"wrote {path.relative_to(ROOT)}")


def _domain(path: Path) -> str:
    parts = path.relative_to(PACKAGE).parts
    return parts[1].replace("_", "-") if parts[0] == "games" and len(parts) > 2 else PLATFORM


def _as_po(catalogue: Catalog) -> bytes:
    buffer = io.BytesIO()
    # Without dates, versions and line numbers: a file changes only when a sentence does.
    write_po(buffer, catalogue, width=0, no_location=True, sort_output=True, ignore_obsolete=True)
    varying = (
        b"-Date:",
        b"Generated-By:",
        b"Last-Translator:",
        b"Language-Team:",
        b"Bugs-To:",
        b"Version: PROJ",
    )
    lines = buffer.getvalue().split(b"\n")
    return b"\n".join(line for line in lines if not any(part in line for part in varying))


class _Undated(Catalog):
    """A catalogue whose head names no date and no tool version, so that the same input compiles the same."""

    @property
    def mime_headers(self) -> list[tuple[str, str]]:
        return [
            ("Language", "fr"),
            ("Plural-Forms", "nplurals=2; plural=(n > 1);"),
            ("Content-Type", "text/plain; charset=utf-8"),
        ]


def _as_mo(catalogue: Catalog) -> bytes:
    undated = _Undated(locale="fr")
    for message in catalogue:
        if message.id:
            undated[message.id] = message
    buffer = io.BytesIO()
    write_mo(buffer, undated)
    return buffer.getvalue()


if __name__ == "__main__":
    main()
