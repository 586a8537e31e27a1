"""What a seat may know. Secrets are removed here and nowhere else.

Secret are the values of others' reputation tiles, what somebody else has just drawn, and the fronts of
discovery tiles that others have kept. What is in the bags follows from that: what a seat has not seen.
"""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from companion.core.seats import Seat
from companion.games.eclipse.model import HIDDEN, UNKNOWN, Owed, Player, State
from companion.games.eclipse.terms import Counts, plus


def view(state: State, seat: Seat) -> State:
    """The state as this seat may see it; at the end all reputation lies open."""
    if not state.round and not any(player.reputation for player in state.players):
        return state
    over = state.phase == "over"
    bag, discoveries = state.reputation, dict(state.discoveries)
    players, owed = list(state.players), list(state.owed)
    for at, player in enumerate(players):
        if player.seat == seat:
            continue
        if not over:
            bag = _back(bag, player.reputation)
        for front in player.kept:
            _put(discoveries, front)
        players[at] = _hidden(player, over)
    for at, one in enumerate(owed):
        if one.seat != seat:
            bag = _back(bag, one.drawn)
            if one.kind == "discovery":
                _put(discoveries, one.tile)
            owed[at] = _unseen(one)
    return replace(state, players=tuple(players), owed=tuple(owed), reputation=bag, discoveries=discoveries)


def _hidden(player: Player, over: bool) -> Player:
    tiles = player.reputation if over else (UNKNOWN,) * len(player.reputation)
    return replace(player, reputation=tiles, kept=(HIDDEN,) * len(player.kept))


def _unseen(owed: Owed) -> Owed:
    tile = HIDDEN if owed.kind == "discovery" else owed.tile
    return replace(owed, drawn=(UNKNOWN,) * len(owed.drawn), tile=tile)


def _back(bag: Counts, tiles: tuple[int, ...]) -> Counts:
    for value in tiles:
        bag = plus(bag, value - 1) if value else bag
    return bag


def _put(discoveries: dict[str, int], front: str) -> None:
    if front:
        discoveries[front] += 1


def determinised(seen: State, chance: Random) -> State:
    """Any whole state that this view allows: hidden tiles dealt by chance from what was not seen."""
    if seen.drawn_by_table:
        return seen
    if seen.phase == "over":
        bag: list[int] = []
    else:
        bag = [value for value, left in enumerate(seen.reputation, start=1) for _ in range(left)]
    fronts = [front for front, left in seen.discoveries.items() for _ in range(left)]
    chance.shuffle(bag)
    chance.shuffle(fronts)

    def dealt(tiles: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(value or bag.pop() for value in tiles)

    players = tuple(
        replace(
            player,
            reputation=dealt(player.reputation),
            kept=tuple(front or fronts.pop() for front in player.kept),
        )
        for player in seen.players
    )
    owed = tuple(
        replace(
            one,
            drawn=dealt(one.drawn),
            tile=fronts.pop() if one.kind == "discovery" and not one.tile else one.tile,
        )
        for one in seen.owed
    )
    if seen.phase == "over":
        return replace(seen, players=players, owed=owed, discoveries=_counted(seen, fronts))
    left = tuple(bag.count(value) for value in range(1, len(seen.reputation) + 1))
    return replace(seen, players=players, owed=owed, reputation=left, discoveries=_counted(seen, fronts))


def _counted(seen: State, fronts: list[str]) -> dict[str, int]:
    return {front: fronts.count(front) for front in seen.discoveries}
