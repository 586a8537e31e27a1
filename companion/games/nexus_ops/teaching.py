"""What a newcomer is told: what everything does, which answers lead to nothing, where the guide says more."""

from companion.core.teaching import Hint, Term, Terms
from companion.core.text import Text, say
from companion.core.values import Command
from companion.games.nexus_ops import commands as c
from companion.games.nexus_ops.battle_cards import still_to_count
from companion.games.nexus_ops.missions import owners_deck, playable
from companion.games.nexus_ops.model import State
from companion.games.nexus_ops.terms import (
    BATTLE_EFFECT_TERMS,
    CARD_TERMS,
    CARDS,
    EFFECT_TERMS,
    FEAT_TERMS,
    TERRAIN_TERMS,
    UNIT_TERMS,
)
from companion.kit.terms import prefixed


def terms(view: State) -> Terms:
    """By unit, terrain and card as their icons are called; what cards do and ask for beside them."""
    units = {
        unit: Term(term.name, Text(term.line.msgid, {"hit": view.chart[unit].hits_on}))
        for unit, term in UNIT_TERMS.items()
    }
    return {
        **units,
        **TERRAIN_TERMS,
        **CARD_TERMS,
        **prefixed("feat-", FEAT_TERMS),
        **prefixed("effect-", EFFECT_TERMS),
        **prefixed("battle-", BATTLE_EFFECT_TERMS),
        "mission": Term(say("Mission"), say("1 VP for a battle won in your turn; counts as a red card")),
        "mine": Term(say("Mine"), say("pays its number if you control it with a miner there")),
        "tile": Term(say("Exploration tile"), say("a mine, a unit or both, for whoever stands there")),
        "rubium": Term(say("Rubium"), say("buys units; a card sold brings 1")),
        "cards": Term(say("Cards"), say("play one, or sell it for 1 rubium")),
        "battle": Term(say("Battle"), say("one throw per unit, the strongest first; losses at once")),
    }


def idle(view: State, command: Command) -> Text | None:
    """Why an answer would do nothing."""
    match command:
        case c.PlaySecret(seat, None):
            unmet = view.player(seat).secret and owners_deck(view) and not playable(view, seat)
            return say("no condition is met now") if unmet else None
        case c.DrawCards(monolith=monolith, hill=False):
            wanted = CARDS if monolith else ("secret",)
            left = any(pile.deck + pile.discard for pile in map(view.pile, wanted))
            return None if left else say("no card left to draw")
        case c.PlayBattleCard() if command.effect not in (None, "other"):
            return _no_dice(view, command)
    return None


def _no_dice(view: State, command: c.PlayBattleCard) -> Text | None:
    """Dice that were counted cannot be changed any more."""
    battle = view.fight()
    side = command.side
    if side is None and command.seat in battle.alive:
        side = battle.other(command.seat) if command.effect == "penalty" else command.seat
    thrown = side in battle.alive and not still_to_count(view, side)
    return say("no die of theirs is still to come") if thrown else None


# --- the guide, and hints for a first game

HINTS = (
    Hint(
        "miners",
        say("Humans, Fungoids and Crystallines mine rubium. Begin with several of them."),
        lambda view, _: view.phase == "deploy",
    ),
    Hint(
        "explore",
        say("Walk onto face-down tiles: they hide mines and units, and whoever comes first keeps them."),
        lambda view, _: view.phase == "move",
    ),
    Hint(
        "order",
        say("In a battle the strongest throw first. Whoever falls before throwing never throws."),
        lambda view, _: view.phase in ("fight", "cards", "rolling"),
    ),
    Hint(
        "red",
        say("For each battle won you may score one red card (a Mission is one), and any others."),
        lambda view, _: view.phase == "spoils",
    ),
    Hint(
        "monolith",
        say("Hold the Monolith alone at the end of your turn: two Energize cards every time."),
        lambda view, _: view.phase in ("draw", "closing"),
    ),
)
