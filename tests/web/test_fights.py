"""The battle that a page draws: round by round, with dice that stay beside their units until it is over."""

from __future__ import annotations

from random import Random
from typing import Any

from companion import games
from companion.core.values import Refusal
from companion.journal.timeline import Timeline
from companion.locale import Speech
from companion.table.bots import Bot
from companion.table.session import Session
from companion.web import present
from companion.web.chart import ScoreChart
from companion.web.feed import Feed

ENGLISH = Speech("en", "nexus-ops")
MOST_STEPS = 300


def _told(session: Session, feed: Feed) -> dict[str, Any] | None:
    fight: dict[str, Any] | None = present.game(session, {}, ScoreChart(), feed, ENGLISH)["fight"]
    return fight


def test_fight_is_told_from_its_first_die_until_it_is_forgotten() -> None:
    game = games.find("nexus-ops")
    options = game.configure(("Ana", "Bao"), game.settings_without_box, None)
    session, feed = Session(Timeline(game, options), chance=Random(6)), Feed()
    bot = Bot(game, session.chance)
    seen: list[dict[str, Any] | None] = [None]
    for _ in range(MOST_STEPS):
        if game.over(session.state):
            break
        seat = session.waiting()[0]
        assert not isinstance(session.submit(bot.play(session.view(seat), seat)), Refusal)
        seen.append(_told(session, feed))
    fights = [one for one in seen if one is not None]
    odds = [odds for one in fights if not one["over"] for odds in one["odds"]]
    assert odds
    for one in odds:
        attacker, nobody, defender = (part["seat"] for part in one["parts"])
        assert ({attacker, defender}, nobody) == ({1, 2}, 0), "each chance in the colour of whose it is"
    ended = [one for one in fights if one["over"]]
    assert ended
    for one in ended:
        assert one["rounds"]
        assert {told["key"] for told in one["rounds"]} == {one["key"]}
        assert one["came"]
    assert any(force["dice"] for one in ended for force in one["forces"])
    assert seen[-1] is None or seen.count(None) > 1, "what was long ago is not told for ever"
