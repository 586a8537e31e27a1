"""What can be written behind `companion`: arguments only, nothing is done here."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import Any

from companion import __version__
from companion.core.text import Text, say
from companion.opponents.level import LEVELS

Speech = Callable[[Text], str]
# What argparse itself says, under the words that it looks up.
ARGPARSE = (
    say("usage: "),
    say("positional arguments"),
    say("options"),
    say("show this help message and exit"),
    say("%(prog)s: error: %(message)s\n"),
    say("argument %(argument_name)s: %(message)s"),
    say("the following arguments are required: %s"),
    say("unrecognized arguments: %s"),
    say("expected one argument"),
    say("expected at most one argument"),
    say("expected at least one argument"),
    say("invalid choice: %(value)r (choose from %(choices)s)"),
    say("invalid %(type)s value: %(value)r"),
    say("not allowed with argument %s"),
    say("one of the arguments %s is required"),
    say("ambiguous option: %(option)s could match %(matches)s"),
)
EXIT_CODES = say(
    "Exit codes: 0 fine · 1 a journal is damaged or unreadable, or the doctor found something"
    " · 2 a wrong call · 3 a data file or a profile is wrong · 4 a journal or a deck is in use"
    " · 5 a step could not be written · 6 a part of the table is missing"
    " · 7 the table cannot go on, and may be started again · 130 interrupted."
)


def spoken_by_argparse(speech: Speech) -> None:
    """Let argparse speak somebody's language, too: it has no other place for that than its own look-up."""
    spoken = {text.msgid: speech(text) for text in ARGPARSE}
    vars(argparse)["_"] = lambda words: spoken.get(words, words)


def parser(speech: Speech = str) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="companion",
        description=speech(
            say(
                "A companion for a board-game table: it asks who does what, keeps turns and scores, and shows"
                " them on small displays, in a browser and on phones."
                " To try it without hardware: companion run"
            )
        ),
        epilog=speech(EXIT_CODES),
    )
    parser.add_argument(
        "--version",
        action="version",
        version=f"companion {__version__}",
        # Unlike all else, argparse never looks these words up.
        help=speech(say("show program's version number and exit")),
    )
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    games = commands.add_parser("games", help=speech(say("list the installed games and their settings")))
    rules = commands.add_parser(
        "rules", help=speech(say("how a game is played, on two pages; or only about some words"))
    )
    rules.add_argument("game", metavar="GAME", help=speech(say("its name, as in `companion games`")))
    rules.add_argument(
        "words", nargs="*", default=[], metavar="WORD", help=speech(say("only the sections with these words"))
    )
    _add_play(
        commands.add_parser("play", help=speech(say("play in the terminal, with people or with bots"))),
        speech,
    )
    replay = commands.add_parser("replay", help=speech(say("tell a journal's game again, read only")))
    check = commands.add_parser(
        "check", help=speech(say("is this journal whole? exit 1 and the reason when not"))
    )
    _add_run(
        commands.add_parser("run", help=speech(say("a whole table: in the browser, or at its real parts"))),
        speech,
    )
    _add_profile(
        commands.add_parser(
            "profile", help=speech(say("a table's profile: is it right, what to buy, how to wire"))
        ),
        speech,
    )
    _add_enrol(
        commands.add_parser("enrol", help=speech(say("tell the companion which tag is which card"))), speech
    )
    _add_doctor(
        commands.add_parser("doctor", help=speech(say("are the machine and the parts as they should be?"))),
        speech,
    )
    _add_install(
        commands.add_parser("install", help=speech(say("make a Pi start its table by itself"))), speech
    )
    _add_maintenance(commands, speech)
    _add_club(
        commands.add_parser("club", help=speech(say("all tables of a club on one page, and their league"))),
        speech,
    )
    history = commands.add_parser(
        "history", help=speech(say("all games played here: who won, how often, with what"))
    )
    history.add_argument(
        "folders",
        nargs="*",
        type=Path,
        metavar="FOLDER",
        help=speech(say("with journals, also of other tables")),
    )
    history.add_argument("--game", metavar="GAME", help=speech(say("this one only")))
    history.add_argument("--json", action="store_true", help=speech(say("for programs")))
    screens = commands.add_parser("screens", help=speech(say("draw every screen of a game to PNG files")))
    screens.add_argument("--out", type=Path, required=True, metavar="DIR")
    screens.add_argument("--game", default="three-ages", metavar="GAME")
    screens.add_argument(
        "--size", default="128x64", metavar="WxH", help=speech(say("128x64, 256x64 or 128x32"))
    )
    for reader in (replay, check):
        reader.add_argument("file", type=Path, metavar="FILE")
    listed = games.add_mutually_exclusive_group()
    listed.add_argument(
        "--kept", action="store_true", help=speech(say("the games of this table, with their state"))
    )
    listed.add_argument(
        "--unfinished", action="store_true", help=speech(say("those that can be gone on with"))
    )
    replay.add_argument("--json", action="store_true", help=speech(say("for programs")))
    for speaker in (games, history, rules, replay, check, screens):
        _add_language(speaker, speech)
    return parser


