"""The course of a game: phases, and the events that lead from one to the next."""

from companion.core.text import say
from companion.flow import Flow, Transition
from companion.kit.phases import PhaseInfo, Phases

PHASES: Phases = {
    "seating": PhaseInfo(say("Seating"), "setup"),  # who begins
    "species": PhaseInfo(say("Species"), "species"),  # each chooses a board
    "action": PhaseInfo(say("Actions"), "round", 0),  # an action, a reaction, or pass
    "acting": PhaseInfo(say("Actions"), "round", 0),  # what the action allows
    "closing": PhaseInfo(say("Actions"), "colony", 0),  # colony ships after it
    "combat": PhaseInfo(say("Combat"), "combat", 1),  # which hex, which battle, whose draw is next
    "battle": PhaseInfo(say("Combat"), "combat", 1),  # dice
    "bombing": PhaseInfo(say("Population"), "combat", 1),  # a population
    "control": PhaseInfo(say("Control"), "combat", 1),  # whose disc
    "envoys": PhaseInfo(say("Diplomacy"), "diplomacy", 1),  # new neighbours
    "upkeep": PhaseInfo(say("Upkeep"), "upkeep", 2),  # everybody at once
    "drawing": PhaseInfo(say("Cleanup"), "cleanup", 3),  # technologies that players draw from the bag
    "counting": PhaseInfo(say("Reputation"), "end"),  # reputation tiles that the companion does not know
    "over": PhaseInfo(say("The game is over")),
}

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
