"""What a newcomer is told: what everything does, which answers lead to nothing, where the guide says more."""

from collections.abc import Iterator

from companion.core.teaching import Hint, Term, Terms
from companion.core.text import Text, say
from companion.core.values import Command
from companion.games.nexus_ops import commands as c
from companion.games.nexus_ops.battle_cards import still_to_count
from companion.games.nexus_ops.missions import owners_deck, playable
from companion.games.nexus_ops.model import State
from companion.games.nexus_ops.terms import (
    BATTLE_EFFECT_NAMES,
    BATTLE_EFFECTS,
    CARD_NAMES,
    CARDS,
    EFFECT_NAMES,
    FEATS,
    TERRAIN_NAMES,
    TERRAINS,
    UNIT_NAMES,
    UNITS,
    BattleEffect,
    Card,
    Effect,
    Feat,
    Terrain,
    Unit,
)

_UNIT_LINES: dict[Unit, Text] = {
    "rubium_dragon": say("hits on {hit}+ · breathes on a neighbour"),
    "lava_leaper": say("hits on {hit}+ · 2 spaces from magma"),
    "rock_strider": say("hits on {hit}+ · 2 spaces over Rock Plains"),
    "crystalline": say("hits on {hit}+ · mines, best in spires"),
    "fungoid": say("hits on {hit}+ · mines, best in forests"),
    "human": say("hits on {hit}+ · mines, not into magma"),
}
_TERRAIN_LINES: dict[Terrain, Text] = {
    "rock": say("Rock Striders go 2 spaces over it"),
    "liquifungus": say("Fungoids fight better here, Crystallines worse"),
    "crystal": say("Crystallines fight better here, Fungoids worse"),
    "magma": say("no Humans; Lava Leapers jump from here and fight better"),
    "monolith": say("2 Energize cards a turn; no Humans, Fungoids, Crystallines"),
    "home": say("bought units begin here; it has mines of its own"),
}
_CARD_LINES: dict[Card, Text] = {
    "energize": say("helps at the start of your turn or in any battle"),
    "secret": say("points, as soon as its condition is met in your turn"),
}
_FEAT_NAMES: dict[Feat, Text] = {
    "dominate": say("Dominate"),
    "survive": say("Win and survive"),
    "win": say("Win there"),
    "slay": say("Destroy"),
    "told": say("In its own words"),
}
_FEAT_LINES: dict[Feat, Text] = {
    "dominate": say("you control more such spaces than anybody else"),
    "survive": say("you won a battle and such a unit of yours is alive"),
    "win": say("you won a battle in such a space"),
    "slay": say("you destroyed such a unit in a battle"),
    "told": say("as the card says; the table agrees"),
}
_EFFECT_LINES: dict[Effect, Text] = {
    "rubium": say("the bank pays what the card says"),
    "unit": say("a unit from your supply, for nothing"),
    "movement": say("free moves; entry limits stay"),
    "march": say("so many of your units may move a second time this turn"),
    "leap": say("so many of your units may move to any space this turn"),
    "other": say("as the card says, on the table"),
}
_BATTLE_LINES: dict[BattleEffect, Text] = {
    "bonus": say("more on every die of these units"),
    "single": say("more on one die of these units"),
    "penalty": say("less on every die of these enemies"),
    "twice": say("these units throw two dice each"),
    "other": say("as the card says, on the table"),
}


def terms(view: State) -> Terms:
    """By unit, terrain and card as their icons are called; what cards do and ask for beside them."""
    return dict(_terms(view))


def _terms(view: State) -> Iterator[tuple[str, Term]]:
    for unit in UNITS:
        line = _UNIT_LINES[unit]
        yield unit, Term(UNIT_NAMES[unit], Text(line.msgid, {"hit": view.chart[unit].hits_on}))
    for terrain in TERRAINS:
        yield terrain, Term(TERRAIN_NAMES[terrain], _TERRAIN_LINES[terrain])
    for card in CARDS:
        yield card, Term(CARD_NAMES[card], _CARD_LINES[card])
    for feat in FEATS:
        yield f"feat-{feat}", Term(_FEAT_NAMES[feat], _FEAT_LINES[feat])
    for effect, line in _EFFECT_LINES.items():
        yield f"effect-{effect}", Term(EFFECT_NAMES[effect], line)
    for boost in BATTLE_EFFECTS:
        yield f"battle-{boost}", Term(BATTLE_EFFECT_NAMES[boost], _BATTLE_LINES[boost])
    yield "mission", Term(say("Mission"), say("1 VP for a battle won in your turn; counts as a red card"))
    yield "mine", Term(say("Mine"), say("pays its number if you control it with a miner there"))
    yield "tile", Term(say("Exploration tile"), say("a mine, a unit or both, for whoever stands there"))
    yield "rubium", Term(say("Rubium"), say("buys units; a card sold brings 1"))
    yield "cards", Term(say("Cards"), say("play one, or sell it for 1 rubium"))
    yield "battle", Term(say("Battle"), say("one throw per unit, the strongest first; losses at once"))


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
