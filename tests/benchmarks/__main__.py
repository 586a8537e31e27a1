"""`make bench`: every figure of this folder, each against a peer in the same run or as an exact count."""

import importlib
import sys

BENCHES = ("rules", "odds", "journal", "oled", "serial", "startup")


def main(names: list[str]) -> None:
    """Run the named benches, or all."""
    for name in names or BENCHES:
        importlib.import_module(f"tests.benchmarks.{name}").main()
        print()


if __name__ == "__main__":
    main(sys.argv[1:])
