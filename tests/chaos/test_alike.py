"""Pages side by side, in short: a part of a game of Nexus Ops."""

from __future__ import annotations

import pytest

from companion.web.page import Page
from tests.chaos import alike

BEATS = 400


def test_alike_pages_differ_in_nothing_but_their_own_seat() -> None:
    figures = alike.run(2, seed=1, beats=BEATS)
    assert figures.wrong == []
    assert figures.moments_at_which_all_pages_were_compared == 2 * BEATS // alike.BEATS_BETWEEN_LOOKS
    # The public page, and for each of two and of three players a page and a phone.
    assert figures.pages_that_knew_the_same == 6 * figures.moments_at_which_all_pages_were_compared
    assert figures.questions_that_one_page_alone_was_asked > 20
    assert figures.bytes_that_all_were_sent_alike > 100_000


def test_alike_notices_what_belongs_to_another_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    """A campaign that cannot find anything proves nothing."""
    monkeypatch.setattr(Page, "sees", lambda page, seat: True)
    monkeypatch.setattr(Page, "_own_seats", lambda page, players: range(players + 1))
    figures = alike.run(1, seed=1, beats=40)
    for sentence in ("heard cues of", "sees the displays of", "is told of the seats"):
        assert any(sentence in wrong for wrong in figures.wrong)
