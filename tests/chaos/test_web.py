"""The web, in short: every kind of intruder, and the real server once."""

from __future__ import annotations

import pytest

from companion.web import app
from companion.web.access import AccessControl
from tests.chaos import web
from tests.chaos.attacked_site import IntruderFigures, Site, outcome
from tests.chaos.intruders import try_keys, try_strangers

TRIES = 20


@pytest.mark.long
def test_web_lets_nobody_in_and_the_table_goes_on() -> None:
    figures = web.run(TRIES, seed=1, steps=8, served=web.GAMES[:1])
    assert figures.wrong == []
    # The table's own page and three seats: nobody plays at the others.
    assert figures.keys_that_fitted == 4 * len(web.GAMES) < figures.keys_tried
    assert figures.wrong_pins_that_were_looked_at < figures.wrong_pins_sent == 2 * TRIES
    assert figures.pages_closed_for_them > TRIES
    assert figures.messages_for_others_refused > 100
    assert figures.broken_requests_to_the_real_server > 30
    assert figures.paths_out_of_the_static_folder == TRIES
    assert figures.pages_that_never_read == app.PAGES_OF_A_KIND
    assert 0 < figures.of_which_were_let_in < figures.idle_connections


def test_web_notices_access_control_that_lets_in_any_key(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A campaign that cannot find anything proves nothing."""
    monkeypatch.setattr(AccessControl, "opens_seat", lambda self, seat, token: True)
    figures = IntruderFigures()
    site = Site(tmp_path_factory.mktemp("table"), figures)
    with site.client:
        try_keys(site)
    assert figures.wrong


def test_web_notices_a_host_that_is_not_checked(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(app.OwnHostOnly, "_welcome", lambda self, scope: True)
    figures = IntruderFigures()
    site = Site(tmp_path_factory.mktemp("table"), figures)
    with site.client:
        try_strangers(site)
    assert any("was given the key" in sentence for sentence in figures.wrong)


def test_web_finds_that_nobody_undoes_what_simulated_hands_would_do_again(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    site = Site(tmp_path_factory.mktemp("table"), IntruderFigures())
    session = site.table.host.session
    assert session is not None
    with site.client, site.joined("world", site.access.world_token) as socket:
        outcome(socket, "hello")
        before = len(session.timeline.done)
        assert before
        socket.send_text('{"do":"undo","seat":0}')
        outcome(socket, "refused")
        assert len(session.timeline.done) == before
        assert not site.played()
