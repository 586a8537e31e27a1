"""What a table may choose before a game: variants, ways to keep the board, targets."""

from collections.abc import Mapping

from msgspec import Struct

from companion.core.text import Text
from companion.errors import SettingError


class Choice(Struct, frozen=True):
    """One value of a setting."""

    key: str
    label: Text
    detail: Text | None = None


class Setting(Struct, frozen=True):
    """A named choice; the first one is the default.

    `only_with`: the setting and value that it needs; `only_for`: the numbers of players that it is for.
    """

    key: str
    label: Text
    choices: tuple[Choice, ...]
    only_with: tuple[str, str] | None = None
    only_for: tuple[int, ...] | None = None

    @property
    def default(self) -> str:
        """What holds when nobody chooses."""
        return self.choices[0].key


def settle(settings: tuple[Setting, ...], chosen: Mapping[str, str], players: int) -> dict[str, str]:
    """Every setting with its value: the chosen one, or the default; anything unknown is an error."""
    known = {setting.key: setting for setting in settings}
    for key, value in chosen.items():
        if key not in known:
            raise SettingError(f"there is no setting {key!r}", remedy=f"known are: {', '.join(known)}")
        values = [choice.key for choice in known[key].choices]
        if value not in values:
            raise SettingError(
                f"setting {key!r} cannot be {value!r}", remedy=f"it is one of: {', '.join(values)}"
            )
    settled = {key: chosen.get(key, setting.default) for key, setting in known.items()}
    for key, value in settled.items():
        if value != known[key].default and not applies(known[key], settled, players):
            raise SettingError(
                f"{key}={value} means nothing here", remedy=f"it goes with {_needs(known[key])}"
            )
    return settled


def applies(setting: Setting, settled: Mapping[str, str], players: int) -> bool:
    """Whether a setting has a meaning beside the others, with that many players."""
    enough = setting.only_for is None or players in setting.only_for
    return enough and (setting.only_with is None or settled.get(setting.only_with[0]) == setting.only_with[1])


def _needs(setting: Setting) -> str:
    beside = ["=".join(setting.only_with)] if setting.only_with else []
    players = [f"{' or '.join(map(str, setting.only_for))} players"] if setting.only_for else []
    return " and ".join((*beside, *players))
