"""The course of a game: phases, and the events that lead from one to the next."""

from companion.flow import Flow, Transition

BATTLE = ("cards", "rolling", "losses")
TURN = ("deploy", "move", "breath", "aiming", "burning", "explore", "fight", *BATTLE, "spoils")
CLOSING = ("income", "draw", "closing", "handover")
PLAYING = frozenset({*TURN, *CLOSING})
# While a battle or a breath goes on the board must stay as it is.
SETTLED = PLAYING - {*BATTLE, "aiming", "burning"}

PHASES = (
    "seating",  # who plays first
    "mines",  # what the home bases print
    "terrain",  # full board: what lies where
    "deploy",  # units are bought, start-of-turn cards played
    "move",
    "breath",  # end of the Move phase: dragons
    "aiming",  # whose unit is lost
    "burning",  # its owner chooses which
    "explore",
    "fight",  # where to fight next
    "cards",  # Energize cards in a battle, seat by seat
    "rolling",  # both sides throw the dice of one type
    "losses",  # what the hits took
    "spoils",  # the attacker won: cards for it
    "income",
    "draw",
    "closing",  # the card just drawn may be played; then the turn ends
    "handover",  # teams: a card from the partner
    "counting",  # assisted play, tie after an elimination: how many spaces
    "over",
)

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
