"""*Three Ages* (working title): six civilisations, one galaxy, three ages of five turns."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from companion.core.about import About, loaded_later
from companion.core.settings import Choice, Setting
from companion.core.text import say
from companion.kit.settings import how_the_board_is_kept

if TYPE_CHECKING:
    from companion.games.three_ages.game import ThreeAges

PLAYERS = range(2, 7)


class AboutThreeAges(About):
    """What a lobby says of it."""

    name = "three-ages"
    title = say("Three Ages")
    players = PLAYERS
    about = (
        say("Everybody lays one card with four sides, then all act in order."),
        say("Send ships, found colonies, raise four evolutions, fight for sectors."),
        say("Three ages of five turns: points for sectors, colonies and battles won."),
    )
    minutes = (60, 90)
    weight = "light"
    cover = Path(__file__).parent / "cover.svg"
    settings = (
        how_the_board_is_kept(say("only what scores is asked")),
        Setting(
            "cards",
            say("How cards get in"),
            (
                Choice("reader", say("Reader"), say("read face down")),
                Choice("dial", say("By hand"), say("dialled in after the reveal")),
            ),
        ),
        Setting(
            "mode",
            say("Mode"),
            (
                Choice("normal", say("Normal"), say("sectors face up")),
                Choice("exploration", say("Exploration"), say("sectors face down")),
            ),
        ),
        Setting(
            "galaxy",
            say("Who draws the sectors"),
            (
                Choice("laid", say("The players"), say("a bonus is named with its colony")),
                Choice("drawn", say("The companion"), say("at random")),
            ),
            only_with=("board", "full"),
        ),
        Setting(
            "adjacency",
            say("Which sectors touch"),
            (
                Choice("checked", say("As in the layout"), say("moves are checked")),
                Choice("trusted", say("Trust the table"), say("any sector may be named")),
            ),
            only_with=("board", "full"),
        ),
    )
    settings_without_readers: ClassVar[dict[str, str]] = {"cards": "dial"}
    settings_without_box: ClassVar[dict[str, str]] = {"board": "full", "galaxy": "drawn"}
    icons = Path(__file__).parent / "icons"
    guide = Path(__file__).parent / "guide"


GAME: ThreeAges = loaded_later(AboutThreeAges, f"{__name__}.game:ThreeAges")
