"""The course of a game: phases, and the events that lead from one to the next."""

from companion.core.text import say
from companion.flow import Flow, Transition
from companion.games.starcraft.terms import ORDER_NAMES
from companion.kit.phases import PhaseInfo, Phases

FIGHT = ("opening", "pairing", "supporting", "cards", "resolving")
EXECUTING = ("build", "mobilize", "research")
STEPPING = ("execution", "blocked", "battle", *EXECUTING, *FIGHT)

PHASES: Phases = {
    "seating": PhaseInfo(say("Set-up"), "setup"),  # who is the first player
    "factions": PhaseInfo(say("Set-up"), "factions"),  # each takes one, clockwise
    "deck": PhaseInfo(say("Set-up"), "setup"),  # assisted: the Event deck is made ready
    "galaxy": PhaseInfo(say("Set-up"), "setup"),  # assisted: planets and routes are laid
    "naming": PhaseInfo(say("Set-up"), "setup"),  # stacks: each says which planets and where the base is
    "laying": PhaseInfo(say("Set-up"), "setup"),  # full board: planets, in the players' order
    "axis": PhaseInfo(say("Set-up"), "setup"),  # full board: the z-axis
    "forces": PhaseInfo(say("Set-up"), "setup"),  # full board: starting units and transports
    "planning": PhaseInfo(say("Planning"), "planning", 0),  # orders are laid face down
    "execution": PhaseInfo(say("Execution"), "execution", 1),  # the player on turn turns up an order
    "blocked": PhaseInfo(say("Execution"), "execution", 1),  # the player on turn draws an Event card instead
    "battle": PhaseInfo(say("Battle"), "battle", 1),  # assisted: a battle is fought on the table
    "build": PhaseInfo(ORDER_NAMES["build"], "build", 1),  # full board: an order is executed
    "mobilize": PhaseInfo(ORDER_NAMES["mobilize"], "mobilize", 1),
    "research": PhaseInfo(ORDER_NAMES["research"], "research", 1),
    "opening": PhaseInfo(say("Battle"), "battle", 1),  # full board: abilities at the start of a battle
    "pairing": PhaseInfo(say("Battle"), "battle", 1),  # its front lines
    "supporting": PhaseInfo(say("Battle"), "battle", 1),  # its supports
    "cards": PhaseInfo(say("Battle"), "battle", 1),  # its Combat cards, face down
    "resolving": PhaseInfo(say("Battle"), "battle", 1),  # its skirmishes, losses and retreats
    "regrouping": PhaseInfo(say("Regrouping"), "regrouping", 2),  # steps 1 to 4
    "conquest": PhaseInfo(say("Conquest"), "regrouping", 2),  # step 5: everybody gains points
    "counting": PhaseInfo(say("Tie-break"), "victory", 2),  # a tie is broken
    "objective": PhaseInfo(say("Regrouping"), "victory", 2),  # step 7, from Stage III on
    "events": PhaseInfo(say("Regrouping"), "regrouping", 2),  # step 8
    "playing": PhaseInfo(say("Regrouping"), "regrouping", 2),  # full board: Event cards, seat by seat
    "closing": PhaseInfo(say("Regrouping"), "regrouping", 2),  # steps 9 and 10
    "discarding": PhaseInfo(say("Regrouping"), "regrouping", 2),  # full board: Combat cards above the limit
    "over": PhaseInfo(say("The game is over")),
}

_ANY = [phase for phase in PHASES if phase != "over"]

TRANSITIONS: tuple[Transition, ...] = (
    {"trigger": "first_named", "source": "seating", "dest": "factions"},
    {"trigger": "factions_chosen", "source": "factions", "dest": "deck"},
    {"trigger": "deck_stacked", "source": "deck", "dest": "galaxy"},
    {"trigger": "galaxy_laid", "source": "galaxy", "dest": "naming"},
    {"trigger": "planets_dealt", "source": "factions", "dest": "laying"},
    {"trigger": "axis_begun", "source": "laying", "dest": "axis"},
    {"trigger": "forces_begun", "source": ["laying", "axis"], "dest": "forces"},
    {
        "trigger": "round_begun",
        "source": ["galaxy", "naming", "forces", "closing", "discarding"],
        "dest": "planning",
    },
    {"trigger": "execution_begun", "source": "planning", "dest": "execution"},
    {"trigger": "step_begun", "source": list(STEPPING), "dest": "execution"},
    {"trigger": "blocked", "source": list(STEPPING), "dest": "blocked"},
    {"trigger": "battle_begun", "source": "execution", "dest": "battle"},
    {"trigger": "build_begun", "source": "execution", "dest": "build"},
    {"trigger": "mobilize_begun", "source": "execution", "dest": "mobilize"},
    {"trigger": "research_begun", "source": "execution", "dest": "research"},
    {"trigger": "fight_begun", "source": "mobilize", "dest": "pairing"},
    {"trigger": "openings_begun", "source": "pairing", "dest": "opening"},
    {"trigger": "openings_ended", "source": "opening", "dest": "pairing"},
    {"trigger": "supports_begun", "source": "pairing", "dest": "supporting"},
    {"trigger": "cards_begun", "source": "supporting", "dest": "cards"},
    {"trigger": "resolving_begun", "source": "cards", "dest": "resolving"},
    {"trigger": "regrouping_begun", "source": list(STEPPING), "dest": "regrouping"},
    {"trigger": "conquest_begun", "source": "regrouping", "dest": "conquest"},
    {"trigger": "tie_found", "source": ["conquest", "objective", "events", "over"], "dest": "counting"},
    {"trigger": "objectives_asked", "source": ["conquest", "counting"], "dest": "objective"},
    {"trigger": "events_begun", "source": ["regrouping", "conquest", "objective"], "dest": "events"},
    {"trigger": "events_read", "source": "events", "dest": "playing"},
    {"trigger": "events_ended", "source": ["events", "playing"], "dest": "closing"},
    {"trigger": "discarding_begun", "source": "closing", "dest": "discarding"},
    {"trigger": "game_ended", "source": [*_ANY, "over"], "dest": "over"},
)

FLOW = Flow("StarCraft", PHASES, TRANSITIONS)
