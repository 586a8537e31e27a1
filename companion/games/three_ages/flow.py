"""The course of a game: phases, and the events that lead from one to the next."""

from companion.core.text import say
from companion.flow import Flow, Transition
from companion.games.three_ages.terms import STRATEGIES, STRATEGY_NAMES
from companion.kit.phases import PhaseInfo, Phases

BEGUN = {strategy: f"{strategy}_begun" for strategy in STRATEGIES}
_RESOLVING = ["declaring", *STRATEGIES]

PHASES: Phases = {
    "seating": PhaseInfo(say("Seating"), "setup"),  # who is the youngest
    "civilisations": PhaseInfo(say("Civilisations"), "setup"),  # each chooses one, clockwise
    "dealing": PhaseInfo(say("Dealing"), "turn"),  # the companion says how many cards, the players deal
    "choosing": PhaseInfo(say("Choice"), "cards", 0),  # sealed choice
    "revealing": PhaseInfo(say("Reveal"), "turn", 1),  # everybody has laid a card
    "declaring": PhaseInfo(say("Which side?"), "cards", 1),  # what the reader could not know is said aloud
    # One seat after the other resolves.
    **{strategy: PhaseInfo(name, strategy, 2) for strategy, name in STRATEGY_NAMES.items()},
    "passing": PhaseInfo(say("Passing the hands"), "turn", 3),  # hands go to the neighbours
    "scoring": PhaseInfo(say("Scoring"), "scoring"),  # end of an age
    "counting": PhaseInfo(say("Tie-break"), "scoring"),  # assisted play, tie at the end: how many ships
    "over": PhaseInfo(say("The game is over")),
}

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
