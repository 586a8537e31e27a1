"""Screens of every kind, as a game of Three Ages would show them.

The sentences are fixed: a better translation must not change these pictures.
"""

from companion import games
from companion.core.screen import Cell, Change, Gauge, Gauges, Item, Menu, Message, Number, Roster, Screen
from companion.core.text import Text

# Their icons come with a game.
games.find("three-ages")

NAMES = ("Alice", "Benoît", "Chloé", "Driss", "Élodie", "Maximilien")
CIVILISATIONS = {
    "humans": "Humains",
    "dragonites": "Dragonites",
    "minerls": "Minerls",
    "sherais": "Sherais",
    "nagaritakas": "Nagaritakas",
    "cireades": "Cireades",
}
STRATEGIES = {
    "war": "Guerre",
    "evolution": "Évolution",
    "colonisation": "Colonisation",
    "expansion": "Expansion",
}
EVOLUTIONS = {
    "production": "Production",
    "movement": "Mouvement",
    "influence": "Influence",
    "armament": "Armement",
}
ACTIONS = {
    "portal": "Portail",
    "movement": "Mouvement",
    "production": "Production",
    "ambush": "Embuscade",
    "conversion": "Conversion",
}


def name(text: str) -> Text:
    """A text that is the same in every language; `~` is a no-break space."""
    return Text("{text}", {"text": text.replace("~", "\N{NO-BREAK SPACE}")})


def age(turn: int) -> Text:
    """A short status line."""
    return name(f"Âge~2 · tour~{turn}")


def cells(count: int) -> tuple[Cell, ...]:
    """Some players with civilisations and points."""
    points = (7, 12, 9, 23, 18, 104)
    civilisations = tuple(CIVILISATIONS)
    return tuple(
        Cell(name(NAMES[seat]), name(str(points[seat])), civilisations[seat]) for seat in range(count)
    )


def order(count: int, done: int) -> tuple[Cell, ...]:
    """The order of resolution with some players behind us."""
    played = ("war", "evolution", "evolution", "colonisation", "expansion", "expansion")
    return tuple(Cell(name(NAMES[seat]), icon=played[seat], done=seat < done) for seat in range(count))


def levels(*values: int, extra: int = 0) -> tuple[Gauge, ...]:
    """The four evolutions."""
    return tuple(
        Gauge(name(label), icon, value, extra=extra if icon == "influence" else 0)
        for (icon, label), value in zip(EVOLUTIONS.items(), values, strict=False)
    )


def budget(*values: int) -> tuple[Gauge, ...]:
    """What is left of an expansion."""
    return tuple(
        Gauge(name(label), icon, value, top=0)
        for (icon, label), value in zip(ACTIONS.items(), values, strict=False)
    )


CLOCK = name("12:34")
SCORE = name("12 PV")

