"""What is fixed for one game, as far as every game has it."""

from msgspec import Struct


class TableOptions(Struct, frozen=True, forbid_unknown_fields=True):
    """Who plays, and with which settings. A game adds its own data."""

    names: tuple[str, ...]
    settings: dict[str, str]
