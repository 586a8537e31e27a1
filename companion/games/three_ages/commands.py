"""What players ask for. A field that is None (or a tuple not yet full) is still to be asked."""

from companion.core.seats import Seat
from companion.core.values import Command
from companion.games.three_ages.galaxy import Sector
from companion.games.three_ages.terms import Action, Bonus, Strategy

# --- set-up


class NameYoungest(Command, frozen=True):
    """Who begins to choose a civilisation."""

    player: Seat


class ChooseCivilisation(Command, frozen=True):
    """A civilisation, with the starting values that its board prints or others, and perhaps its home."""

    civilisation: str
    as_printed: bool | None = None
    ships: int | None = None
    levels: tuple[int, ...] = ()
    home: Sector | None = None


# --- ages, cards and turns


class BeginAge(Command, frozen=True):
    """The cards are dealt."""


class LayCard(Command, frozen=True):
    """A card lies face down; UNREAD when the companion cannot know which."""

    card: int | None = None
    side: Strategy | None = None


class SetAside(Command, frozen=True):
    """Duel: the second card, to be discarded."""

    card: int | None = None


class TakeBack(Command, frozen=True):
    """Take up again what was laid face down."""


class Reveal(Command, frozen=True):
    """Turn all cards up."""


class NameCard(Command, frozen=True):
    """Say what lies face up: the card, its side, and in a duel the card set aside."""

    card: int | None = None
    side: Strategy | None = None
    aside: int | None = None


class PassHands(Command, frozen=True):
    """The hands have gone to the neighbours."""


class EndStrategy(Command, frozen=True):
    """Nothing more with this card: no (further) battle, no colony, no (further) action."""


# --- strategies


class Fight(Command, frozen=True):
    """A battle on a sector; in assisted play with the ships of every seat there."""

    sector: Sector | None = None
    ships: tuple[int, ...] = ()
    sure: bool | None = None


class Evolve(Command, frozen=True):
    """Take the evolution of the card."""


class Colonise(Command, frozen=True):
    """Place a colony piece."""

    sector: Sector | None = None
    bonus: Bonus | None = None


class UseAction(Command, frozen=True):
    """Assisted play: one action of the budget was carried out on the table."""

    action: Action


class Move(Command, frozen=True):
    """Full board: ships from one sector to another, by movement or by portal."""

    action: Action
    source: Sector | None = None
    target: Sector | None = None
    ships: int | None = None


class Build(Command, frozen=True):
    """Full board: Production, one new ship."""

    sector: Sector | None = None


class Strike(Command, frozen=True):
    """Full board: Ambush or Conversion of one opponent's ship."""

    action: Action
    sector: Sector | None = None
    victim: Seat | None = None


# --- end of an age and of the game


class ScoreAge(Command, frozen=True):
    """Full board: add up the age."""


class CountSectors(Command, frozen=True):
    """Assisted play: how many sectors this seat controls at the end of the age."""

    sectors: int | None = None


class CountShips(Command, frozen=True):
    """Assisted play: how many ships a tied seat has on sectors at the end."""

    ships: int | None = None
