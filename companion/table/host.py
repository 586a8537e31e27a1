"""The host: a table from its attract screen through a game to the next one.

It is either in the lobby or at a desk. A game that was interrupted is taken up again; a game that is over
stays on the displays until somebody begins another. What outlives a game is here: which devices are lost, and
the language.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Mapping
from itertools import islice
from pathlib import Path
from random import Random

from companion.core import signals
from companion.core.game import AnyGame
from companion.core.screen import Code, Message, Screen
from companion.core.seats import TABLE, Seat
from companion.core.text import Text, said, say
from companion.errors import CompanionError, JournalError
from companion.journal.folder import Journals
from companion.journal.listing import COLOURS, ListedGame, fitting, noted_colours
from companion.journal.saved_game import SavedGame
from companion.journal.store import Store
from companion.journal.timeline import Timeline
from companion.opponents.level import Level
from companion.table import menu, requests
from companion.table.advice import AdviceReady, Adviser
from companion.table.advice import recall as recall_advice
from companion.table.advice import remember as remember_advice
from companion.table.box_menu import BoxMenu
from companion.table.catalogue import Catalogue, TableGame, remember_played
from companion.table.desk import Desk
from companion.table.equipment import Devices, Equipment
from companion.table.gestures import Gesture, Gestures, Held
from companion.table.language import recall, remember
from companion.table.lobby import Lobby, ResumeGame
from companion.table.lobby_seats import StartGame
from companion.table.notices import doubled_notice
from companion.table.seated_bots import BotSeats, SeatedBots
from companion.table.session import Session
from companion.table.tags import TagBook

# Of the journals that a list at the table looks into; `companion games --unfinished` has them all.
MOST_LISTED = 50
_log = logging.getLogger(__name__)


class Host:
    """What a loop drives and displays show, whether a game is on or not."""

    def __init__(  # noqa: PLR0913, PLR0917 - what a whole table is put together from
        self,
        game: AnyGame,
        journals: Journals,
        equipment: Equipment,
        now_ms: Callable[[], int],
        tags: TagBook | None = None,
        data_folder: Path | None = None,
        catalogue: Catalogue | None = None,
    ) -> None:
        self.game = game
        self._catalogue = catalogue
        self.desk: Desk | None = None
        # Told of every game that begins or goes on, before anybody sees it.
        self.seated: Callable[[Session], None] = lambda _: None
        # What is noted in the first line of the game that is on.
        self.notes: Mapping[str, str] = {}
        # The menu of the box itself, where there is a box.
        self.box: BoxMenu | None = None
        self._phones: Mapping[Seat, Code] = {}
        # Where the table's pages are, if it has any.
        self._page_address = ""
        self._language = recall(journals.folder)
        # Who thinks of advice, where somebody can.
        self.adviser: Adviser | None = None
        self._gives_advice = recall_advice(journals.folder)
        # Who plays for bots, where somebody can, and who of the players at the desk is one.
        self.bots: SeatedBots | None = None
        self._company = BotSeats()
        self._journals = journals
        self._devices = Devices(equipment)
        self._now_ms = now_ms
        self._tags = tags
        self._data_folder = data_folder
        self._gestures = Gestures(equipment.timing)
        # Readers report a level once: what lies there when a game begins was said before.
        self._lying: dict[Seat, signals.CardPresent] = {}
        self._fixed: dict[str, str] = {} if equipment.readers else game.settings_without_readers
        self._lobby = self._new_lobby()

    @property
    def folder(self) -> Path:
        """Where its games are kept."""
        return self._journals.folder

    @property
    def session(self) -> Session | None:
        """The game that is on, if one is."""
        return self.desk.session if self.desk else None

    @property
    def language(self) -> str:
        """What the whole table speaks."""
        return self._language

    @language.setter
    def language(self, spoken: str) -> None:
        if spoken != self._language:
            remember(self._journals.folder, spoken)
        self.speak(spoken)

    def speak(self, language: str) -> None:
        """From now on, until the next start."""
        self._language = self._lobby.language = language
        if self.desk is not None:
            self.desk.language = language

    @property
    def phones(self) -> Mapping[Seat, Code]:
        """How a phone joins each seat, where the table serves phones."""
        return self._phones

    @phones.setter
    def phones(self, codes: Mapping[Seat, Code]) -> None:
        self._phones = codes
        if self.desk is not None:
            self.desk.phones = codes

    def serve_at(self, address: str) -> None:
        """The table has pages from now on, also for the game that is on."""
        self._page_address = address
        if self.desk is not None:
            self.desk.page_address = address

    def resume(self) -> bool:
        """Take up the last game that was not finished; whether there was one."""
        try:
            found = self._journals.unfinished(self.game)
        except JournalError as error:
            _log.warning("%s (%s)", error, error.remedy)
            self._lobby.tell(_trouble(say("The last game cannot be read"), error))
            return False
        if found is None:
            return False
        self._go_on(*found)
        return True

    def any_kept(self) -> bool:
        """Whether there is any journal to look into."""
        try:
            return next(self._journals.games(None if self._catalogue else self.game), None) is not None
        except JournalError as error:
            _log.warning("%s (%s)", error, error.remedy)
            return False

    def kept(self) -> list[ListedGame]:
        """The journals, by game, newest first; each has to be read, so the oldest are left out."""
        known = [one.game for one in self.games()] or [self.game]
        return [one for game in known for one in islice(self._journals.games(game), MOST_LISTED)]

    def journal_of(self, game_id: str) -> Path:
        """Where the journal of this `ListedGame.id` is, if there is one."""
        return self._journals.path_of(game_id)

    def unfinished(self) -> list[ListedGame]:
        """The games that can be taken up, in the same order."""
        return [one for one in self.kept() if one.state == "unfinished"]

    def games(self) -> list[TableGame]:
        """What can be chosen, the game of the last time first; none where the table knows only its own."""
        if self._catalogue is None:
            return []
        return sorted(self._catalogue.all(), key=lambda one: one.game.name != self.game.name)

    def bots_possible(self) -> bool:
        """Whether somebody can think here."""
        return self.bots is not None

    @property
    def bot_levels(self) -> Mapping[Seat, Level]:
        """Which players of the game that is on are bots, and how well they play."""
        return self._company.levels

    def private(self, seat: Seat) -> bool:
        """Whether a seat has a place of its own for its cards: a display with controls, or a phone."""
        return seat in self._phones or not self._devices.helpless(seat)

    def take_up(self, game_id: str) -> None:
        """Go on with a game that was left; the one that is on stays in its journal."""
        store, saved = self._journals.take_up(game_id)
        self.leave()
        self._turn_to(self._known(saved.game.name))
        self._go_on(store, saved)

    def start(
        self,
        names: tuple[str, ...],
        settings: Mapping[str, str],
        chance: Random | None = None,
        *,
        game: str | None = None,
        colours: tuple[int, ...] = (),
    ) -> None:
        """A new game, of the same kind unless another is named; the one before it stays in its journal."""
        self.begin(requests.GamePlan(names, settings, game, colours), chance)

    def begin(self, plan: requests.GamePlan, chance: Random | None = None) -> None:
        """The same, perhaps with bots."""
        chosen = self._known(plan.game or self.game.name)
        fixed = chosen.fixed_with_bots if plan.bots else chosen.fixed
        options = chosen.game.configure(plan.names, {**fixed, **plan.settings}, chosen.data_folder)
        colours = fitting(plan.colours, len(plan.names))
        company = BotSeats(plan.bots, str((chance or Random()).getrandbits(32)))
        notes = {COLOURS: ",".join(map(str, colours))} if colours else {}
        notes |= company.notes() | dict(plan.notes)
        store = self._journals.create(chosen.game, options, notes)
        self.leave()
        self._turn_to(chosen)
        self._company, self.notes = company, notes
        self._seat(store, Timeline(chosen.game, options), chance, colours)

    def leave(self) -> None:
        """Back to the lobby. Cards that are left on readers belong to the game that is over."""
        self.close()
        if self.desk is not None:
            self._lying.clear()
        self.desk = None
        self._company = BotSeats()
        self._lobby = self._new_lobby()

    def handle(self, signal: signals.Signal, came_ms: int | None = None) -> None:
        """One fact from the hardware, and when it came (now, unless it is said)."""
        came_ms = self._now_ms() if came_ms is None else came_ms
        if isinstance(signal, signals.CardPresent):
            self._lying[signal.seat] = signal
        if self.desk is not None:
            self.desk.handle(signal, came_ms)
            self._follow(self.desk)
        elif isinstance(signal, signals.DeviceLost | signals.DeviceFound):
            self._devices.note(signal)
            self._gestures.note(signal)
        elif isinstance(signal, signals.DeviceDoubled):
            self._lobby.tell(doubled_notice(say("Seat {number}", number=signal.seat), signal))
        elif (
            isinstance(signal, signals.KeyChanged | signals.ControlsReset | signals.Turned)
            and signal.seat == TABLE
        ):
            gestures = [*self._gestures.tick(came_ms), *self._gestures.feed(signal, came_ms)]
            if self._devices.seen(TABLE):
                self._in_lobby(gestures)
        if isinstance(signal, signals.Request):
            outcome = self._carry_out(signal)
            if self.desk is not None:
                self._follow(self.desk)
            signal.reply(outcome)

    def tick(self) -> None:
        """Time has passed."""
        if self.desk is not None:
            self.desk.tick()
            if self.bots is not None and self._company.levels:
                self.bots.beat(self.desk, self._company)
            self._follow(self.desk)
        else:
            self._in_lobby(self._gestures.tick(self._now_ms()))

    def screens(self) -> dict[Seat, Screen]:
        """What each display shows now; in the lobby they all invite."""
        if self.desk is not None:
            return self.desk.screens()
        in_box = self.box is not None and self.box.is_open
        screen = self.box.screen() if self.box is not None and in_box else self._lobby.screen()
        return dict.fromkeys(self._devices.displays(), screen)

    def cues(self) -> list[signals.Cue]:
        """The cues since the last call."""
        return self.desk.cues() if self.desk else []

    def waiting(self) -> frozenset[Seat]:
        """The seats that are waited for; in the lobby none."""
        return frozenset(self.desk.session.waiting()) if self.desk else frozenset()

    def close(self) -> None:
        """Let go of the journal, and of whoever thinks."""
        if self.desk is not None:
            self.desk.session.close()
        if self.bots is not None:
            self.bots.leave()

    def _carry_out(self, request: signals.Request) -> requests.Outcome:
        """What a page asks of the table."""
        try:
            match request:
                case requests.NewGameRequest(plan=plan, chance=chance):
                    self.begin(plan, chance)
                case requests.SavedGamesRequest():
                    return self.kept()
                case requests.ResumeGameRequest(game_id=game_id):
                    self.take_up(game_id)
                case requests.MenuRequest(command=menu.Language(language=language)):
                    self.language = language
                case AdviceReady():
                    if self.desk is not None:
                        self.desk.advise(request)
                case requests.QuestionRequest() | requests.MenuRequest():
                    return requests.NO_GAME if self.desk is None else requests.carry_out(self.desk, request)
        except CompanionError as error:
            return error
        return None

    def _in_lobby(self, gestures: Iterable[Gesture]) -> None:
        for gesture in gestures:
            if self._is_for_the_box(gesture):
                continue
            try:
                chosen = self._lobby.handle(gesture)
                self.language = self._lobby.language
                if chosen is not None:
                    self._begin(chosen)
            except CompanionError as error:
                self._lobby.tell(_trouble(say("The game cannot begin"), error))
                return
            if chosen is not None:
                return  # whatever else the hand did was meant for the lobby

    def _begin(self, chosen: StartGame | ResumeGame) -> None:
        if isinstance(chosen, StartGame):
            self.begin(
                requests.GamePlan(chosen.names, dict(chosen.settings), chosen.game, bots=dict(chosen.bots))
            )
        elif chosen.game_id is not None:
            self.take_up(chosen.game_id)

    def _is_for_the_box(self, gesture: Gesture) -> bool:
        """A long press before anything is chosen opens the box's own menu."""
        if self.box is None:
            return False
        if self.box.is_open:
            self.box.handle(gesture)
            return True
        if isinstance(gesture, Held) and self._lobby.at_start:
            self.box.open()
        return self.box.is_open

    def _follow(self, desk: Desk) -> None:
        """What was chosen in a desk's menu for the whole table."""
        self.language = desk.language
        if desk.gives_advice != self._gives_advice:
            self._gives_advice = desk.gives_advice
            remember_advice(self._journals.folder, on=desk.gives_advice)
        if desk.left:
            self.leave()

    def _go_on(self, store: Store, saved: SavedGame) -> None:
        players = len(saved.options.names)
        self._company, self.notes = BotSeats.found(saved.notes, players), saved.notes
        colours = noted_colours(saved.notes, players)
        desk = self._seat(store, saved.timeline, colours=colours)
        desk.greet()
        if saved.fault:
            _log.error("%s: %s; set aside as %s", store.path, saved.fault, saved.set_aside)
            desk.warn(_step_missing(saved.lines + 1))

    def _new_lobby(self) -> Lobby:
        title = say("Tabletop companion") if self._catalogue else None
        return Lobby(self.game, self._fixed, self._language, self, title)

    def _known(self, name: str) -> TableGame:
        """The game of that name with what this table has for it; where it knows only one, that one."""
        if self._catalogue is not None:
            return self._catalogue.find(name)
        return TableGame(self.game, self._devices.equipment, self._tags, self._data_folder)

    def _turn_to(self, chosen: TableGame) -> None:
        """Play this game from now on, with its cards."""
        if self._catalogue is None:
            return
        self.game, self._fixed = chosen.game, dict(chosen.fixed)
        self._tags, self._data_folder = chosen.tags, chosen.data_folder
        self._devices.fit(chosen.equipment)
        remember_played(self._journals.folder, chosen.game.name)

    def _seat(
        self,
        store: Store,
        timeline: Timeline,
        chance: Random | None = None,
        colours: tuple[int, ...] = (),
    ) -> Desk:
        session = Session(timeline, store, chance=chance, now_ms=self._now_ms)
        session.colours = colours or session.colours
        self._company.join(session)
        # The same keys: the one that began the game may still be bouncing.
        self.desk = Desk(session, self._devices, self._now_ms, self._tags, self._gestures)
        self.desk.adviser, self.desk.gives_advice = self.adviser, self._gives_advice
        self.seated(session)
        self.desk.language = self._language
        if self.box is not None:
            self.desk.sound = self.box.port.settings.sound
        self.desk.phones = self._phones
        self.desk.page_address = self._page_address
        self.desk.refresh()
        for lying in self._lying.values():
            self.desk.handle(lying)
        return self.desk


def _step_missing(line: int) -> Message:
    """A step that was true cannot be read any more: only the players can say what it was."""
    lines = (say("Line {line} damaged, set aside", line=line), say("Compare with the board"))
    return Message(say("A step may be missing"), lines, "warning")


def _trouble(title: Text, error: CompanionError) -> Message:
    """What is wrong with the machine, for whoever looks after it."""
    lines = tuple(Text("{line}", {"line": said(line)}) for line in error.sentences if line)
    return Message(title, lines, "warning")
