"""Every screen there is, by name: for `companion screens`, for golden images, for the documentation.

A moment of a game is put on a desk as if it were being played, and the display is read off.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from companion.core.game import AnyGame
from companion.core.moment import Moment
from companion.core.screen import Screen
from companion.core.seats import TABLE
from companion.core.signals import CardPresent, DeviceLost
from companion.journal.timeline import Timeline
from companion.table import pages
from companion.table.desk import Desk
from companion.table.equipment import Devices, Equipment
from companion.table.gestures import Clicked, EncoderStepped, Gesture, Held
from companion.table.lobby import Lobby
from companion.table.session import Session

SLOWLY_MS = 1000


def gallery(game: AnyGame, names: Sequence[str], *, largest: bool = False) -> Iterator[tuple[str, Screen]]:
    """All screens of a table that plays this game."""
    yield from _lobby(game)
    found = list(game.moments(names, largest=largest))
    for moment in found:
        yield moment.key, _picture(game, moment)
    yield from _table(game, {moment.serves: moment for moment in reversed(found)})


def _picture(game: AnyGame, moment: Moment) -> Screen:
    desk = _desk(game, moment)
    if moment.screen is not None:
        return desk.displays.with_status_line(moment.screen, moment.seat)
    if moment.correcting:
        desk.correct(moment.seat)
    for place in moment.path:
        _press(desk, EncoderStepped(moment.seat, place, SLOWLY_MS), Clicked(moment.seat, "ok"))
    if moment.turn:
        _press(desk, EncoderStepped(moment.seat, moment.turn, SLOWLY_MS))
    return desk.screen(moment.seat)


def _press(desk: Desk, *gestures: Gesture) -> None:
    desk.carry_out(
        gesture for gesture in gestures if not isinstance(gesture, EncoderStepped) or gesture.steps
    )


def _desk(game: AnyGame, moment: Moment) -> Desk:
    timeline = Timeline(game, moment.state.options)
    timeline.state = moment.state
    everybody = frozenset(range(1, len(moment.state.options.names) + 1))
    equipment = Equipment(everybody, everybody if moment.reader else frozenset(), everybody)
    session = Session(timeline, now_ms=lambda: 0)
    session.deck_seed = moment.deck
    return Desk(session, Devices(equipment), lambda: 0)


def _lobby(game: AnyGame) -> Iterator[tuple[str, Screen]]:
    """Before the game: the names say which answers lead there."""
    for key, answers, turn in (
        ("attract", (), 0),
        ("language", (0,), 0),
        ("players", (0, 0), 0),
        ("name", (0, 0, 0), 0),
        ("name-letters", (0, 0, 0, 1, 12, 3), 2),
        ("settings", (0, 0, 0, 0, 0, 0, 0), 0),
        ("settings-board", (0, 0, 0, 0, 0, 0, 0, 1), 1),
    ):
        lobby = Lobby(game)
        for place in answers:
            lobby.handle(EncoderStepped(TABLE, place, SLOWLY_MS))
            lobby.handle(Clicked(TABLE, "ok"))
        lobby.handle(EncoderStepped(TABLE, turn, SLOWLY_MS))
        yield key, lobby.screen()


def _table(game: AnyGame, serving: Mapping[str, Moment]) -> Iterator[tuple[str, Screen]]:
    """What belongs to the table and not to the game, as far as the game has moments to show it on."""
    if "asked" in serving:
        yield from _menu(game, serving["asked"])
    if "order" in serving:
        yield "why", _why(game, serving["order"])
    if "confirm" in serving:
        yield from _undo(game, serving["confirm"])
    if "asked" in serving:
        yield from _notices(game, serving["asked"])


def _menu(game: AnyGame, at_play: Moment) -> Iterator[tuple[str, Screen]]:
    desk = _desk(game, at_play)
    _press(desk, Held(1, "push"))
    yield "menu", desk.screen(1)
    _press(desk, Clicked(1, "ok"))
    yield "look-up", desk.screen(1)


def _notices(game: AnyGame, at_play: Moment) -> Iterator[tuple[str, Screen]]:
    """What the table says by itself, or when something is amiss."""
    desk = _desk(game, at_play)
    yield "clocks", desk.displays.with_status_line(pages.clocks(desk.session), TABLE)
    desk.handle(CardPresent(1, ("a", "b")))
    yield "straighten", desk.screen(1)
    desk.handle(CardPresent(2, ("a",)))
    yield "unknown-tag", desk.screen(2)
    desk.handle(DeviceLost(2, "pod"))
    yield "device-missing", desk.screen(TABLE)
    desk = _desk(game, at_play)
    desk.handle(DeviceLost(2, "controls"))
    yield "device-missing-seat", desk.screen(2)
    desk = _desk(game, at_play)
    desk.greet()
    yield "power-cut", desk.screen(1)
    desk = _desk(game, at_play)
    desk.session.pause()
    desk.tick()
    yield "pause", desk.screen(TABLE)


def _why(game: AnyGame, moment: Moment) -> Screen:
    desk = _desk(game, moment)
    _press(desk, Clicked(TABLE, "ok"), EncoderStepped(TABLE, 1, SLOWLY_MS))
    return desk.screen(TABLE)


def _undo(game: AnyGame, moment: Moment) -> Iterator[tuple[str, Screen]]:
    desk = _desk(game, moment)
    _press(desk, Clicked(TABLE, "ok"))
    for key, seat in (("undo", 1), ("undo-everybody", TABLE)):
        _press(desk, Clicked(seat, "undo"))
        yield key, desk.screen(seat)
