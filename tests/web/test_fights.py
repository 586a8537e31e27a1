"""The battle that a page draws: round by round, with dice that stay beside their units until it is over."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

from companion import games
from companion.core.values import Refusal
from companion.journal import saved_game
from companion.journal.timeline import Timeline
from companion.locale import Speech
from companion.table.bots import Bot
from companion.table.session import Session
from companion.web import present
from companion.web.chart import ScoreChart
from companion.web.feed import LONG, RECENT, Feed

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


def test_fight_stays_until_whoever_fought_it_has_seen_how_it_ended() -> None:
    """Bots may have done a lot before somebody is asked again."""
    recorded = Path(__file__).parents[1] / "games" / "starcraft" / "recorded" / "full-board.journal"
    timeline = saved_game.load(recorded, games.find).timeline
    game, done, session, speech = timeline.game, timeline.done, Session(timeline), Speech("en", "starcraft")
    feed, ended, longest = Feed(), 0, 0
    for place, step in enumerate(done):
        fighting = game.combat(step.before)
        if fighting is None or game.combat(step.after) is not None:
            continue
        ended += 1
        unseen = {force.seat for force in fighting.forces}
        for later in range(place + 1, min(place + LONG, len(done))):
            if not unseen or game.combat(done[later].before) is not None:
                break
            timeline.done = done[:later]
            assert feed.rounds(session, None, speech), "it is gone before both sides have been asked"
            longest = max(longest, later - place)
            unseen.discard(done[later].by)
    assert ended
    assert longest > RECENT
