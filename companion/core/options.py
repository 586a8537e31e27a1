"""What is fixed for one game, as far as every game has it."""

from collections.abc import Sequence

from msgspec import Struct

from companion.core.text import say, say_many
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
            say_many("{n} player", "{n} players", len(names)),
            remedy=say(
                "this game is for {fewest} to {most} players", fewest=players.start, most=players.stop - 1
            ),
        )
    for name in names:
        if not name.strip() or not name.isprintable():
            raise SettingError(
                say("{name} is not a name", name=repr(name)),
                remedy=say("write letters that a display can show"),
            )
        if len(name) > LONGEST_NAME:
            raise SettingError(
                say("{name} is too long", name=repr(name)),
                remedy=say("at most {count} characters", count=LONGEST_NAME),
            )
        if names.count(name) > 1:
            raise SettingError(
                say("two players are called {name}", name=name),
                remedy=say("give each a name of their own"),
            )
    return tuple(names)
