"""What lies before each player of Nexus Ops."""

from __future__ import annotations

from companion.games.nexus_ops.game import NexusOps
from companion.games.nexus_ops.moments.stage import Stage

GAME = NexusOps()
STAGE = Stage(GAME, ("Ana", "Bao"), largest=False)


def test_sheet_has_the_books_and_the_army() -> None:
    state = STAGE.on_board()
    sheet, player = GAME.sheet(state, 1), state.player(1)
    counts = {count.icon: count.value for count in sheet.counts}
    assert (counts["rubium"], counts["secret"], counts["energize"]) == (
        player.rubium,
        player.secret,
        player.energize,
    )
    assert sum(counts.values()) == player.rubium + player.cards + sum(player.units)
    assert sheet.target == state.target


def test_sheet_leaves_out_units_that_nobody_has() -> None:
    assert all(count.value for count in GAME.sheet(STAGE.on_board(), 1).counts[3:])


def test_steps_tell_the_phase_of_the_turn() -> None:
    steps = GAME.steps(STAGE.on_board("move"))
    assert str(steps.names[steps.now]) == "Move"
    assert GAME.steps(STAGE.opened()).now == -1
