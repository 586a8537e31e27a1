"""Secret Missions: which conditions are met, as far as the companion can know.

Battle cards count for the battle that was fought last, until the next one or the Income phase. In assisted
play nobody knows who controls what, so a card that asks for control is the players' word.
"""

from collections.abc import Sequence

from companion.core.seats import Seat
from companion.core.text import Text, say
from companion.games.nexus_ops.data import Mission
from companion.games.nexus_ops.ground import ground, on_board
from companion.games.nexus_ops.model import Battle, State
from companion.games.nexus_ops.terms import UNITS, count_of

# A card that is none of those in the file: red or not and its points are asked for.
OTHER = "other"


def find(state: State, key: str) -> Mission | None:
    """The mission of that name."""
    return next((mission for mission in state.options.data.missions if mission.key == key), None)


def playable(state: State, seat: Seat, held: Sequence[Mission] | None = None) -> list[Mission]:
    """Those whose condition is met now; none without a card in hand, nor when all copies lie face up.

    `held`: only among these, where it is known what a hand holds.
    """
    if not state.player(seat).secret:
        return []
    missions = state.options.data.missions if held is None else held
    return [mission for mission in missions if in_deck(state, mission) and met(state, seat, mission)]


def in_deck(state: State, mission: Mission) -> bool:
    """Whether a copy of it is still in the deck or in a hand."""
    return state.revealed.get(mission.key, 0) < mission.copies


def is_earned(state: State, seat: Seat) -> bool:
    """Whether the battle that was just fought has met the condition of a card."""
    if state.battle is None or not state.battle.result or not state.player(seat).secret:
        return False
    return any(mission.feat not in ("dominate", "told") for mission in playable(state, seat))


def is_certain(state: State, mission: Mission) -> bool:
    """Whether the companion itself knows that a condition is met; else it is the players' word."""
    return mission.feat != "told" and (on_board(state) or mission.feat != "dominate")


def owners_deck(state: State) -> bool:
    """Whether the deck is that of the box: then it has no other cards, and their points are as it says."""
    return "missions" not in state.options.data.stand_in


def largest(state: State) -> int:
    """The most points that a card of the deck shows."""
    return max(mission.points for mission in state.options.data.missions)


def met(state: State, seat: Seat, mission: Mission) -> bool:
    """Whether the condition of a mission holds for the player whose turn it is."""
    if mission.feat == "dominate":
        return ground(state).dominates(state, seat, mission.about) is not False
    if mission.feat == "told":
        return not mission.red or red_free(state)
    battle = state.battle
    if battle is None or not battle.result or battle.attacker != seat:
        return False
    if mission.red and not red_free(state):
        return False
    return _achieved(battle, mission)


def why_unmet(state: State, mission: Mission) -> Text:
    """Why a card in hand cannot be played now."""
    battle = state.battle
    if mission.feat == "dominate":
        return say("not met: others control as many")
    if mission.red and battle is not None and battle.red:
        return say("a red card was played for this battle")
    return say("not met: no such battle just now")


def red_free(state: State) -> bool:
    """Whether a card on red may be played: one for each battle won, before anything else happens."""
    battle = state.battle
    return state.phase == "spoils" and battle is not None and battle.result == "won" and not battle.red


def _achieved(battle: Battle, mission: Mission) -> bool:
    if mission.feat == "slay":
        return any(count_of(battle.fallen[battle.defender], unit) for unit in UNITS if unit == mission.about)
    if battle.result != "won":
        return False
    if mission.feat == "win":
        return battle.terrain == mission.about
    return any(count_of(battle.alive[battle.attacker], unit) for unit in UNITS if unit == mission.about)
