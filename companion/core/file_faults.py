"""What libraries say against a file that somebody wrote, as sentences of the catalogues.

tomllib and msgspec speak English only, and whoever mends a file need not. What is not known here, or what a
newer library says in other words, is said as the library said it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from companion.core.text import Text, say

TOML = (
    say("Cannot declare {key} twice"),
    say("Cannot mutate immutable namespace {key}"),
    say("Cannot overwrite a value"),
    say("Duplicate inline table key {key}"),
    say("Escaped character is not a Unicode scalar value"),
    say("Expected '=' after a key in a key/value pair"),
    say("Expected ']' at the end of a table declaration"),
    say("Expected ']]' at the end of an array declaration"),
    say("Expected newline or end of document after a statement"),
    say("Expected {sign}"),
    say("Found invalid character {sign}"),
    say("Illegal character {sign}"),
    say("Invalid date or datetime"),
    say("Invalid hex value"),
    say("Invalid initial character for a key part"),
    say("Invalid statement"),
    say("Invalid value"),
    say("Unclosed array"),
    say("Unclosed inline table"),
    say("Unescaped '\\' in a string"),
    say("Unterminated string"),
)
FORM = (
    say("Expected `{kind}`, got `{found}`"),
    say("Expected `{kind}` of length {length}, got {found}"),
    say("Expected `{kind}` of length {length}"),
    say("Expected `{kind}` {bound}"),
    say("Invalid enum value {value}"),
    say("Object contains unknown field `{field}`"),
    say("Object missing required field `{field}`"),
)
TOML_PLACES = (say("{fault} (at line {line}, column {column})"), say("{fault} (at end of document)"))
FORM_PLACES = (say("{fault} - at `{place}`"),)


def toml_fault(words: str) -> Text | str:
    """What tomllib refuses, and where."""
    return _placed(words, TOML_PLACES, TOML)


def schema_fault(words: str) -> Text | str:
    """What msgspec refuses, and where."""
    return _placed(words, FORM_PLACES, FORM)


def _placed(words: str, places: Sequence[Text], faults: Sequence[Text]) -> Text | str:
    placed = _known(words, places)
    if placed is None:
        return _known(words, faults) or words
    fault = str(placed.arguments["fault"])
    return Text(placed.msgid, {**placed.arguments, "fault": _known(fault, faults) or fault})


def _known(words: str, sentences: Sequence[Text]) -> Text | None:
    """The sentence that these words are, with what they say in its gaps."""
    for sentence in sentences:
        pattern = re.sub(r"\\{(\w+)\\}", r"(?P<\1>.+?)", re.escape(sentence.msgid))
        if match := re.fullmatch(pattern, words, re.DOTALL):
            return Text(sentence.msgid, match.groupdict())
    return None
