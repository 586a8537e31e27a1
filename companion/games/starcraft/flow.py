"""The course of a game: phases, and the events that lead from one to the next."""

from companion.flow import Flow, Transition

FIGHT = ("opening", "pairing", "supporting", "cards", "resolving")
EXECUTING = ("build", "mobilize", "research")
STEPPING = ("execution", "blocked", "battle", *EXECUTING, *FIGHT)
LAYING = ("laying", "axis", "forces")
REGROUPING = ("regrouping", "conquest", "counting", "objective", "events", "closing")

PHASES = (
    "seating",  # who is the first player
    "factions",  # each takes one, clockwise
    "deck",  # assisted: the Event deck is made ready
    "galaxy",  # assisted: planets and routes are laid
    "naming",  # stacks: each says which planets and where the base is
    "laying",  # full board: planets, in the players' order
    "axis",  # full board: the z-axis
    "forces",  # full board: starting units and transports
    "planning",  # orders are laid face down
    "execution",  # the player on turn turns up an order
    "blocked",  # the player on turn draws an Event card instead
    "battle",  # assisted: a battle is fought on the table
    "build",  # full board: an order is executed
    "mobilize",
    "research",
    "opening",  # full board: abilities at the start of a battle
    "pairing",  # its front lines
    "supporting",  # its supports
    "cards",  # its Combat cards, face down
    "resolving",  # its skirmishes, losses and retreats
    "regrouping",  # steps 1 to 4
    "conquest",  # step 5: everybody gains points
    "counting",  # a tie is broken
    "objective",  # step 7, from Stage III on
    "events",  # step 8
    "playing",  # full board: Event cards, one player after the other
    "closing",  # steps 9 and 10
    "discarding",  # full board: Combat cards above the limit
    "over",
)

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
