"""How well a seat stands in Three Ages, in victory points that it may expect; every term has bounds.

Points count as they are. Sectors count for the scorings to come, the next one the more the nearer it is.
Levels and colonies count for the turns that are left. A card that lies there unresolved counts for what it
promises.
"""

from __future__ import annotations

from companion.core.seats import Seat
from companion.core.standing import lead_value, standing_value
from companion.games.three_ages.data import Card
from companion.games.three_ages.galaxy import Sector
from companion.games.three_ages.ground import colonisable, ground
from companion.games.three_ages.model import Laid, State, fleet, ships_on
from companion.games.three_ages.scoring import standings
from companion.games.three_ages.strength import armament, battle, contested, influence, pieces
from companion.games.three_ages.terms import ACTIONS, AGES, TOP_LEVEL, TURNS, Bonus, Evolution

SCALE = 15.0
# What a level is worth for each turn that is left; the second one less than the first.
LEVEL_A_TURN: dict[Evolution, float] = {
    "movement": 0.18,
    "production": 0.17,
    "influence": 0.115,
    "armament": 0.135,
}
# What a colony's bonus is worth for each turn that is left.
BONUS_A_TURN: dict[Bonus, float] = {
    "portal": 0.07,
    "movement": 0.07,
    "production": 0.08,
    "ambush": 0.04,
    "conversion": 0.05,
    "influence": 0.07,
    "armament": 0.07,
}
SHIP = 0.2
MOST_SHIPS_COUNT = 14
BATTLE_WAITING = 0.3
BATTLE_FEARED = 0.12
# A ship more than one where an enemy stands beside: what is held alone is held on.
GUARD = 0.15
MOST_GUARDS = 2
FREE_NEIGHBOUR = 0.06
MOST_NEIGHBOURS_COUNT = 4
# How far what is only promised counts.
PROMISED = 0.9
UNRESOLVED = ("choosing", "revealing", "declaring", "war", "evolution", "colonisation", "expansion")


def value(state: State, seat: Seat) -> float:
    """Between -1 and 1, as the contract asks."""
    over = state.phase == "over"
    if over or not ground(state).tracked:
        return standing_value(standings(state), seat, over=over)
    worths = _worths(state)
    own = worths.pop(seat - 1)
    return 0.99 * lead_value(own + promise(state, seat), worths, SCALE)


def turns_left(state: State) -> int:
    """Turns in which something can still be played, this one included."""
    return max(0, (AGES - max(1, state.age)) * TURNS + TURNS - max(1, state.turn) + 1)


def sector_worth(state: State) -> float:
    """What a sector that is held now brings in until the end."""
    after = AGES - max(1, state.age)
    if state.phase in ("seating", "civilisations", "dealing"):
        return 0.4 * (AGES - state.age)
    return 0.45 + 0.1 * state.turn + 0.4 * after


def _worths(state: State) -> list[float]:
    """What each player has, in points."""
    left = turns_left(state)
    worths = [
        player.points.total
        + sum(
            a_turn * left * _diminished(getattr(player.levels, name)) for name, a_turn in LEVEL_A_TURN.items()
        )
        for player in state.players
    ]
    for colony in state.colonies:
        worths[colony.seat - 1] += 0.5 + bonus_worth(state, colony.bonus, left)
    _add_board(state, worths)
    return worths


def _diminished(level: int) -> float:
    """Five levels of one kind are worth less than five times the first."""
    return level * (1 - 0.06 * level)


def bonus_worth(state: State, bonus: Bonus, left: int) -> float:
    """What the bonus of a colony brings in until the end."""
    if bonus == "points":
        return 0.9 * (AGES - max(1, state.age) + 1)
    return BONUS_A_TURN[bonus] * left


def _add_board(state: State, worths: list[float]) -> None:
    """Sectors, ships, battles that wait, and neighbours that nobody holds."""
    seats = range(1, state.seats + 1)
    sector_now, near, everywhere = sector_worth(state), state.galaxy.neighbours, pieces(state)
    arms = {seat: armament(state, seat) for seat in seats}
    sway = {seat: influence(state, seat) for seat in seats}
    free = dict.fromkeys(seats, 0)
    for sector, here in everywhere.items():
        if len(here) == 1:
            (holder,) = here
            worths[holder - 1] += sector_now
            if ships := fleet(state, holder).get(sector, 0):
                free[holder] += sum([other not in everywhere for other in near[sector]])
                if sector not in state.homes:
                    worths[holder - 1] += GUARD * _guards(state, ships - 1, holder, near[sector])
            continue
        controller = _strongest(here, sway)
        if controller is not None:
            worths[controller - 1] += sector_now * 0.9
        winner = _strongest(here, arms)
        for seat in here:
            feared = BATTLE_FEARED * fleet(state, seat).get(sector, 0)
            worths[seat - 1] += BATTLE_WAITING if seat == winner else -feared
    for seat in seats:
        worths[seat - 1] += SHIP * min(sum(fleet(state, seat).values()), MOST_SHIPS_COUNT)
        worths[seat - 1] += FREE_NEIGHBOUR * min(free[seat], MOST_NEIGHBOURS_COUNT)


