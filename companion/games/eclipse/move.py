"""Move: one ship at a time through wormholes; who meets opponents may be pinned (MOV-1 to MOV-6)."""

from __future__ import annotations

from random import Random

from companion.core.prompt import Choose, Option, Prompt
from companion.core.seats import Seat
from companion.core.text import Text, say
from companion.core.values import Event
from companion.games.eclipse import commands as c
from companion.games.eclipse import events as e
from companion.games.eclipse.blueprints import sums
from companion.games.eclipse.colonies import option as colony_option
from companion.games.eclipse.course import no_more, onward
from companion.games.eclipse.galaxy import free_ships, joined, pinned
from companion.games.eclipse.model import State, Tile, on_map
from companion.games.eclipse.odds_shown import entering
from companion.games.eclipse.phrases import hex_name, present, ship_name, ships, who
from companion.games.eclipse.terms import SHIPS, Ship
from companion.kit.parts import Parts, Which
from companion.kit.words import dotted, listed

MOBILE: tuple[Ship, ...] = SHIPS[:3]


def owners(tile: Tile, seat: Seat) -> frozenset[Seat]:
    """The other players with a disc or a ship on a hex: entering it attacks them (MOV-6)."""
    return frozenset(one for one in (tile.disc, *tile.fleets) if one and one != seat)


def reach(state: State, seat: Seat, source: str, ship: Ship) -> dict[str, frozenset[Seat]]:
    """Where a ship gets to, and which partners it attacks on the way; as few of them as possible."""
    partners = frozenset(state.player(seat).partners)
    found: dict[str, frozenset[Seat]] = {source: frozenset()}
    frontier = [source]
    for _ in range(sums(state, seat, ship).movement):
        following: dict[str, None] = {}
        for key in frontier:
            if key != source and _held_up(state, state.tiles[key], seat):
                continue
            for other in joined(state, seat, key):
                betrayed = found[key] | (owners(state.tiles[other], seat) & partners)
                if other not in found or len(betrayed) < len(found[other]):
                    found[other] = betrayed
                    following[other] = None
        frontier = list(following)
    return {key: betrayed for key, betrayed in found.items() if key != source}


def _held_up(state: State, tile: Tile, seat: Seat) -> bool:
    """Whether a ship that enters cannot go on: those already there count as staying."""
    return pinned(state, tile, seat, sum(tile.ships(seat)))


def movable(state: State, seat: Seat, source: str) -> list[Ship]:
    """The types of which one may leave a hex."""
    tile = state.tiles[source]
    if not free_ships(state, tile, seat):
        return []
    return [
        ship for ship in MOBILE if tile.ships(seat)[SHIPS.index(ship)] and reach(state, seat, source, ship)
    ]


def sources(state: State, seat: Seat) -> list[str]:
    """Hexes from which a ship may leave."""
    return [key for key, tile in state.tiles.items() if seat in tile.fleets and movable(state, seat, key)]


def possible(state: State, seat: Seat) -> bool:
    """Whether any ship can move."""
    return bool(sources(state, seat))


def why_not(state: State, seat: Seat) -> Text:
    """Why no ship can move: there is none, only Starbases, or each is held up."""
    if not any(on_map(state, seat)):
        return say("you have no ship")
    return (
        say("no ship can move") if any(on_map(state, seat)[: len(MOBILE)]) else say("a Starbase never moves")
    )


# --- what is asked


def question(state: State, seat: Seat) -> Prompt:
    options = [
        Option(
            say("From {hex}", hex=key),
            c.Move(seat, key),
            draft=True,
            detail=ships(state.tiles[key].ships(seat)),
            where=key,
        )
        for key in sources(state, seat)
    ]
    done = no_more(state, seat, say("No more moves"))
    act = state.acting
    ask = say("Move {step}/{steps}", step=act.steps + 1, steps=act.steps + act.left)
    return Choose(seat, ask, (*options, *colony_option(state, seat), done))


def _targets(state: State, draft: c.Move) -> list[str]:
    assert draft.source is not None
    assert draft.ship is not None
    return list(reach(state, draft.seat, draft.source, draft.ship))


def _betrayed(state: State, draft: c.Move, target: str) -> frozenset[Seat]:
    assert draft.source is not None
    assert draft.ship is not None
    return reach(state, draft.seat, draft.source, draft.ship)[target]


def _there(state: State, draft: c.Move, target: str) -> Text | None:
    """What it would mean to go there, the worst first: a broken word, a battle; then who is there."""
    assert draft.ship is not None
    betrayed = _betrayed(state, draft, target)
    told = [entering(state, draft.seat, draft.ship, target), present(state, target)]
    if betrayed:
        names = listed([Text("{name}", {"name": who(state, one)}) for one in sorted(betrayed)])
        told.insert(0, say("breaks with {names}: Traitor", names=names))
    lines = [line for line in told if line is not None]
    return dotted(lines) if lines else None


MOVE = Parts(
    c.Move,
    ship=Which(
        lambda _, draft: say("From {hex}: which ship?", hex=draft.source),
        values=lambda state, draft: movable(state, draft.seat, draft.source),
        label=lambda _, ship: ship_name(ship),
        icon=lambda _, ship: str(ship),
        forced=True,
    ),
    target=Which(
        lambda _, draft: say("{ship}: where to?", ship=ship_name(draft.ship)),
        values=_targets,
        label=hex_name,
        detail=_there,
        seldom=lambda state, draft, target: bool(_betrayed(state, draft, target)),
        where=True,
    ),
)


# --- what happens


def move(state: State, command: c.Move, chance: Random) -> tuple[Event, ...]:
    assert command.source is not None
    assert command.ship is not None
    assert command.target is not None
    betrayed = _betrayed(state, command, command.target)
    broken = tuple(e.RelationBroken(command.seat, partner) for partner in sorted(betrayed))
    moved = e.ShipMoved(command.seat, command.ship, command.source, command.target)
    return onward(state, chance, e.Activated(), moved, *broken)
