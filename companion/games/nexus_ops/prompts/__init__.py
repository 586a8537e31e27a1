"""What each seat is asked now, with every legal answer; and the parts of an answer that has several."""

from __future__ import annotations

from collections.abc import Callable

from companion.core.prompt import Prompt
from companion.core.seats import TABLE, Seat
from companion.core.text import Text
from companion.core.values import Command
from companion.games.nexus_ops import commands as c
from companion.games.nexus_ops.model import State, partner_of
from companion.games.nexus_ops.prompts import (
    attack,
    battle,
    battle_cards,
    cards,
    closing,
    corrections,
    odds,
    setup,
    turn,
)
from companion.games.nexus_ops.rules.battle import card_holder, throwers
from companion.games.nexus_ops.rules.victory import uncounted

_ASK: dict[str, Callable[[State, Seat], Prompt]] = {
    "seating": setup.first,
    "mines": setup.home_mines,
    "terrain": setup.lands,
    "deploy": turn.deploy,
    "move": turn.move,
    "breath": turn.breath,
    "aiming": turn.aiming,
    "burning": turn.burning,
    "explore": turn.explore,
    "fight": attack.fight,
    "cards": battle_cards.card,
    "rolling": battle.rolling,
    "losses": battle.losses,
    "spoils": battle.spoils,
    "income": closing.income,
    "draw": closing.draw,
    "closing": closing.closing,
    "handover": closing.handover,
    "counting": closing.counting,
}
_PARTS: dict[type[Command], Callable[..., Prompt]] = {
    c.SetHomeMines: setup.home_mine_parts,
    c.LayTerrain: setup.land_parts,
    c.UseCards: cards.use_parts,
    c.PlaySecret: cards.secret_parts,
    c.PlayEnergize: cards.energize_parts,
    c.Buy: turn.buy_parts,
    c.Move: turn.move_parts,
    c.Breathe: turn.breath_parts,
    c.TurnTile: turn.tile_parts,
    c.Attack: attack.attack_parts,
    c.PlayBattleCard: battle_cards.card_parts,
    c.Throw: battle.throw_parts,
    c.CountMines: closing.mine_parts,
}


def prompt(state: State, seat: Seat) -> Prompt:
    """What a seat is asked that is waited for."""
    return _ASK[state.phase](state, seat)


def refine(state: State, draft: Command) -> Prompt:
    """The next question about a draft."""
    question = _next_part(state, draft)
    while len(question) == 1:
        only, unfinished = question.answer(0)
        if not unfinished:
            break  # the last word on it is given, not taken
        question = _next_part(state, only)
    return question


def _next_part(state: State, draft: Command) -> Prompt:
    if isinstance(draft, c.UseCards) and draft.kept:
        return prompt(state, draft.seat)
    if (parts := _PARTS.get(type(draft))) is not None:
        return parts(state, draft)
    question = corrections.parts(state, draft)
    assert question is not None, f"{type(draft).__name__} has no parts"
    return question


def forecast(state: State, command: Command) -> Text | None:
    """What would come of an answer while it is dialled."""
    if isinstance(command, c.Attack):
        return odds.in_short(state, command)
    if isinstance(command, c.Throw):
        return battle.targets(state, command.seat)
    if isinstance(command, c.Buy):
        return turn.price(state, command)
    return cards.points_forecast(state, command) if isinstance(command, c.PlaySecret) else None


def waiting(state: State) -> tuple[Seat, ...]:
    """The seats that are asked something."""
    match state.phase:
        case "seating" | "mines" | "terrain":
            return (TABLE,)
        case "burning":
            assert state.breath is not None
            return (state.breath.victim,)
        case "cards":
            return state.fight.asked[:1]
        case "rolling":
            return _one(card_holder(state)) or tuple(throwers(state))
        case "losses":
            return (state.fight.dues[0].chooser,)
        case "handover":
            return _one(partner_of(state, state.active))
        case "counting":
            return tuple(uncounted(state))
        case "over":
            return ()
    return (state.active,)


def _one(seat: Seat | None) -> tuple[Seat, ...]:
    return () if seat is None else (seat,)
