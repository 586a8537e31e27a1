"""The lobby: a table decides everything with one encoder."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from companion.core.prompt import Choose
from companion.core.screen import Menu, Message, Number
from companion.core.text import english
from companion.games.nexus_ops import GAME as NEXUS_OPS
from companion.games.three_ages import GAME
from companion.journal.listing import ListedGame
from companion.table.catalogue import TableGame
from companion.table.equipment import Equipment
from companion.table.gestures import Clicked, EncoderStepped, Held
from companion.table.lobby import Lobby, ResumeGame
from companion.table.lobby_seats import StartGame


def _click(lobby: Lobby) -> StartGame | None:
    chosen = lobby.handle(Clicked(0, "ok"))
    assert not isinstance(chosen, ResumeGame)
    return chosen


def _choose(lobby: Lobby, label: str) -> StartGame | None:
    screen = lobby.screen()
    assert isinstance(screen, Menu), screen
    labels = [item.label.render(english) for item in screen.items]
    lobby.handle(EncoderStepped(0, labels.index(label) - screen.cursor, 1000))
    return _click(lobby)


def test_lobby_attracts_with_the_games_title() -> None:
    screen = Lobby(GAME).screen()
    assert isinstance(screen, Message)
    assert screen.title == GAME.title


def test_lobby_asks_language_players_names_and_begins() -> None:
    lobby = Lobby(GAME, {"cards": "dial"})
    _click(lobby)
    _choose(lobby, "English")
    assert lobby.language == "en"
    dial = lobby.screen()
    assert isinstance(dial, Number)
    assert dial.number == 4
    lobby.handle(EncoderStepped(0, -1, 1000))
    _click(lobby)
    _choose(lobby, "P1")
    _choose(lobby, "Write a name")
    for letter in ("Z", "o", "é"):
        _choose(lobby, letter)
    _choose(lobby, "Done: Zoé")
    _choose(lobby, "P3")
    started = _choose(lobby, "Yes, begin")
    assert started is not None
    assert (started.players, started.names) == (3, ("P1", "Zoé", "P3"))
    options = GAME.configure(started.names, dict(started.settings), None)
    assert options.settings["cards"] == "dial"


def test_lobby_asks_each_setting_that_the_table_has_not_fixed() -> None:
    lobby = Lobby(GAME, {"cards": "dial"})
    _click(lobby)
    _choose(lobby, "Français")
    lobby.handle(EncoderStepped(0, -2, 1000))
    _click(lobby)
    _choose(lobby, "J1")
    _choose(lobby, "J2")
    _choose(lobby, "Choose settings")
    _choose(lobby, "Full board")
    _choose(lobby, "Normal")
    _choose(lobby, "The companion")
    started = _choose(lobby, "As in the layout")
    assert started is not None
    assert dict(started.settings) == {
        "cards": "dial",
        "board": "full",
        "mode": "normal",
        "galaxy": "drawn",
        "adjacency": "checked",
    }


def test_lobby_offers_no_settings_when_none_is_open() -> None:
    fixed = {setting.key: setting.default for setting in GAME.settings}
    asked = Lobby(GAME, fixed).refine(StartGame(0, "en", 2, ("Ana", "Bao")))
    assert isinstance(asked, Choose)
    assert [option.label.msgid for option in asked.options] == ["Yes, begin"]
    command, draft = asked.answer(0)
    assert isinstance(command, StartGame)
    assert (dict(command.settings), draft) == (fixed, False)


def test_lobby_shows_what_it_is_told_until_a_hand_takes_note() -> None:
    lobby = Lobby(GAME)
    told = Message(GAME.title, icon="warning")
    lobby.tell(told)
    assert lobby.screen() == told
    _click(lobby)
    attract = lobby.screen()
    assert attract == Lobby(GAME).screen()


def test_lobby_long_press_goes_back() -> None:
    lobby = Lobby(GAME)
    _click(lobby)
    _choose(lobby, "English")
    lobby.handle(Held(0, "push"))
    screen = lobby.screen()
    assert isinstance(screen, Menu)
    assert [item.label.render(english) for item in screen.items] == ["Français", "English"]


def test_lobby_never_offers_a_name_twice_or_too_long() -> None:
    lobby = Lobby(GAME)
    prompt = lobby.refine(StartGame(0, "fr", 2, ("Ana",), "Ana"))
    assert all("Done" not in option.label.msgid for option in getattr(prompt, "options", ()))
    full = lobby.refine(StartGame(0, "fr", 2, (), "Abcdefghij"))
    assert [option.label.msgid for option in getattr(full, "options", ())] == ["Done: {name}", "Erase"]


def test_lobby_played_at_random_always_makes_a_playable_table() -> None:
    for seed in range(30):
        chance = Random(seed)
        lobby = Lobby(GAME)
        started = None
        for _ in range(5000):
            lobby.handle(EncoderStepped(0, chance.randint(-9, 9), 1000))
            started = lobby.handle(Held(0, "push") if chance.random() < 0.05 else Clicked(0, "ok"))
            if started is not None:
                break
        assert isinstance(started, StartGame)
        assert (
            GAME.begin(GAME.configure(started.names, dict(started.settings), None)).seats == started.players
        )


class _Evening:
    """A table that knows these games, and counts how often it is asked."""

    def __init__(self, *known: TableGame) -> None:
        self.known = known
        self.asked = 0
        self.bots = False
        self.places: tuple[int, ...] = ()

    def games(self) -> Sequence[TableGame]:
        self.asked += 1
        return self.known

    def bots_possible(self) -> bool:
        return self.bots

    def private(self, seat: int) -> bool:
        return seat in self.places

    def any_kept(self) -> bool:
        return False

    def unfinished(self) -> Sequence[ListedGame]:
        return ()


def test_lobby_offers_every_game_before_the_players() -> None:
    evening = _Evening(TableGame(GAME, Equipment()), TableGame(NEXUS_OPS, Equipment()))
    lobby = Lobby(GAME, offer=evening)
    lobby.screen()
    _click(lobby)
    assert evening.asked == 0, "games are imported while the first screen waits"
    _choose(lobby, "English")
    _choose(lobby, "Nexus Ops")
    dial = lobby.screen()
    assert isinstance(dial, Number)
    _click(lobby)
    for seat in range(1, dial.number + 1):
        _choose(lobby, f"P{seat}")
    started = _choose(lobby, "Yes, begin")
    assert started is not None
    assert started.game == "nexus-ops"
    assert NEXUS_OPS.configure(started.names, dict(started.settings), None).names == started.names


def test_lobby_fixes_what_the_chosen_game_needs_without_readers() -> None:
    evening = _Evening(TableGame(NEXUS_OPS, Equipment()), TableGame(GAME, Equipment()))
    asked = Lobby(NEXUS_OPS, offer=evening).refine(
        StartGame(0, "en", 3, ("Ana", "Bao", "Cleo"), game="three-ages")
    )
    assert isinstance(asked, Choose)
    begin = asked.options[0].command
    assert isinstance(begin, StartGame)
    assert dict(begin.settings) == GAME.settings_without_readers


def test_lobby_with_one_game_does_not_ask_which() -> None:
    lobby = Lobby(GAME, offer=_Evening(TableGame(GAME, Equipment())))
    _click(lobby)
    _choose(lobby, "English")
    assert isinstance(lobby.screen(), Number)


# --- bots


def _three_with_bots(*places: int) -> Lobby:
    """Three Ages for three, up to the first name; these seats have places of their own."""
    evening = _Evening(TableGame(GAME, Equipment()))
    evening.bots, evening.places = True, places
    lobby = Lobby(GAME, {"cards": "dial"}, offer=evening)
    _click(lobby)
    _choose(lobby, "English")
    lobby.handle(EncoderStepped(0, -1, 1000))
    _click(lobby)
    return lobby


def _labels(lobby: Lobby) -> list[str]:
    screen = lobby.screen()
    assert isinstance(screen, Menu), screen
    return [item.label.render(english) for item in screen.items]


def test_lobby_makes_a_seat_a_bot_of_a_level() -> None:
    lobby = _three_with_bots()
    _choose(lobby, "P1")
    _choose(lobby, "A bot")
    assert _labels(lobby) == ["Easy", "Normal", "Hard"]
    _choose(lobby, "Hard")
    only = lobby.screen()
    assert isinstance(only, Message)
    assert only.title.render(english) == "A bot"
    assert only.lines[1].render(english) == "One display: one person"
    _click(lobby)
    _choose(lobby, "Normal")
    started = _choose(lobby, "Yes, begin")
    assert started is not None
    assert (started.names, dict(started.bots)) == (("P1", "Bot 2", "Bot 3"), {2: "hard", 3: "normal"})
    options = GAME.configure(started.names, dict(started.settings), None)
    assert (options.settings["board"], options.settings["cards"]) == ("full", "reader")


def test_lobby_says_why_there_can_be_no_bot() -> None:
    lobby = _three_with_bots()
    _choose(lobby, "P1")
    _choose(lobby, "P2")
    _choose(lobby, "A bot")
    why = lobby.screen()
    assert isinstance(why, Message)
    assert [line.render(english) for line in why.lines] == [
        "The companion deals the cards",
        "Each person needs a display or a phone",
    ]
    _click(lobby)
    assert _labels(lobby) == ["P3", "Write a name", "A bot"]


def test_lobby_seats_bots_beside_people_with_places_of_their_own() -> None:
    lobby = _three_with_bots(1, 2)
    _choose(lobby, "P1")
    _choose(lobby, "P2")
    _choose(lobby, "A bot")
    _choose(lobby, "Easy")
    started = _choose(lobby, "Yes, begin")
    assert started is not None
    assert dict(started.bots) == {3: "easy"}


def test_lobby_keeps_a_seat_for_a_person() -> None:
    lobby = _three_with_bots()
    for _ in range(2):
        _choose(lobby, "A bot")
        _choose(lobby, "Normal")
    assert _labels(lobby) == ["P3", "Write a name"]


def test_lobby_without_anybody_who_thinks_offers_no_bot() -> None:
    lobby = Lobby(GAME)
    _click(lobby)
    _choose(lobby, "English")
    _click(lobby)
    assert _labels(lobby) == ["P1", "Write a name"]
