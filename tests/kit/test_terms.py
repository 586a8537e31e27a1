"""Tables of words: what something is called, and what it does."""

from __future__ import annotations

from companion.core.teaching import Term
from companion.core.text import Text
from companion.kit.terms import names, prefixed

TERMS = {"war": Term(Text("War"), Text("fight"))}


def test_names_are_those_of_the_terms() -> None:
    assert names(TERMS) == {"war": Text("War")}


def test_prefixed_terms_keep_what_they_say() -> None:
    assert prefixed("side-", TERMS) == {"side-war": TERMS["war"]}
