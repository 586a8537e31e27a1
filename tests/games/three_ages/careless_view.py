"""A view of Three Ages with one fault, for tests that have to notice it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.core.seats import Seat
from companion.games.three_ages import view
from companion.games.three_ages.game import ThreeAges
from companion.games.three_ages.model import State


def show_cards_set_aside(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everybody sees what the others of a duel have set aside."""

    def careless(state: State, seat: Seat) -> State:
        seen = view.view(state, seat)
        pairs = zip(seen.laid, state.laid, strict=True)
        return replace(
            seen, laid=tuple(one and laid and replace(one, aside=laid.aside) for one, laid in pairs)
        )

    monkeypatch.setattr(ThreeAges, "view", staticmethod(careless))
