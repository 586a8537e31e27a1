"""A real Combat deck: what is drawn is only counted, and a card is known once it was read or named.

A sheet's `deck` then holds every card that may still be in the pile or in the hand, `hand` as many hidden
cards as are held, `down` those that lie face down in a battle and were not read.
"""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.starcraft.board import FactionSheet
from companion.games.starcraft.fights import HIDDEN


def pile(sheet: FactionSheet) -> int:
    """How many cards can still be drawn before the discards are shuffled."""
    return len(sheet.deck) - len(sheet.hand) - sheet.down


def drawable(sheet: FactionSheet, number: int) -> int:
    """How many of so many cards there are, the discards included."""
    return min(number, pile(sheet) + len(sheet.discards))


def into_hand(sheet: FactionSheet, number: int) -> FactionSheet:
    """Cards came into the hand unseen; with the last of the pile the discards become it at once."""
    before = min(number, pile(sheet))
    sheet = rebuilt(replace(sheet, hand=(*sheet.hand, *(HIDDEN,) * before)))
    return rebuilt(replace(sheet, hand=(*sheet.hand, *(HIDDEN,) * (number - before))))


def out_of_hand(sheet: FactionSheet, *known: int, unread: int = 0) -> FactionSheet:
    """Cards left the hand: those that were read, and so many that lie face down unread."""
    left = len(sheet.hand) - len(known) - unread
    return replace(seen(sheet, *known), hand=(HIDDEN,) * left, down=sheet.down + unread)


def seen(sheet: FactionSheet, *cards: int) -> FactionSheet:
    """These cards are known to be elsewhere."""
    return replace(sheet, deck=tuple(card for card in sheet.deck if card not in cards))


def rebuilt(sheet: FactionSheet) -> FactionSheet:
    """A pile that has run out is made of the discards."""
    if pile(sheet) or not sheet.discards:
        return sheet
    return replace(sheet, deck=tuple(sorted((*sheet.deck, *sheet.discards))), discards=())
