"""What a table may choose before a game: how the board is kept, variants, figures that nobody confirmed."""

from companion.core.settings import Choice, Setting
from companion.core.text import Text, say


def _variant(key: str, label: Text, detail: Text) -> Setting:
    return Setting(key, label, (Choice("off", say("No")), Choice("on", say("Yes"), detail)))


SETTINGS = (
    Setting(
        "board",
        say("How the board is kept"),
        (
            Choice("assisted", say("Assisted"), say("only what counts is asked")),
            Choice("full", say("Full board"), say("every piece is tracked")),
        ),
    ),
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
            Choice("none", say("Everybody alone")),
            Choice("two", say("Two against two"), say("partners opposite, 20 VP")),
        ),
        only_for=(4,),
    ),
    Setting(
        "points",
        say("Length of the game"),
        (
            Choice("12", say("Usual: 12 VP")),
            Choice("10", say("Short: 10 VP")),
            Choice("14", say("Long: 14 VP")),
        ),
        only_with=("teams", "none"),
    ),
    Setting(
        "start",
        say("A Secret Mission at the start"),
        (Choice("none", say("No")), Choice("secret", say("One each"), say("variant of the reprint"))),
    ),
    _variant("hill", say("King of the Hill"), say("Monolith: 1 VP instead of cards")),
    _variant("priority", say("Top priority"), say("draw 2 Secret Missions, keep 1")),
    Setting(
        "terrain_bonus",
        say("Terrain bonus and penalty"),
        (Choice("1", say("1 on the die")), Choice("2", say("2 on the die")), Choice("0", say("None"))),
    ),
    Setting(
        "leaper",
        say("Lava Leaper: 5 or 6 is"),
        (
            Choice("natural", say("The die itself")),
            Choice("modified", say("The die with its bonus")),
        ),
    ),
    Setting(
        "small_mine",
        say("A small mine is worth"),
        (Choice("1", say("1 rubium")), Choice("2", say("2 rubium")), Choice("3", say("3 rubium"))),
    ),
)
