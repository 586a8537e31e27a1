"""What can go wrong between a frame and the glass, said once for every bus and every controller."""

from luma.core.error import Error as LumaError

from companion.errors import HardwareError

#: A display that does not answer: luma translates some errors of the kernel and lets others through.
BUS_FAULTS = (OSError, LumaError)


class DisplayError(HardwareError):
    """A display that could not be opened, or did not take a frame."""
