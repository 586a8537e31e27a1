from random import Random

from companion import games
from companion.games.nexus_ops import commands as n
from companion.games.three_ages import commands as c
from companion.opponents.candidates import candidates
from companion.opponents.question import World
from tests.opponents.positions import DECK, choosing, moving, played

THREE_AGES, NEXUS_OPS = games.find("three-ages"), games.find("nexus-ops")


def test_candidates_are_each_side_of_each_card_in_hand() -> None:
    state = choosing(4)
    found = candidates(World(THREE_AGES, state, DECK), 1, Random(1))
    hand = THREE_AGES.hand(state, 1, DECK)
    assert len(found) == 4 * len(hand)
    assert {command.card for command in found if isinstance(command, c.LayCard)} == {*hand}


def test_candidates_of_a_set_up_are_as_the_boards_print() -> None:
    state = played(THREE_AGES, 4, lambda state: state.phase == "civilisations")
    seat = THREE_AGES.waiting(state)[0]
    found = candidates(World(THREE_AGES, state, DECK), seat, Random(1))
    assert len(found) == 6 * 4
    assert all(isinstance(command, c.ChooseCivilisation) and command.as_printed for command in found)


def test_candidates_do_not_invent_cards_that_only_their_holder_knows() -> None:
    state = moving()
    found = candidates(World(NEXUS_OPS, state, DECK), state.active, Random(1))
    assert not any(isinstance(command, n.PlayEnergize | n.PlayBattleCard) for command in found)
    assert any(isinstance(command, n.EndPhase) for command in found)


def test_candidates_throw_dice_by_the_companion() -> None:
    state = played(NEXUS_OPS, 2, lambda state: state.phase == "rolling" and not state.fight().asked)
    seat = NEXUS_OPS.waiting(state)[0]
    found = candidates(World(NEXUS_OPS, state, DECK), seat, Random(1))
    throws = [command for command in found if isinstance(command, n.Throw)]
    assert all(command.companion for command in throws)
