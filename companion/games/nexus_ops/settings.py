"""What a table may choose before a game: how the board is kept, variants, figures that nobody confirmed."""

from companion.core.settings import Choice, Setting
from companion.core.text import Text, say
from companion.kit.settings import how_the_board_is_kept


def _variant(key: str, label: Text, detail: Text) -> Setting:
    usual = Choice("off", say("No"), say("as in the rulebook"))
    return Setting(key, label, (usual, Choice("on", say("Yes"), detail)))


PLAYERS = range(2, 5)

SETTINGS = (
    how_the_board_is_kept(say("only what counts is asked")),
    Setting(
        "map",
        say("Who lays the map"),
        (
            Choice("laid", say("The players"), say("terrain and tiles are typed in")),
            Choice("drawn", say("The companion"), say("at random, stand-ins")),
        ),
        only_with=("board", "full"),
    ),
    Setting(
        "dice",
        say("Who throws the dice"),
        (
            Choice("table", say("The players"), say("hits are dialled in")),
            Choice("companion", say("The companion"), say("marked as such")),
        ),
    ),
    Setting(
        "teams",
        say("Teams"),
        (
            Choice("none", say("Everybody alone"), say("as in the rulebook")),
            Choice("two", say("Two against two"), say("partners opposite, 20 VP")),
        ),
        only_for=(4,),
    ),
    Setting(
        "points",
        say("Length of the game"),
        (
            Choice("12", say("Usual: 12 VP"), say("whoever has them first wins")),
            Choice("10", say("Short: 10 VP"), say("a battle or two less")),
            Choice("14", say("Long: 14 VP"), say("a battle or two more")),
        ),
        only_with=("teams", "none"),
    ),
    Setting(
        "start",
        say("A Secret Mission at the start"),
        (
            Choice("none", say("No"), say("as in the rulebook")),
            Choice("secret", say("One each"), say("variant of the reprint")),
        ),
    ),
    _variant("hill", say("King of the Hill"), say("Monolith: 1 VP instead of cards")),
    _variant("priority", say("Top priority"), say("draw 2 Secret Missions, keep 1")),
    Setting(
        "terrain_bonus",
        say("Terrain bonus and penalty"),
        (
            Choice("1", say("1 on the die"), say("a hit on 5+ becomes 4+ or 6")),
            Choice("2", say("2 on the die"), say("a hit on 5+ becomes 3+ or 6")),
            Choice("0", say("None"), say("terrain changes no die")),
        ),
    ),
    Setting(
        "leaper",
        say("Lava Leaper: 5 or 6 is"),
        (
            Choice("natural", say("The die itself"), say("as it lies there")),
            Choice("modified", say("The die with its bonus"), say("more often in a Magma Pool")),
        ),
    ),
    Setting(
        "small_mine",
        say("A small mine is worth"),
        (
            Choice("1", say("1 rubium"), say("half of a large one")),
            Choice("2", say("2 rubium"), say("as much as a large one")),
            Choice("3", say("3 rubium"), say("more than a large one")),
        ),
    ),
)
