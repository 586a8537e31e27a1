"""What displays show of a game while nobody has to answer there."""

from __future__ import annotations

from collections.abc import Callable

from companion.core.screen import Cell, Gauge, Gauges, Message, Number, Roster, Screen
from companion.core.seats import TABLE, Seat
from companion.core.text import Text, say, say_many
from companion.games.three_ages import terms
from companion.games.three_ages.cards import unchosen, unnamed
from companion.games.three_ages.ground import ground
from companion.games.three_ages.model import State, bonus_count, colonies_of
from companion.games.three_ages.order import why
from companion.games.three_ages.scoring import standings, tied, uncounted
from companion.games.three_ages.setup import next_to_choose
from companion.kit.players import name_of
from companion.kit.screens import broken_ties, leads, ranked, waiting_for
from companion.kit.words import listed, numbers


def screen(view: State, _: Seat) -> Screen:
    """The one thing that matters now, for whoever is not asked."""
    return order(view) if view.phase in terms.STRATEGIES else _PHASES[view.phase](view)


def status_line(view: State, seat: Seat) -> tuple[Text, Text]:
    """Age and turn; the points of the seat."""
    where = say("Age {age} · {turn}/5", age=view.age, turn=view.turn) if view.age else say("Three Ages")
    if seat == TABLE:
        return where, Text("")
    return where, say("{points} VP", points=view.player(seat).points.total)


def pages(view: State, seat: Seat) -> tuple[Screen, ...]:
    """Scores for everybody; for a seat also its levels and colonies."""
    shared = (scores(view),)
    if seat == TABLE or not view.player(seat).civilisation:
        return shared
    return (levels(view, seat), colonies(view, seat), *shared)


def belongings(view: State, seat: Seat) -> tuple[Text, ...]:
    """What should lie in front of a seat."""
    if seat == TABLE or not view.age:
        return (say("Go on where you were."),)
    lines = [say_many("{n} card in hand", "{n} cards in hand", cards_held(view, seat))]
    if view.laid[seat - 1] is not None:
        lines.append(say("your card on the table"))
    pieces = [say_many("{n} colony", "{n} colonies", len(colonies_of(view, seat)))]
    if (ships := ground(view).ships_of(view, seat)) is not None:
        pieces.append(say_many("{n} ship", "{n} ships", ships))
    return (*lines, listed(pieces))


def cards_held(view: State, seat: Seat) -> int:
    """Cards in a seat's hand, without those that it has laid down."""
    return terms.cards_in_hand(view.seats, view.turn) - _on_the_table(view, seat)


def explain(view: State) -> tuple[tuple[Seat, Text, Text], ...]:
    """Each place of the order, and why it comes after the one before."""
    return tuple((seat, _playing(view, seat), why(view, at)) for at, seat in enumerate(view.order))


# --- phases


def _choosing_civilisations(view: State) -> Screen:
    chooser = next_to_choose(view)
    cells = tuple(
        Cell(name_of(view, player.seat), icon=player.civilisation, done=bool(player.civilisation))
        for player in view.players
    )
    return Roster(cells, chooser - 1, foot=say("{name} chooses", name=view.player(chooser).name))


def _dealing(view: State) -> Screen:
    foot = say("All 30 cards") if terms.circles_play(view.seats) else say("Leave out the circles")
    return Number(terms.cards_dealt(view.seats), say("cards each"), "cards", foot=foot)


def _choosing(view: State) -> Screen:
    return waiting_for(view, unchosen(view) if view.read_by_reader else [], say("Waiting for a card"))


def _declaring(view: State) -> Screen:
    return waiting_for(view, unnamed(view), say("Which side?"))


def _passing(view: State) -> Screen:
    left = terms.passes_left(view.age)
    label = say("cards to the left") if left else say("cards to the right")
    return Number(terms.cards_in_hand(view.seats, view.turn + 1), label, "left" if left else "right")


def _scoring(view: State) -> Screen:
    missing = [seat for seat in uncounted(view) if seat != TABLE]
    return waiting_for(view, missing, say("End of age {age}", age=view.age))


def _counting(view: State) -> Screen:
    return waiting_for(view, tied(view), say("Tie-break"))


# --- pages


def order(view: State) -> Roster:
    """The order of resolution: strategy and index, who is done, whose turn it is."""
    cells = tuple(
        Cell(
            name_of(view, seat),
            Text("{index}", {"index": view.laid_by(seat).card}),
            view.side_of(seat),
            at < view.place,
        )
        for at, seat in enumerate(view.order)
    )
    return Roster(cells, view.place, foot=_playing(view, view.active))


def scores(view: State) -> Roster:
    """The ranking; at the end with what decided a tie."""
    over, ranking = view.phase == "over", standings(view)
    foot = say("Final ranking") if over else say("Victory points")
    if over and (ties := broken_ties(ranking)):
        foot = say("Tie, pieces: {numbers}", numbers=numbers(line.tie_break[0].points for line in ties))
    return ranked(view, ranking, foot, lambda line: leads(line, over=over))


def levels(view: State, seat: Seat) -> Gauges:
    """The four evolutions, with what colonies add."""
    held = view.player(seat).levels
    return Gauges(
        tuple(
            Gauge(terms.EVOLUTION_NAMES[name], name, getattr(held, name), extra=bonus_count(view, seat, name))
            for name in terms.EVOLUTIONS
        ),
        foot=terms.CIVILISATION_NAMES[view.player(seat).civilisation],
    )


def colonies(view: State, seat: Seat) -> Message:
    """The colonies of a seat and their bonuses."""
    own = colonies_of(view, seat)
    title = say_many("{n} colony", "{n} colonies", len(own))
    return Message(title, tuple(terms.BONUS_NAMES[colony.bonus] for colony in own), "colony")


def budget(view: State) -> Gauges:
    """What is left of the active seat's Expansion."""
    return Gauges(
        tuple(Gauge(terms.ACTION_NAMES[action], action, left, top=0) for action, left in view.budget.items()),
        foot=say("{name}: actions left", name=view.player(view.active).name),
    )


_PHASES: dict[str, Callable[[State], Screen]] = {
    "seating": lambda _: Message(say("Who is the youngest?"), icon="table"),
    "civilisations": _choosing_civilisations,
    "dealing": _dealing,
    "choosing": _choosing,
    "revealing": lambda _: Message(say("Reveal!"), icon="cards"),
    "declaring": _declaring,
    "passing": _passing,
    "scoring": _scoring,
    "counting": _counting,
    "over": scores,
}


# --- small parts


def _playing(view: State, seat: Seat) -> Text:
    return say(
        "{name}: {strategy}", name=view.player(seat).name, strategy=terms.STRATEGY_NAMES[view.side_of(seat)]
    )


def _on_the_table(view: State, seat: Seat) -> int:
    laid = view.laid[seat - 1]
    return 0 if laid is None else 1 + (laid.aside is not None)
