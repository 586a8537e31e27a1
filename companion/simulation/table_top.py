"""A table top: one pod per seat, the table's own controls, a deck whose cards carry tags."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.core.game import AnyGame
from companion.core.seats import TABLE, Seat
from companion.devices.ports import Post
from companion.devices.simulated import SimulatedDisplay, SimulatedPod
from companion.table.session import Session
from companion.table.tags import Tag, TagBook

SEATS = 6
TRAVEL_PASS = "04a2b1c0ffee80"
# Beyond the highest number of a card in any game: a deck of StarCraft begins at 1, at 101 or at 201.
MOST_CARDS = 400


def tag_of(card: int, side: str | None) -> str:
    """The UID that a simulated tag has: one in the middle of the card, or one near each edge."""
    return f"{card:04x}" if side is None else f"{card:04x}-{side}"


def tag_book(game: AnyGame) -> TagBook:
    """A deck with five tags a card: the middle one does not tell the side, the others do."""
    sides = [None, *(key for key, _ in game.sides)]
    return TagBook({tag_of(card, side): Tag(card, side) for card in range(1, MOST_CARDS) for side in sides})


class TableTop:
    """Everything that can be touched."""

    def __init__(
        self, game: AnyGame, post: Post, deck_seed: str, sizes: Mapping[Seat, tuple[int, int]] | None = None
    ) -> None:
        self._game = game
        self.deck_seed = deck_seed
        glass = {seat: SimulatedDisplay(size) for seat, size in (sizes or {}).items()}
        self.pods = {seat: SimulatedPod(seat, post, glass.get(seat)) for seat in range(SEATS + 1)}
        self.lying: dict[Seat, int] = {}
        self._played: set[Seat] = set()

    def deal_anew(self, game: AnyGame, deck_seed: str) -> None:
        """The deck of another game; whatever lay on readers was of the one before."""
        self._game, self.deck_seed = game, deck_seed
        self.lying.clear()
        self._played.clear()

    @property
    def displays(self) -> dict[Seat, SimulatedDisplay]:
        """The glass of each seat and of the table."""
        return {seat: pod.display for seat, pod in self.pods.items()}

    def hand(self, session: Session, seat: Seat) -> Sequence[int]:
        """The cards that a player holds."""
        if seat == TABLE:
            return ()
        return self._game.hand(session.view(seat), seat, self.deck_seed)

    def lay(self, session: Session, seat: Seat, card: int | None, side: str | None = None) -> bool:
        """Put a card of the hand on the reader, or lift what lies there; False for one that is not held."""
        if card is None:
            self._lift(seat)
            return True
        if card not in self.hand(session, seat):
            return False
        self.lying[seat] = card
        self.pods[seat].lay(tag_of(card, side))
        return True

    def clear(self) -> None:
        """Everybody takes the cards off the readers (they are discarded, or dealt anew)."""
        for seat in list(self.lying):
            self._lift(seat)

    def take_back(self, session: Session) -> None:
        """A card that was played and is in its hand again, because that was undone, comes off its reader."""
        for seat, card in list(self.lying.items()):
            if card not in self.hand(session, seat):
                self._played.add(seat)
            elif seat in self._played:
                self._lift(seat)

    def _lift(self, seat: Seat) -> None:
        self.lying.pop(seat, None)
        self._played.discard(seat)
        self.pods[seat].lay()
