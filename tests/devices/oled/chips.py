"""SSD1306, SSD1309 and SH1106 as their data sheets describe them, one received byte at a time.

A chip holds its display memory, its registers and where the next data byte goes; the glass is derived from
them. What a chip would ignore or misread raises `ChipError`, for a driver that relies on it is wrong even
if the picture is right. The exception is a chip that is not settled, before it is first switched on, after a
message was cut short, and after a command that does nothing, with which a driver begins anew: luma's own
first commands contain some that an SH1106 or SSD1309 does not know, so there they are only noted in
`ignored`. Memory holds noise at power-up, as it does in the chip, so
a driver that leaves out a cell is found.
"""

from collections.abc import Callable
from random import Random
from typing import ClassVar

PAGES = 8
HORIZONTAL, VERTICAL, BY_PAGE = 0, 1, 2


class ChipError(AssertionError):
    """The chip would ignore this, or take it for something else."""


class Chip:
    """What the three have in common: commands with arguments, registers, memory, glass."""

    columns: ClassVar[int]
    first_visible_column: ClassVar[int]
    #: Commands that are followed by bytes of their own, and how many.
    arguments: ClassVar[dict[int, int]]

    def __init__(
        self,
        height: int = 64,
        *,
        module_offset: int = 0,
        keeps_partial_command: bool = False,
        seed: int = 0,
    ) -> None:
        self.height = height
        #: The offset with which the first line of memory is the topmost, given how this glass is wired.
        self._module_offset = module_offset
        self.ignored: list[int] = []
        self._keeps_partial_command = keeps_partial_command
        self._noise = Random(seed)
        self.power_cycle()

    def power_cycle(self) -> None:
        self.ram = [bytearray(self._noise.randbytes(self.columns)) for _ in range(PAGES)]
        self.registers = {
            "lit": 0,
            "all on": 0,
            "inverted": 0,
            "mirrored columns": 0,
            "mirrored lines": 0,
            "start line": 0,
            "multiplex": 63,
            "contrast": 0x7F,
        }
        self.page = self.column = 0
        self.settled = False
        self._pending: list[int] = []

    # The wire

    def receive(self, byte: int, *, is_data: bool) -> None:
        if is_data:
            if self._pending:
                self.refuse(self._pending[0], "data came instead of its arguments")
                self._pending.clear()
            self.write(byte)
        else:
            self._pending.append(byte)
            command = self._pending[0]
            if len(self._pending) > self.arguments.get(command, 0):
                arguments = self._pending[1:]
                self._pending = []
                self.obey(command, *arguments)

    def message_ended(self) -> None:
        if self._pending:
            raise ChipError(f"the message ended within the arguments of command {self._pending[0]:#04x}")

    def message_cut_short(self) -> None:
        self.settled = False
        if not self._keeps_partial_command:
            self._pending.clear()

    # Commands

    def obey(self, command: int, *arguments: int) -> None:
        raise NotImplementedError

    def write(self, byte: int) -> None:
        raise NotImplementedError

    def refuse(self, command: int, why: str) -> None:
        if self.settled:
            raise ChipError(f"command {command:#04x}: {why}")
        self.ignored.append(command)

    def unknown(self, command: int) -> None:
        self.refuse(command, f"{type(self).__name__} does not know it")

    def obey_common(self, command: int, *arguments: int) -> bool:
        """Commands that mean the same in all three chips."""
        match command:
            case 0xA0 | 0xA1:
                self.registers["mirrored columns"] = command & 1
            case 0xA4 | 0xA5:
                self.registers["all on"] = command & 1
            case 0xA6 | 0xA7:
                self.registers["inverted"] = command & 1
            case 0xAE | 0xAF:
                self.registers["lit"] = command & 1
                self.settled = self.settled or command == 0xAF
            case 0x81:
                self.registers["contrast"] = arguments[0]
            case 0xA8:
                self.set_checked("multiplex", command, arguments[0], lambda value: 15 <= value <= 63)
            case 0xD3:
                self.set_checked("offset", command, arguments[0], lambda value: value <= 63)
            case 0xD5 | 0xD9 | 0xDA | 0xDB:
                self.registers[f"{command:#04x}"] = arguments[0]
            case _ if 0x40 <= command <= 0x7F:
                self.registers["start line"] = command & 0x3F
            case 0xE3:
                self.settled = False
            case _:
                return False
        return True

    def set_checked(self, name: str, command: int, value: int, allowed: Callable[[int], bool]) -> None:
        if allowed(value):
            self.registers[name] = value
        else:
            self.refuse(command, f"argument {value:#04x} does not exist")

    # The glass

    @property
    def has_voltage(self) -> bool:
        return True

    def glass(self) -> list[str]:
        """What a person sees, line by line, on a panel that is mounted as usual (A1, C8 show it upright)."""
        registers = self.registers
        if not (registers["lit"] and self.has_voltage):
            return ["." * 128] * self.height
        shift = registers["start line"] + registers.get("offset", 0) - self._module_offset
        lines = [(line + shift) % 64 for line in range(self.height)]
        if not registers["mirrored lines"]:
            lines.reverse()
        return [self._line(line) for line in lines]

    def _line(self, line: int) -> str:
        page = self.ram[line // 8]
        visible = page[self.first_visible_column : self.first_visible_column + 128]
        bits = [bool(byte >> line % 8 & 1) for byte in visible]
        if not self.registers["mirrored columns"]:
            bits.reverse()
        if self.registers["all on"]:
            bits = [True] * len(bits)
        if self.registers["inverted"]:
            bits = [not bit for bit in bits]
        return "".join("#" if bit else "." for bit in bits)


class Ssd1306(Chip):
    """128 columns, windows in horizontal and vertical addressing, a charge pump."""

    columns = 128
    first_visible_column = 0
    arguments: ClassVar[dict[int, int]] = {
        **dict.fromkeys((0x20, 0x81, 0x8D, 0xA8, 0xD3, 0xD5, 0xD9, 0xDA, 0xDB), 1),
        **dict.fromkeys((0x21, 0x22), 2),
    }

    def power_cycle(self) -> None:
        super().power_cycle()
        self.addressing = BY_PAGE
        self.column_window = (0, 127)
        self.page_window = (0, 7)

    @property
    def has_voltage(self) -> bool:
        return self.registers.get("charge pump") == 0x14

    def obey(self, command: int, *arguments: int) -> None:
        match command:
            case 0x20 if arguments[0] in (HORIZONTAL, VERTICAL, BY_PAGE):
                self.addressing = arguments[0]
            case 0x20:
                self.refuse(command, f"addressing mode {arguments[0]} does not exist")
            case 0x21 | 0x22:
                self._set_window(command, *arguments)
            case 0x8D:
                self.registers["charge pump"] = arguments[0]
            case 0xC0 | 0xC8:
                self.registers["mirrored lines"] = command >> 3 & 1
            case _ if command <= 0x1F or 0xB0 <= command <= 0xB7:
                self._set_page_pointer(command)
            case _:
                if not self.obey_common(command, *arguments):
                    self.unknown(command)

    def _set_window(self, command: int, first: int, last: int) -> None:
        limit = 127 if command == 0x21 else 7
        if self.addressing == BY_PAGE:
            self.refuse(command, "a window means nothing in page addressing")
        elif not first <= last <= limit:
            self.refuse(command, f"window {first} to {last} does not exist")
        elif command == 0x21:
            self.column_window, self.column = (first, last), first
        else:
            self.page_window, self.page = (first, last), first

    def _set_page_pointer(self, command: int) -> None:
        if self.addressing != BY_PAGE:
            self.refuse(command, "is for page addressing only")
        elif command >= 0xB0:
            self.page = command & 7
        elif command >= 0x10:
            self.column = self.column & 0x0F | (command & 7) << 4
        else:
            self.column = self.column & 0x70 | command

    def write(self, byte: int) -> None:
        self.ram[self.page][self.column] = byte
        if self.addressing == BY_PAGE:
            self.column = (self.column + 1) % self.columns
        elif self.addressing == HORIZONTAL:
            self.column, wrapped = _next(self.column, self.column_window)
            if wrapped:
                self.page, _ = _next(self.page, self.page_window)
        else:
            self.page, wrapped = _next(self.page, self.page_window)
            if wrapped:
                self.column, _ = _next(self.column, self.column_window)


class Ssd1309(Ssd1306):
    """An SSD1306 whose voltage comes from outside: it has no charge pump to command."""

    arguments: ClassVar[dict[int, int]] = {
        command: count for command, count in Ssd1306.arguments.items() if command != 0x8D
    }

    @property
    def has_voltage(self) -> bool:
        return True

    def obey(self, command: int, *arguments: int) -> None:
        if command == 0x8D:
            self.unknown(command)
        else:
            super().obey(command, *arguments)


class Sh1106(Chip):
    """132 columns, of which the glass shows 2 to 129; page addressing only, and no window commands."""

    columns = 132
    first_visible_column = 2
    arguments: ClassVar[dict[int, int]] = dict.fromkeys((0x81, 0xA8, 0xAD, 0xD3, 0xD5, 0xD9, 0xDA, 0xDB), 1)

    def obey(self, command: int, *arguments: int) -> None:
        match command:
            case 0xAD:
                self.set_checked(
                    "voltage converter", command, arguments[0], lambda value: value in (0x8A, 0x8B)
                )
            case _ if command <= 0x0F:
                self.column = self.column & 0xF0 | command
            case _ if command <= 0x1F:
                self.column = self.column & 0x0F | (command & 0x0F) << 4
            case _ if 0x30 <= command <= 0x33:
                self.registers["pump voltage"] = command & 3
            case _ if 0xB0 <= command <= 0xB7:
                self.page = command & 7
            case _ if 0xC0 <= command <= 0xCF:
                self.registers["mirrored lines"] = command >> 3 & 1
            case _:
                if not self.obey_common(command, *arguments):
                    self.unknown(command)

    def write(self, byte: int) -> None:
        # The pointer stops behind the last column instead of wrapping, and further data is lost.
        if self.column >= self.columns:
            raise ChipError(f"data for column {self.column}, the last is {self.columns - 1}")
        self.ram[self.page][self.column] = byte
        self.column += 1


def _next(position: int, window: tuple[int, int]) -> tuple[int, bool]:
    """Step within a window, and whether that wrapped."""
    first, last = window
    return (first, True) if position == last else (position + 1, False)
