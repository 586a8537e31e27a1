"""Starts the pod. From the first line on, a byte 0x03 from the host is a byte and stops nothing."""

import micropython

micropython.kbd_intr(-1)

if __name__ == "__main__":
    from main_loop import run

    run()
