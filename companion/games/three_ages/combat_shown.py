"""A battle as a page draws it, and as it is told when the game is over: one step decides it, by sums."""

from collections.abc import Iterator, Sequence

from companion.core.combat import Combat, Total
from companion.core.summary import BattleEnd
from companion.core.text import Text, say, say_many
from companion.core.values import Event
from companion.games.three_ages import events as e
from companion.games.three_ages.model import State
from companion.games.three_ages.phrases import place
from companion.games.three_ages.strength import armament


def facts(before: State, events: Sequence[Event]) -> Iterator[BattleEnd]:
    """The battles of a step; whoever has nothing there takes no part."""
    for event in events:
        if isinstance(event, e.BattleFought):
            yield BattleEnd(tuple(event.scores), event.winner, place(before, event.sector))


def combat_result(before: State, events: Sequence[Event]) -> Combat | None:
    """The battle of a step, the highest sum first; those of one card are watched in turn."""
    event = next((one for one in events if isinstance(one, e.BattleFought)), None)
    if event is None:
        return None
    totals = tuple(
        Total(seat, score, _parts(before, seat, score))
        for seat, score in sorted(event.scores.items(), key=lambda item: -item[1])
    )
    title = say("Battle: {place}", place=place(before, event.sector))
    key = f"war-{before.age}-{before.turn}-{event.seat}"
    return Combat(key, title, event.sector, totals=totals, came=_came(before, event))


def _parts(state: State, seat: int, score: int) -> tuple[Text, ...]:
    arms = armament(state, seat)
    pieces = say_many("{n} piece", "{n} pieces", score - arms)
    return (pieces, say("+{n} armament", n=arms)) if arms else (pieces,)


def _came(state: State, event: e.BattleFought) -> tuple[Text, ...]:
    if event.winner is None:
        return (say("A tie: all is lost"), say("The highest sum alone wins a battle."))
    best, *others = sorted(event.scores.values(), reverse=True)
    winner = state.player(event.winner).name
    kept = say_many(
        "{name} wins: +1 VP, keeps {n} ship",
        "{name} wins: +1 VP, keeps {n} ships",
        event.ships[event.winner],
        name=winner,
    )
    pieces = best - armament(state, event.winner)
    if pieces > best - others[0]:
        why = say(
            "The winner keeps the difference in pieces: {best} − {next} = {kept}.",
            best=best,
            next=others[0],
            kept=best - others[0],
        )
    else:
        why = say("The winner keeps everything.")
    lost = (say("A colony is lost."),) if event.colony_lost else ()
    return (kept, why, *lost)
