"""Corrections of what lies on the map: discs, cubes, structures, where hexes lie, who guards them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from companion.core.seats import Seat
from companion.core.text import Text, say
from companion.games.eclipse import terms
from companion.games.eclipse.changes import homes_of, room, with_cube, with_player, with_tile
from companion.games.eclipse.galaxy import EDGES, beyond, parsed, spelled, zone
from companion.games.eclipse.model import State, in_play, squares
from companion.games.eclipse.phrases import hex_name
from companion.kit.corrections import Asked, Value

NOBODY = 0
YES, NO = "yes", "no"
LYING_NAMES = {"discovery": say("discovery"), "guard": say("the centre's guard")}


def seat_name(state: State, seat: Seat) -> Text:
    """Who, or nobody."""
    return Text("{name}", {"name": state.player(seat).name}) if seat else say("Nobody")


def on_hex(choices: Callable[..., Sequence[str]], ask: Text | None = None) -> Asked:
    """Which hex."""
    return Asked(ask or say("Which hex?"), choices, hex_name, where=True)


def _owners(state: State, key: str) -> list[Seat]:
    able = [seat for seat in in_play(state) if state.player(seat).discs]
    return [seat for seat in (NOBODY, *able) if seat != state.tiles[key].disc]


def _set_disc(state: State, key: str, seat: Seat) -> State:
    """The disc changes; cubes of the former owner go back to their tracks, any of them where they may."""
    former = state.tiles[key].disc
    if former:
        kinds = [squares(state, key)[at] for at in state.tiles[key].cubes]
        state = with_tile(state, key, disc=0, cubes=())
        state = with_player(state, former, discs=state.player(former).discs + 1)
        for kind in kinds:
            state = with_cube(state, former, room(state, former, homes_of(kind))[0], 1)
    if seat:
        state = with_player(state, seat, discs=state.player(seat).discs - 1)
    return with_tile(state, key, disc=seat)


def _with_squares(state: State) -> list[str]:
    return [key for key, tile in state.tiles.items() if tile.disc and _squares(state, key)]


def _squares(state: State, key: str) -> list[int]:
    """Squares whose cube can be taken off, or that a cube can go onto."""
    tile = state.tiles[key]
    cubes = state.player(tile.disc).cubes
    return [
        at
        for at, kind in enumerate(squares(state, key))
        if at in tile.cubes or any(cubes[terms.RESOURCES.index(one)] for one in homes_of(kind))
    ]


def _square(state: State, key: str, at: int) -> Text:
    kind = terms.SQUARE_NAMES[squares(state, key)[at]]
    return say("{square}: cube off", square=kind) if at in state.tiles[key].cubes else kind


def _set_cube(state: State, key: str, at: int) -> State:
    tile = state.tiles[key]
    tracks = homes_of(squares(state, key)[at])
    if at in tile.cubes:
        left = tuple(one for one in tile.cubes if one != at)
        return with_tile(with_cube(state, tile.disc, room(state, tile.disc, tracks)[0], 1), key, cubes=left)
    cubes = state.player(tile.disc).cubes
    track = next(one for one in tracks if cubes[terms.RESOURCES.index(one)])
    return with_tile(with_cube(state, tile.disc, track, -1), key, cubes=tuple(sorted((*tile.cubes, at))))


def _set_structure(state: State, key: str, item: str, there: str) -> State:
    if item == "orbital" and there == NO:
        at = len(squares(state, key)) - 1
        if at in state.tiles[key].cubes:
            state = _set_cube(state, key, at)
    return with_tile(state, key, **{item: there == YES})


def _is_it_there() -> Asked:
    return Asked(say("Is it there?"), _other, lambda _, there: say("Yes") if there == YES else say("No"))


def _other(state: State, key: str, item: str) -> list[str]:
    return [NO if getattr(state.tiles[key], item) else YES]


def _lying(state: State, key: str) -> list[str]:
    """What a hex has if it is printed there: a discovery, or the guard of the centre."""
    printed = state.data.hexes[key]
    return ["discovery"] * printed.discovery + ["guard"] * (key == terms.CENTRE)


def _spots(state: State, key: str) -> list[str]:
    """Places beside other hexes, free of any."""
    places = set(state.places) - {state.tiles[key].place}
    around = {beyond(place, edge) for place in places for edge in EDGES} - places
    return [spelled(place) for place in sorted(around) if zone(place) == _zone(state, key)]


def _zone(state: State, key: str) -> terms.Ring:
    place = state.tiles[key].place
    assert place is not None
    return zone(place)


def _spot(state: State, _key: str, place: str) -> Text:
    """By the hexes next to it."""
    near = [state.places[one] for edge in EDGES if (one := beyond(parsed(place), edge)) in state.places]
    return say("beside {hexes}", hexes=" ".join(near))


def _placed_hexes(state: State) -> list[str]:
    return [key for key, tile in state.tiles.items() if key != terms.CENTRE and tile.place is not None]


ON_MAP: dict[str, Value] = {
    "disc": Value(
        say("Disc on a hex"),
        (on_hex(lambda state: list(state.tiles)), Asked(say("Whose disc?"), _owners, seat_name)),
        _set_disc,
        lambda state, key, seat: say("Correction: {hex}, {name}", hex=key, name=seat_name(state, seat)),
    ),
    "cube": Value(
        say("Cube on a hex"),
        (on_hex(_with_squares), Asked(say("Which square?"), _squares, label=_square)),
        _set_cube,
        lambda state, key, at: say("Correction: {hex}, {name}", hex=key, name=_square(state, key, at)),
    ),
    "structure": Value(
        say("Orbital or Monolith"),
        (
            on_hex(lambda state: [key for key, tile in state.tiles.items() if tile.disc]),
            Asked(
                say("Which one?"), lambda *_: ("orbital", "monolith"), lambda _, one: terms.ITEM_NAMES[one]
            ),
            _is_it_there(),
        ),
        _set_structure,
        lambda _, key, item, __: say("Correction: {hex}, {name}", hex=key, name=terms.ITEM_NAMES[item]),
    ),
    "place": Value(
        say("Place of a hex"),
        (
            on_hex(lambda state: [key for key in _placed_hexes(state) if _spots(state, key)]),
            Asked(say("Where does it lie?"), _spots, label=_spot, where=True),
        ),
        lambda state, key, place: with_tile(state, key, place=parsed(place)),
        lambda state, key, place: say("Correction: {hex}, {name}", hex=key, name=_spot(state, key, place)),
        when=lambda state: not state.assisted,
    ),
    "turned": Value(
        say("Turn of a hex"),
        (
            on_hex(_placed_hexes),
            Asked(
                say("Turned how often to the right?"),
                lambda *_: range(len(EDGES)),
                now=lambda state, key: state.tiles[key].turned,
            ),
        ),
        lambda state, key, turned: with_tile(state, key, turned=turned),
        lambda _, key, turned: say(
            "Correction: {hex}, {name}", hex=key, name=say("turned by {turned}/6", turned=turned)
        ),
        when=lambda state: not state.assisted,
    ),
    "ancients": Value(
        say("Ancients on a hex"),
        (
            on_hex(lambda state: [key for key in state.tiles if state.data.hexes[key].ancients]),
            Asked(
                say("Ancients"),
                lambda state, key: range(state.data.hexes[key].ancients + 1),
                now=lambda state, key: state.tiles[key].ancients,
            ),
        ),
        lambda state, key, number: with_tile(state, key, ancients=number),
        lambda _, key, number: say("Correction: {n} Ancients on {hex}", n=number, hex=key),
    ),
    "lying": Value(
        say("Discovery or the centre's guard"),
        (
            on_hex(lambda state: [key for key in state.tiles if _lying(state, key)]),
            Asked(say("Which one?"), _lying, lambda _, one: LYING_NAMES[one]),
            _is_it_there(),
        ),
        lambda state, key, what, there: with_tile(state, key, **{what: there == YES}),
        lambda _, key, what, __: say("Correction: {hex}, {name}", hex=key, name=LYING_NAMES[what]),
    ),
}