def _add_play(play: argparse.ArgumentParser, speech: Speech) -> None:
    play.add_argument(
        "game", nargs="?", metavar="GAME", help=speech(say("its name, as in `companion games`"))
    )
    play.add_argument(
        "--players", type=int, metavar="N", help=speech(say("how many sit at the table (default 4)"))
    )
    play.add_argument("--names", metavar="A,B,…", help=speech(say("their names, clockwise")))
    people = play.add_mutually_exclusive_group()
    people.add_argument("--bots", action="store_true", help=speech(say("every seat is a bot")))
    people.add_argument(
        "--humans",
        type=int,
        metavar="N",
        help=speech(say("seats 1 to N at this keyboard, the rest bots (default 1)")),
    )
    well = play.add_mutually_exclusive_group()
    well.add_argument("--level", choices=LEVELS, help=speech(say("how well the bots play (default normal)")))
    well.add_argument(
        "--levels", metavar="A,B,…", help=speech(say("the same bot by bot: easy, normal or hard"))
    )
    play.add_argument("--seed", type=int, metavar="N", help=speech(say("the same seed plays the same game")))
    play.add_argument(
        "--journal", type=Path, metavar="FILE", help=speech(say("write it there; an existing one goes on"))
    )
    play.add_argument(
        "--continue",
        dest="go_on",
        nargs="?",
        const="",
        metavar="ID",
        help=speech(
            say("go on with the last unfinished game, or with that one of `companion games --unfinished`")
        ),
    )
    play.add_argument(
        "--set",
        action="append",
        default=[],
        metavar="KEY=VALUE",
        help=speech(say("a setting of the game (repeatable)")),
    )
    play.add_argument(
        "--data", type=Path, metavar="DIR", help=speech(say("your own deck.toml, sectors.toml …"))
    )
    play.add_argument(
        "--real-cards",
        action="store_true",
        help=speech(say("the cards are on the table: deal no simulated hands")),
    )
    _add_language(play, speech)


def _add_run(run: argparse.ArgumentParser, speech: Speech) -> None:
    run.add_argument(
        "--profile", type=Path, metavar="FILE", help=speech(say("at the real parts that this file names"))
    )
    run.add_argument(
        "--port", type=_port(speech), default=8420, metavar="N", help=speech(say("default 8420"))
    )
    run.add_argument(
        "--listen", default="127.0.0.1", metavar="ADDRESS", help=speech(say("default: this machine only"))
    )
    run.add_argument("--game", metavar="GAME", help=speech(say("at real parts the lobby's first choice")))
    run.add_argument(
        "--web",
        action="store_true",
        help=speech(say("the page shows only what is public; phones join seats by PIN")),
    )
    run.add_argument("--names", metavar="A,B,…", help=speech(say("with --web: who plays, clockwise")))
    run.add_argument(
        "--club", type=Path, metavar="FILE", help=speech(say("tell the club that this file names"))
    )
    run.add_argument("--demo", action="store_true", help=speech(say("bots play a whole game")))
    run.add_argument("--no-browser", action="store_true", help=speech(say("only print the address")))
    _add_language(run, speech)


