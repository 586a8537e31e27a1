"""What a table may choose before a game."""

from companion.core.settings import Choice, Setting
from companion.core.text import say
from companion.kit.settings import how_the_board_is_kept

PLAYERS = range(2, 7)

SETTINGS = (
    how_the_board_is_kept(say("the map stays on the table")),
    Setting(
        "books",
        say("How much is noted"),
        (
            Choice("usual", say("Usual books"), say("also techs, items and parts")),
            Choice("short", say("Short books"), say("only discs, hexes and battles")),
        ),
        only_with=("board", "assisted"),
    ),
    Setting(
        "draws",
        say("Who draws from the bags"),
        (
            Choice("companion", say("The companion"), say("hexes and tiles at random")),
            Choice("table", say("The players"), say("what was drawn is typed in")),
        ),
        only_with=("board", "full"),
    ),
    Setting(
        "battles",
        say("Battles"),
        (
            Choice("hand", say("By hand"), say("order of fire first, losses after")),
            Choice("steps", say("By steps"), say("every throw with the companion")),
        ),
        only_with=("board", "assisted"),
    ),
    Setting(
        "dice",
        say("Who throws the dice"),
        (
            Choice("companion", say("The companion"), say("by chance; battles say so")),
            Choice("table", say("The players"), say("what they show is dialled in")),
        ),
    ),
    Setting(
        "ancients",
        say("Who aims for Ancients"),
        (
            Choice("rule", say("Their rule"), say("the largest ship that falls")),
            Choice("table", say("The players"), say("their rule is proposed")),
        ),
    ),
    Setting(
        "reputation",
        say("Reputation is drawn"),
        (
            Choice("battle", say("After each battle"), say("up to 5 tiles for each")),
            Choice("hex", say("Once per hex"), say("up to 5 tiles for all its battles")),
        ),
    ),
    Setting(
        "values",
        say("Values of reputation"),
        (
            Choice("end", say("At the end"), say("each tells the sum once")),
            Choice("noted", say("At once"), say("in secret, at the own seat")),
        ),
        only_with=("board", "assisted"),
    ),
    Setting(
        "supply",
        say("Technology tiles drawn"),
        (
            Choice("unknown", say("Not told"), say("all kinds are listed")),
            Choice("noted", say("Noted"), say("only what lies there is listed")),
        ),
        only_with=("board", "assisted"),
    ),
    Setting(
        "species",
        say("Species"),
        (
            Choice("all", say("Terrans and aliens"), say("seven species")),
            Choice("terrans", say("Terrans only"), say("all start alike")),
        ),
    ),
)
