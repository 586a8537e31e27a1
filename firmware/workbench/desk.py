"""Runs the whole main.py with a modelled Pico, for a hub at the other end of a pty (Unix port only).

A hand outside moves the modelled parts: it writes commands into one pipe and reads what can be seen from
another. The first is looked at whenever the watchdog is fed, once in each turn of the loop. Keys may
also be held from the beginning.
"""

import os
import select

import board
import machine
from pn532_chip import Pn532Chip
from rc522_chip import Rc522Chip
from ssd1306_chip import Ssd1306Chip
from tags import Tag

touched = select.poll()
reader, display = Rc522Chip(), Ssd1306Chip()


def set_up():
    machine.spi_chips[0] = reader
    machine.watchers[board.RC522["cs"]] = reader.select
    machine.watchers[board.RC522["reset"]] = reader.reset
    machine.uart_chips[0] = Pn532Chip()
    machine.i2c_chips[(0, board.OLED_ADDRESS)] = display
    machine.life["each_feed"] = obey


def obey():
    for hand, _ in touched.poll(0):
        words = hand.readline().decode().split()
        COMMANDS[words[0]](*words[1:])


def hold(key):
    machine.drive(board.KEYS[int(key)], 0)


def release(key):
    machine.drive(board.KEYS[int(key)], 1)


def turn(clicks):
    for _ in range(abs(int(clicks))):
        for levels in (1, 0, 2, 3) if int(clicks) > 0 else (2, 0, 1, 3):
            machine.drive(board.ENCODER["clk"], levels >> 1)
            machine.drive(board.ENCODER["dt"], levels & 1)


def lay(*uids):
    reader.tags = [Tag(bytes.fromhex(uid)) for uid in uids]


def look():
    colour = bytes([machine.lamps[board.LIGHT[name]] // 257 for name in ("red", "green", "blue")])
    with open(os.getenv("POD_EYE"), "w") as eye:
        eye.write("%s %s\n" % (colour.hex(), display.glass.hex()))


def fail():
    raise ZeroDivisionError("on purpose")


COMMANDS = {"hold": hold, "release": release, "turn": turn, "lay": lay, "look": look, "fail": fail}
set_up()
for key in (os.getenv("POD_HELD") or "").split():
    hold(key)
with open(os.getenv("POD_HAND"), "rb") as commands, open(os.getenv("POD_MAIN")) as main:
    touched.register(commands, select.POLLIN)
    exec(main.read(), {"__name__": "__main__"})
