"""Questions at the end of an age and of the game."""

from companion.core.prompt import Choose, Dial, Option, Prompt
from companion.core.seats import TABLE
from companion.core.text import say
from companion.games.three_ages import commands as c
from companion.games.three_ages.model import State
from companion.games.three_ages.prompts.phrases import listed
from companion.games.three_ages.rules.scoring import sectors_held, sectors_in_play, tied
from companion.games.three_ages.terms import SHIPS


def score(state: State) -> tuple[Prompt, ...]:
    if state.board is not None:
        held = listed(
            [
                say("{name} {sectors}", name=state.player(seat).name, sectors=sectors)
                for seat, sectors in sectors_held(state).items()
            ]
        )
        option = Option(say("Score the age"), c.ScoreAge(TABLE), detail=held)
        return (Choose(TABLE, say("End of age {age}", age=state.age), (option,)),)
    left = sectors_in_play(state) - sum(state.counted.values())
    return tuple(
        Dial(
            player.seat,
            say("How many sectors do you control?"),
            c.CountSectors(player.seat),
            "sectors",
            0,
            left,
        )
        for player in state.players
        if player.seat not in state.counted
    )


def count(state: State) -> tuple[Prompt, ...]:
    ask = say("A tie: how many ships have you on sectors?")
    return tuple(Dial(seat, ask, c.CountShips(seat), "ships", 0, SHIPS) for seat in tied(state))
