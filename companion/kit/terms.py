"""The words of a game as tables: what something is called, and what it does in one line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from companion.core.teaching import Term
from companion.core.text import Text

Key = TypeVar("Key", bound=str)


def names(terms: Mapping[Key, Term]) -> dict[Key, Text]:
    """What each is called."""
    return {key: term.name for key, term in terms.items()}


def prefixed(prefix: str, terms: Mapping[Key, Term]) -> dict[str, Term]:
    """The same terms, by keys that nothing else of the game has."""
    return {f"{prefix}{key}": term for key, term in terms.items()}
