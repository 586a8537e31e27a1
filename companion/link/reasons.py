"""Why a device cannot be used, in words for a small display; the log and `companion doctor` say more."""

from companion.core.text import Text, say

NOT_THERE = say("Not plugged in")
NO_PERMISSION = say("No permission for its port")
IN_USE = say("Another program uses its port")
NOT_A_PORT = say("Its port is no serial port")
SILENT = say("It says nothing")
SOMETHING_ELSE = say("Something else speaks there")
NOT_RUNNING = say("Its program is not running")
UNKNOWN_POD = say("Unknown pod")
OTHER_SEAT = say("Another seat's pod is plugged in there")
SAME_NUMBER = say("Two pods tell the same number")
NO_CONTROLS = say("The pod has no encoder or no key")
NO_READER = say("The pod has no reader")
READER_FAILED = say("The reader does not answer")
CANNOT_DRAW = say("The pod cannot show pictures")


def other_version(theirs: str, ours: str) -> Text:
    """It would not understand us, nor we it."""
    return say("It speaks version {theirs}, the table {ours}", theirs=theirs, ours=ours)
