"""A table on which moments are set up: positions made by hand, commands judged by the real rules."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.moment import Moment, MomentBuilder
from companion.core.screen import Message
from companion.core.seats import TABLE, Seat
from companion.core.values import Command
from companion.games.nexus_ops import commands as c
from companion.games.nexus_ops.model import CardPile, Passed, Points, State
from companion.games.nexus_ops.terms import ENERGIZE_CARDS, NO_UNITS, SECRET_CARDS, Counts

# In battle order: Dragon, Lava Leaper, Rock Strider, Crystalline, Fungoid, Human.
ARMY: Counts = (1, 1, 2, 1, 2, 4)
WHOLE_ARMY: Counts = (3, 4, 6, 8, 8, 12)
DECK = "a deck"
RAID: Counts = (0, 0, 1, 0, 0, 2)
GUARD: Counts = (0, 1, 0, 1, 0, 0)


class Stage(MomentBuilder[State]):
    """Its positions."""

    def begun(self, **settings: str) -> State:
        """The first player's Deploy phase, everybody with units, cards and points."""
        state = self.do(self.opened(**settings), c.NameFirst(TABLE, 1), c.SetHomeMines(TABLE, (1, 1, 1)))
        army = WHOLE_ARMY if self.largest else ARMY
        players = tuple(
            replace(
                player,
                units=army,
                rubium=199 if self.largest else player.rubium,
                energize=3 - player.seat % 2,
                secret=2,
                points=Points(secrets=8 if self.largest else 2 * player.seat),
            )
            for player in state.players
        )
        held = sum(player.energize for player in players)
        return replace(
            state,
            players=players,
            energize=CardPile(state.energize.deck - held),
            secret=CardPile(state.secret.deck - 2 * len(players)),
            found={"large": 2, "small": 3},
        )

    def on_board(self, phase: str = "deploy") -> State:
        """The full board: everybody at home, and two who meet on the Monolith."""
        state = self.begun(board="full", map="drawn")
        army = WHOLE_ARMY if self.largest else ARMY
        nobody = (NO_UNITS,) * state.seats
        units = dict.fromkeys(state.planet.places, nobody)
        for seat, base in enumerate(state.planet.bases, start=1):
            units[base[0]] = row(state, {seat: (0, *army[1:])})
        units[state.planet.monolith] = row(state, {1: (army[0], *NO_UNITS[1:])})
        units[state.planet.ring[8]] = row(state, {2: (army[0], *NO_UNITS[1:])})
        return replace(state, phase=phase, board=replace(state.map(), units=units))

    def holding_all(self, state: State) -> State:
        """With simulated cards: the first player has drawn all of them, so the question lists each kind."""
        drawn = {"energized": (Passed(1, ENERGIZE_CARDS),), "passed": (Passed(1, SECRET_CARDS),)}
        return replace(state, **drawn)

    def in_battle(self, own: Counts, theirs: Counts, **settings: str) -> State:
        """Assisted play: nobody holds Energize cards, the dice of the first type are to be thrown."""
        state = replace(self.begun(**settings), phase="fight")
        players = tuple(replace(player, energize=0) for player in state.players)
        return self.do(replace(state, players=players), attack(own, theirs))

    def told(self, key: str, state: State, command: Command) -> Moment:
        """What everybody is told of a command, or the last part of it if it is told in several."""
        shown = self.game.announce(state, self.happening(state, command))
        last = shown.in_turn()[-1] if isinstance(shown, Message) else shown
        return Moment(key, state, TABLE, screen=last)


def row(state: State, held: dict[Seat, Counts]) -> tuple[Counts, ...]:
    return tuple(held.get(seat, NO_UNITS) for seat in range(1, state.seats + 1))


def attack(own: Counts, theirs: Counts) -> c.Attack:
    """A whole battle of seat 1 against seat 2 in Crystal Spires."""
    return c.Attack(1, "crystal", defender=2, own=own, theirs=theirs, sure=True)
