"""Assertions that say what they saw: MicroPython's own do not."""


def equal(seen, wanted):
    """Both are the same."""
    assert seen == wanted, "saw %r, wanted %r" % (seen, wanted)


def raises(kind, function, *arguments):
    """Calling it raises this kind of error."""
    try:
        function(*arguments)
    except kind:
        return
    raise AssertionError("no %s" % kind.__name__)