def _guards(state: State, spare: int, holder: Seat, beside: tuple[Sector, ...]) -> int:
    """Ships that stand ready against the largest fleet of others in a neighbouring sector."""
    if not spare:
        return 0
    others = [fleet for seat, fleet in enumerate(state.full_board().fleets, start=1) if seat != holder]
    feared = max([sum([fleet.get(sector, 0) for fleet in others]) for sector in beside], default=0)
    return min(spare, feared, MOST_GUARDS)


def _strongest(pieces: dict[Seat, int], strength: dict[Seat, int]) -> Seat | None:
    best, holder = -1, None
    for seat, count in pieces.items():
        score = count + strength[seat]
        if score > best:
            best, holder = score, seat
        elif score == best:
            holder = None
    return holder


# --- what a card promises


def promise(state: State, seat: Seat) -> float:
    """What the own card will bring that lies there and is not resolved yet."""
    if state.phase not in UNRESOLVED or not state.laid or (laid := state.laid[seat - 1]) is None:
        return 0.0
    resolved = state.order[: state.place + 1] if state.place >= 0 else ()
    if seat in resolved or not laid.card or laid.side is None:
        return 0.0
    set_aside = 0.02 * sum(state.deck[laid.aside].actions.values()) if laid.aside else 0.0
    return PROMISED * _promised(state, seat, laid, state.deck[laid.card]) + set_aside


def _promised(state: State, seat: Seat, laid: Laid, card: Card) -> float:
    match laid.side:
        case "war":
            return _by_war(state, seat)
        case "evolution":
            level = getattr(state.player(seat).levels, card.evolution)
            gained = _diminished(level + 1) - _diminished(level) if level < TOP_LEVEL else 0.0
            return LEVEL_A_TURN[card.evolution] * (turns_left(state) - 1) * gained
        case "colonisation":
            return _by_colony(state, seat)
    return _by_expansion(state, seat, card)


def _by_war(state: State, seat: Seat) -> float:
    """A point for each battle that would be won, and what it costs the others."""
    gained = 0.0
    for sector in contested(state, seat):
        row = ships_on(state, sector)
        outcome = battle(state, sector, row)
        if outcome.winner == seat:
            destroyed = sum(row) - row[seat - 1]
            lost = row[seat - 1] - outcome.ships[seat]
            gained += max(0.0, 1.0 + SHIP * (destroyed - lost) + 0.8 * outcome.colony_lost)
    return gained


def _by_colony(state: State, seat: Seat) -> float:
    """The best sector for a colony; nothing without one."""
    left = turns_left(state) - 1
    bonuses = state.full_board().bonuses
    worth = [bonus_worth(state, bonuses.get(one, "movement"), left) for one in colonisable(state, seat)]
    return 0.45 + max(worth) if worth else 0.0


def _by_expansion(state: State, seat: Seat, card: Card) -> float:
    """Sectors that can be taken with the moves and the ships there are, new ships, and strikes."""
    levels, actions = state.player(seat).levels, dict(card.actions)
    for colony in state.colonies:
        if colony.seat == seat and colony.bonus in ACTIONS:
            actions[colony.bonus] = actions.get(colony.bonus, 0) + 1
    built = actions.get("production", 0) + levels.production
    moves = actions.get("movement", 0) + levels.movement + actions.get("portal", 0)
    strikes = 0.16 * actions.get("ambush", 0) + 0.24 * actions.get("conversion", 0)
    spare, targets, beside = _reach(state, seat)
    taken = min(moves, targets, spare + built)
    wandering = min(moves - taken, 2) * 0.12
    return sector_worth(state) * 0.95 * taken + SHIP * built + wandering + (strikes if beside else 0.0)


def _reach(state: State, seat: Seat) -> tuple[int, int, bool]:
    """Ships that are not needed where they are, sectors beside them that nobody holds, and enemies met."""
    own, everywhere = fleet(state, seat), pieces(state)
    spare, beside = 0, False
    targets: set[Sector] = set()
    for sector, here in everywhere.items():
        if seat not in here:
            continue
        ships = own.get(sector, 0)
        kept = here[seat] > ships
        beside = beside or any(sector in other for other in state.full_board().fleets if other is not own)
        spare += max(0, ships - (0 if kept else 1))
        targets.update(other for other in state.galaxy.neighbours[sector] if other not in everywhere)
    return spare, len(targets), beside
