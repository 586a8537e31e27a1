"""What tomllib and msgspec say against a file, in the language of whoever wrote it."""

from __future__ import annotations

import tomllib
from typing import Annotated, Any, Literal

import msgspec
import pytest
from msgspec import Meta, Struct

from companion.core.file_faults import schema_fault, toml_fault
from companion.core.text import Text
from companion.locale import Speech

FRENCH = Speech("fr")
NO_TOML = (
    "a\n",
    "a = \n",
    "a = [1\n",
    "[a\n",
    "[[a]\n",
    "a = 1 b = 2",
    "= 3",
    "a = 'x",
    'a = """x',
    r'a = "\q"',
    r'a = "\ud800"',
    r'a = "\u12"',
    "a = 1\na = 2",
    "[a]\n[a]",
    "a = {b = 1}\n[a.c]",
    "a = {b = 1, b = 2}",
    "a = {b = 1",
    "a = 2024-02-31",
    'a = "\x01"',
    "# \x01",
    "a.# = 1",
)


class Entry(Struct, forbid_unknown_fields=True):
    """An entry of a file."""

    number: Annotated[int, Meta(ge=0, le=5)]
    word: Literal["short", "long"] = "short"
    pair: tuple[int, int] = (1, 2)
    name: Annotated[str, Meta(pattern="^a", min_length=1)] = "a"


def _refused_toml(text: str) -> str:
    with pytest.raises(tomllib.TOMLDecodeError) as refused:
        tomllib.loads(text)
    return str(refused.value)


def _refused_schema(entry: dict[str, Any]) -> str:
    with pytest.raises(msgspec.ValidationError) as refused:
        msgspec.convert([entry], list[Entry])
    return str(refused.value)


@pytest.mark.parametrize("text", NO_TOML)
def test_toml_fault_is_tomllibs_own_in_english_and_translated(text: str) -> None:
    words = _refused_toml(text)
    fault = toml_fault(words)
    assert isinstance(fault, Text)
    assert str(fault) == words
    assert isinstance(fault.arguments["fault"], Text)
    assert FRENCH(fault.arguments["fault"]) != str(fault.arguments["fault"])


@pytest.mark.parametrize(
    "entry",
    [
        {},
        {"number": "1"},
        {"number": 7},
        {"number": 1, "colour": 2},
        {"number": 1, "word": "broad"},
        {"number": 1, "pair": [1]},
        {"number": 1, "name": "b"},
        {"number": 1, "name": ""},
    ],
)
def test_schema_fault_is_msgspecs_own_in_english_and_translated(entry: dict[str, Any]) -> None:
    words = _refused_schema(entry)
    fault = schema_fault(words)
    assert isinstance(fault, Text)
    assert str(fault) == words
    assert isinstance(fault.arguments["fault"], Text)
    assert FRENCH(fault.arguments["fault"]) != str(fault.arguments["fault"])


def test_faults_that_nobody_foresaw_are_said_as_the_library_said_them() -> None:
    assert toml_fault("Exceeds the limit for integers") == "Exceeds the limit for integers"
    placed = toml_fault("Something new (at line 3, column 4)")
    assert isinstance(placed, Text)
    assert FRENCH(placed) == "Something new (ligne 3, colonne 4)"
