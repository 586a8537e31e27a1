"""The players' table on parts that are open: its host, the menu of the box, and whoever thinks for bots.

All of it loads behind the first picture, because it is most of what there is to load.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path

from companion import games
from companion.bootstrap.box import Box, examined
from companion.bootstrap.catalogue import InstalledGames, TableDeck, deck_of, first_game
from companion.bootstrap.parts import Hardware, TableParts
from companion.bootstrap.splash import show_splash
from companion.core.game import AnyGame
from companion.journal.folder import Journals
from companion.locale import of_games
from companion.opponents.process import ProcessThinker
from companion.screens.render import Drawer
from companion.table.advice import Adviser
from companion.table.box_menu import BoxMenu, farewell
from companion.table.host import Host
from companion.table.loop import TableLoop
from companion.table.seated_bots import SeatedBots
from companion.table.thinking import Thinking


def players_host(
    options: argparse.Namespace, folder: Path, parts: TableParts, hardware: Hardware, drawer: Drawer
) -> Host:
    """The players' table, at which every game that is installed can be chosen."""
    game = first_game(options.game, folder)
    host = host_of(game, folder, deck_of(game), hardware, any_game=True)(parts)
    host.speak(options.lang or host.language)
    drawer.domains = lambda: (host.game.name,) if host.session else (host.game.name, *of_games())
    return host


def host_of(
    game: AnyGame, folder: Path, deck: TableDeck, hardware: Hardware, *, any_game: bool = False
) -> Callable[[TableParts], Host]:
    """A table of players, once the parts are there; an interrupted game goes on.

    With `any_game` the players choose among all that are installed, and this one is their first choice.
    """

    def seated(parts: TableParts) -> Host:
        journals = Journals(folder, games.find)
        equipment = deck.useful(parts.equipment)
        catalogue = InstalledGames(parts.equipment) if any_game else None
        host = Host(game, journals, equipment, hardware.now_ms, deck.tags, deck.data_folder, catalogue)
        host.resume()
        return host

    return seated


def fit_box(host: Host, folder: Path, loop: TableLoop, parts: TableParts) -> Box:
    """The menu of the box itself, advice for whoever asks, and whoever thinks for bots."""
    host.adviser = Adviser(ProcessThinker(), loop.post)
    host.bots = SeatedBots(Thinking(ProcessThinker()))
    box = Box(folder, parts.displays, examined)
    host.box = BoxMenu(box)
    loop.after_turn += [box.tick, box.start_again, lambda: _tell_answer(host, box)]
    return box


def _tell_answer(host: Host, box: Box) -> None:
    """What became of what was chosen in the box's menu; nobody is disturbed while they play."""
    if host.session is None and host.box is not None and (answer := box.answer()):
        host.box.tell(answer)


def say_farewell(box: Box, parts: TableParts, language: str) -> None:
    """What stays on the displays of a machine that is switched off."""
    if box.leaving:
        parts.stays_lit = True
        show_splash(parts.displays, language, farewell())
