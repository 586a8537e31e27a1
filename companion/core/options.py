"""What is fixed for one game, as far as every game has it."""

from collections.abc import Sequence

from msgspec import Struct

from companion.errors import SettingError

LONGEST_NAME = 10  # what every display can show in full


class TableOptions(Struct, frozen=True, forbid_unknown_fields=True):
    """Who plays, and with which settings. A game adds its own data."""

    names: tuple[str, ...]
    settings: dict[str, str]


def seated(names: Sequence[str], players: range) -> tuple[str, ...]:
    """The names, if that many can play and each can be told from the others on a small display."""
    if len(names) not in players:
        raise SettingError(
            f"{len(names)} players", remedy=f"this game is for {players.start} to {players.stop - 1} players"
        )
    for name in names:
        if not name.strip() or not name.isprintable():
            raise SettingError(f"{name!r} is not a name", remedy="write letters that a display can show")
        if len(name) > LONGEST_NAME:
            raise SettingError(f"{name!r} is too long", remedy=f"at most {LONGEST_NAME} characters")
        if names.count(name) > 1:
            raise SettingError(f"two players are called {name}", remedy="give each a name of their own")
    return tuple(names)
