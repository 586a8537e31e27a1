"""The course of a game: phases, and the events that lead from one to the next."""

from companion.core.text import say
from companion.flow import Flow, Transition
from companion.kit.phases import PhaseInfo, Phases

BATTLE = ("cards", "rolling", "losses")
TURN = ("deploy", "move", "breath", "aiming", "burning", "explore", "fight", *BATTLE, "spoils")
CLOSING = ("income", "draw", "closing", "handover")
PLAYING = frozenset({*TURN, *CLOSING})
# While a battle or a breath goes on the board must stay as it is.
SETTLED = PLAYING - {*BATTLE, "aiming", "burning"}

PHASES: Phases = {
    "seating": PhaseInfo(say("Seating"), "setup"),  # who plays first
    "mines": PhaseInfo(say("Home bases"), "setup"),  # what the home bases print
    "terrain": PhaseInfo(say("The map"), "setup"),  # full board: what lies where
    "deploy": PhaseInfo(say("Deploy"), "deploy", 0),  # units are bought, start-of-turn cards played
    "move": PhaseInfo(say("Move"), "move", 1),
    "breath": PhaseInfo(say("Breath"), "breath", 1),  # end of the Move phase: dragons
    "aiming": PhaseInfo(say("Breath"), "breath", 1),  # whose unit is lost
    "burning": PhaseInfo(say("Breath"), "breath", 1),  # its owner chooses which
    "explore": PhaseInfo(say("Explore"), "explore", 2),
    "fight": PhaseInfo(say("Fight"), "fight", 3),  # where to fight next
    "cards": PhaseInfo(say("Fight"), "cards", 3),  # Energize cards in a battle, seat by seat
    "rolling": PhaseInfo(say("Fight"), "fight", 3),  # both sides throw the dice of one type
    "losses": PhaseInfo(say("Fight"), "fight", 3),  # what the hits took
    "spoils": PhaseInfo(say("Battle won"), "points", 3),  # the attacker won: cards for it
    "income": PhaseInfo(say("Income"), "income", 4),
    "draw": PhaseInfo(say("Draw"), "draw", 5),
    "closing": PhaseInfo(say("Draw"), "cards", 5),  # the card just drawn may be played; then the turn ends
    "handover": PhaseInfo(say("Draw"), "teams", 5),  # teams: a card from the partner
    "counting": PhaseInfo(say("Tie-break"), "end"),  # assisted, tie after an elimination: how many spaces
    "over": PhaseInfo(say("The game is over")),
}

TRANSITIONS: tuple[Transition, ...] = (
    {"trigger": "first_named", "source": "seating", "dest": "mines"},
    {"trigger": "map_awaited", "source": "mines", "dest": "terrain"},
    {"trigger": "turn_begun", "source": ["mines", "terrain", *TURN, *CLOSING], "dest": "deploy"},
    {"trigger": "deploy_ended", "source": "deploy", "dest": "move"},
    {"trigger": "move_ended", "source": "move", "dest": "breath"},
    {"trigger": "breath_hit", "source": "breath", "dest": "aiming"},
    {"trigger": "victim_named", "source": "aiming", "dest": "burning"},
    {"trigger": "unit_burnt", "source": "burning", "dest": "breath"},
    {"trigger": "breath_ended", "source": "breath", "dest": "explore"},
    {"trigger": "explore_ended", "source": "explore", "dest": "fight"},
    {"trigger": "battle_begun", "source": "fight", "dest": "cards"},
    {"trigger": "step_begun", "source": list(BATTLE), "dest": "rolling"},
    {"trigger": "hits_counted", "source": "rolling", "dest": "losses"},
    {"trigger": "battle_won", "source": list(BATTLE), "dest": "spoils"},
    {"trigger": "battle_over", "source": list(BATTLE), "dest": "fight"},
    {"trigger": "spoils_ended", "source": "spoils", "dest": "fight"},
    {"trigger": "fight_ended", "source": "fight", "dest": "income"},
    {"trigger": "income_gained", "source": "income", "dest": "draw"},
    {"trigger": "draw_ended", "source": "draw", "dest": "closing"},
    {"trigger": "handover_asked", "source": "closing", "dest": "handover"},
    {"trigger": "tie_found", "source": [*TURN, *CLOSING], "dest": "counting"},
    {"trigger": "game_ended", "source": [*TURN, *CLOSING, "counting"], "dest": "over"},
)

FLOW = Flow("Nexus Ops", PHASES, TRANSITIONS)