def _port(speech: Speech) -> Callable[[str], int]:
    def port(text: str) -> int:
        if not text.isdecimal() or not 1 <= int(text) <= 65_535:
            raise argparse.ArgumentTypeError(speech(say("{text} is no port: 1 to 65535", text=text)))
        return int(text)

    return port


def _add_language(parser: argparse.ArgumentParser, speech: Speech) -> None:
    parser.add_argument(
        "--lang", choices=("fr", "en"), help=speech(say("French or English (default: your locale's)"))
    )


def _add_profile(profile: argparse.ArgumentParser, speech: Speech) -> None:
    actions = profile.add_subparsers(dest="action", required=True, metavar="ACTION")
    check = actions.add_parser("check", help=speech(say("is it right? and what is the table made of?")))
    wiring = actions.add_parser("wiring", help=speech(say("draw how it is wired")))
    parts = actions.add_parser("parts", help=speech(say("what is to be bought for it?")))
    pins = actions.add_parser("pins", help=speech(say("which wire goes to which pin?")))
    for action in (check, parts, pins, wiring):
        action.add_argument("file", type=Path, metavar="FILE")
        _add_language(action, speech)
    wiring.add_argument("--out", type=Path, required=True, metavar="FILE.svg")
    wiring.add_argument(
        "--replace", action="store_true", help=speech(say("over a picture that is there already"))
    )


def _add_enrol(enrol: argparse.ArgumentParser, speech: Speech) -> None:
    enrol.add_argument("game", metavar="GAME", help=speech(say("its name, as in `companion games`")))
    enrol.add_argument(
        "--profile", type=Path, metavar="FILE", help=speech(say("at that table's displays and readers"))
    )
    enrol.add_argument("--data", type=Path, metavar="DIR", help=speech(say("another folder for the deck")))
    enrol.add_argument("--card", type=int, metavar="N", help=speech(say("begin with this card (a lost tag)")))
    enrol.add_argument("--sides", action="store_true", help=speech(say("one tag on each side of a card")))
    only = enrol.add_mutually_exclusive_group()
    only.add_argument(
        "--list", action="store_true", help=speech(say("what is enrolled, and what is missing"))
    )
    only.add_argument(
        "--export",
        type=Path,
        metavar="PATH",
        help=speech(say("a folder: tags and typed-in cards; a .csv file: tags")),
    )
    only.add_argument(
        "--import",
        dest="import_from",
        type=Path,
        metavar="PATH",
        help=speech(say("take such a folder or .csv file")),
    )
    enrol.add_argument(
        "--replace", action="store_true", help=speech(say("over what is there already (export it first)"))
    )
    _add_language(enrol, speech)


def _add_doctor(doctor: argparse.ArgumentParser, speech: Speech) -> None:
    doctor.add_argument(
        "--profile", type=Path, metavar="FILE", help=speech(say("everything that this table names, too"))
    )
    doctor.add_argument(
        "--live",
        action=argparse.BooleanOptionalAction,
        default=None,
        help=speech(say("press, turn and look (default: where a person is at the terminal)")),
    )
    doctor.add_argument(
        "--scan", action="store_true", help=speech(say("look for displays and multiplexers anywhere"))
    )
    doctor.add_argument("--json", action="store_true", help=speech(say("for programs")))
    _add_language(doctor, speech)


