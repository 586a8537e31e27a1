"""Who sits where: seats are 1, 2, 3 … clockwise; 0 is the table itself."""

from collections.abc import Iterator

Seat = int
TABLE: Seat = 0


def clockwise(first: Seat, seats: int) -> Iterator[Seat]:
    """Every seat once, clockwise from `first`."""
    return ((first - 1 + step) % seats + 1 for step in range(seats))
