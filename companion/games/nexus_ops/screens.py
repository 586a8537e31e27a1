"""What displays show of a game while nobody has to answer there."""

from __future__ import annotations

from collections.abc import Callable

from companion.core.screen import Cell, Gauge, Gauges, Message, Roster, Screen
from companion.core.seats import TABLE, Seat
from companion.core.standing import Source, Standing
from companion.core.text import Text, say, say_many
from companion.games.nexus_ops import reasons
from companion.games.nexus_ops.flow import BATTLE, PHASES
from companion.games.nexus_ops.model import Player, State, supply, team_points
from companion.games.nexus_ops.phrases import army
from companion.games.nexus_ops.terms import CHEAPEST_FIRST, TERRAIN_NAMES, UNIT_NAMES, count_of
from companion.games.nexus_ops.victory import standings
from companion.kit.players import name_of
from companion.kit.screens import ranked
from companion.kit.words import listed, number, numbers


def screen(view: State) -> Screen:
    """The one thing that matters now, for whoever is not asked."""
    if view.phase in BATTLE:
        return battle(view)
    return _PHASES.get(view.phase, turn)(view)


def status_line(view: State, seat: Seat) -> tuple[Text, Text]:
    """Round and phase; points of the seat."""
    where = say("Nexus Ops")
    if view.turns:
        where = say("Round {round} · {phase}", round=view.rounds, phase=PHASES[view.phase].name)
    if view.phase in ("counting", "over"):
        where = PHASES[view.phase].name
    if seat == TABLE:
        return where, Text("")
    return where, say("{points} VP", points=team_points(view, seat))


def pages(view: State, seat: Seat) -> tuple[Screen, ...]:
    """Scores, rubium and cards of everybody; for a seat also its books, its army and its supply."""
    if not view.turns:
        return (scores(view),)
    public = scores(view), treasuries(view), hands(view)
    return public if seat == TABLE else (books(view, seat), units(view, seat), reserves(view, seat), *public)


def belongings(view: State, seat: Seat) -> tuple[Text, ...]:
    """What should lie in front of a seat."""
    if seat == TABLE or not view.turns:
        return (say("Go on where you were."),)
    player = view.player(seat)
    cards = say("{energize} Energize, {secret} Secret", energize=player.energize, secret=player.secret)
    return say("{rubium} rubium", rubium=player.rubium), cards, army(player.units)


def explain(view: State) -> tuple[tuple[Seat, Text, Text], ...]:
    """In a battle what each type needs to hit, and why; otherwise the rules of the phase, and the points."""
    if view.phase in BATTLE:
        return reasons.of_battle(view)
    scored = tuple(
        (
            line.seats[0],
            say(
                "{names}: {points} VP",
                names=listed([name_of(view, seat) for seat in line.seats]),
                points=line.points,
            ),
            listed([_scored(line), *(_holdings(view, line, seat) for seat in line.seats)]),
        )
        for line in standings(view)
    )
    return (*reasons.of_phase(view), *scored)


def _holdings(view: State, line: Standing, seat: Seat) -> Text:
    """What anybody may know of a company; of partners with the name."""
    player = view.player(seat)
    cards = say_many("{n} card", "{n} cards", player.cards)
    units = say_many("{n} unit", "{n} units", sum(player.units))
    held = listed([say("{rubium} rubium", rubium=player.rubium), cards, units])
    return say("{name}: {holdings}", name=name_of(view, seat), holdings=held) if line.seats[1:] else held


def _scored(line: Standing) -> Text:
    sources: tuple[Source, ...] = line.sources + line.tie_break
    if not sources:
        return say("no card yet")
    return listed([say("{label} {points}", label=one.label, points=one.points) for one in sources])


# --- phases


def turn(view: State) -> Screen:
    """Whose turn it is, in which phase, and how everybody stands."""
    phase = say("{name}: {phase}", name=name_of(view, view.active), phase=PHASES[view.phase].name)
    return _everybody(view, lambda one: number(one.points.total), phase)