MESSAGES: dict[str, Screen] = {
    "attract": Message(name("Les Trois Âges"), icon="points", foot=name("Appuyer pour commencer")),
    "lay-a-card": Message(
        name("Poser une carte face cachée"),
        (name("6 cartes en main"),),
        "card",
        age(1),
        SCORE,
        name("côté choisi vers le centre"),
    ),
    "reveal": Message(name("Révélation"), icon="cards", head=age(3), mark=CLOCK),
    "pause": Message(name("Pause"), icon="pause", mark=CLOCK, foot=name("Appuyer pour reprendre")),
    "waiting": Message(name("C’est à Maximilien de jouer."), icon="clock", head=age(4), mark=CLOCK),
    "refused": Message(
        name("Carte~17 déjà vue à cet âge, au tour~4, chez Driss."),
        icon="warning",
        foot=name("Une correction est possible."),
    ),
    "straighten": Message(name("Redresser la carte"), (name("Deux puces sont lues."),), "card"),
    "undo": Message(
        name("Benoît~: carte~12, Guerre"),
        (name("Annuler permet de remonter plus loin."),),
        "undo",
        name("Annuler"),
    ),
    "pass-left": Message(name("Passer les 5~cartes à gauche."), icon="left", head=age(2), mark=SCORE),
    "winner": Message(name("Maximilien l’emporte"), (name("104 PV"), name("Classement final")), "crown"),
    "device-missing": Message(
        name("Lecteur absent"), (name("Utiliser les commandes de la table."),), "plug", name("Élodie")
    ),
    "battle-result": Message(name("7~–~5~: Chloé l’emporte et garde~3"), icon="battle"),
}
NUMBERS: dict[str, Screen] = {
    "deal": Number(6, name("cartes par joueur"), "cards", name("Âge~1~: distribution")),
    "points": Number(104, name("Points"), "points", name("Maximilien"), CLOCK, name("Décompte")),
    "ships": Number(20, name("vaisseaux au départ"), "ship"),
    "bare-number": Number(7, name("")),
    "correct-points": Change(name("Chloé~: points"), 7, 9, "points", name("Correction"), name("PV")),
    "correct-many": Change(name("Maximilien~: points"), 198, 199, "points", foot=name("Valider")),
    "count-sectors": Change(name("Combien de secteurs contrôlés~?"), 4, 12, "colony", age(5)),
}
MENUS: dict[str, Screen] = {
    "side": Menu(
        name("Carte~17~: quel côté~?"),
        tuple(Item(name(label), icon=icon) for icon, label in STRATEGIES.items()),
        1,
        age(3),
        CLOCK,
    ),
    "colonise": Menu(
        name("Colonisation~: où placer une colonie~?"),
        (
            Item(name("un secteur sans colonie"), name("+1 PV par âge")),
            Item(name("Aucune colonie"), name("Terminer la colonisation.")),
        ),
        head=name("Benoît"),
        foot=name("Tourner, puis appuyer"),
    ),
    "civilisation": Menu(
        name("Choisir une civilisation"),
        tuple(Item(name(label), name("4 vaisseaux"), icon) for icon, label in CIVILISATIONS.items()),
        4,
    ),
    "long-answers": Menu(
        name("Suivi complet~: qui tire les secteurs~?"),
        (
            Item(name("Les joueurs~; bonus noté à la première colonie")),
            Item(name("Le compagnon")),
            Item(name("Exploration~: secteurs face cachée")),
        ),
        2,
    ),
    "tally-purchase": Menu(
        name("Construire"),
        tuple(
            Item(name(label), name("Pousser~: +1 · reste 8 sur 13"))
            for label in ("0 Intercepteur", "1 Frégate", "0 Croiseur", "0 Base stellaire")
        ),
        1,
        name("M5 · Alice"),
        name("23 PV"),
        name("OK~: terminé"),
    ),
    "tally-losses": Menu(
        name("315~: vaisseaux perdus~?"),
        tuple(
            Item(name(label))
            for label in ("0 Alice Intercepteur", "2 Benoît Intercepteur", "0 Benoît Frégate", "1 Retraite")
        ),
        1,
        name("Combat"),
        foot=name("Pousser~: +1 · OK~: terminé"),
    ),
}
ROSTERS: dict[str, Screen] = {
    "standings-2": Roster(cells(2), head=name("Classement"), mark=CLOCK),
    "standings-3": Roster(cells(3), 1, name("Classement"), CLOCK),
    "standings-4": Roster(cells(4), head=name("Fin de l’âge~2")),
    "standings-6": Roster(cells(6), 5, name("Fin de l’âge~2"), name("PV")),
    "order-3": Roster(order(3, 1), 1, name("Résolution"), foot=name("Guerre avant Évolution")),
    "order-6": Roster(order(6, 2), 2, name("Résolution"), foot=name("indice 3 avant 20")),
    "waiting-for-5": Roster(
        tuple(Cell(name(text), done=seat in {0, 3}) for seat, text in enumerate(NAMES[:5])),
        head=name("Choix des cartes"),
    ),
}
GAUGES: dict[str, Screen] = {
    "levels": Gauges(levels(3, 0, 5, 2, extra=1), name("Chloé"), name("104 PV")),
    "budget": Gauges(budget(1, 3, 2, 0, 1), name("Expansion"), foot=name("Ou terminer l’expansion.")),
    "budget-many": Gauges(budget(12, 8, 10), name("Expansion")),
    "one-gauge": Gauges(levels(3), foot=name("Évolution~: déplacer le pion")),
}
SAMPLES = {**MESSAGES, **NUMBERS, **MENUS, **ROSTERS, **GAUGES}
