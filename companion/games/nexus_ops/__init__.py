"""*Nexus Ops*: companies at war for the rubium of a moon."""

from companion.games.nexus_ops.game import NexusOps

GAME = NexusOps()
