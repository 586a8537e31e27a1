"""How each step is told: its name in the history, and what everybody sees of it for a moment."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.screen import Cell, Change, Message, Roster, Screen
from companion.core.seats import Seat
from companion.core.text import Text, say, say_many
from companion.core.values import Event
from companion.games.starcraft import events as e
from companion.games.starcraft import terms
from companion.games.starcraft.board_tellings import BOARD_TELLINGS
from companion.games.starcraft.execution import NAMES
from companion.games.starcraft.fight_tellings import FIGHT_TELLINGS
from companion.games.starcraft.model import State, aldaris, faction_of, points_of, target
from companion.games.starcraft.phrases import name_of, names_of, planet_name
from companion.games.starcraft.setup import force
from companion.kit.telling import Telling
from companion.kit.words import listed, number

SIDES = (say("Attacker"), say("Defender"))


# --- set-up


def _faction(before: State, event: e.FactionChosen) -> Screen:
    faction = faction_of(before.options.data, event.faction)
    lines = [terms.RACE_NAMES[faction.race], *force(faction)]
    if faction.objective.kind == "end_is_near":
        lines.append(say("all others need {points} points", points=terms.TARGET_AGAINST_ALDARIS))
    return Message(terms.FACTION_NAMES[event.faction], tuple(lines[1:] if len(lines) > 3 else lines))


def _deck(_: State, event: e.DeckStacked) -> Text:
    first, second, third = event.stages
    return say("The Event deck: {first} / {second} / {third}", first=first, second=second, third=third)


# --- orders


def _laid(state: State, event: e.OrderLaid) -> Text:
    return say(
        "{name} lays an order on {planet}",
        name=name_of(state, event.seat),
        planet=planet_name(state, event.planet),
    )


def _executed(state: State, event: e.OrderExecuted) -> Text:
    order = terms.SPECIAL_NAMES[event.kind] if event.special else NAMES[event.kind]
    name = name_of(state, event.seat)
    if not event.planet:
        return say("{name}: {what}", name=name, what=order)
    planet = planet_name(state, event.planet)
    if event.kind == "traded":
        return say("{name} does not execute the order on {planet}", name=name, planet=planet)
    return say("{name}: {what} on {planet}", name=name, what=order, planet=planet)


def _research(before: State, event: e.OrderExecuted) -> Screen | None:
    """What an order draws is said to everybody; the next question is open at once."""
    if before.full or event.kind not in ("research", "traded"):
        return None
    title = say("{name}: {what}", name=name_of(before, event.seat), what=NAMES[event.kind])
    cards = 2 if event.choice == "event" else 1
    draw = say_many("Draw {n} Event card", "Draw {n} Event cards", cards)
    if event.kind == "traded":
        return Message(title, (draw,), "cards")
    more = say("may: 3 Combat cards"), say("may: 1 technology, then shuffle")
    return Message(title, (draw, *more), "cards")


def _drawn(state: State, event: e.EventsDrawn) -> Text:
    cards = say_many("{n} Event card", "{n} Event cards", len(event.stages))
    return say("{name} draws {cards}", name=name_of(state, event.seat), cards=cards)


def _stage(before: State, event: e.EventsDrawn) -> Screen | None:
    """A new stage on top is news."""
    left = list(before.deck)
    for stage in event.stages:
        left[stage - 1] -= 1
    was, now = (next((place for place, count in enumerate(deck) if count), 2) for deck in (before.deck, left))
    if was == now:
        return None
    return Message(
        say("Stage {stage} is on top", stage=terms.STAGE_MARKS[now]), (say("of the Event deck"),), "cards"
    )


def _blocked(state: State, event: e.Blocked) -> Text:
    return say("{name} is blocked", name=name_of(state, event.seat))


# --- Regrouping and the end


def _points(before: State, event: e.PointsGained) -> Screen:
    cells = tuple(
        Cell(name_of(before, seat), Text("+{n}", {"n": gained})) for seat, gained in event.points.items()
    )
    return Roster(cells, foot=say("Conquest points of round {round}", round=before.round))


def _points_line(state: State, event: e.PointsGained) -> Text | None:
    gains = [
        Text("{name} +{n}", {"name": name_of(state, seat), "n": gained})
        for seat, gained in event.points.items()
    ]
    return say("Conquest points: {gains}", gains=listed(gains)) if gains else None


def _points_name(state: State, event: e.PointsSaid) -> Text:
    return say_many("{name}: {n} point", "{name}: {n} points", event.points, name=name_of(state, event.seat))


def _adjusted(before: State, event: e.PointsAdjusted) -> Screen:
    points = before.player(event.seat).points.total
    return Change(name_of(before, event.seat), points, points + event.points, "points")


def _steps_done(before: State, event: e.StepsDone) -> Text:
    if event.step > before.step + 1:
        return say("Steps 1 to 4 are done")
    return say("Regrouping: step {step} is done", step=event.step)


def _met(state: State, event: e.ObjectiveMet) -> Text:
    if not event.seats:
        return say("No objective is met")
    return say("Objective met: {names}", names=names_of(state, event.seats))


def _end_played(before: State, _: e.EndPlayed) -> Screen:
    out = before.ends + 1
    line = say("{n} are out: the game ends after this step", n=out)
    return Message(terms.END_IS_NEAR, (line if out >= terms.ENDS_THE_GAME else number(out),), "warning")


def why_ended(state: State, winners: Sequence[Seat], reason: str) -> Text:
    """For what somebody has won."""
    if reason == "end":
        why = say("Aldaris’s objective") if aldaris(state) in winners else say("most points")
        return say("{end}: {why}", end=terms.END_IS_NEAR, why=why)
    return {
        "normal": say("conquest points"),
        "objective": say("the own objective"),
        "last": say("the last one in the game"),
    }[reason]


def _ended(before: State, event: e.GameEnded) -> Screen:
    names = names_of(before, event.winners)
    points = points_of(before, event.winners[0])
    lines = [why_ended(before, event.winners, event.reason)]
    if event.reason == "normal":
        lines.append(say("{n} of {target}", n=points, target=target(before, event.winners[0])))
    return Message(say("{names} wins", names=names), tuple(lines), "crown")


def _tie(before: State, event: e.TieFound) -> Screen:
    names = names_of(before, [seat for side in event.sides for seat in side])
    order = listed([terms.TIE_NAMES[one] for one in ("resources", "areas", "bases", "workers")])
    return Message(say("A tie"), (names, order), "warning")


# --- calculations

_FALLS: dict[str, Text] = {
    "nothing": say("stays"),
    "front": say("front line destroyed"),
    "support": say("one support destroyed"),
    "withdraws": say("cloaked: withdraws"),
}


def _skirmish(_: State, event: e.SkirmishReckoned) -> Screen:
    lines = [
        say(
            "{side}: {attack} against {health}, {falls}",
            side=SIDES[side],
            attack=event.attack[1 - side],
            health=event.health[side],
            falls=_FALLS[event.falls[side]],
        )
        for side in (0, 1)
    ]
    lines += [say("splash of the {side}", side=SIDES[side]) for side in (0, 1) if event.splash[side]]
    return Message(say("Skirmish"), tuple(lines))


def _retreat(_: State, event: e.RetreatReckoned) -> Screen:
    titles = {
        "attacker": say("The attacker wins"),
        "defender": say("The defender wins"),
        "nobody": say("Nobody is left"),
        "both": say("The attacker retreats"),
    }
    lines = {
        "attacker": say_many("{n} over the limit retreats", "{n} over the limit retreat", event.excess),
        "defender": say("nobody retreats"),
        "nobody": say("a base there keeps control"),
        "both": say("all of it, to one area"),
    }
    more = (say("the defender's assist units retreat first"),) if event.result == "attacker" else ()
    return Message(titles[event.result], (lines[event.result], *more), "battle")


TELLINGS: dict[type[Event], Telling] = {
    **BOARD_TELLINGS,
    **FIGHT_TELLINGS,
    e.FirstNamed: Telling(
        lambda state, event: say("{name} is the first player", name=name_of(state, event.player))
    ),
    e.FactionChosen: Telling(
        lambda state, event: say(
            "{name} plays {faction}",
            name=name_of(state, event.seat),
            faction=terms.FACTION_NAMES[event.faction],
        ),
        _faction,
    ),
    e.DeckStacked: Telling(_deck),
    e.GalaxyLaid: Telling(lambda *_: say("The planets are laid")),
    e.PlanetsNamed: Telling(
        lambda state, event: say(
            "{name}: base on {planet}", name=name_of(state, event.seat), planet=planet_name(state, event.base)
        )
    ),
    e.OrderLaid: Telling(_laid),
    e.ExecutionBegun: Telling(lambda *_: say("All orders are laid")),
    e.OrderExecuted: Telling(_executed, _research),
    e.Blocked: Telling(_blocked),
    e.EventsDrawn: Telling(_drawn, _stage),
    e.BattleEnded: Telling(lambda *_: say("The battle is over")),
    e.StepsDone: Telling(_steps_done),
    e.PointsSaid: Telling(_points_name),
    e.PointsGained: Telling(None, _points, followed=_points_line),
    e.TieFound: Telling(None, _tie),
    e.TieCounted: Telling(
        lambda state, event: say("{name} counts {n}", name=name_of(state, event.seat), n=event.number)
    ),
    e.ObjectiveMet: Telling(_met),
    e.EndPlayed: Telling(lambda *_: terms.END_IS_NEAR, _end_played),
    e.EventsEnded: Telling(lambda *_: say("Event cards are played")),
    e.PointsAdjusted: Telling(
        lambda state, event: say("{name}: points {n:+}", name=name_of(state, event.seat), n=event.points),
        _adjusted,
    ),
    e.EventsAdjusted: Telling(
        lambda state, event: say("{name}: 1 Event card less", name=name_of(state, event.seat))
    ),
    e.PlayerOut: Telling(
        lambda state, event: say("{name} is out", name=name_of(state, event.seat)),
        lambda state, event: Message(say("{name} is out", name=name_of(state, event.seat)), icon="warning"),
        followed=lambda state, event: say("{name} is out", name=name_of(state, event.seat)),
    ),
    e.SkirmishReckoned: Telling(
        lambda state, event: say("{name} compares a skirmish", name=name_of(state, event.seat)), _skirmish
    ),
    e.RetreatReckoned: Telling(
        lambda state, event: say("{name} asks who must retreat", name=name_of(state, event.seat)), _retreat
    ),
    # What only follows gives a step its name where nothing else does.
    e.StepBegun: Telling(lambda state, event: say("{name} is on turn", name=name_of(state, event.seat))),
    e.RegroupingBegun: Telling(lambda *_: say("Regrouping begins")),
    e.RoundBegun: Telling(lambda state, _: say("Round {round} begins", round=state.round + 1)),
    e.GameEnded: Telling(
        lambda state, event: say("{names} wins", names=names_of(state, event.winners)), _ended
    ),
}
