"""Languages: French first, English next; gettext catalogues, one per game and one for the platform.

A game that another package brings has its own in a folder `locale` beside the module that its entry point
names.
"""

import gettext
import os
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from companion.core.packages import games_of_packages
from companion.core.text import Lookup, Text, english, fill
from companion.locale.french import elide

LANGUAGES = ("fr", "en")
FOLDER = Path(__file__).parent
PLATFORM = "companion"


class Speech:
    """One language: turns a `Text` into a string, from the catalogues of the platform and of a game."""

    def __init__(self, language: str, *domains: str, folder: Path = FOLDER) -> None:
        self.language = language
        self._fill = elide if language == "fr" else fill
        self._catalogues = [
            gettext.translation(domain, place, [language])
            for domain in (*domains, PLATFORM)
            if gettext.find(domain, place := _folder_of(domain, folder), [language])
        ]

    def __call__(self, text: Text) -> str:
        """The sentence in this language."""
        return text.render(self._look_up, self._fill)

    def template(self, text: Text) -> str:
        """The sentence in this language with its places still open, for whoever fills them in later."""
        return self._look_up(text.msgid, text.plural, 1)

    def _look_up(self, singular: str, plural: str, count: int) -> str:
        if not singular:
            return ""  # gettext would answer with the head of the catalogue
        for catalogue in self._catalogues:
            found = catalogue.ngettext(singular, plural, count) if plural else catalogue.gettext(singular)
            if found not in (singular, plural):
                return found
        return english(singular, plural, count)


@cache
def of_games(folder: Path = FOLDER) -> tuple[str, ...]:
    """The catalogues of all games, for a screen that names several of them."""
    found = {path.stem for path in folder.glob("*/LC_MESSAGES/*.mo")}
    return tuple(sorted((found | {point.name for point in games_of_packages()}) - {PLATFORM}))


@cache
def _folder_of(domain: str, folder: Path) -> Path:
    """Where the catalogues of a game are; nothing is imported to find out but what its module lies in."""
    if any(folder.glob(f"*/LC_MESSAGES/{domain}.mo")):
        return folder
    for point in games_of_packages().select(name=domain):
        with suppress(ImportError):
            spec = find_spec(point.module)
            if spec is not None and spec.origin is not None:
                return Path(spec.origin).parent / "locale"
    return folder


def language_of(environment: Mapping[str, str] | None = None) -> str:
    """The user's language, if it is one of ours; otherwise French."""
    variables = os.environ if environment is None else environment
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        spoken = variables.get(name, "")[:2]
        if spoken in LANGUAGES:
            return spoken
    return LANGUAGES[0]


__all__ = ["LANGUAGES", "Lookup", "Speech", "language_of", "of_games"]
