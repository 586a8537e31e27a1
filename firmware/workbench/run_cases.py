"""Runs every test_ function of the named modules and prints one line for each: `ok`, or `FAILED` and why.

Works on every interpreter that the firmware is tried on.
"""

import sys


def _tell(error):
    if hasattr(sys, "print_exception"):
        sys.print_exception(error, sys.stdout)
    else:
        import traceback

        print("".join(traceback.format_exception(error)))


def main(names):
    """Run the modules with these names."""
    for name in names:
        module = __import__(name)
        for case in sorted([word for word in dir(module) if word.startswith("test_")]):
            try:
                getattr(module, case)()
            except Exception as error:
                print("FAILED %s.%s" % (name, case))
                _tell(error)
            else:
                print("ok %s.%s" % (name, case))
