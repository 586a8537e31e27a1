"""Influence: discs between the track and hexes (INF-1 to INF-5)."""

from __future__ import annotations

from random import Random

from companion.core.prompt import Choose, Option, Prompt
from companion.core.seats import Seat
from companion.core.text import Text, say, say_many
from companion.core.values import Event
from companion.games.eclipse import commands as c
from companion.games.eclipse import events as e
from companion.games.eclipse.colonies import option as colony_option
from companion.games.eclipse.course import no_more, onward
from companion.games.eclipse.discovery import taken
from companion.games.eclipse.explore import guarded
from companion.games.eclipse.galaxy import footholds, joined
from companion.games.eclipse.model import State, held
from companion.games.eclipse.phrases import hex_name, points, printed
from companion.games.eclipse.terms import COLONY_SHIPS_READIED
from companion.kit.parts import Parts, Which
from companion.kit.words import dotted

TRACK = ""


def possible(state: State, seat: Seat) -> bool:
    """Whether there is anything to influence, or a colony ship to turn up."""
    ready = state.player(seat).colony_ships < state.species(seat).colony_ships
    return bool(held(state, seat) or targets(state, seat)) or ready


def reachable(state: State, seat: Seat) -> list[str]:
    """Hexes that a disc may go onto (INF-2): free, no enemies, next to an own disc or ship; or with an own
    ship (OP-25)."""
    near: dict[str, None] = {}
    for key in footholds(state, seat):
        near[key] = None
        near |= dict.fromkeys(joined(state, seat, key))
    return [key for key in near if _free(state, seat, key)]


def _free(state: State, seat: Seat, key: str) -> bool:
    tile = state.tiles[key]
    others = any(other != seat for other in tile.fleets)
    return not tile.disc and not others and not guarded(state, seat, key)


def targets(state: State, seat: Seat) -> list[str]:
    """The same, if there is a disc for it."""
    return reachable(state, seat) if state.player(seat).discs or held(state, seat) else []


def sources(state: State, draft: c.Influence) -> list[str]:
    """Where a disc comes from; moved away, it must not have been the only thing that led there."""
    seat, target = draft.seat, draft.target
    own = [TRACK] if state.player(seat).discs and target != TRACK else []
    if target == TRACK:
        return held(state, seat)
    return own + [key for key in held(state, seat) if key != target]


# --- what is asked


def question(state: State, seat: Seat) -> Prompt:
    new = [
        Option(
            say("Disc on {hex}", hex=key),
            c.Influence(seat, key),
            draft=True,
            detail=_worth(state, key),
            where=key,
            icon="disc",
        )
        for key in reversed(targets(state, seat))
    ]
    back = (
        (Option(say("A disc back to the track"), c.Influence(seat, TRACK), draft=True, seldom=True),)
        if held(state, seat)
        else ()
    )
    done = no_more(state, seat, say("No more moves"), _readied(state, seat))
    others = (*colony_option(state, seat), done)
    act = state.acting
    ask = say("Influence, move {step}/{steps}", step=act.steps + 1, steps=act.steps + act.left)
    return Choose(seat, ask, (*new, *back, *others), start=None if not act.steps else len(new) + len(back))


def readied(state: State, seat: Seat) -> int:
    """How many colony ships the end of the action turns up (INF-4)."""
    return min(COLONY_SHIPS_READIED, state.species(seat).colony_ships - state.player(seat).colony_ships)


def _readied(state: State, seat: Seat) -> Text | None:
    number = readied(state, seat)
    return say_many("{n} colony ship ready", "{n} colony ships ready", number) if number else None


def _worth(state: State, key: str) -> Text:
    return dotted([printed(state, key)])


def _source(state: State, key: str) -> Text:
    return say("the influence track") if key == TRACK else hex_name(state, key)


INFLUENCE = Parts(
    c.Influence,
    source=Which(
        say("A disc from where?"),
        values=sources,
        label=_source,
        detail=lambda state, _, key: points(state.data.hexes[key].points) if key else None,
        seldom=lambda _, __, key: key != TRACK,
        where=lambda _, __, key: key,
        forced=True,
    ),
)


# --- what happens


def influence(state: State, command: c.Influence, chance: Random) -> tuple[Event, ...]:
    seat, source, target = command.seat, command.source or TRACK, command.target or TRACK
    if target == TRACK:
        return onward(state, chance, e.Activated(), e.DiscTaken(seat, source))
    placed = e.DiscPlaced(seat, target, source)
    return onward(state, chance, e.Activated(), placed, *taken(state, seat, target, chance))