def _everybody(view: State, told: Callable[[Player], Text], foot: Text) -> Roster:
    """All players, whose turn it is and who is out."""
    cells = (Cell(name_of(view, one.seat), told(one), done=one.eliminated) for one in view.players)
    return Roster(tuple(cells), view.active - 1, foot=foot)


def battle(view: State) -> Screen:
    """Who fights whom, where, and how many are left; the type that rolls."""
    fight = view.fight()
    left, right = (sum(fight.alive[seat]) for seat in (fight.attacker, fight.defender))
    title = say(
        "{attacker} {left} : {right} {defender}",
        attacker=name_of(view, fight.attacker),
        left=left,
        right=right,
        defender=name_of(view, fight.defender),
    )
    lines = [TERRAIN_NAMES[fight.terrain]]
    if fight.step is not None:
        lines += reasons.needed(view, fight.step)
    return Message(title, tuple(lines), "battle")


def counting(_: State) -> Screen:
    """Who is waited for in a tie."""
    return Message(say("Tie: count your spaces"), icon="tile")


def scores(view: State) -> Screen:
    """The ranking; at the end with what decided it."""
    return ranked(
        view,
        standings(view),
        _verdict(view) if view.phase == "over" else say("{n} VP win", n=view.target),
        lambda line: _leads(view, line),
        lambda seat: view.player(seat).eliminated,
    )


def _leads(view: State, line: Standing) -> bool:
    """Who wears the crown: before the end the first, at the end whoever has won or shares a draw."""
    if view.phase == "over":
        return set(line.seats) <= set(view.winners)
    return line.place == 1 and line.points > 0


def _verdict(view: State) -> Text:
    if len(view.winners) > 1 and not view.teams:
        return say("A drawn game")
    if view.ended_by == "elimination":
        ties = [line for line in standings(view) if line.tie_break][:2]
        if ties:
            spaces = numbers(line.tie_break[0].points for line in ties)
            units = numbers(line.tie_break[1].points for line in ties)
            return say("Tie: spaces {spaces}; units {units}", spaces=spaces, units=units)
        return say("By elimination")
    return say("Final ranking")


# --- pages


def books(view: State, seat: Seat) -> Gauges:
    """Rubium, cards and points."""
    player = view.player(seat)
    return Gauges(
        (
            Gauge(say("Rubium"), "rubium", player.rubium, top=0),
            Gauge(say("Energize"), "energize", player.energize, top=0),
            Gauge(say("Secret"), "secret", player.secret, top=0),
            Gauge(say("VP"), "points", player.points.total, top=0),
        ),
        foot=say("Rubium, cards, points"),
    )


def treasuries(view: State) -> Roster:
    """Everybody's rubium, which lies open on the table."""
    return _everybody(view, lambda one: number(one.rubium), say("Rubium"))


def hands(view: State) -> Roster:
    """How many cards everybody holds; what is on them nobody knows."""
    return _everybody(
        view,
        lambda one: say("{energize}+{secret}", energize=one.energize, secret=one.secret),
        say("Energize + Secret Missions"),
    )


def units(view: State, seat: Seat) -> Gauges:
    """Units on the board."""
    held = view.player(seat).units
    return Gauges(
        tuple(Gauge(UNIT_NAMES[unit], unit, count_of(held, unit), top=0) for unit in CHEAPEST_FIRST),
        foot=say("Units on the board"),
    )


def reserves(view: State, seat: Seat) -> Gauges:
    """Figures left to be bought."""
    return Gauges(
        tuple(Gauge(UNIT_NAMES[unit], unit, supply(view, seat, unit), top=0) for unit in CHEAPEST_FIRST),
        foot=say("Figures in the supply"),
    )


_PHASES: dict[str, Callable[[State], Screen]] = {
    "seating": lambda _: Message(say("Who plays first?"), icon="table"),
    "mines": lambda _: Message(say("Home bases"), icon="mine"),
    "terrain": lambda _: Message(say("Lay the map"), icon="tile"),
    "counting": counting,
    "over": scores,
}
