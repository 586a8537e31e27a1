"""Phrases that several questions share: places, levels, lists of actions."""

from collections.abc import Mapping
from functools import lru_cache

from companion.core.seats import Seat
from companion.core.text import Text, say, say_many
from companion.games.three_ages import terms
from companion.games.three_ages.data import Card
from companion.games.three_ages.flow import PHASES
from companion.games.three_ages.galaxy import Sector
from companion.games.three_ages.ground import ground
from companion.games.three_ages.model import OPEN, State, bonus_count, colony_on, home_owner, ships_on
from companion.games.three_ages.strength import BattleOutcome
from companion.kit.words import listed


def place(state: State, sector: Sector) -> Text:
    """A sector as the table would call it: by its owner, or by its name on the map."""
    owner = home_owner(state, sector)
    if owner is not None:
        return ground(state).place(sector, say("home of {name}", name=state.player(owner).name))
    colony = colony_on(state, sector)
    if colony is not None:
        what = say(
            "colony of {name} ({bonus})",
            name=state.player(colony.seat).name,
            bonus=terms.BONUS_NAMES[colony.bonus],
        )
        return ground(state).place(sector, what)
    return say("a sector without colony") if sector == OPEN else sector_name(state, sector)


def sector_name(_: State, sector: Sector) -> Text:
    """A sector by its name on the map."""
    return Text("{sector}", {"sector": sector})


def occupants(state: State, sector: Sector) -> Text | None:
    """What a sector of the full board holds: its bonus, if known, and everybody's ships."""
    board = state.full_board()
    parts = [
        say("{name} {ships}", name=state.player(seat).name, ships=ships)
        for seat, ships in enumerate(ships_on(state, sector), start=1)
        if ships
    ]
    if (bonus := board.bonuses.get(sector)) is not None and colony_on(state, sector) is None:
        parts.insert(0, terms.BONUS_NAMES[bonus])
    return listed(parts) if parts else None


def actions(budget: Mapping[terms.Action, int]) -> Text:
    """A budget in words."""
    return _actions(tuple(budget.items()))


@lru_cache(maxsize=128)
def _actions(budget: tuple[tuple[terms.Action, int], ...]) -> Text:
    return listed([_times(terms.ACTION_NAMES[action], number) for action, number in budget if number])


def _times(action: Text, number: int) -> Text:
    return action if number == 1 else say("{action} ×{number}", number=number, action=action)


def forecast(state: State, outcome: BattleOutcome) -> Text:
    """What a battle comes to, in one short line."""
    best, *others = sorted(outcome.scores.values(), reverse=True)
    if outcome.winner is None:
        return say("Tie at {score}: all is destroyed", score=best)
    return say(
        "{winner} wins {best} to {second}, keeps {kept}",
        winner=state.player(outcome.winner).name,
        best=best,
        second=max(others, default=0),
        kept=say_many("{n} ship", "{n} ships", outcome.ships[outcome.winner]),
    )


def short_forecast(seat: Seat, outcome: BattleOutcome) -> Text:
    """The same for a seat, before it has decided to fight."""
    own = outcome.scores[seat]
    best = max(score for one, score in outcome.scores.items() if one != seat)
    if outcome.winner is None:
        return say("tie at {score}", score=max(own, best))
    if outcome.winner == seat:
        return say("you win {own} to {best}", own=own, best=best)
    return say("you lose {own} to {best}", own=own, best=best)


def level_raised(state: State, seat: Seat, evolution: terms.Evolution, before: int) -> Text:
    """A marker that moves up, and what that comes to with colonies."""
    step = say(
        "{evolution} {before} → {after}",
        evolution=terms.EVOLUTION_NAMES[evolution],
        before=before,
        after=before + 1,
    )
    more = with_colonies(state, seat, evolution, before + 1)
    return step if more is None else say("{step} ({more})", step=step, more=more)


def with_colonies(state: State, seat: Seat, evolution: terms.Evolution, level: int) -> Text | None:
    """What a level comes to with the colonies of that bonus, if there are any."""
    colonies = bonus_count(state, seat, evolution)
    if not colonies:
        return None
    total = level + colonies
    return say_many("with the colony {total}", "with {n} colonies {total}", colonies, total=total)


def headline(state: State) -> Text:
    """Age, turn and phase."""
    phase = PHASES[state.phase].name
    if state.age == 0 or state.phase in ("dealing", "over", "counting"):
        return phase
    if state.phase == "scoring":
        return say("Age {age}: {phase}", age=state.age, phase=phase)
    return say("Age {age}, turn {turn}: {phase}", age=state.age, turn=state.turn, phase=phase)


def printed_on(card: Card) -> Text:
    """Sides B and D, which differ from card to card; A and C are the same on all."""
    return say(
        "{evolution} · {actions}",
        evolution=terms.EVOLUTION_NAMES[card.evolution],
        actions=actions(card.actions),
    )
