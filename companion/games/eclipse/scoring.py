"""Points by their sources, and the ranking (section 11 of the rules)."""

from __future__ import annotations

from companion.core.seats import Seat
from companion.core.standing import Source, Standing
from companion.core.text import Text, say
from companion.games.eclipse import terms
from companion.games.eclipse.model import State, held, techs_in
from companion.kit.ranking import needs_tie_break, places

LABELS: dict[str, Text] = {
    "reputation": say("reputation"),
    "ambassadors": say("ambassadors"),
    "hexes": say("hexes"),
    "discoveries": say("discoveries"),
    "monoliths": say("Monoliths"),
    "techs": say("technologies"),
    "traitor": say("Traitor"),
    "species": say("species"),
    "extra": say("technologies, Monoliths"),
    "final": say("collapsed civilisation"),
}


def sources(state: State, seat: Seat) -> dict[str, int]:
    """Where points come from; of reputation only what this view shows."""
    player = state.player(seat)
    if player.collapsed:
        # Tiles that only their owner knew when the civilisation fell are counted at the end.
        return {"final": player.final, "reputation": state.counted.get(seat, 0)}
    if not player.species:
        return {}
    own, steps = held(state, seat), state.data.box.tech_points
    species = 0
    if player.species == "planta":
        species = len(own)
    elif player.species == "draco":
        species = sum(tile.ancients for tile in state.tiles.values())
    return {
        "reputation": state.counted.get(seat, sum(player.reputation)),
        "ambassadors": len(player.partners),
        "hexes": sum(state.data.hexes[key].points for key in own),
        "discoveries": terms.DISCOVERY_POINTS * len(player.kept),
        "monoliths": terms.MONOLITH_POINTS * sum(state.tiles[key].monolith for key in own),
        "techs": sum(steps[min(terms.TECH_SLOTS, techs_in(state, seat, one))] for one in terms.CATEGORIES),
        "traitor": terms.TRAITOR_POINTS if state.traitor == seat else 0,
        "species": species,
        **({"extra": state.extra[seat]} if seat in state.extra else {}),
    }


def total(state: State, seat: Seat) -> int:
    """All points of a seat."""
    return sum(sources(state, seat).values())


def standings(state: State) -> tuple[Standing, ...]:
    """The ranking; ties by what is stored, then a shared place (END-1, OP-28)."""
    strength = {
        player.seat: (total(state, player.seat), 0 if player.collapsed else sum(player.stored))
        for player in state.players
    }
    return tuple(_standing(state, seat, place, strength) for seat, place in places(strength).items())


def _standing(state: State, seat: Seat, place: int, strength: dict[Seat, tuple[int, int]]) -> Standing:
    tied = needs_tie_break(strength, seat)
    over = state.phase == "over"
    return Standing(
        place=place,
        seats=(seat,),
        points=strength[seat][0],
        sources=tuple(Source(LABELS[key], number) for key, number in sources(state, seat).items() if number),
        tie_break=(Source(say("resources stored"), strength[seat][1]),) if tied and over else (),
        won=place == 1 and over,
    )
