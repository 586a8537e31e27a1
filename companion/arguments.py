"""What can be written behind `companion`: arguments only, nothing is done here.

Exit codes: 0 fine · 1 a journal is damaged or unreadable, or the doctor found something · 2 a wrong call ·
3 a data file or a profile is wrong · 4 a journal or a deck is in use · 5 a step could not be written ·
6 a part of the table is missing · 130 interrupted.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from companion import __version__


def parser() -> argparse.ArgumentParser:
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
    _add_run(commands.add_parser("run", help="a whole table: in the browser, or at its real parts"))
    _add_profile(
        commands.add_parser("profile", help="a table's profile: is it right, what to buy, how to wire")
    )
    _add_enrol(commands.add_parser("enrol", help="tell the companion which tag is which card"))
    _add_doctor(commands.add_parser("doctor", help="are the machine and the parts as they should be?"))
    _add_install(commands.add_parser("install", help="make a Pi start its table by itself"))
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
    run.add_argument("--profile", type=Path, metavar="FILE", help="at the real parts that this file names")
    run.add_argument("--port", type=_port, default=8420, metavar="N", help="default 8420")
    run.add_argument("--listen", default="127.0.0.1", metavar="ADDRESS", help="default: this machine only")
    run.add_argument("--game", default="three-ages", metavar="GAME")
    run.add_argument(
        "--web", action="store_true", help="the page shows only what is public; phones join seats by PIN"
    )
    run.add_argument("--names", metavar="A,B,…", help="with --web: who plays, clockwise")
    run.add_argument("--demo", action="store_true", help="bots play a whole game")
    run.add_argument("--no-browser", action="store_true", help="only print the address")
    _add_language(run)


def _port(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= 65_535:
        raise argparse.ArgumentTypeError(f"{text} is no port: 1 to 65535")
    return int(text)


def _add_language(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--lang", choices=("fr", "en"), help="French or English (default: your locale's)")


def _add_profile(profile: argparse.ArgumentParser) -> None:
    actions = profile.add_subparsers(dest="action", required=True, metavar="ACTION")
    check = actions.add_parser("check", help="is it right? and what is the table made of?")
    wiring = actions.add_parser("wiring", help="draw how it is wired")
    parts = actions.add_parser("parts", help="what is to be bought for it?")
    pins = actions.add_parser("pins", help="which wire goes to which pin?")
    for action in (check, parts, pins, wiring):
        action.add_argument("file", type=Path, metavar="FILE")
    wiring.add_argument("--out", type=Path, required=True, metavar="FILE.svg")
    wiring.add_argument("--replace", action="store_true", help="over a picture that is there already")


def _add_enrol(enrol: argparse.ArgumentParser) -> None:
    enrol.add_argument("game", metavar="GAME", help="its name, as in `companion games`")
    enrol.add_argument("--profile", type=Path, metavar="FILE", help="at that table's displays and readers")
    enrol.add_argument("--data", type=Path, metavar="DIR", help="another folder for the deck")
    enrol.add_argument("--card", type=int, metavar="N", help="begin with this card (a lost tag)")
    enrol.add_argument("--sides", action="store_true", help="one tag on each side of a card")
    only = enrol.add_mutually_exclusive_group()
    only.add_argument("--list", action="store_true", help="what is enrolled, and what is missing")
    only.add_argument(
        "--export", type=Path, metavar="PATH", help="a folder: tags and typed-in cards; a .csv file: tags"
    )
    only.add_argument(
        "--import", dest="import_from", type=Path, metavar="PATH", help="take such a folder or .csv file"
    )
    enrol.add_argument("--replace", action="store_true", help="over what is there already (export it first)")
    _add_language(enrol)


def _add_doctor(doctor: argparse.ArgumentParser) -> None:
    doctor.add_argument("--profile", type=Path, metavar="FILE", help="everything that this table names, too")
    doctor.add_argument(
        "--live",
        action=argparse.BooleanOptionalAction,
        default=None,
        help="press, turn and look (default: where a person is at the terminal)",
    )
    doctor.add_argument("--scan", action="store_true", help="look for displays and multiplexers anywhere")
    doctor.add_argument("--json", action="store_true", help="for programs")
    _add_language(doctor)


def _add_install(install: argparse.ArgumentParser) -> None:
    install.add_argument("--profile", type=Path, metavar="FILE", help="the table that shall start by itself")
    install.add_argument("--apply", action="store_true", help="do it (without: only say what would be done)")
    install.add_argument("--undo", action="store_true", help="take everything back")
    install.add_argument("--root", type=Path, metavar="DIR", help="inside a folder, for an image")
