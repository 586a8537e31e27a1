"""The chart of points: the same as counting anew, and no step is counted twice."""

from __future__ import annotations

from random import Random

from companion.games.three_ages import GAME
from companion.journal.timeline import Timeline
from companion.locale import Speech
from companion.table.bots import Bot
from companion.table.session import Session
from companion.web.chart import ScoreChart

NAMES = ("Ana", "Bao", "Cléo")


def test_chart_follows_undo_and_is_what_a_fresh_one_would_be() -> None:
    chance, say = Random(4), Speech("en", GAME.name)
    session = Session(Timeline(GAME, GAME.configure(NAMES, {}, None)), chance=chance)
    bot, chart = Bot(GAME, chance), ScoreChart()
    for turn in range(400):
        if GAME.over(session.state):
            break
        seat = session.waiting()[0]
        session.submit(bot.play(session.view(seat), seat))
        if turn % 7 == 3:
            session.undo(0)
        if turn % 5 == 0:
            assert chart.tell(session, say) == ScoreChart().tell(session, say)
    told = chart.tell(session, say)
    assert len(told["labels"]) > 3
    assert [line["points"][-1] for line in told["series"]] == [
        line.points for line in sorted(GAME.standings(session.state), key=lambda line: line.seats)
    ]
