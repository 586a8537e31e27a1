"""Names for corrections by hand: whose or where, what was, and what is."""

from collections.abc import Callable
from typing import Any

from companion.core.text import Text, say
from companion.core.values import Event
from companion.games.nexus_ops import corrected
from companion.games.nexus_ops.control import units_in
from companion.games.nexus_ops.model import State
from companion.games.nexus_ops.prompts.phrases import name_of
from companion.games.nexus_ops.terms import CARD_NAMES, MINE_NAMES, TERRAIN_NAMES, UNIT_PLURALS, count_of


def _corrected(state: State, player: int, what: Text, before: int, after: int) -> Text:
    return say(
        "Correction, {name}: {what} {before} → {after}",
        name=name_of(state, player),
        what=what,
        before=before,
        after=after,
    )


def _units_corrected(state: State, event: corrected.UnitsCorrected) -> Text:
    units = state.player(event.player).units
    if state.board is not None:
        units = units_in(state, event.space, event.player)
    what = UNIT_PLURALS[event.unit]
    if event.space:
        what = say("{units} on {space}", units=what, space=event.space)
    return _corrected(state, event.player, what, count_of(units, event.unit), event.number)


def _force_corrected(state: State, event: corrected.ForceCorrected) -> Text:
    before = count_of(state.fight.alive[event.player], event.unit)
    return _corrected(state, event.player, UNIT_PLURALS[event.unit], before, event.number)


def _markers_corrected(state: State, event: corrected.MarkersCorrected) -> Text:
    return say(
        "Correction: {mine} {before} → {after}",
        mine=MINE_NAMES[event.mine],
        before=state.found.get(event.mine, 0),
        after=event.number,
    )


def _mine_corrected(state: State, event: corrected.MineCorrected) -> Text:
    before, after = (
        MINE_NAMES[mine] if mine else say("No mine")
        for mine in (state.map.mines.get(event.space), event.mine)
    )
    return say("Correction, {space}: {before} → {after}", space=event.space, before=before, after=after)


def _tile_corrected(_: State, event: corrected.TileCorrected) -> Text:
    side = say("tile face down") if event.down else say("tile turned up")
    return say("Correction, {space}: {after}", space=event.space, after=side)


def _land_corrected(state: State, event: corrected.LandCorrected) -> Text:
    before, after = TERRAIN_NAMES[state.map.lands[event.space]], TERRAIN_NAMES[event.terrain]
    return say("Correction, {space}: {before} → {after}", space=event.space, before=before, after=after)


CORRECTIONS: dict[type[Event], Callable[[State, Any], Text]] = {
    corrected.PointsCorrected: lambda s, x: _corrected(
        s, x.player, say("VP"), s.player(x.player).points.total, x.points
    ),
    corrected.RubiumCorrected: lambda s, x: _corrected(
        s, x.player, say("rubium"), s.player(x.player).rubium, x.rubium
    ),
    corrected.HandCorrected: lambda s, x: _corrected(
        s, x.player, CARD_NAMES[x.card], getattr(s.player(x.player), x.card), x.number
    ),
    corrected.UnitsCorrected: _units_corrected,
    corrected.ForceCorrected: _force_corrected,
    corrected.MarkersCorrected: _markers_corrected,
    corrected.MineCorrected: _mine_corrected,
    corrected.TilesCorrected: lambda s, x: say(
        "Correction: tiles {before} → {after}", before=s.tiles, after=x.number
    ),
    corrected.TileCorrected: _tile_corrected,
    corrected.LandCorrected: _land_corrected,
}
