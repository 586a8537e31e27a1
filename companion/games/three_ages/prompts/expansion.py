"""Questions of the Expansion: which action, then its parts."""

from companion.core.prompt import Choose, Dial, Option, Prompt
from companion.core.seats import Seat
from companion.core.text import Text, say, say_many
from companion.core.values import Command
from companion.games.three_ages import commands as c
from companion.games.three_ages.model import State
from companion.games.three_ages.prompts.phrases import occupants, place
from companion.games.three_ages.rules.expansion import (
    possible,
    shipyards,
    sources,
    strikable,
    targets,
    victims,
)
from companion.games.three_ages.terms import ACTION_NAMES, Action


def expansion(state: State, seat: Seat) -> Prompt:
    done = Option(say("End the Expansion"), c.EndStrategy(seat), leaves=True)
    options = tuple(
        Option(_left(action, left), _command(state, action), draft=state.board is not None)
        for action, left in state.budget.items()
        if left and (state.board is None or possible(state, seat, action))
    )
    return Choose(seat, say("Expansion: which action?"), (*options, done))


def _left(action: Action, left: int) -> Text:
    return say("{action} ({left} left)", action=ACTION_NAMES[action], left=left)


def _command(state: State, action: Action) -> Command:
    seat = state.active
    if state.board is None:
        return c.UseAction(seat, action)
    if action == "production":
        return c.Build(seat)
    return c.Move(seat, action) if action in ("movement", "portal") else c.Strike(seat, action)


def move_parts(state: State, draft: c.Move) -> Prompt:
    """From where, to where, how many."""
    seat, action, source, target = draft.seat, draft.action, draft.source, draft.target
    assert state.board is not None
    if source is None:
        options = tuple(
            Option(
                place(state, sector),
                c.Move(seat, action, sector),
                draft=True,
                detail=say_many("{n} ship", "{n} ships", state.board.ships[sector][seat - 1]),
                where=sector,
            )
            for sector in sources(state, seat)
        )
        return Choose(seat, say("{action}: from where?", action=ACTION_NAMES[action]), options)
    if target is None:
        options = tuple(
            Option(
                place(state, sector),
                c.Move(seat, action, source, sector),
                draft=True,
                detail=occupants(state, sector),
                where=sector,
            )
            for sector in targets(state, action, source)
        )
        return Choose(seat, say("{action}: to where?", action=ACTION_NAMES[action]), options)
    held = state.board.ships[source][seat - 1]
    ask = say("Ships from {source} to {target}?", source=source, target=target)
    return Dial(seat, ask, draft, "ships", 1, held, start=held)


def build_parts(state: State, draft: c.Build) -> Prompt:
    """On which colony."""
    options = tuple(
        Option(place(state, sector), c.Build(draft.seat, sector), where=sector)
        for sector in shipyards(state, draft.seat)
    )
    return Choose(draft.seat, say("Production: where?"), options)


def strike_parts(state: State, draft: c.Strike) -> Prompt:
    """On which sector, against whom."""
    seat, action, sector = draft.seat, draft.action, draft.sector
    if sector is None:
        options = tuple(
            Option(place(state, sector), c.Strike(seat, action, sector), draft=True, where=sector)
            for sector in strikable(state, seat, action)
        )
        return Choose(seat, say("{action}: where?", action=ACTION_NAMES[action]), options)
    options = tuple(
        Option(Text("{name}", {"name": state.player(victim).name}), c.Strike(seat, action, sector, victim))
        for victim in victims(state, seat, sector)
    )
    return Choose(seat, say("{action}: whose ship?", action=ACTION_NAMES[action]), options)
