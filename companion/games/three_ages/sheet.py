"""What lies before each player, and what the age would bring if it ended now."""

from companion.core.seats import Seat
from companion.core.sheet import Count, Level, PlayedCard, ScoringForecast, Sheet, Steps
from companion.core.text import say
from companion.games.three_ages import terms
from companion.games.three_ages.flow import PHASES
from companion.games.three_ages.ground import ground
from companion.games.three_ages.model import UNREAD, Laid, State, bonus_count, colonies_of
from companion.games.three_ages.phrases import headline, printed_on
from companion.games.three_ages.screens import cards_held

TURN = (say("Choose"), say("Reveal"), say("Resolve"), say("Pass on"))


def sheet(view: State, seat: Seat) -> Sheet:
    """Levels with what colonies add, pieces and cards."""
    player = view.player(seat)
    if not player.civilisation:
        return Sheet(player.points.total)
    return Sheet(
        player.points.total,
        terms.CIVILISATION_NAMES[player.civilisation],
        player.civilisation,
        levels=tuple(
            Level(
                terms.EVOLUTION_NAMES[name],
                name,
                getattr(player.levels, name),
                terms.TOP_LEVEL,
                bonus_count(view, seat, name),
            )
            for name in terms.EVOLUTIONS
        ),
        counts=_counts(view, seat),
    )


def _counts(view: State, seat: Seat) -> tuple[Count, ...]:
    placed = ground(view).ships_of(view, seat)
    ships = () if placed is None else (Count(say("ships"), "ship", placed),)
    cards = (Count(say("cards"), "cards", cards_held(view, seat)),) if view.age else ()
    return (*ships, Count(say("colonies"), "colony", len(colonies_of(view, seat))), *cards)


def steps(view: State) -> Steps:
    """Choose, reveal, resolve, pass on."""
    if (step := PHASES[view.phase].step) is None:
        return Steps(headline(view))
    where = say("Age {age}, turn {turn} of {turns}", age=view.age, turn=view.turn, turns=terms.TURNS)
    return Steps(where, TURN, step)


def played(view: State) -> tuple[PlayedCard, ...]:
    """Face down before the reveal, then with the side that was named."""
    if view.phase in ("choosing", "revealing"):
        return tuple(PlayedCard(seat, awaited=laid is None) for seat, laid in enumerate(view.laid, start=1))
    return tuple(
        PlayedCard(seat) if laid.card == UNREAD else _face_up(view, seat, laid)
        for seat, laid in enumerate(view.laid, start=1)
        if laid is not None
    )


def _face_up(view: State, seat: Seat, laid: Laid) -> PlayedCard:
    return PlayedCard(seat, laid.card, side=laid.side or "", text=printed_on(view.deck[laid.card]))


def outlook(view: State) -> ScoringForecast | None:
    """Sectors and colonies as the end of the age would score them; assisted play knows no sectors."""
    held = ground(view).sectors_held(view)
    if held is None or not view.age or view.phase == "over":
        return None
    gains = {seat: sectors + bonus_count(view, seat, "points") for seat, sectors in held.items()}
    return ScoringForecast(say("If the age ended now"), gains)
