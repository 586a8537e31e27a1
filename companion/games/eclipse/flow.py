"""The course of a game: phases, and the events that lead from one to the next."""

from companion.flow import Flow, Transition

PHASES = (
    "seating",  # who begins
    "species",  # each chooses a board
    "action",  # an action, a reaction, or pass
    "acting",  # what the action allows
    "closing",  # colony ships after it
    "combat",  # which hex, which battle, whose draw is next
    "battle",  # dice
    "bombing",  # a population
    "control",  # whose disc
    "envoys",  # new neighbours
    "upkeep",  # everybody at once
    "drawing",  # technologies that players draw from the bag
    "counting",  # reputation tiles that the companion does not know
    "over",
)

TRANSITIONS: tuple[Transition, ...] = (
    {"trigger": "first_named", "source": "seating", "dest": "species"},
    {"trigger": "setup_ended", "source": "species", "dest": "drawing"},
    {"trigger": "round_begun", "source": "drawing", "dest": "action"},
    {"trigger": "action_begun", "source": "action", "dest": "acting"},
    {"trigger": "action_ended", "source": "acting", "dest": "closing"},
    {"trigger": "turn_ended", "source": ["action", "closing"], "dest": "action"},
    {"trigger": "combat_begun", "source": "action", "dest": "combat"},
    {"trigger": "battle_begun", "source": "combat", "dest": "battle"},
    {"trigger": "battle_ended", "source": "battle", "dest": "combat"},
    {"trigger": "bombing_begun", "source": "combat", "dest": "bombing"},
    {"trigger": "bombing_ended", "source": "bombing", "dest": "combat"},
    {"trigger": "control_begun", "source": "combat", "dest": "control"},
    {"trigger": "envoys_begun", "source": "control", "dest": "envoys"},
    {"trigger": "upkeep_begun", "source": "envoys", "dest": "upkeep"},
    {"trigger": "upkeep_ended", "source": "upkeep", "dest": "drawing"},
    {"trigger": "counting_begun", "source": ["action", "upkeep"], "dest": "counting"},
    {"trigger": "game_ended", "source": ["action", "upkeep", "counting"], "dest": "over"},
)

FLOW = Flow("Eclipse", PHASES, TRANSITIONS)
