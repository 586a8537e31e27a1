"""How many gestures assisted play asks for: clicks from where a cursor begins, and presses."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from companion.core.prompt import Choose, Dial, Prompt, Tally
from companion.core.values import Command
from companion.games.eclipse import GAME
from companion.games.eclipse import commands as c
from companion.games.eclipse.model import State
from tests.games.eclipse.tables import begun, changed

SECTORS = ("221", "224", "226", "230")
# What design asks for at most, per player and round: at one shared encoder, and of that what others wait for
# where everybody has a display.
AT_THE_STARTER, WAITED_FOR = 47, 25


class Hands:
    """Gives answers as hands do, and counts; `waited`: what nobody else can act beside."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.gestures = 0
        self.waited = 0

    def answer(self, *steps: Command, counts: tuple[int, ...] = (), owed: bool = False) -> None:
        """Walk through the questions to the last of these commands, each an answer to one of them."""
        seat = steps[-1].seat
        prompt: Prompt = GAME.prompt(GAME.view(self.state, seat), seat)
        spent = 0
        for at, wanted in enumerate(steps):
            if isinstance(prompt, Tally):
                spent += sum(counts) + len([count for count in counts if count]) + (not prompt.closed(counts))
            else:
                spent += _turned(prompt, wanted) + 1
            if at + 1 < len(steps):
                prompt = GAME.refine(GAME.view(self.state, seat), wanted)
        self.gestures += spent
        self.waited += 0 if owed else spent
        self.state = GAME.after(self.state, GAME.decide(self.state, steps[-1], Random(1)))


def _turned(prompt: Choose | Dial | Prompt, wanted: Command) -> int:
    places = [place for place in range(len(prompt)) if prompt.answer(place)[0] == wanted]
    assert places, f"{wanted} is not among the answers"
    return abs(places[0] - prompt.start_place)


def _others(hands: Hands) -> None:
    """The three others name a plain move: their gestures are theirs."""
    for seat in (2, 3, 4):
        if not hands.state.player(seat).passed:
            state = hands.state
            hands.state = GAME.after(state, GAME.decide(state, c.NameAction(seat, "move"), Random(1)))


def _round_five() -> State:
    state = replace(begun(*SECTORS, board="assisted"), phase="drawing")
    state = GAME.after(state, GAME.decide(state, c.BeginRound(0), Random(1)))
    state = replace(state, round=5)
    for seat in (1, 2, 3, 4):
        state = changed(state, seat, stored=(20, 12, 12), discs=9)
    return state


def _typical_round() -> Hands:
    """Explore, research, build, upgrade and a move to battle; pass, the battle by hand, upkeep."""
    hands = Hands(_round_five())
    hands.answer(c.NameAction(1, "explore"))
    middle = sorted(int(key) for key in hands.state.stacks["outer"].unseen)
    found = middle[len(middle) // 2 + 2]
    hands.answer(
        c.FindHex(1, "outer"), c.FindHex(1, "outer", found), c.FindHex(1, "outer", found, "cubes"), owed=True
    )
    while hands.state.details:
        hands.answer(c.UseDiscovery(1, False), owed=True)
    _others(hands)
    hands.answer(c.NameAction(1, "research"))
    tech = GAME.prompt(hands.state, 1).options[2].command  # type: ignore[union-attr]
    hands.answer(tech, owed=True)
    _others(hands)
    hands.answer(c.NameAction(1, "build"))
    tally = GAME.prompt(hands.state, 1)
    assert isinstance(tally, Tally)
    hands.answer(c.BuildItems(1, (1, 1, 0, 0)[: len(tally.rows)]), counts=(1, 1), owed=True)
    _others(hands)
    hands.answer(c.NameAction(1, "upgrade"))
    for _ in range(2):
        prompt = GAME.prompt(hands.state, 1)
        part = prompt.options[1].command  # type: ignore[union-attr]
        where = GAME.refine(hands.state, part).options[0].command  # type: ignore[union-attr]
        hands.answer(part, where, owed=True)
    _others(hands)
    hands.answer(c.NameAction(1, "battle"))
    hands.answer(c.NameBattle(1, 2), c.NameBattle(1, 2, SECTORS[1]), owed=True)
    _others(hands)
    hands.answer(c.Pass(1))
    for seat in (2, 3, 4):
        hands.state = GAME.after(hands.state, GAME.decide(hands.state, c.Pass(seat), Random(1)))
    return hands


def test_typical_round_of_assisted_play_needs_few_gestures() -> None:
    hands = _typical_round()
    named = hands.waited
    report = c.ReportBattle(0, SECTORS[1])
    rows = GAME.refine(hands.state, report).rows  # type: ignore[union-attr]
    losses = (1, *[0] * (len(rows) - 1))
    hands.answer(
        report,
        replace(report, losses=losses),
        replace(report, losses=losses, holder=2),
        counts=(1,),
    )
    hands.answer(c.DrawReputation(0))
    battle = hands.waited - named
    hands.answer(c.PayUpkeep(1), owed=True)
    # Of every battle and of Cleanup's press a player has a share.
    cleanup = 1 / len(SECTORS)
    assert hands.state.phase == "upkeep"
    assert hands.gestures - battle / 2 + cleanup <= AT_THE_STARTER, hands.gestures
    assert hands.waited - battle / 2 + cleanup <= WAITED_FOR, hands.waited
    assert battle <= 10


def test_pass_is_before_the_first_action_and_battle_after_the_last() -> None:
    prompt = GAME.prompt(_round_five(), 1)
    assert isinstance(prompt, Choose)
    labels = [str(option.label) for option in prompt.options]
    assert labels[0] == "Pass"
    assert labels[-1] == "Move to battle"
    assert labels[prompt.start_place] == "Research"


def test_details_are_asked_beside_the_next_player() -> None:
    state = _round_five()
    state = GAME.after(state, GAME.decide(state, c.NameAction(1, "explore"), Random(1)))
    assert GAME.waiting(state) == (1, 2)
