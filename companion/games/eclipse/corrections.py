"""Corrections by hand: any value can be set between two turns, within what the material allows."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.seats import Seat
from companion.core.text import say
from companion.games.eclipse import terms
from companion.games.eclipse.changes import with_player
from companion.games.eclipse.corrections_map import NOBODY, ON_MAP, seat_name
from companion.games.eclipse.corrections_players import OF_PLAYERS
from companion.games.eclipse.model import State, in_play
from companion.kit.corrections import Asked, Corrections, Value


def _playing(state: State) -> list[Seat]:
    return [seat for seat in in_play(state) if not state.player(seat).passed]


def _may_change_card(state: State) -> list[Seat]:
    """One at least still plays: with the last card turned the phase would be over."""
    playing = _playing(state)
    return [
        seat for seat in in_play(state) if seat not in playing or (len(playing) > 1 and seat != state.active)
    ]


def _set_passed(state: State, seat: Seat) -> State:
    return with_player(state, seat, passed=not state.player(seat).passed)


OF_THE_TABLE: dict[str, Value] = {
    "supply": Value(
        say("Technologies in the supply"),
        (
            Asked(
                say("Which technology?"),
                lambda state: list(state.data.techs),
                lambda _, one: terms.TECH_NAMES[one],
            ),
            Asked(
                lambda _, tech: terms.TECH_NAMES[tech],
                lambda state, tech: range(state.supply.get(tech, 0) + state.bag[tech] + 1),
                now=lambda state, tech: state.supply.get(tech, 0),
            ),
        ),
        lambda state, tech, number: replace(
            state,
            supply={**state.supply, tech: number},
            bag={**state.bag, tech: state.bag[tech] + state.supply.get(tech, 0) - number},
        ),
        lambda _, tech, number: say("Correction: {n} {tech}", n=number, tech=terms.TECH_NAMES[tech]),
    ),
    "traitor": Value(
        say("Traitor"),
        (Asked(say("Who has the Traitor card?"), lambda state: (NOBODY, *in_play(state)), seat_name),),
        lambda state, seat: replace(state, traitor=seat),
        lambda state, seat: say("Correction: Traitor {name}", name=seat_name(state, seat)),
        when=lambda state: state.seats > 3,
    ),
    "passed": Value(
        say("Who has passed"),
        (
            Asked(
                say("Whose card is turned?"),
                _may_change_card,
                label=lambda state, seat: (
                    say("{name} still plays", name=state.player(seat).name)
                    if state.player(seat).passed
                    else say("{name} passed", name=state.player(seat).name)
                ),
            ),
        ),
        _set_passed,
        lambda state, seat: say("Correction: card of {name}", name=seat_name(state, seat)),
    ),
    "next_first": Value(
        say("Who begins the next round"),
        (Asked(say("Who begins?"), in_play, seat_name),),
        lambda state, seat: replace(state, next_first=seat),
        lambda state, seat: say("Correction: {name} begins", name=seat_name(state, seat)),
    ),
    "active": Value(
        say("Whose turn it is"),
        (Asked(say("Whose turn is it?"), _playing, seat_name),),
        lambda state, seat: replace(state, active=seat),
        lambda state, seat: say("Correction: {name} plays", name=seat_name(state, seat)),
    ),
    "round": Value(
        say("Round"),
        (Asked(say("Which round?"), lambda _: range(1, terms.ROUNDS + 1), now=lambda state: state.round),),
        lambda state, number: replace(state, round=number),
        lambda _, number: say("Correction: round {round}", round=number),
    ),
}

CORRECTIONS = Corrections(
    {**OF_PLAYERS, **ON_MAP, **OF_THE_TABLE},
    open_in=lambda state: (
        state.phase == "action" and not state.owed and not state.details and state.round > 0
    ),
)
