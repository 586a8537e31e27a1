"""The command line: which command does what. Each imports what it needs, and nothing else is loaded.

The web stack comes only with pages, gpiozero and luma only with a profile; `--help` stays quick.
"""

# ruff: noqa: PLC0415 - importing late is the point of this file

from __future__ import annotations

import argparse
import io
import os
import signal
import sys
from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path

from companion.arguments import parser, spoken_by_argparse
from companion.console import one_line, plain, plain_output
from companion.core.text import Text, say
from companion.ending import end_at_once, raise_at_interrupt
from companion.errors import CompanionError, ProfileProblemsError

INTERRUPTED = 130


def main(arguments: Sequence[str]) -> int:
    """Run one command and give back its exit code; errors are one or two lines on stderr."""
    # A terminal that cannot show a letter gets a question mark, not an error.
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    with plain_output():
        return _run_command(arguments)


def _run_command(arguments: Sequence[str]) -> int:
    options = argparse.Namespace()
    try:
        raise_at_interrupt()
        speech = _speech_of(arguments)
        spoken_by_argparse(speech)
        parser(speech).parse_args(arguments, options)
        code = COMMANDS[options.command](options)
        sys.stdout.flush()
        return code
    except CompanionError as error:
        what, remedy = error.told(_speech_of_game(options))
        shown = plain if isinstance(error, ProfileProblemsError) else one_line
        sys.stderr.write(f"companion: {shown(what)}\n")
        if remedy:
            sys.stderr.write(f"  → {one_line(remedy)}\n")
        return error.code
    except KeyboardInterrupt:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # once is enough: a second one would complain
        sys.stderr.write("\n")
        return INTERRUPTED
    except BrokenPipeError:
        # The reader has gone (`companion replay … | head`): nothing to say, and nobody to say it to.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        from companion.core.reasons import reason_of

        told = _speech(options)(say("the answer cannot be written: {why}", why=reason_of(error)))
        sys.stderr.write(f"companion: {told}\n")
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1


def _speech(options: argparse.Namespace, *domains: str) -> Callable[[Text], str]:
    from companion.locale import Speech, language_of

    return Speech(getattr(options, "lang", None) or language_of(), *domains)


def _speech_of_game(options: argparse.Namespace) -> Callable[[Text], str]:
    """With the sentences of the game that was named, or of all: its own files may be what is wrong."""
    from companion.locale import of_games

    game = getattr(options, "game", None)
    return _speech(options, *([game] if game else of_games()))


def _speech_of(arguments: Sequence[str]) -> Callable[[Text], str]:
    """The language of a command line that is still to be understood."""
    from companion.locale import LANGUAGES, Speech, language_of

    words = list(arguments)
    wanted = [after for word, after in pairwise(words) if word == "--lang"]
    wanted += [word.removeprefix("--lang=") for word in words if word.startswith("--lang=")]
    return Speech(next((one for one in wanted if one in LANGUAGES), language_of()))


def _games(options: argparse.Namespace) -> int:
    if options.kept or options.unfinished:
        from companion.terminal import saved_games

        return saved_games.list_saved_games(options.lang, unfinished=options.unfinished)
    from companion.terminal import inspect

    return inspect.games(options.lang)


def _rules(options: argparse.Namespace) -> int:
    from companion.terminal import rules

    return rules.rules(options.game, options.words, options.lang)


def _history(options: argparse.Namespace) -> int:
    from companion.terminal import history

    return history.history(options.folders, options.game, options.lang, json=options.json)


def _play(options: argparse.Namespace) -> int:
    from companion.terminal import play

    return play.play(play.PlayOptions.of(options))


def _replay(options: argparse.Namespace) -> int:
    from companion.terminal import inspect

    return inspect.replay(options.file, options.lang, as_json=options.json)


def _check(options: argparse.Namespace) -> int:
    from companion.terminal import inspect

    return inspect.check(options.file, options.lang)


def _run(options: argparse.Namespace) -> int:
    end_at_once()
    if options.profile is not None:
        from companion.bootstrap import run as real

        return real.run(options)
    from companion.bootstrap import virtual
    from companion.bootstrap.plan import RunPlan

    return virtual.run(RunPlan.of(options))


def _screens(options: argparse.Namespace) -> int:
    from companion.terminal import pictures

    return pictures.screens(options.out, options.game, options.lang, options.size)


def _profile(options: argparse.Namespace) -> int:
    from companion.terminal import profiles

    if options.action == "wiring":
        return profiles.wiring(options.file, options.out, over=options.replace, speech=_speech(options))
    if options.action == "check":
        from companion.install.host import InstallTarget
        from companion.install.plan import pin_obstacles

        return profiles.check(
            options.file, _speech(options), lambda profile: pin_obstacles(profile, InstallTarget.of(None))
        )
    actions = {"parts": profiles.parts, "pins": profiles.pins}
    return actions[options.action](options.file, _speech(options))


def _enrol(options: argparse.Namespace) -> int:
    from companion.terminal import enrol

    return enrol.enrol(enrol.EnrolOptions.of(options))


def _doctor(options: argparse.Namespace) -> int:
    from companion import doctor

    return doctor.run(doctor.DoctorOptions.of(options))


