"""Shows a picture on the table's display before the companion is there: nothing but Python, and no font.

    python3 show.py PICTURE

A picture is the display's own memory, made when the card was prepared; beside it stands where the display is.
"""

import fcntl
import os
import sys
from pathlib import Path

I2C_SLAVE = 0x0703
PAGES, WIDTH, CHUNK = 8, 128, 16
# Off, clock, 64 rows, no shift, charge pump, page addressing, mirrored both ways, contacts, contrast,
# charging, threshold, follow the memory, not inverted.
SETTINGS = bytes.fromhex("aed580a83fd300408d142002a1c8da1281cfd9f1db40a4a6")
ON = b"\xaf"


def show(bus, address, first_column, picture):
    """Bring 1024 bytes to the glass, page by page."""
    descriptor = os.open(f"/dev/i2c-{bus}", os.O_RDWR)
    try:
        fcntl.ioctl(descriptor, I2C_SLAVE, address)
        os.write(descriptor, b"\x00" + SETTINGS)
        for page in range(PAGES):
            os.write(descriptor, bytes((0, 0xB0 | page, first_column & 0x0F, 0x10 | first_column >> 4)))
            row = picture[page * WIDTH : (page + 1) * WIDTH]
            for place in range(0, WIDTH, CHUNK):
                os.write(descriptor, b"\x40" + row[place : place + CHUNK])
        os.write(descriptor, b"\x00" + ON)
    finally:
        os.close(descriptor)


def main(path):
    """Where the display is stands in a line beside the pictures: bus, address, first column."""
    bus, address, first_column = map(int, path.with_name("display").read_text().split())
    show(bus, address, first_column, path.read_bytes())


if __name__ == "__main__":
    main(Path(sys.argv[1]))
