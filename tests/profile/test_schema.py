"""Whatever stands in a file: it is a profile that can be wired, or it is refused with what is wrong."""

from __future__ import annotations

from typing import Any

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from companion.profile.checks import problems
from companion.profile.parts import Timing
from companion.profile.schema import PARTS, TOP, SchemaReader
from companion.profile.wiring import draw

VALUES: st.SearchStrategy[Any] = st.one_of(
    st.integers(-2, 41),
    st.booleans(),
    st.floats(),
    st.dates(),
    st.text(max_size=3),
    st.sampled_from(["i2c-1", "i2c-1/0x70/3", "spi-0.1", "pod", "128x64", "pn532", "/dev/serial0", "0" * 16]),
    st.lists(st.sampled_from(["push", "ok", "undo"]), max_size=3),
    st.just({}),
)


def _part(part: type[msgspec.Struct]) -> st.SearchStrategy[Any]:
    names = [*part.__struct_fields__, "stranger"]
    return st.one_of(VALUES, st.dictionaries(st.sampled_from(names), VALUES))


def _place(*more: str) -> st.SearchStrategy[Any]:
    parts = {name: _part(part) for name, part in PARTS.items()}
    return st.one_of(VALUES, st.fixed_dictionaries({}, optional={**parts, **dict.fromkeys(more, VALUES)}))


TREES = st.fixed_dictionaries(
    {},
    optional={
        **dict.fromkeys(TOP, VALUES),
        "timing": _part(Timing),
        "table": _place(),
        "seat": st.one_of(VALUES, st.lists(_place("number"), max_size=3)),
        "stranger": VALUES,
    },
)


@given(TREES)
def test_schema_reader_takes_any_tree(tree: dict[str, Any]) -> None:
    reader = SchemaReader()
    profile = reader.profile(tree)
    if not reader.problems and not problems(profile):
        assert draw(profile).startswith("<svg")
