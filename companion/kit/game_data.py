"""What is printed on a box's material, for a game that is played with data of its own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Generic, TypeVar

from msgspec import defstruct
from msgspec.structs import replace

from companion.core.hexes import Place, parts
from companion.core.material import Kind, Material, WrongEntryError
from companion.core.text import Text, say

Data = TypeVar("Data")


class GameData(Generic[Data]):
    """The files of a game, and what is made of them.

    `fitted`: the same with only what a game for so many players needs: that travels in its journal.
    """

    def __init__(
        self,
        bundled: Path,
        kinds: Mapping[str, Kind],
        made: Callable[[dict[str, Any]], Data],
        fitted: Callable[[Data, int], Data] = lambda data, _: data,
    ) -> None:
        self.material = Material(bundled, kinds)
        self._made = made
        self._fitted = fitted
        # What comes with the program does not change while it runs.
        self.bundled = cache(lambda: self.load(bundled))

    def load(self, owner: Path) -> Data:
        """The owner's files where there are any, the bundled ones for the rest."""
        return self._made(self.material.load(owner))

    def for_players(self, players: int, owner: Path | None) -> Data:
        """What one game needs."""
        return self._fitted(self.load(owner) if owner else self.bundled(), players)


def schema(**entries: Any) -> type[Any]:
    """The form of a file with these lists or tables, which may say that it is only a stand-in."""
    stand_in = ("stand_in", bool, False)
    return defstruct("File", [*entries.items(), stand_in], forbid_unknown_fields=True)


def stand_ins(files: Mapping[str, Any]) -> tuple[str, ...]:
    """The files that say that they are not an owner's."""
    return tuple(kind for kind, file in files.items() if file.stand_in)


def with_layout_for(box: Any, players: int) -> Any:
    """The material with the one layout for so many."""
    return replace(box, layouts=tuple(one for one in box.layouts if one.players == players))


def check_layouts(found: Iterable[int], players: range, remedy: Text) -> None:
    """One layout for each number of players."""
    if (counts := sorted(found)) != list(players):
        raise WrongEntryError(say("layouts for {counts} players", counts=str(counts)), remedy)


def check_places(where: Text, places: Iterable[Place], once: Text, together: Text) -> None:
    """No hex is used twice, and all hang together; otherwise what to do about it."""
    counted = Counter(places)
    for place, times in counted.items():
        if times > 1:
            raise WrongEntryError(
                say(
                    "{where}: hex {place} is used {times} times",
                    where=where,
                    place=str(list(place)),
                    times=times,
                ),
                once,
            )
    if len(found := parts({*counted})) > 1:
        _, lonely = min((len(part), min(part)) for part in found)
        raise WrongEntryError(
            say("{where}: hex {lonely} is cut off", where=where, lonely=str(list(lonely))), together
        )
