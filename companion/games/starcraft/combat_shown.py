"""A battle as a page draws it: skirmish by skirmish who faces whom, then the cards with what they came to."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.combat import Combat, Force, Odds, Total, percents
from companion.core.seats import Seat
from companion.core.text import Text, say
from companion.core.values import Event
from companion.games.starcraft import board_commands as bc
from companion.games.starcraft import fight_events as f
from companion.games.starcraft.clash import Shown, numbers, reinforces
from companion.games.starcraft.combat_cards import next_to_lay_card
from companion.games.starcraft.combat_deck import card_of
from companion.games.starcraft.evolve import FOLD
from companion.games.starcraft.evolve_fight import line_of
from companion.games.starcraft.fight_tellings import lost, skirmish, withdrew
from companion.games.starcraft.fights import FROM_DECK, Fight, Line, Skirmish
from companion.games.starcraft.model import State
from companion.games.starcraft.odds import odds as chances
from companion.games.starcraft.odds import odds_of
from companion.games.starcraft.phrases import area_name, card_line, name_of
from companion.games.starcraft.terms import UNIT_NAMES
from companion.kit.words import listed


def combat(view: State) -> Combat | None:
    """The battle that is being fought, front line by front line."""
    fight = view.fight
    if fight is None:
        return None
    forces = tuple(
        _force(seat, line, number, skirmish)
        for number, skirmish in enumerate(fight.skirmishes)
        for seat, line in ((fight.attacker, skirmish.attacker), (fight.defender, skirmish.defender))
    )
    return Combat(_key(fight), _title(view, fight), fight.area, forces, opposed=True)


def combat_result(before: State, events: Sequence[Event]) -> Combat | None:
    """What a step resolved: attack and health of both sides, what fell and why, and who has won."""
    state, totals = before, list[Total]()
    came: list[Text | None] = []
    fight: Fight | None = None
    for event in events:
        fight = state.fight or fight
        match event:
            case f.SkirmishFought():
                totals += _totals(state, state.fighting, event)
                came.append(skirmish(state, event))
            case f.UnitFell():
                came.append(lost(state, event))
            case f.UnitsWithdrew():
                came.append(withdrew(state, event))
            case f.FightEnded(winner=winner):
                came.append(_winner(state, winner))
        state = FOLD.evolve(state, event)
    if fight is None or not came:
        return None
    lines = tuple(line for line in came if line is not None)
    return Combat(_key(fight), _title(before, fight), fight.area, totals=tuple(totals), came=lines)


def _winner(state: State, winner: Seat) -> Text:
    if not winner:
        return say("Nobody wins the battle")
    return say("{name} wins the battle", name=name_of(state, winner))


def odds(view: State, seat: Seat) -> tuple[Odds, ...]:
    """What the top card would come to, for whoever lays one next; each card of the hand says so itself."""
    if view.phase != "cards" or seat < 1:
        return ()
    found = next_to_lay_card(view.fighting)
    if found is None or found[0] != seat:
        return ()
    words = (say("only the enemy loses"), say("both lose, or neither"), say("only you lose"))
    return tuple(
        Odds(say("Top card of the deck"), *percents(float(one.hits_only), float(one.falls_only)), words)
        for one in chances(view, seat, found[1])
        if one.card == FROM_DECK
    )


def forecast(view: State, command: bc.LayCombat) -> Text | None:
    """What a card comes to for the own front line: its numbers, and how likely who falls."""
    found = _laying(view, command)
    if found is None or not command.card or command.card < 0:
        return None
    shown = Shown(command.card, command.reinforcement or 0)
    one, worth = odds_of(view, command.seat, found, shown), numbers(view, command.seat, found, shown)
    return say(
        "here attack {attack}, health {health}: hits {hits} %, falls {falls} %",
        attack=worth.attack + worth.support,
        health=worth.health,
        hits=round(100 * one.hits),
        falls=round(100 * one.falls),
    )


def idle(view: State, command: bc.LayCombat) -> Text | None:
    """Why a reinforcement card would add nothing."""
    found = _laying(view, command)
    if found is None or not command.reinforcement:
        return None
    line = line_of(view.fighting, command.seat, found)
    if reinforces(line, card_of(view, command.reinforcement)):
        return None
    return say("adds nothing: {unit} is not on it", unit=UNIT_NAMES[line.front])


def _laying(view: State, command: bc.LayCombat) -> int | None:
    """The skirmish that the card is for; none where real cards are laid, which nobody knows."""
    found = next_to_lay_card(view.fighting) if view.phase == "cards" and not view.real_deck else None
    return found[1] if found is not None and found[0] == command.seat else None


def _key(fight: Fight) -> str:
    return f"{fight.area}-{fight.attacker}-{fight.defender}"


def _title(state: State, fight: Fight) -> Text:
    return say(
        "{where}: {attacker} attacks {defender}",
        where=area_name(state, fight.area),
        attacker=name_of(state, fight.attacker),
        defender=name_of(state, fight.defender),
    )


def _force(seat: Seat, line: Line, number: int, skirmish: Skirmish) -> Force:
    laid = say("card laid") if line.card is not None else say("no card yet")
    supports = [say("supported by {units}", units=listed([UNIT_NAMES[one] for one in line.supports]))]
    return Force(
        seat,
        f"{number}-{seat}",
        say("{n}: {unit}", n=number + 1, unit=UNIT_NAMES[line.front]),
        line.front,
        listed([*(supports if line.supports else ()), say("resolved") if skirmish.done else laid]),
        now=not skirmish.done and not line.ready,
        gone=skirmish.done,
    )


def _totals(state: State, fight: Fight, event: f.SkirmishFought) -> list[Total]:
    """Attack of each side, with the health that it meets and the cards that counted."""
    return [
        Total(
            seat,
            event.attack[side],
            (
                say("attack, against {health} health", health=event.health[1 - side]),
                *(
                    card_line(card_of(state, card))
                    for card in (event.cards[side], event.reinforcements[side])
                    if card
                ),
            ),
        )
        for side, seat in enumerate((fight.attacker, fight.defender))
    ]
