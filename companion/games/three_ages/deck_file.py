"""The text of an owner's deck.toml after a card was typed in.

A file that is there is changed in place: cards that stay as they are keep their lines to the letter, and
every comment stays. The result is read back; where it does not say what it should (a file in an unusual
form), the whole file is written anew.
"""

from __future__ import annotations

import re
import tomllib

import msgspec

from companion.games.three_ages.data import Card, DeckFile

NAME = "deck.toml"
PREAMBLE = """\
# The strategy cards of your own box, typed in card by card (`companion enrol three-ages`).
# index      printed number; lower acts first. Unique.
# evolution  side B: production, movement, influence or armament.
# actions    side D: how many of portal, movement, production, ambush, conversion.
# circle     the circle at the top right: such a card stays out with 2 or 3 players. At least 20 have none.
# stand_in   the cards that are not typed in yet: what stands there is invented.
"""
_CARD = re.compile(r"(?m)^(?=[ \t]*\[\[[ \t]*card[ \t]*\]\])")


def rewritten(before: str | None, deck: DeckFile) -> str:
    """The file for this deck, made from what it was."""
    if before is not None and _holds(text := _in_place(before, deck), deck):
        return text
    return f"{PREAMBLE}{_stand_in(deck)}\n" + "\n".join(map(_block, deck.card))


def _holds(text: str, deck: DeckFile) -> bool:
    try:
        return msgspec.convert(tomllib.loads(text), DeckFile) == deck
    except (tomllib.TOMLDecodeError, msgspec.ValidationError):
        return False


def _in_place(before: str, deck: DeckFile) -> str:
    head, *blocks = _CARD.split(before)
    changed = [_changed(block, card) for block, card in zip(blocks, deck.card, strict=False)]
    return _comments(head).rstrip("\n") + f"\n{_stand_in(deck)}\n" + "".join(changed)


def _changed(block: str, card: Card) -> str:
    try:
        written = msgspec.convert(tomllib.loads(block)["card"][0], Card)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError):
        written = None
    return block if written == card else _block(card) + _comments(block)


def _comments(text: str) -> str:
    lines = text.splitlines(keepends=True)
    return "".join(line for line in lines if not line.strip() or line.lstrip().startswith("#"))


def _stand_in(deck: DeckFile) -> str:
    return f"stand_in = {sorted(deck.stand_ins) or 'false'}\n"


def _block(card: Card) -> str:
    actions = ", ".join(f"{action} = {number}" for action, number in card.actions.items())
    return (
        f"[[card]]\nindex = {card.index}\n"
        f'evolution = "{card.evolution}"\n'
        f"actions = {{ {actions} }}\n"
        f"circle = {str(card.circle).lower()}\n"
    )
