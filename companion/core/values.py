"""Commands, events and refusals: what is asked for, what happened, and why not."""

from msgspec import Struct

from companion.core.seats import Seat
from companion.core.text import Text, say


def snake_case(name: str) -> str:
    """`CardLaid` → `card_laid`: how a value is called in journals and messages."""
    rest = "".join(f"_{letter}" if letter.isupper() else letter for letter in name[1:])
    return f"{name[:1]}{rest}".lower()


# Values hold values that were there before them, so no cycle can come about that a collector would look for.
class Command(Struct, frozen=True, tag=snake_case, tag_field="do", forbid_unknown_fields=True, gc=False):
    """Something a seat asks for; named in the imperative. A field left None makes it a draft."""

    seat: Seat


class Submenu(Command, frozen=True):
    """A draft that never becomes a command itself: it only leads to a choice among others."""


class Event(
    Struct,
    frozen=True,
    tag=snake_case,
    tag_field="is",
    forbid_unknown_fields=True,
    omit_defaults=True,
    gc=False,
):
    """Something that happened; named in the past tense. The state is the fold of these."""


class Refusal(Struct, frozen=True):
    """Why a command changes nothing, and what to do instead."""

    reason: Text
    remedy: Text | None = None


# Whoever answers a question that is not asked any more.
MOVED_ON = Refusal(say("The table has moved on."), say("Look again, then answer."))


class Unsaved(Refusal, frozen=True):
    """Refused although it was right: it could not be written down."""
