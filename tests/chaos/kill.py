"""Kills: a running table ended by SIGKILL at random moments, while robots play through simulated hardware.

A step counts as acknowledged once the displays have shown it and the process has said so on a pipe. After
each kill another process (this one) reads the journal: every acknowledged step must be there, once, with the
state that was shown. The next process must come back with exactly that state, and its displays with the
pictures that a fresh fold of the journal gives; cards that still lie on the readers must not count again.
What simulated hands had still to do when the process was killed, the next one does at once, in the same way.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import closing, suppress
from pathlib import Path
from random import Random
from threading import Timer

import msgspec

from companion.errors import JournalError
from companion.games.three_ages import GAME
from companion.journal.folder import SUFFIX
from companion.simulation import saved_state
from companion.simulation.table_top import SEATS, tag_book
from companion.table.desk import Desk
from companion.table.equipment import Devices, Equipment
from companion.table.language import recall
from companion.table.notices import GREETING_MS
from companion.table.session import Session
from tests.chaos.campaign import Figures
from tests.chaos.refold import Refold, fold_of, refold
from tests.chaos.table_process import Life, Report, Tags, digest, pictures
from tests.table.clocks import FakeClock

FULL = 200
ROOT = Path(__file__).parents[2]
# A process lives for some steps, and then a moment longer: long enough for the next one to be under way.
MOST_STEPS, LONGEST_MOMENT_SECONDS = 40, 0.02
# One process in so many is killed before it is back: the recovery itself is cut off.
EARLY_EVERY = 8
START_SECONDS = 0.1
# How long a table may take to come back and finish its game on a busy machine.
PATIENCE_SECONDS = 120.0

_reports: msgspec.json.Decoder[Report] = msgspec.json.Decoder(Report)


class KillFigures(Figures, kw_only=True):
    """What was killed, and what came back."""

    kills: int = 0
    kills_before_the_game_was_back: int = 0
    games_begun: int = 0
    steps_acknowledged: int = 0
    steps_written_and_killed_before_they_showed: int = 0
    restarts_with_the_same_state: int = 0
    displays_right_again: int = 0
    cards_lying_at_a_restart: int = 0
    cards_counted_at_a_restart: int = 0


def run(tries: int, seed: int) -> KillFigures:
    """That many kills, and a last life in which the game is played to its end."""
    chance = Random(seed)
    with tempfile.TemporaryDirectory() as folder, closing(_Nursery(Path(folder))) as nursery:
        lives = _Lives(Path(folder), nursery)
        for number in range(1, tries + 1):
            early = chance.randrange(EARLY_EVERY) == 0
            lives.live(chance, seed + number, early=early)
            lives.examine(f"kill {number}")
        lives.finish(seed + tries + 1)
    return lives.figures


class _Lives:
    """One folder of journals and one table of people, through the lives of many processes."""

    def __init__(self, folder: Path, nursery: _Nursery) -> None:
        self.figures = KillFigures()
        self._nursery = nursery
        self._folder = folder
        self._journals: dict[str, Refold] = {}
        self._reports: list[Report] = []
        self._lying: Tags = {}

    def live(self, chance: Random, seed: int, *, early: bool) -> None:
        """A process that is killed before it is back, or some steps after."""
        self._reports = []
        steps, ended = chance.randrange(MOST_STEPS), 0
        end = Timer(
            chance.uniform(0.0, START_SECONDS if early else LONGEST_MOMENT_SECONDS), self._nursery.kill
        )
        for report in self._nursery.life(Life(seed, self._lying)):
            if report.what == "ended":
                ended = report.number
            elif report.what != "born":
                self._reports.append(report)
            steps -= report.what == "done"
            late = steps <= 0 and report.what in ("done", "settled")
            if end.ident is None and (early or late):
                end.start()
        if end.ident is not None:
            end.join()
        self.figures.kills += 1
        self.figures.require(ended == -signal.SIGKILL, f"seed {seed}: the table ended by itself ({ended})")

    def finish(self, seed: int) -> None:
        """A process that is left in peace until its game is over."""
        deadline = Timer(PATIENCE_SECONDS, self._nursery.kill)
        deadline.start()
        over = False
        for report in self._nursery.life(Life(seed, self._lying)):
            if report.what == "done" and not over and self._is_over(report):
                over = True
                self._nursery.kill()
        deadline.cancel()
        self.figures.require(over, "the last game could not be played to its end")

    def _is_over(self, report: Report) -> bool:
        return GAME.over(refold(self._folder / report.journal).timeline.state)

    # --- after a kill

    def examine(self, told: str) -> None:
        """Compare what the process said with what is in its journals, before and after."""
        before = self._newest()
        self._check_return(before, told)
        self._read_journals()
        self._check_acknowledged(told)
        if before is not None:
            self._check_cards(before, told)
        for report in self._reports:
            self._lying.update(report.tags)

    def _newest(self) -> tuple[str, Refold] | None:
        """The game that a new process has to take up, if the last one was not over."""
        if not self._journals:
            return None
        name = max(self._journals)
        found = self._journals[name]
        return None if GAME.over(found.timeline.state) else (name, found)

    def _read_journals(self) -> None:
        known = set(sorted(self._journals)[:-1])
        for path in self._folder.glob(f"*{SUFFIX}"):
            if path.name in known:
                continue
            try:
                found = refold(path)
            except JournalError as error:
                # A first line that was cut off: that game was never begun, and nobody was told it was.
                begun = any(report.journal == path.name for report in self._reports)
                self.figures.require(not begun, f"{path.name} was shown and cannot be read: {error}")
                continue
            self.figures.games_begun += path.name not in self._journals
            self._journals[path.name] = found

    def _check_return(self, before: tuple[str, Refold] | None, told: str) -> None:
        back = self._report("back")
        if before is None or not self._reports:
            self.figures.kills_before_the_game_was_back += before is not None
            self.figures.require(back is None, f"{told}: a game came back that was over")
            return
        if back is None:
            self.figures.kills_before_the_game_was_back += 1
            self.figures.require(self._report("done") is None, f"{told}: the game was forgotten")
            return
        name, found = before
        clock = FakeClock()
        desk = self._fresh_desk(name, found.payloads, clock)
        lines = len(found.states) + len(desk.session.timeline.done) - len(found.timeline.done)
        same = (back.journal, back.line, back.state) == (name, lines, digest(desk.session.state))
        self.figures.require(same, f"{told}: {name} came back as {back.journal}, line {back.line}")
        self.figures.restarts_with_the_same_state += same
        greeting = self._report("greeting")
        assert greeting is not None
        desk.greet()
        self._check_displays("the greeting", desk, greeting, told)
        clock.tick(GREETING_MS)
        desk.tick()
        self._check_displays("the game", desk, back, told)
        hidden = [seat for seat in desk.screens() if greeting.glass[seat] == back.glass[seat]]
        self.figures.require(not hidden, f"{told}: {hidden} did not read that the game is back")

    def _check_displays(self, what: str, desk: Desk, report: Report, told: str) -> None:
        drawn = pictures(desk, GAME)
        wrong = [seat for seat, picture in drawn.items() if report.glass[seat] != picture]
        self.figures.require(not wrong, f"{told}: {what} is not on the displays of {wrong}")
        self.figures.displays_right_again += len(drawn) - len(wrong)

    def _fresh_desk(self, name: str, payloads: Sequence[bytes], clock: FakeClock) -> Desk:
        everybody = frozenset(range(1, SEATS + 1))
        path = self._folder / name
        session = Session(fold_of(path, payloads).timeline, now_ms=clock)
        if (world := saved_state.load(path)) is not None:
            session.deck_seed, session.hands_simulated = world.deck_seed, True
        desk = Desk(session, Devices(Equipment(everybody, everybody, everybody)), clock, tag_book(GAME))
        desk.language = recall(self._folder)
        return desk

    def _check_acknowledged(self, told: str) -> None:
        for report in self._reports:
            if not report.line:
                continue
            found = self._journals.get(report.journal)
            known = found is not None and len(found.states) >= report.line
            self.figures.require(known, f"{told}: {report.journal} lost line {report.line}")
            if found is not None and known:
                same = digest(found.states[report.line - 1]) == report.state
                self.figures.require(same, f"{told}: {report.journal} line {report.line} is another step")
        done = [report for report in self._reports if report.what == "done"]
        self.figures.steps_acknowledged += len(done)
        if done and (found := self._journals.get(done[-1].journal)) is not None:
            # A life that began another game has left the last one complete.
            unshown = len(found.states) - done[-1].line
            self.figures.steps_written_and_killed_before_they_showed += unshown
            self.figures.require(unshown <= SEATS, f"{told}: {unshown} steps were written and not shown")

    def _check_cards(self, before: tuple[str, Refold], told: str) -> None:
        """What lies on the readers counts once: for whoever was still being waited for, if at all."""
        settled = self._report("settled")
        if settled is None:
            return
        name, found = before
        lying = {seat for seat, tags in self._lying.items() if tags}
        back = self._fresh_desk(name, found.payloads, FakeClock()).session
        now = self._fresh_desk(name, self._journals[name].payloads[: settled.line], FakeClock()).session
        since = now.timeline.done[len(back.timeline.done) :]
        counted = [step.by for step in since if not now._needed_nobody(step)]
        allowed = lying & set(back.waiting())
        once = len(set(counted)) == len(counted) and set(counted) <= allowed
        self.figures.require(once, f"{told}: cards of {allowed} were not yet counted, {counted} were now")
        self.figures.cards_lying_at_a_restart += len(lying)
        self.figures.cards_counted_at_a_restart += len(counted)

    def _report(self, what: str) -> Report | None:
        return next((report for report in self._reports if report.what == what), None)


class _Nursery:
    """Where processes come from, one at a time."""

    def __init__(self, folder: Path) -> None:
        command = [sys.executable, "-m", "tests.chaos.table_process", str(folder)]
        self._process = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self._child: int | None = None

    def life(self, life: Life) -> Iterator[Report]:
        """What a process says, from its birth to its end."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(msgspec.json.encode(life) + b"\n")
        self._process.stdin.flush()
        for line in self._process.stdout:
            report = _reports.decode(line)
            if report.what == "born":
                self._child = report.number
            elif report.what == "ended":
                self._child = None
            yield report
            if report.what == "ended":
                return

    def kill(self) -> None:
        """End the process that lives, if there is one."""
        if self._child is not None:
            with suppress(ProcessLookupError):
                os.kill(self._child, signal.SIGKILL)

    def close(self) -> None:
        """No more."""
        self.kill()
        self._process.communicate()
