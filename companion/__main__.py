"""The command line: arguments only. Everything heavy is imported by the command that needs it.

Exit codes: 0 fine · 1 a journal is damaged or unreadable · 2 a wrong call · 3 a data file is wrong ·
4 the journal is in use · 5 a step could not be written · 130 interrupted.
"""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from companion import __version__
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
    try:
        options = _parser().parse_args(arguments)
        code = _dispatch(options)
        sys.stdout.flush()
        return code
    except CompanionError as error:
        sys.stderr.write(f"companion: {error}\n")
        if error.remedy:
            sys.stderr.write(f"  → {error.remedy}\n")
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


def _dispatch(options: argparse.Namespace) -> int:
    # Imported late: `--help` and `--version` stay quick.
    from companion.terminal import inspect, play  # noqa: PLC0415

    match options.command:
        case "games":
            return inspect.games(options.lang)
        case "play":
            return play.play(play.Request.of(options))
        case "replay":
            return inspect.replay(options.file, options.lang, as_json=options.json)
        case "run":
            from companion.web import serve  # noqa: PLC0415 - the web stack loads only here

            return serve.run(serve.Plan.of(options))
        case "screens":
            from companion.terminal import pictures  # noqa: PLC0415 - only this command draws

            return pictures.screens(options.out, options.game, options.lang, options.size)
        case _:
            return inspect.check(options.file)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="companion",
        description="A tabletop companion: it keeps turns, levels and scores; the players play.",
        epilog=(__doc__ or "").split("\n\n")[1],
    )
    parser.add_argument("--version", action="version", version=f"companion {__version__}")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    games = commands.add_parser("games", help="list the installed games and their settings")
    _add_play(commands.add_parser("play", help="play in the terminal, with people or with bots"))
    replay = commands.add_parser("replay", help="tell a journal's game again, read only")
    check = commands.add_parser("check", help="is this journal whole? exit 1 and the reason when not")
    _add_run(commands.add_parser("run", help="a whole table in the browser"))
    screens = commands.add_parser("screens", help="draw every screen of a game to PNG files")
    screens.add_argument("--out", type=Path, required=True, metavar="DIR")
    screens.add_argument("--game", default="three-ages", metavar="GAME")
    screens.add_argument("--size", default="128x64", metavar="WxH", help="128x64, 256x64 or 128x32")
    for reader in (replay, check):
        reader.add_argument("file", type=Path, metavar="FILE")
    replay.add_argument("--json", action="store_true", help="for programs")
    for speaker in (games, replay, check, screens):
        _add_language(speaker)
    return parser


def _add_play(play: argparse.ArgumentParser) -> None:
    play.add_argument("game", metavar="GAME", help="its name, as in `companion games`")
    play.add_argument("--players", type=int, metavar="N", help="how many sit at the table (default 4)")
    play.add_argument("--names", metavar="A,B,…", help="their names, clockwise")
    people = play.add_mutually_exclusive_group()
    people.add_argument("--bots", action="store_true", help="every seat is a bot")
    people.add_argument(
        "--humans", type=int, metavar="N", help="seats 1 to N at this keyboard, the rest bots (default 1)"
    )
    play.add_argument("--seed", type=int, metavar="N", help="the same seed plays the same game")
    play.add_argument("--journal", type=Path, metavar="FILE", help="write it there; an existing one goes on")
    play.add_argument("--continue", dest="go_on", action="store_true", help="go on with the last game")
    play.add_argument(
        "--set", action="append", default=[], metavar="KEY=VALUE", help="a setting of the game (repeatable)"
    )
    play.add_argument("--data", type=Path, metavar="DIR", help="your own deck.toml, sectors.toml …")
    play.add_argument(
        "--real-cards", action="store_true", help="the cards are on the table: deal no simulated hands"
    )
    _add_language(play)


def _add_run(run: argparse.ArgumentParser) -> None:
    run.add_argument("--port", type=int, default=8420, metavar="N", help="default 8420")
    run.add_argument("--listen", default="127.0.0.1", metavar="ADDRESS", help="default: this machine only")
    run.add_argument("--game", default="three-ages", metavar="GAME")
    run.add_argument(
        "--web", action="store_true", help="the page shows only what is public; phones join seats by PIN"
    )
    run.add_argument("--names", metavar="A,B,…", help="with --web: who plays, clockwise")
    run.add_argument("--demo", action="store_true", help="bots play a whole game")
    run.add_argument("--no-browser", action="store_true", help="only print the address")
    _add_language(run)


def _add_language(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--lang", choices=("fr", "en"), help="French or English (default: your locale's)")


if __name__ == "__main__":
    run()
