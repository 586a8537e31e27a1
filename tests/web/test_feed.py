"""What has happened, told once per step and language."""

from __future__ import annotations

from random import Random

from companion import games
from companion.games.three_ages import commands as c
from companion.journal.timeline import Timeline
from companion.locale import Speech
from companion.table.session import Session
from companion.web.feed import Feed

ENGLISH = Speech("en", "three-ages")


def _session() -> Session:
    game = games.find("three-ages")
    session = Session(Timeline(game, game.configure(("Ana", "Bao"), {}, None)), chance=Random(1))
    session.submit(c.NameYoungest(0, 1))
    session.submit(c.ChooseCivilisation(1, "humans", False, 4, (1, 2, 0, 3)))
    return session


def test_feed_tells_each_step_with_its_turn_and_who_did_it() -> None:
    first, second = Feed().steps(_session(), ENGLISH)
    assert (first["name"], first["where"], first["by"]) == ("Ana is the youngest", "Seating", 0)
    assert (second["name"], second["where"], second["by"]) == ("Ana plays the Humans", "Civilisations", 1)


def test_feed_remembers_what_was_told_until_the_step_or_the_language_changes() -> None:
    session, feed = _session(), Feed()
    feed.steps(session, ENGLISH)
    kept = dict(feed._told)
    feed.steps(session, ENGLISH)
    assert all(feed._told[line] is told for line, told in kept.items())
    assert feed.steps(session, Speech("fr", "three-ages"))[0]["name"] != "Ana is the youngest"


def test_news_are_what_everybody_saw_last() -> None:
    session, feed = _session(), Feed()
    news = feed.news(session, ENGLISH)
    assert news is not None
    assert news["by"] == 1
    assert "Humans" in news["spoken"]
    session.undo(0)
    assert feed.news(session, ENGLISH) is None
