"""The course of a game: phases, and the events that lead from one to the next."""

from companion.flow import Flow, Transition
from companion.games.three_ages.terms import STRATEGIES

BEGUN = {strategy: f"{strategy}_begun" for strategy in STRATEGIES}
_RESOLVING = ["declaring", *STRATEGIES]

PHASES = (
    "seating",  # who is the youngest
    "civilisations",  # each chooses one, clockwise
    "dealing",  # the companion says how many cards, the players deal
    "choosing",  # sealed choice
    "revealing",  # everybody has laid a card
    "declaring",  # what the reader could not know is said aloud
    *STRATEGIES,  # one seat after the other resolves
    "passing",  # hands go to the neighbours
    "scoring",  # end of an age
    "counting",  # assisted play, tie at the end: how many ships
    "over",
)

TRANSITIONS: tuple[Transition, ...] = (
    {"trigger": "youngest_named", "source": "seating", "dest": "civilisations"},
    {"trigger": "setup_ended", "source": "civilisations", "dest": "dealing"},
    {"trigger": "age_begun", "source": "dealing", "dest": "choosing"},
    {"trigger": "choice_closed", "source": "choosing", "dest": "revealing"},
    {"trigger": "cards_taken_back", "source": ["choosing", "revealing"], "dest": "choosing"},
    {"trigger": "revealed", "source": ["choosing", "revealing"], "dest": "declaring"},
    *({"trigger": BEGUN[strategy], "source": _RESOLVING, "dest": strategy} for strategy in STRATEGIES),
    {"trigger": "turn_ended", "source": list(STRATEGIES), "dest": "passing"},
    {"trigger": "hands_passed", "source": "passing", "dest": "choosing"},
    {"trigger": "age_ended", "source": list(STRATEGIES), "dest": "scoring"},
    {"trigger": "age_closed", "source": "scoring", "dest": "dealing"},
    {"trigger": "tie_found", "source": ["scoring", "over"], "dest": "counting"},
    {"trigger": "game_ended", "source": ["scoring", "counting"], "dest": "over"},
)

FLOW = Flow("Three Ages", PHASES, TRANSITIONS)
