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
    """A named choice; the first one is the default."""

    key: str
    label: Text
    choices: tuple[Choice, ...]

    @property
    def default(self) -> str:
        """What holds when nobody chooses."""
        return self.choices[0].key


def settle(settings: tuple[Setting, ...], chosen: Mapping[str, str]) -> dict[str, str]:
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
    return {key: chosen.get(key, setting.default) for key, setting in known.items()}
