"""A step as it is told: its name in the history, and what everybody should see of it for a moment.

A step is often more than what a player asked for: a throw ends a battle, whose loser draws, and the turn goes
on by itself. Each part of that gets a line; equal things that come together share one.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from itertools import groupby

from msgspec import Struct
from msgspec.structs import replace

from companion.core.screen import Message
from companion.core.seats import Seat
from companion.core.text import Text, say
from companion.core.values import Event
from companion.games.nexus_ops import events as e
from companion.games.nexus_ops.contests import unsettled
from companion.games.nexus_ops.evolve import fold
from companion.games.nexus_ops.model import State
from companion.games.nexus_ops.tellings import Told, bought, drew, energize
from companion.games.nexus_ops.terms import TERRAIN_NAMES
from companion.games.nexus_ops.victory import cheapest
from companion.kit.players import name_of
from companion.kit.telling import Telling, name_of_step
from companion.kit.words import dotted, listed

Tellings = Mapping[type[Event], Telling]
LOSSES = (e.UnitLost, e.UnitBurnt)
GIFTS = (e.RubiumGained, e.UnitGained)


class Entry(Struct, frozen=True):
    """A line about events that came together: where they stand in the step, and the state before them."""

    before: State
    events: tuple[Event, ...]
    first: int
    text: Text
    icon: str = ""

    @property
    def kind(self) -> type[Event]:
        """What kind of thing it tells."""
        return type(self.events[0])

    @property
    def last(self) -> int:
        """Where the last of them stands."""
        return self.first + len(self.events) - 1


def account(tellings: Tellings, before: State, events: Sequence[Event]) -> list[Entry]:
    """All that moved, a line each."""
    entries = []
    silent = {e.DrawEnded} if any(map(_is_secret, events)) else set()
    for _, group in groupby(enumerate(events), key=_kin):
        places, alike = zip(*group, strict=True)
        telling = tellings.get(type(alike[0]))
        if isinstance(telling, Told) and telling.line is not None and type(alike[0]) not in silent:
            state = fold(before, events[: places[0]])
            if (told := telling.line(state, alike)) is not None:
                entries.append(Entry(state, alike, places[0], told, telling.icon))
    return entries


def _is_secret(event: Event) -> bool:
    """Every Draw phase brings a Secret Mission, unless none is left anywhere."""
    return isinstance(event, e.CardsDrawn) and event.card == "secret"


def _kin(numbered: tuple[int, Event]) -> Hashable:
    """Losses of one player are told together, and so are the cards that one player draws."""
    place, event = numbered
    match event:
        case e.UnitLost(victim=seat) | e.CardsDrawn(seat=seat):
            return type(event), seat
    return place


# --- the history


def name_of_all(tellings: Tellings, state: State, events: Sequence[Event]) -> Text:
    """The name of a step and what that leaves out; `state` is from before it."""
    named = next(event for event in events if (one := tellings.get(type(event))) and one.name)
    if isinstance(named, e.UnitBought):
        return bought(state, [event for event in events if isinstance(event, e.UnitBought)])
    if isinstance(named, e.EnergizePlayed):
        given = [entry.text for entry in account(tellings, state, events) if entry.kind in GIFTS]
        return energize(state, named, given[0] if given else None)
    step = _with_results(tellings, state, events, named)
    # What is sold or played as the last card lets the turn end: nobody is asked for it any more.
    ends_turn = isinstance(named, e.CardSold | e.SecretPlayed) and any(
        isinstance(event, e.TurnBegun) for event in events
    )
    return say("{step}; end of turn", step=step) if ends_turn else step


def _with_results(tellings: Tellings, state: State, events: Sequence[Event], named: Event) -> Text:
    """The step with losses that nobody was asked about, and a pile that is empty."""
    results = [entry for entry in account(tellings, state, events) if entry.kind in (*LOSSES, e.DrawEnded)]
    parts = [entry.text for entry in results]
    if not results or results[0].kind not in LOSSES or named not in results[0].events:
        parts.insert(0, name_of_step(tellings, state, events))
    return parts[0] if len(parts) == 1 else dotted(parts)


# --- the announcement


def announce(tellings: Tellings, before: State, events: Sequence[Event]) -> Message | None:
    """A title, and around what belongs to it all else that moved, in the order in which it happened."""
    entries = account(tellings, before, events)
    title = _important(tellings, before, events) or _moved(entries) or _turn(before, events)
    if title is None:
        return None
    place, shown = title
    earlier = [entry.text for entry in entries if entry.last < place]
    later = [entry.text for entry in entries if entry.first > place]
    return replace(shown, lines=(*earlier, *shown.lines, *later))


def _important(tellings: Tellings, before: State, events: Sequence[Event]) -> tuple[int, Message] | None:
    """The first kind, in order of importance, of which something happened, and where in the step it did."""
    kinds = {type(event) for event in events}
    for kind, telling in tellings.items():
        if kind not in kinds or telling.announce is None:
            continue
        for place, event in enumerate(events):
            if isinstance(event, kind):
                shown = telling.announce(fold(before, events[:place]), event)
                if isinstance(shown, Message):
                    return place, shown
    return None


def _moved(entries: list[Entry]) -> tuple[int, Message] | None:
    """Losses, income, cards: whatever came first."""
    first = next((entry for entry in entries if entry.icon), None)
    if first is None:
        return None
    if first.kind in (e.CardsDrawn, e.DrawEnded):
        drawn = [event for event in first.events if isinstance(event, e.CardsDrawn | e.DrawEnded)]
        return first.first, drew(first.before, drawn)
    return first.first, Message(first.text, (), first.icon)


def _turn(before: State, events: Sequence[Event]) -> tuple[int, Message] | None:
    """A turn begins: somebody may soon be out, or a battle goes on where it was held."""
    if not isinstance(events[-1], e.TurnBegun):
        return None
    shown = _risk(fold(before, events)) or _still_contested(fold(before, events))
    return None if shown is None else (len(events), shown)


def _risk(after: State) -> Message | None:
    if risk := [player.seat for player in after.players if _at_risk(after, player.seat)]:
        names = listed([name_of(after, seat) for seat in risk])
        return Message(say("Elimination risk"), (names,), "warning")
    return None


def _still_contested(after: State) -> Message | None:
    if not (held := unsettled(after, after.active)):
        return None
    places = [
        say(
            "{terrain}: {names}",
            terrain=TERRAIN_NAMES[one.terrain],
            names=listed([name_of(after, seat) for seat in one.alive]),
        )
        for one in held
    ]
    return Message(say("Still contested"), tuple(places), "battle")


def _at_risk(state: State, seat: Seat) -> bool:
    player = state.player(seat)
    poor = player.rubium < cheapest(state) and not player.cards and not player.eliminated
    return poor and sum(player.units) == 1
