"""*StarCraft: The Board Game*: six factions, orders in stacks, conquest points."""

from companion.games.starcraft.game import StarCraft

GAME = StarCraft()
