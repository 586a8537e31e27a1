"""What is soldered to which pin of the Pico: the one file that a maker edits.

Numbers are GP numbers, as printed beside the pins in the Pico's pinout (GP0 is pin 1 of the board). A part
that is not there is None. `make firmware` checks these values before they go onto a Pico.
"""

# The card reader: "rc522" (on SPI), "pn532" (on a UART, its switches on HSU) or None.
READER = "rc522"
RC522 = {"sck": 18, "mosi": 19, "miso": 16, "cs": 17, "reset": 20}
PN532 = {"tx": 0, "rx": 1}

# The rotary encoder. `STEPS` are the edges from one click to the next: 4 for nearly all, 2 for some.
ENCODER = {"clk": 10, "dt": 11}
ENCODER_STEPS = 4
ENCODER_REVERSED = False

# Keys between a pin and ground, in this order: the encoder's own push, ok, undo.
KEYS = (12, 13, 14)

# Holding the first and the last key at power-on leads to the prompt. A pod without keys has this pin instead:
# connect it to ground meanwhile.
SERVICE = 22

# The RGB light: each colour through a resistor, the common leg to ground (or, common anode, to 3V3).
LIGHT = {"red": 6, "green": 7, "blue": 8}
LIGHT_COMMON_ANODE = False

# The display: 128 x 64 on I2C. An SH1106 (often sold as SSD1306) begins at column 2.
OLED = {"sda": 4, "scl": 5}
OLED_ADDRESS = 0x3C
OLED_FIRST_COLUMN = 0
