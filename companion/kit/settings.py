"""Settings that several games have under the same name."""

from companion.core.settings import Choice, Setting
from companion.core.text import Text, say


def how_the_board_is_kept(assisted: Text, full: Text | None = None) -> Setting:
    """By the players, and of what the companion then knows; or by the companion, every piece of it."""
    return Setting(
        "board",
        say("How the board is kept"),
        (
            Choice("assisted", say("Assisted"), assisted),
            Choice("full", say("Full board"), full or say("every piece is tracked")),
        ),
    )
