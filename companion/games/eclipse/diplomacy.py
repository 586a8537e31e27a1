"""Relations between players: ambassadors, and what an attack makes of them (DIP-1 to DIP-7)."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from msgspec.structs import replace

from companion.core.prompt import Choose, Option, Prompt
from companion.core.seats import Seat
from companion.core.text import Text, say
from companion.core.values import Command, Event
from companion.games.eclipse import commands as c
from companion.games.eclipse import events as e
from companion.games.eclipse.course import answered, by_itself, onward
from companion.games.eclipse.galaxy import linked
from companion.games.eclipse.model import UNKNOWN, State, fits, in_play
from companion.games.eclipse.phrases import resource, who
from companion.games.eclipse.terms import AMBASSADORS, DIPLOMACY_FROM, RESOURCES, Resource
from companion.kit.parts import Parts, Which


def could(state: State, one: Seat, other: Seat) -> bool:
    """Whether two players could form relations, joined or not (DIP-1, DIP-4 to DIP-7, OP-37)."""
    return (
        state.seats >= DIPLOMACY_FROM
        and one != other
        and not {one, other} & {state.traitor}
        and other not in state.player(one).partners
        and not state.player(other).collapsed
        and all(_has_room(state, seat) for seat in (one, other))
        and not any(_mixed(state, key, one, other) for key in state.tiles)
    )


def _has_room(state: State, seat: Seat) -> bool:
    player = state.player(seat)
    ambassadors = len(player.partners) + 1
    return ambassadors <= AMBASSADORS and fits(state, seat, ambassadors, 0) and any(player.cubes)


def _mixed(state: State, key: str, one: Seat, other: Seat) -> bool:
    tile = state.tiles[key]
    return (one in tile.fleets and (other in tile.fleets or tile.disc == other)) or (
        other in tile.fleets and tile.disc == one
    )


def partners(state: State, seat: Seat) -> list[Seat]:
    """Whom a seat may send an envoy to now; whoever has refused is left alone this turn."""
    return [
        other
        for other in in_play(state)
        if other not in state.refused
        and could(state, seat, other)
        and (state.assisted or linked(state, seat, other))
    ]


def crowded(state: State, seat: Seat) -> bool:
    """Whether a reputation tile must make room for one more ambassador (DIP-4)."""
    player = state.player(seat)
    return not fits(state, seat, len(player.partners) + 1, len(player.reputation))


def options(state: State, seat: Seat) -> Iterator[Option]:
    """An envoy to each of them."""
    return (replace(_envoy(state, seat, other), seldom=True) for other in partners(state, seat))


def _envoy(state: State, seat: Seat, other: Seat) -> Option:
    label = say("Envoy to {name}", name=who(state, other))
    return Option(label, c.SendEnvoy(seat, other), draft=True, icon="ambassador", detail=_price(state, seat))


def _price(state: State, seat: Seat) -> Text | None:
    """What relations cost whoever has no slot left."""
    return say("a reputation tile makes room") if crowded(state, seat) else None


def _tracks(state: State, draft: Command) -> list[Resource]:
    cubes = state.player(draft.seat).cubes
    return [one for one in RESOURCES if cubes[RESOURCES.index(one)]]


_CUBE = Which(
    say("Your cube from which track?"),
    values=_tracks,
    label=lambda _, track: resource(track),
    icon=lambda _, track: str(track),
)
SEND_ENVOY = Parts(c.SendEnvoy, track=_CUBE)
ANSWER_ENVOY = Parts(c.AnswerEnvoy, track=replace(_CUBE, when=lambda _, draft: draft.agreed))


def answer(state: State, seat: Seat) -> Prompt:
    name = who(state, state.owed[0].partner)
    return Choose(
        seat,
        say("{name} sends an envoy", name=name),
        (
            Option(
                say("Agree: 1 VP each"), c.AnswerEnvoy(seat, True), draft=True, detail=_price(state, seat)
            ),
            Option(say("Refuse"), c.AnswerEnvoy(seat, False), leaves=True),
        ),
        icon="ambassador",
    )


def making_room(state: State, seat: Seat) -> Prompt:
    """Which reputation tile goes back for an ambassador (DIP-4); where others look, only the lowest one."""
    own = sorted(set(state.player(seat).reputation))
    lowest = Option(say("The lowest one goes back"), c.ReturnReputation(seat, own[0]), public=True)
    others = tuple(
        Option(say("a tile of {value}", value=value), c.ReturnReputation(seat, value), seldom=value > own[0])
        for value in own
    )
    ask = say("Which reputation tile makes room?")
    return Choose(seat, ask, (lowest, *others), icon="reputation", sealed=True)


def new_neighbours(state: State, seat: Seat) -> Prompt:
    """After Combat, when a connection is new (DIP-2)."""
    other = state.fighting.envoys[0][1]
    return Choose(
        seat,
        say("A new connection to {name}", name=who(state, other)),
        (
            Option(say("No envoy"), c.Done(seat), leaves=True),
            _envoy(state, seat, other),
        ),
    )


# --- what happens


def send_envoy(state: State, command: c.SendEnvoy, chance: Random) -> tuple[Event, ...]:
    assert command.track is not None
    sent = e.EnvoySent(command.seat, command.partner, command.track)
    if state.phase == "envoys":
        return onward(state, chance, sent, e.EnvoyConsidered())
    return onward(state, chance, sent)


def answer_envoy(state: State, command: c.AnswerEnvoy, chance: Random) -> tuple[Event, ...]:
    owed = state.owed[0]
    if not command.agreed:
        return answered(state, chance, e.EnvoyRefused(owed.partner, command.seat))
    assert command.track is not None
    assert owed.track is not None
    seats, tracks = (owed.partner, command.seat), (owed.track, command.track)
    full = [seat for seat in seats if crowded(state, seat)]
    # Tiles whose values nobody noted are all alike: one of them goes back without a question.
    alike = tuple(seat for seat in full if not any(state.player(seat).reputation))
    back = tuple(_returned(state, seat, UNKNOWN) for seat in alike)
    choosing = tuple(seat for seat in full if seat not in alike)
    formed = e.EnvoyAgreed(*seats, tracks, choosing) if choosing else e.RelationFormed(*seats, tracks)
    return answered(state, chance, *back, formed)


def _returned(state: State, seat: Seat, value: int) -> e.ReputationKept:
    left = list(state.player(seat).reputation)
    left.remove(value)
    return e.ReputationKept(seat, tuple(left), (value,))


def return_reputation(state: State, command: c.ReturnReputation, chance: Random) -> tuple[Event, ...]:
    """Room for an ambassador; relations begin with the last tile that had to make some."""
    owed, rest = state.owed[0], state.owed[1:]
    back = _returned(state, command.seat, command.value)
    if any(one.kind == "room" and one.seat == owed.partner for one in rest):
        return answered(state, chance, back)
    own, others = owed.tracks
    return answered(state, chance, back, e.RelationFormed(command.seat, owed.partner, (own, others)))


@by_itself("envoys")
def next_pair(state: State, _: Random) -> tuple[Event, ...]:
    pairs = state.fighting.envoys
    if not pairs:
        return (e.UpkeepBegun(),)
    one, other = pairs[0]
    return () if could(state, one, other) else (e.EnvoyConsidered(),)
