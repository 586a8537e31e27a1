"""EX-C: the rulebook's whole battle, from the first missile to the last disc."""

from __future__ import annotations

from companion.games.eclipse import GAME
from companion.games.eclipse import commands as c
from companion.games.eclipse.galaxy import beyond, wormhole
from companion.games.eclipse.model import State
from companion.games.eclipse.terms import SHIPS
from tests.games.eclipse.tables import Fixed, begun, changed, do, fleet, placed

IAIN, VERNOR = 1, 2
HEX = "201"
INTERCEPTOR, CRUISER = 0, 1


def war() -> State:
    """Iain controls the hex beside Vernor's home; both fleets stand there, and nobody has passed."""
    state = begun("230", "224")
    home = state.tiles["224"]
    assert home.place is not None
    edge = next(
        edge
        for edge in range(6)
        if wormhole(state, "224", edge) and beyond(home.place, edge) not in state.places
    )
    printed = state.data.hexes[HEX].wormholes
    turned = next(one for one in range(6) if printed[(edge + 3 - one) % 6] == "1")
    state = placed(
        state,
        HEX,
        beyond(home.place, edge),
        turned=turned,
        disc=IAIN,
        cubes=(0,),
        fleets={IAIN: fleet(interceptor=3, cruiser=1), VERNOR: fleet(interceptor=3, cruiser=1)},
    )
    iain, vernor = state.player(IAIN), state.player(VERNOR)
    state = changed(
        state,
        IAIN,
        discs=iain.discs - 1,
        cubes=(iain.cubes[0] - 1, *iain.cubes[1:]),
        parts={
            **iain.parts,
            "interceptor": ("plasma_missile", "", "", ""),
            "cruiser": ("", "ion_cannon", "", "", "positron_computer", ""),
        },
    )
    return changed(
        state,
        VERNOR,
        parts={
            **vernor.parts,
            "interceptor": ("plasma_missile", "", "", "fusion_drive"),
            "cruiser": (
                "improved_hull",
                "plasma_missile",
                "plasma_cannon",
                "",
                "gauss_shield",
                "fusion_drive",
            ),
        },
        colony_ships=0,
    )


def _order(state: State) -> list[str]:
    names = ("Vernor", "Iain")
    return [f"{names[side]} {SHIPS[type_]}" for side, type_ in state.fight.order]


def _fires(state: State, seat: int, *faces: int) -> State:
    assert GAME.waiting(state) == (seat,)
    return do(state, c.Fire(seat), chance=Fixed(*faces))


def _assigns(state: State, seat: int, *targets: tuple[int, int]) -> State:
    for type_, damage in targets:
        state = do(state, c.Assign(seat, type_, damage))
    return state


def test_whole_battle_goes_as_in_the_rulebook_ex_c() -> None:
    state = changed(war(), IAIN, colony_ships=0)
    state = do(state, c.Pass(IAIN), c.Pass(VERNOR))
    assert state.phase == "battle"
    assert _order(state) == [
        "Vernor interceptor",
        "Iain interceptor",
        "Iain cruiser",
        "Vernor cruiser",
    ]  # EX-C1, BAT-4: ties to the defender
    # Missiles, BAT-5
    state = _fires(state, VERNOR, 6, 6, 5, 4, 3, 2)
    state = _assigns(state, VERNOR, (INTERCEPTOR, 0), (INTERCEPTOR, 0))
    assert state.tiles[HEX].ships(IAIN) == fleet(interceptor=1, cruiser=1)
    state = _fires(state, IAIN, 6, 6)
    state = _assigns(state, IAIN, (INTERCEPTOR, 0), (CRUISER, 0))
    assert state.fight.sides[0].damage[CRUISER] == (2,)  # BAT-9: hull 2 survives 2
    state = _fires(state, VERNOR, 3, 2)
    # Engagement round 1, BAT-6
    assert not state.fight.missiles
    state = do(state, c.Retreat(VERNOR, "224"))  # BAT-10: the whole type declares
    state = _fires(state, IAIN, 6)
    state = _assigns(state, IAIN, (INTERCEPTOR, 0))
    state = _fires(state, IAIN, 3, 2)  # EX-C2: 4+ on the Interceptor, 5+ on the Cruiser
    state = _fires(state, VERNOR, 6)
    state = _assigns(state, VERNOR, (INTERCEPTOR, 0))
    # Round 2: Vernor's last Interceptor has left
    assert state.tiles["224"].ships(VERNOR) == fleet(interceptor=2)
    state = _fires(state, IAIN, 1, 2)
    state = _fires(state, VERNOR, 6)
    # BAT-12: population
    assert state.phase == "bombing"
    state = do(state, c.Bomb(VERNOR, "dice"), chance=Fixed(6))
    assert state.player(IAIN).graveyard == (1, 0, 0)  # BAT-14
    # EX-C3: Iain draws 3 and chooses before Vernor draws 5
    assert [(one.seat, len(one.drawn)) for one in state.owed] == [(IAIN, 3)]
    best = max(state.owed[0].drawn)
    state = do(state, c.KeepReputation(IAIN, best))
    assert state.player(IAIN).reputation == (best,)
    assert [(one.seat, len(one.drawn)) for one in state.owed] == [(VERNOR, 5)]
    state = do(state, c.KeepReputation(VERNOR, max(state.owed[0].drawn)))
    assert [(str(line), str(why)) for _, line, why in GAME.explain(state)][:2] == [
        ("201: Ana draws 3", "1 taking part + 2 Int."),
        ("201: Bao draws 5", "at most 5: 1 taking part + 3 Int. + 2 Cru."),
    ]
    # BAT-17: Iain's disc returns, Vernor places his
    discs = state.player(IAIN).discs
    assert state.tiles[HEX].disc == 0
    state = do(state, c.Claim(VERNOR, HEX, True))
    assert state.tiles[HEX].disc == VERNOR
    assert state.tiles[HEX].ships(VERNOR) == fleet(cruiser=1)
    assert state.player(IAIN).discs == discs
    assert state.round == 2  # Upkeep and Cleanup had nothing to ask
    assert state.player(IAIN).graveyard == (0, 0, 0)  # CLN-3
