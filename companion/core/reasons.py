"""Why the machine would not: the words of the kernel and of drivers, as sentences of the catalogues.

The kernel's number is what counts: pyserial and luma put their own words around it, each in its own way.
What has no number here, or none that a table is likely to meet, is said as the library said it.
"""

from __future__ import annotations

import errno

from companion.core.text import Text, say

KERNEL = {
    errno.EACCES: say("Permission denied"),
    errno.EPERM: say("Operation not permitted"),
    errno.ENOENT: say("No such file or directory"),
    errno.ENOTDIR: say("Not a directory"),
    errno.ENODEV: say("No such device"),
    errno.ENXIO: say("No such device or address"),
    errno.ELOOP: say("Too many levels of symbolic links"),
    errno.EEXIST: say("File exists"),
    errno.EISDIR: say("Is a directory"),
    errno.ENOTTY: say("Inappropriate ioctl for device"),
    errno.EINVAL: say("Invalid argument"),
    errno.EBUSY: say("Device or resource busy"),
    errno.EAGAIN: say("Resource temporarily unavailable"),
    errno.EIO: say("Input/output error"),
    errno.EREMOTEIO: say("Remote I/O error"),
    errno.ETIMEDOUT: say("Connection timed out"),
    errno.ENOSPC: say("No space left on device"),
    errno.EDQUOT: say("Disk quota exceeded"),
    errno.EROFS: say("Read-only file system"),
    errno.EFBIG: say("File too large"),
    errno.ENAMETOOLONG: say("File name too long"),
    errno.EMFILE: say("Too many open files"),
    errno.ENFILE: say("Too many open files in system"),
    errno.EADDRINUSE: say("Address already in use"),
    errno.EADDRNOTAVAIL: say("Cannot assign requested address"),
    errno.ECONNREFUSED: say("Connection refused"),
}
#: lgpio's errors have words and no number.
LGPIO = {
    "GPIO busy": say("GPIO busy"),
    "can not open gpiochip": say("can not open gpiochip"),
    "bad gpio number": say("bad gpio number"),
    "no permission to update GPIO": say("no permission to update GPIO"),
}


class SaidError(OSError):
    """What the kernel would refuse as well, with a sentence of our own."""

    sentence: Text


def reason_of(error: BaseException) -> Text | str:
    """Why, for whoever reads the sentence around it."""
    if isinstance(error, SaidError):
        return error.sentence
    number = kernel_number(error)
    if number in KERNEL:
        return KERNEL[number]
    words = str(error).strip("'\"")
    return LGPIO.get(words) or getattr(error, "strerror", None) or words or type(error).__name__


def kernel_number(error: BaseException | None) -> int | None:
    """The kernel's number of an error; libraries keep it only at the bottom of some of their own."""
    while error is not None:
        number = error.args[0] if error.args else None
        if isinstance(number, int):
            return number
        error = error.__context__
    return None