def _add_maintenance(commands: Any, speech: Speech) -> None:
    backup = commands.add_parser(
        "backup", help=speech(say("save games, decks, tags and settings to one file"))
    )
    restore = commands.add_parser("restore", help=speech(say("bring back what a backup holds, as a whole")))
    report = commands.add_parser(
        "report", help=speech(say("one file to send to whoever helps, without names"))
    )
    for command in (backup, restore):
        command.add_argument("file", type=Path, metavar="FILE")
    report.add_argument(
        "file",
        type=Path,
        metavar="FILE",
        nargs="?",
        default=Path("companion-report.txt"),
        help=speech(say("default: companion-report.txt")),
    )
    report.add_argument(
        "--profile", type=Path, metavar="FILE", help=speech(say("default: the installed table's"))
    )
    for command in (backup, report):
        command.add_argument(
            "--replace", action="store_true", help=speech(say("over a file that is there already"))
        )
    update = commands.add_parser(
        "update", help=speech(say("a newer version, on trial; the old one comes back if it fails"))
    )
    source = update.add_mutually_exclusive_group()
    source.add_argument(
        "file",
        type=Path,
        metavar="FILE",
        nargs="?",
        help=speech(say("a wheel, or a stick with one on it (default: any)")),
    )
    source.add_argument(
        "--index", metavar="URL", help=speech(say("a package index that you trust; no other is asked"))
    )
    update.add_argument(
        "--check", action="store_true", help=speech(say("only say whether there is a newer one"))
    )
    update.add_argument("--back", action="store_true", help=argparse.SUPPRESS)
    hotspot = commands.add_parser(
        "hotspot", help=speech(say("a Wi-Fi of the table's own, where no known one is"))
    )
    hotspot.add_argument(
        "action", choices=("on", "off", "start"), help=speech(say("for good; or now, where none comes"))
    )
    stickers = commands.add_parser(
        "stickers", help=speech(say("sheets of card stickers and seat labels to print (PDF)"))
    )
    stickers.add_argument("game", metavar="GAME", help=speech(say("its name, as in `companion games`")))
    stickers.add_argument("--out", type=Path, required=True, metavar="FILE.pdf")
    stickers.add_argument(
        "--replace", action="store_true", help=speech(say("over a file that is there already"))
    )
    stickers.add_argument(
        "--label",
        type=_label(speech),
        default=(70.0, 37.0),
        metavar="WxH",
        help=speech(say("mm, default 70x37")),
    )
    request = commands.add_parser(
        "request", help=speech(say("do what was chosen in the box's own menu (for the system)"))
    )
    for command in (backup, restore, report, update, hotspot, stickers, request):
        _add_language(command, speech)


def _add_club(club: argparse.ArgumentParser, speech: Speech) -> None:
    club.add_argument(
        "--config",
        type=Path,
        default=Path("club.toml"),
        metavar="FILE",
        help=speech(say("the wall's file (default club.toml)")),
    )
    club.add_argument(
        "--port", type=_port(speech), default=8430, metavar="N", help=speech(say("default 8430"))
    )
    club.add_argument(
        "--listen", default="127.0.0.1", metavar="ADDRESS", help=speech(say("default: this machine only"))
    )
    _add_language(club, speech)
    actions = club.add_subparsers(dest="action", metavar="ACTION")
    acl = actions.add_parser("acl", help=speech(say("who may say what, as an access list for Mosquitto")))
    acl.add_argument("club", metavar="CLUB")
    acl.add_argument("tables", nargs="+", metavar="TABLE")
    operator = actions.add_parser(
        "operator", help=speech(say("who may admit tables, and write and correct results"))
    )
    operator.add_argument("name", metavar="NAME")
    export = actions.add_parser("export", help=speech(say("all results, to standard output")))
    export.add_argument("format", choices=("csv", "json"))
    actions.add_parser("ask-again", help=speech(say("want everything again from all tables")))


def _label(speech: Speech) -> Callable[[str], tuple[float, float]]:
    def label(text: str) -> tuple[float, float]:
        width, _, height = text.lower().partition("x")
        try:
            size = float(width), float(height)
        except ValueError:
            size = (0.0, 0.0)
        if not (10 <= size[0] <= 210 and 10 <= size[1] <= 297):
            wrong = say("{text} is no label: width and height in mm, such as 70x37", text=text)
            raise argparse.ArgumentTypeError(speech(wrong))
        return size

    return label


def _add_install(install: argparse.ArgumentParser, speech: Speech) -> None:
    install.add_argument(
        "--profile", type=Path, metavar="FILE", help=speech(say("the table that shall start by itself"))
    )
    install.add_argument(
        "--apply", action="store_true", help=speech(say("do it (without: only say what would be done)"))
    )
    install.add_argument("--undo", action="store_true", help=speech(say("take everything back")))
    install.add_argument(
        "--first-boot",
        type=Path,
        metavar="DIR",
        help=speech(say("prepare a card: DIR is its small partition")),
    )
    _add_language(install, speech)
    install.add_argument(
        "--root", type=Path, metavar="DIR", help=speech(say("inside a folder, for an image"))
    )
