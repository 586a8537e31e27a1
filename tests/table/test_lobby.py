"""The lobby: a table decides everything with one encoder."""

from __future__ import annotations

from random import Random

from companion.core.prompt import Choose
from companion.core.screen import Menu, Message, Number
from companion.core.text import english
from companion.games.three_ages import GAME
from companion.table.gestures import Clicked, Held, Stepped
from companion.table.lobby import Lobby, StartGame


def _click(lobby: Lobby) -> StartGame | None:
    return lobby.handle(Clicked(0, "ok"))


def _choose(lobby: Lobby, label: str) -> StartGame | None:
    screen = lobby.screen()
    assert isinstance(screen, Menu), screen
    labels = [item.label.render(english) for item in screen.items]
    for _ in range(labels.index(label) - screen.cursor):
        lobby.handle(Stepped(0, 1, 1000))
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
    lobby.handle(Stepped(0, -1, 1000))
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
    lobby.handle(Stepped(0, -2, 1000))
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
            lobby.handle(Stepped(0, chance.randint(-9, 9), 1000))
            started = lobby.handle(Held(0, "push") if chance.random() < 0.05 else Clicked(0, "ok"))
            if started is not None:
                break
        assert started is not None
        assert (
            GAME.begin(GAME.configure(started.names, dict(started.settings), None)).seats == started.players
        )
