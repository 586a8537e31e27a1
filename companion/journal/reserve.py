"""Zeros at the end of a journal, on disk before they are needed; lines are written over them.

The sync of a file that has grown must commit its new length too: a second write, elsewhere on the disk
or card, for every step. Over zeros that are there already, the data of the line is all that changes.
The zeros are really written: blocks that are only promised (`fallocate`) would have to be noted as used
when a line comes, which is that second write again.

A line that no longer fits brings the next block of zeros along, under the same sync. So a step costs one
sync, always, and a full disk refuses the step that needs a new block, at most one block early.
"""

import os

# Some hundred steps, often a whole game; small enough that the step which brings it along is not felt to be
# slower, even on a card that takes only a few megabytes a second.
BLOCK_BYTES = 64 * 1024


def padded(line: bytes, start: int, size: int) -> bytes:
    """The line; where it ends beyond the size of the file, with zeros up to the end of a block."""
    end = start + len(line)
    return line if end <= size else line + bytes(-end % BLOCK_BYTES)


def write_at(descriptor: int, data: bytes, start: int) -> None:
    """One write of everything; again with the rest where the system took only a part."""
    while data:
        written = os.pwrite(descriptor, data, start)
        data, start = data[written:], start + written


def is_zero(descriptor: int, start: int, end: int) -> bool:
    """Whether the file holds nothing but zeros in this stretch, as far as it goes."""
    return not os.pread(descriptor, end - start, start).strip(b"\0")
