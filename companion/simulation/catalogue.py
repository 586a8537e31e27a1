"""Every installed game, each with a simulated deck: what the lobby of a virtual table offers."""

from __future__ import annotations

from companion import games
from companion.simulation.table_top import tag_book
from companion.table.catalogue import TableGame, offered
from companion.table.equipment import Equipment


class SimulatedGames:
    """The games, with the readers of the virtual table."""

    def __init__(self, equipment: Equipment) -> None:
        self._equipment = equipment
        self._found: dict[str, TableGame] = {}

    def all(self) -> list[TableGame]:
        """Every game that can be loaded."""
        return offered(games.names(), self.find)

    def find(self, name: str) -> TableGame:
        """The game of that name; its tags are made once."""
        if name not in self._found:
            game = games.find(name)
            self._found[name] = TableGame(game, self._equipment, tag_book(game))
        return self._found[name]
