"""Data files as text: what an owner has typed in, ready to be put on disk."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
from msgspec import Struct


def file_of(preamble: str, stand_in: Sequence[str | int], table: str, entries: Iterable[Struct]) -> str:
    """A whole file: which entries are not the owner's, then each of them."""
    marked = f"{preamble}stand_in = {_toml([*stand_in] or False)}\n"
    return marked + "".join(_block(table, msgspec.to_builtins(entry)) for entry in entries)


def _block(table: str, fields: dict[str, Any]) -> str:
    return "\n".join((f"\n[[{table}]]", *(f"{name} = {_toml(value)}" for name, value in fields.items()), ""))


def _toml(value: Any) -> str:
    """A value as TOML writes it: as JSON does, but for tables."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{name} = {_toml(one)}" for name, one in value.items()) + "}"
    return json.dumps(value, ensure_ascii=False)
