"""Every kind of question over the pages' protocol: counts, listed numbers, any time, pages to look up."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import WebSocketTestSession

from tests.outpost import OUTPOST, State
from tests.web.test_app import Site


class Talk:
    """A page in a game of two people, and what it was told last."""

    def __init__(self, site: Site, socket: WebSocketTestSession) -> None:
        self.site = site
        self.socket = socket
        self.known: dict[str, Any] = {}

    def say(self, **message: Any) -> None:
        self.socket.send_text(json.dumps(message))

    def next(self, kind: str) -> dict[str, Any]:
        """The next message of a kind; updates on the way are taken in."""
        for _ in range(200):
            message: dict[str, Any] = json.loads(self.socket.receive_text())
            if message["is"] == "update":
                self.known |= message
            if message["is"] == kind:
                return message
        raise AssertionError(f"no {kind}")

    def until_turn(self, turn: int) -> State:
        """Until the table has come so far, and the page knows it."""
        while self.known.get("game") is None or self.known["game"]["headline"] != f"Turn {turn}":
            self.next("update")
        return self.state

    @property
    def state(self) -> State:
        session = self.site.table.host.session
        assert session is not None
        found = session.state
        assert isinstance(found, State)
        return found

    def ask(self, *path: Any, verb: str = "ask", seat: int = 1) -> dict[str, Any]:
        """The next part of a question."""
        self.say(do=verb, seat=seat, step=self.known["step"], path=list(path))
        prompt: dict[str, Any] = self.next("asked")["prompt"]
        return prompt

    def answer(self, *path: Any, verb: str = "answer", seat: int = 1) -> None:
        self.say(do=verb, seat=seat, step=self.known["step"], path=list(path))


@pytest.fixture
def talk(tmp_path: Path) -> Iterator[Talk]:
    site = Site(tmp_path, game=OUTPOST)
    site.table.host.language = "en"
    with site.client, site.sockets:
        talk = Talk(site, site.world())
        talk.next("hello")
        talk.say(do="start", names=["Ana", "Bao"], settings={}, bots=[])
        talk.until_turn(0)
        yield talk


PASS, EXPLORE, BUILD, BATTLE = range(4)


def test_page_is_told_the_likely_answer(talk: Talk) -> None:
    assert talk.known["seats"]["1"]["prompt"]["likely"] == BUILD


def test_tally_is_told_with_its_limits_and_answered_with_counts(talk: Talk) -> None:
    tally = talk.ask(BUILD)
    assert tally["kind"] == "tally"
    assert [(row["label"], row["cost"], row["low"], row["most"]) for row in tally["rows"]][:2] == [
        ("Interceptor", 3, 0, 8),
        ("Cruiser", 5, 0, 8),
    ]
    assert tally["limits"] == {"least": 0, "most": None, "budget": 13}
    assert tally["counts"] == [0, 0, 0]
    talk.answer(BUILD, [1, 2, 0])
    assert talk.until_turn(1).ships[0] == (3, 3, 0)


@pytest.mark.parametrize("counts", [[9, 0, 0], [1, 1], [0, 0, 0, 0], [], 0, 7, 9999])
def test_counts_that_are_not_allowed_are_refused(talk: Talk, counts: Any) -> None:
    talk.answer(BUILD, counts)
    assert talk.next("refused")["reason"] == "That is not one of the answers."
    assert talk.state.turn == 0


def test_listed_numbers_are_told_with_their_ways_out(talk: Talk) -> None:
    dial = talk.ask(EXPLORE)
    assert (dial["numbers"], dial["start"], dial["corrects"]) == ([301, 304, 308, 312, 315], 2, None)
    assert [option["label"] for option in dial["options"]] == ["Discard"]
    talk.answer(EXPLORE, 5)
    assert talk.until_turn(1).taken == ((1, 0),)


def test_what_is_possible_at_any_time_is_asked_for_and_done(talk: Talk) -> None:
    assert talk.known["anytime"] is True
    offered = talk.ask(verb="anytime", seat=0)
    assert [option["label"] for option in offered["options"]] == ["Ana: Trade", "Bao: Trade"]
    dial = talk.ask(1, verb="anytime", seat=0)
    assert dial["numbers"] == [1, 2, 3]
    talk.answer(1, 2, verb="act", seat=0)
    while talk.state.materials == (13, 13):
        talk.next("update")
    assert talk.state.materials == (13, 16)


def test_phone_may_do_at_any_time_only_what_is_its_own(talk: Talk) -> None:
    access = talk.site.access
    phone = Talk(talk.site, talk.site.join("seat", access.token_for(2, access.pins[2]) or "", seat=2))
    phone.until_turn(0)
    offered = phone.ask(verb="anytime", seat=2)
    assert [option["label"] for option in offered["options"]] == ["Trade"]
    phone.answer(0, 0, verb="act", seat=1)
    assert phone.next("refused")["reason"] == "This is not for your page."
    assert talk.state.materials == (13, 13)


def test_pages_are_looked_up_for_a_seat(talk: Talk) -> None:
    talk.say(do="pages", seat=1)
    looks = talk.next("pages")["looks"]
    assert [look["title"] for look in looks] == ["0 of all turns", "Ships of Ana", "All hexes"]
    talk.say(do="pages", seat=5)
    assert talk.next("pages")["looks"] == []
