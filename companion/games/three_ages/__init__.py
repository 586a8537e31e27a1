"""*Three Ages* (working title): six civilisations, one galaxy, three ages of five turns."""

from companion.games.three_ages.game import ThreeAges

GAME = ThreeAges()
