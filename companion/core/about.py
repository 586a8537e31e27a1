"""What is known of a game before its rules are loaded: all that a lobby lists and asks."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from companion.core.text import Text

if TYPE_CHECKING:
    from pathlib import Path

    from companion.core.settings import Setting


class About:
    """What a game says of itself."""

    name: ClassVar[str]
    title: ClassVar[Text]
    players: ClassVar[range]
    settings: ClassVar[tuple[Setting, ...]]
    # What a table without card readers fixes among the settings.
    settings_without_readers: ClassVar[dict[str, str]] = {}
    # What is best where there is no box, only a page: the companion keeps the board and throws the dice.
    settings_without_box: ClassVar[dict[str, str]] = {}
    # A folder with the icons that the game brings, drawn as in `screens/icons`.
    icons: ClassVar[Path | None] = None
    # What a lobby says of it: at most three lines, from and to how many minutes, how much there is to learn.
    about: ClassVar[tuple[Text, ...]] = ()
    minutes: ClassVar[tuple[int, int] | None] = None
    weight: ClassVar[Literal["light", "medium", "heavy"] | None] = None
    # Its picture: an SVG of 240 by 400, the game's emblem inside the square in the middle of it.
    cover: ClassVar[Path | None] = None
    # A folder with how it is played, on two pages in each language (see `core/guide.py`).
    guide: ClassVar[Path | None] = None


class NotLoaded:
    """A game of which nobody has asked more than what is said about it; from then on it is the game itself.

    A lobby lists every game, and a table plays one: the rules of all of them take a Pi longer to load than
    everything else.
    """

    def __init__(self, about: type[About], rules: str) -> None:
        self._about = about
        self._rules = rules

    def __getattr__(self, name: str) -> Any:
        if name in About.__annotations__:
            return getattr(self._about, name)
        if name.startswith("_"):  # whether it can be copied, shown or iterated over is not about its rules
            raise AttributeError(name)
        module, _, game = self._rules.partition(":")
        self.__class__ = getattr(import_module(module), game)
        return getattr(self, name)


def loaded_later(about: type[About], rules: str) -> Any:
    """The game that `rules` names, by its module and class (`package.game:Chess`)."""
    return NotLoaded(about, rules)
