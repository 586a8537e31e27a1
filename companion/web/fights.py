"""The battle of now, or the last one, for a page: forces with their dice, odds, round by round."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from companion.core.combat import Combat, Die, Force, Odds, Total
from companion.core.seats import TABLE
from companion.locale import Speech

Told = dict[str, Any]


def fight(now: Combat | None, odds: Iterable[Odds], rounds: list[Told], say: Speech) -> Told | None:
    """All of it; None where nobody fights and nobody did of late."""
    if now is None and not rounds:
        return None
    told = rounds[-1] if now is None else told_of(now, say)
    totals, came = (told["totals"], told["came"]) if now is None or not rounds else _last(rounds)
    return {
        "key": told["key"],
        "title": told["title"],
        "where": told["where"],
        "over": now is None,
        "forces": _with_dice(told["forces"], rounds) if now is not None else _latest(rounds),
        "opposed": told["opposed"],
        "totals": totals,
        "came": came,
        "odds": chances(odds, say),
        "rounds": rounds,
    }


def _last(rounds: list[Told]) -> tuple[list[Told], list[str]]:
    return rounds[-1]["totals"], rounds[-1]["came"]


def told_of(combat: Combat, say: Speech) -> Told:
    """A battle, or what a step showed of one."""
    return {
        "key": combat.key,
        "title": say(combat.title),
        "where": combat.where,
        "forces": [_force(one, say) for one in combat.forces],
        "opposed": combat.opposed,
        "totals": [_total(one, say) for one in combat.totals],
        "came": [say(line) for line in combat.came],
    }


def chances(odds: Iterable[Odds], say: Speech) -> list[Told]:
    """Bars of three parts."""
    return [
        {
            "title": say(one.title),
            "parts": [
                {"percent": percent, "label": say(label), "seat": seat}
                for percent, label, seat in zip(
                    (one.good, one.even, one.bad), one.words, (one.sides[0], TABLE, one.sides[1]), strict=True
                )
            ],
        }
        for one in odds
    ]


def die(one: Die) -> list[Any]:
    """What it shows, whether that is a hit, how much one does."""
    return [one.face, one.hit, one.weight]


def _force(force: Force, say: Speech) -> Told:
    return {
        **msgspec.to_builtins(force),
        "name": say(force.name),
        "detail": say(force.detail),
        "dice": [die(one) for one in force.dice],
    }


def _total(total: Total, say: Speech) -> Told:
    return {"seat": total.seat, "value": total.value, "parts": [say(part) for part in total.parts]}


def _thrown(rounds: list[Told]) -> dict[tuple[int, str], Told]:
    """What each force threw last."""
    return {(force["seat"], force["kind"]): force for told in rounds for force in told["forces"]}


def _with_dice(forces: list[Told], rounds: list[Told]) -> list[Told]:
    thrown = _thrown(rounds)
    return [
        {**force, "dice": force["dice"] or thrown.get((force["seat"], force["kind"]), force)["dice"]}
        for force in forces
    ]


def _latest(rounds: list[Told]) -> list[Told]:
    return list(_thrown(rounds).values())
