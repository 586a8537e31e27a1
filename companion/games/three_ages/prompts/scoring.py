"""Questions at the end of an age and of the game."""

from companion.core.prompt import Choose, Dial, Option, Prompt
from companion.core.seats import Seat
from companion.core.text import say
from companion.games.three_ages import commands as c
from companion.games.three_ages.model import State
from companion.games.three_ages.prompts.phrases import listed
from companion.games.three_ages.rules.scoring import sectors_held, sectors_in_play
from companion.games.three_ages.terms import SHIPS


def score(state: State, seat: Seat) -> Prompt:
    if state.board is None:
        left = sectors_in_play(state) - sum(state.counted.values())
        ask = say("How many sectors do you control?")
        return Dial(seat, ask, c.CountSectors(seat), "sectors", 0, left)
    held = listed(
        [
            say("{name} {sectors}", name=state.player(holder).name, sectors=sectors)
            for holder, sectors in sectors_held(state).items()
        ]
    )
    option = Option(say("Score the age"), c.ScoreAge(seat), detail=held)
    return Choose(seat, say("End of age {age}", age=state.age), (option,))


def count(_: State, seat: Seat) -> Prompt:
    ask = say("A tie: how many ships have you on sectors?")
    return Dial(seat, ask, c.CountShips(seat), "ships", 0, SHIPS)
