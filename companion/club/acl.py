"""Who may say and hear what, as an access list for Mosquitto.

A table writes its own topics and nothing else; only the wall says what it has; Home Assistant only listens.
Whoever is not listed may do nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.club.topics import NAME, ClubTopics, TableTopics
from companion.core.text import say
from companion.errors import UsageError

WALL = "wall"
HOME_ASSISTANT = "homeassistant"


def access_list(club: str, tables: Sequence[str]) -> str:
    """The file for `acl_file` in mosquitto.conf; each table's user is called like the table."""
    for name in (club, *tables):
        if not NAME.fullmatch(name):
            raise UsageError(
                say("{name} is not a name", name=repr(name)),
                remedy=say("small letters, digits and dashes, at most 40"),
            )
    if taken := {WALL, HOME_ASSISTANT} & set(tables):
        raise UsageError(
            say("no table can be called {name}", name=min(taken)), remedy=say("choose another name for it")
        )
    if len(set(tables)) != len(tables):
        raise UsageError(say("two tables have the same name"), remedy=say("give each a name of its own"))
    blocks = [_wall(club), _home_assistant(club), *(_table(club, name) for name in tables)]
    return (
        "\n\n".join(["# Made by `companion club acl`: make it again when a table is added.", *blocks]) + "\n"
    )


def _wall(club: str) -> str:
    topics = ClubTopics(club)
    return f"user {WALL}\ntopic read {topics.all_tables}\ntopic readwrite {topics.wall}"


def _home_assistant(club: str) -> str:
    topics = ClubTopics(club)
    own = "topic read homeassistant/#\ntopic write homeassistant/status"
    return f"user {HOME_ASSISTANT}\ntopic read {topics.all_tables}\n{own}"


def _table(club: str, name: str) -> str:
    topics = TableTopics(club, name)
    return "\n".join(
        [
            f"user {name}",
            f"topic write {topics.everything}",
            f"topic write {topics.discovery}",
            f"topic read {topics.seen}",
            f"topic read {topics.wall_presence}",
        ]
    )
