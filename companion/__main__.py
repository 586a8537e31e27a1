"""The command line: which command does what. Each imports what it needs, and nothing else is loaded.

The web stack comes only with pages, gpiozero and luma only with a profile; `--help` stays quick.
"""

# ruff: noqa: PLC0415 - importing late is the point of this file

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Callable, Sequence

from companion.arguments import parser
from companion.core.text import Text
from companion.errors import CompanionError

INTERRUPTED = 130


def run() -> None:
    """The entry point of the `companion` command."""
    sys.exit(main(sys.argv[1:]))


def main(arguments: Sequence[str]) -> int:
    """Run one command and give back its exit code; errors are one or two lines on stderr."""
    # A terminal that cannot show a letter gets a question mark, not an error.
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    options = argparse.Namespace()
    try:
        parser().parse_args(arguments, options)
        code = COMMANDS[options.command](options)
        sys.stdout.flush()
        return code
    except CompanionError as error:
        what, remedy = error.told(_speech(options))
        sys.stderr.write(f"companion: {what}\n")
        if remedy:
            sys.stderr.write(f"  → {remedy}\n")
        return error.code
    except KeyboardInterrupt:
        sys.stderr.write("\n")
        return INTERRUPTED
    except BrokenPipeError:
        # The reader has gone (`companion replay … | head`): nothing to say, and nobody to say it to.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        sys.stderr.write(f"companion: the answer cannot be written: {error.strerror}\n")
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1


def _speech(options: argparse.Namespace) -> Callable[[Text], str]:
    from companion.locale import Speech, language_of

    return Speech(getattr(options, "lang", None) or language_of())


def _games(options: argparse.Namespace) -> int:
    from companion.terminal import inspect

    return inspect.games(options.lang)


def _play(options: argparse.Namespace) -> int:
    from companion.terminal import play

    return play.play(play.Request.of(options))


def _replay(options: argparse.Namespace) -> int:
    from companion.terminal import inspect

    return inspect.replay(options.file, options.lang, as_json=options.json)


def _check(options: argparse.Namespace) -> int:
    from companion.terminal import inspect

    return inspect.check(options.file)


def _run(options: argparse.Namespace) -> int:
    if options.profile is not None:
        from companion.bootstrap import run as real

        return real.run(options)
    from companion.web import serve

    return serve.run(serve.Plan.of(options))


def _screens(options: argparse.Namespace) -> int:
    from companion.terminal import pictures

    return pictures.screens(options.out, options.game, options.lang, options.size)


def _profile(options: argparse.Namespace) -> int:
    from companion.terminal import profiles

    if options.action == "wiring":
        return profiles.wiring(options.file, options.out, over=options.replace)
    actions = {"check": profiles.check, "parts": profiles.parts, "pins": profiles.pins}
    return actions[options.action](options.file)


def _enrol(options: argparse.Namespace) -> int:
    from companion.terminal import enrol

    return enrol.enrol(enrol.Request.of(options))


def _doctor(options: argparse.Namespace) -> int:
    from companion import doctor

    return doctor.run(doctor.Request.of(options))


def _install(options: argparse.Namespace) -> int:
    from companion import install

    return install.run(install.Request.of(options))


COMMANDS: dict[str, Callable[[argparse.Namespace], int]] = {
    "check": _check,
    "doctor": _doctor,
    "enrol": _enrol,
    "games": _games,
    "install": _install,
    "play": _play,
    "profile": _profile,
    "replay": _replay,
    "run": _run,
    "screens": _screens,
}


if __name__ == "__main__":
    run()