def _install(options: argparse.Namespace) -> int:
    from companion import install

    if options.first_boot is not None:
        return _first_boot(options)
    return install.run(install.InstallOptions.of(options))


def _first_boot(options: argparse.Namespace) -> int:
    from companion.core.screen import Screen
    from companion.core.text import say
    from companion.errors import UsageError
    from companion.install import first_boot
    from companion.locale import Speech, language_of
    from companion.profile import load
    from companion.screens.render import render

    if options.profile is None:
        raise UsageError(say("which table is it?"), remedy="--profile hardware/starter.toml")
    language = options.lang or language_of()
    display = load(options.profile).places[0].display
    speech, rotate = Speech(language), display.rotate if display is not None else 0

    def draw(screen: Screen) -> bytes:
        return first_boot.packed(render(screen, speech, (128, 64)), rotate)

    return first_boot.prepare(options.first_boot, options.profile, draw, _telling(options), language)


def _backup(options: argparse.Namespace) -> int:
    from companion.journal.access import default_folder
    from companion.maintenance import backup

    return backup.backup(default_folder(), options.file, _telling(options), over=options.replace)


def _restore(options: argparse.Namespace) -> int:
    from companion import games
    from companion.journal.access import default_folder
    from companion.maintenance import backup

    return backup.restore(default_folder(), options.file, games.find, _telling(options))


def _report(options: argparse.Namespace) -> int:
    from companion import games
    from companion.doctor.system import System
    from companion.install.wanted_files import TABLE
    from companion.journal.access import default_folder
    from companion.journal.folder import Journals
    from companion.maintenance import report
    from companion.maintenance.target import require_free

    require_free(options.file, over=options.replace)
    installed = Path(TABLE)
    profile = options.profile or (installed if installed.exists() else None)
    folders = [default_folder() / name for name in ("", "table", "virtual", "phones")]
    journals = [Journals(folder, games.find) for folder in folders]
    written = report.report(options.file, profile, System(), journals, _speech(options))
    _telling(options)(written)
    return 0


def _update(options: argparse.Namespace) -> int:
    import time

    from companion.install.environment import Environment
    from companion.journal.access import INSTALLED
    from companion.maintenance import update

    here = Environment.here()
    if not options.check:
        source = f"--index {options.index}" if options.index else options.file or ""
        _require_root(f"{here.command} update {source}".strip())
    updater = update.Updater(here, update.run_for_real, _telling(options), time.sleep, INSTALLED)
    return update.update(updater, options.file, options.index, check=options.check, back=options.back)


def _hotspot(options: argparse.Namespace) -> int:
    import time

    from companion.install.environment import lasting_command
    from companion.journal.access import default_folder
    from companion.maintenance.update import run_for_real
    from companion.network.hotspot import Hotspot, credentials, switch

    hotspot = Hotspot(run_for_real, time.sleep, _telling(options))
    if options.action == "start":
        return hotspot.start(credentials(default_folder()))
    command = lasting_command()
    _require_root(f"{command} hotspot {options.action}")
    return switch(options.action == "on", hotspot, run_for_real, command)


def _require_root(command: str) -> None:
    if os.geteuid():
        from companion.core.text import say
        from companion.errors import UsageError

        raise UsageError(say("this needs root"), remedy=f"sudo {command}")


def _stickers(options: argparse.Namespace) -> int:
    from companion import games
    from companion.enrolment import deck_folder
    from companion.enrolment.deck import EnrolledDeck
    from companion.locale import Speech, language_of
    from companion.maintenance.target import require_free
    from companion.printing.sheets import A4, LabelGrid
    from companion.printing.stickers import stickers

    game, out = games.find(options.game), options.out
    if out.is_dir():
        out = out / f"{game.name}-stickers.pdf"
    require_free(out, over=options.replace)
    width, height = options.label
    grid = LabelGrid(int(A4[0] / width), int(A4[1] / height), width, height)
    deck = EnrolledDeck(game, deck_folder(game))
    speech = Speech(options.lang or language_of(), game.name)
    return stickers(out, deck, speech, grid, _telling(options))


def _request(options: argparse.Namespace) -> int:  # noqa: ARG001 - there is nothing to choose
    from companion.bootstrap.box import run_request
    from companion.install.environment import Environment
    from companion.journal.access import INSTALLED
    from companion.maintenance.update import run_for_real
    from companion.table.language import recall

    language = recall(INSTALLED / "table")
    return run_request(Path("/run/companion"), Environment.here().command, run_for_real, language)


def _telling(options: argparse.Namespace) -> Callable[[Text], None]:
    speech = _speech(options)

    def tell(text: Text) -> None:
        sys.stdout.write(f"{speech(text)}\n")

    return tell


def _club(options: argparse.Namespace) -> int:
    from companion.club import commands

    return commands.run(options)


COMMANDS: dict[str, Callable[[argparse.Namespace], int]] = {
    "backup": _backup,
    "check": _check,
    "club": _club,
    "doctor": _doctor,
    "enrol": _enrol,
    "games": _games,
    "history": _history,
    "hotspot": _hotspot,
    "install": _install,
    "play": _play,
    "profile": _profile,
    "replay": _replay,
    "report": _report,
    "request": _request,
    "restore": _restore,
    "rules": _rules,
    "run": _run,
    "screens": _screens,
    "stickers": _stickers,
    "update": _update,
}
