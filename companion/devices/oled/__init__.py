"""OLED displays: luma's chips and buses, but only what changed goes over the wire.

A picture becomes the bytes of a controller's memory (`pack`), is compared with what that memory holds
(`windows`), and travels as the few windows that differ (`panel`, `controllers`, `serial`). One thread
serves one bus (`bus`), in the order that `schedule` decides.
"""

from companion.devices.oled.bus import BusWorker, HealthCallback, PanelPort
from companion.devices.oled.controllers import DisplayError, PanelShape
from companion.devices.oled.panel import Panel, open_panel
from companion.devices.oled.serial import open_i2c, open_spi

__all__ = [
    "BusWorker",
    "DisplayError",
    "HealthCallback",
    "Panel",
    "PanelPort",
    "PanelShape",
    "open_i2c",
    "open_panel",
    "open_spi",
]
