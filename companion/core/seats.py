"""Who sits where: seats are 1, 2, 3 … clockwise; 0 is the table itself."""

Seat = int
TABLE: Seat = 0
# What each seat looks like on any page; the first is the table's own.
COLOURS = ("#777777", "#d1372f", "#2f6fd1", "#2f9e44", "#c48a00", "#8e3fc4", "#0b9aa6")


def clockwise(first: Seat, seats: int) -> tuple[Seat, ...]:
    """Every seat once, clockwise from `first`."""
    return (*range(first, seats + 1), *range(1, first))
