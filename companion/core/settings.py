"""What a table may choose before a game: variants, ways to keep the board, targets."""

from collections.abc import Mapping

from msgspec import Struct

from companion.core.text import Text, say
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
            raise SettingError(
                say("there is no setting {key}", key=repr(key)),
                remedy=say("known are: {keys}", keys=", ".join(known)),
            )
        values = [choice.key for choice in known[key].choices]
        if value not in values:
            raise SettingError(
                say("setting {key} cannot be {value}", key=repr(key), value=repr(value)),
                remedy=say("it is one of: {values}", values=", ".join(values)),
            )
    settled = {key: chosen.get(key, setting.default) for key, setting in known.items()}
    for key, value in settled.items():
        if value != known[key].default and not applies(known[key], settled, players):
            raise SettingError(
                say("{setting} means nothing here", setting=f"{key}={value}"), remedy=_needs(known[key])
            )
    return settled


def applies(setting: Setting, settled: Mapping[str, str], players: int) -> bool:
    """Whether a setting has a meaning beside the others, with that many players."""
    enough = setting.only_for is None or players in setting.only_for
    return enough and (setting.only_with is None or settled.get(setting.only_with[0]) == setting.only_with[1])


def _needs(setting: Setting) -> Text:
    beside = "=".join(setting.only_with or ())
    count = ", ".join(map(str, setting.only_for or ()))
    if not count:
        return say("it goes with {setting}", setting=beside)
    if not beside:
        return say("it goes with {count} players", count=count)
    return say("it goes with {setting} and {count} players", setting=beside, count=count)
