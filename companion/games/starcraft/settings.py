"""What a table may choose before a game."""

from companion.core.settings import Choice, Setting
from companion.core.text import say
from companion.kit.settings import how_the_board_is_kept

PLAYERS = range(2, 7)

SETTINGS = (
    how_the_board_is_kept(say("turns, Event cards, points"), say("every piece and card is tracked")),
    Setting(
        "orders",
        say("Orders in Planning"),
        (
            Choice("turns", say("Turns"), say("players say who is blocked")),
            Choice("stacks", say("Stacks"), say("the planet of each order is named")),
        ),
        only_with=("board", "assisted"),
    ),
    Setting(
        "regrouping",
        say("Steps 1 to 4 of Regrouping"),
        (
            Choice("together", say("One press for all"), say("for who knows them")),
            Choice("each", say("Each step"), say("for the first games")),
        ),
        only_with=("board", "assisted"),
    ),
    Setting(
        "combat",
        say("Combat and Event cards"),
        (
            Choice("dealt", say("Dealt here"), say("the companion shuffles and deals")),
            Choice("real", say("Real Combat deck"), say("its cards are read at a reader or named")),
            Choice("box", say("Both decks real"), say("cards are read at a reader or named")),
        ),
        only_with=("board", "full"),
    ),
    Setting(
        "mode",
        say("Mode"),
        (
            Choice("normal", say("Normal"), say("15 points or an objective")),
            Choice("conquest", say("Galactic Conquest"), say("no points, the last one wins")),
        ),
    ),
    Setting(
        "teams",
        say("Teams"),
        (
            Choice("none", say("Everybody alone"), say("as in the rulebook")),
            Choice("pairs", say("In pairs"), say("partners opposite, 30 points")),
        ),
        only_for=(4, 6),
    ),
)
