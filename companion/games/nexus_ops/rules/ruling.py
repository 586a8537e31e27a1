"""What every rule answers: events, or a refusal."""

from companion.core.text import Text, say
from companion.core.values import Event, Refusal

Ruling = tuple[Event, ...] | Refusal


def no(reason: Text, remedy: Text | None = None) -> Refusal:
    """A refusal."""
    return Refusal(reason, remedy)


INCOMPLETE = Refusal(say("Something is still missing in this entry."), say("Answer every question of it."))
ASSISTED = Refusal(say("Spaces are not tracked in assisted play."))
BY_HAND = Refusal(say("At this table the players throw the dice."), say("Throw, and dial in the result."))
FULL_BOARD = Refusal(say("The full board knows this by itself."))
