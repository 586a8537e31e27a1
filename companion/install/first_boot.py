"""`companion install --first-boot DIR`: a card that sets itself up at its first start, without any terminal.

DIR is the small partition of a card that Raspberry Pi Imager has just written. A folder `companion` goes
there: the program, the profile, the script that installs both, and pictures of its progress for the display.
What starts it depends on the system: cloud-init's `user-data` on Trixie, a `firstrun.sh` named on the
kernel's command line on Bookworm. What somebody has chosen in the Imager stays.
"""

from __future__ import annotations

import json
import shutil
import tarfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from companion import __version__
from companion.core.screen import Message, Screen
from companion.core.seats import TABLE
from companion.core.text import Text, say
from companion.errors import InstallError, UsageError
from companion.install import boot_config
from companion.install.files import PACKAGE, folder
from companion.install.requirements import requirements_of
from companion.profile import Profile, load
from companion.profile.bus import I2c, parse

CARD = "/boot/firmware/companion"
PARTS_OF_A_CLONE = ("companion", "firmware", "hardware", "udev", "pyproject.toml", "README.md", "LICENSE")
FIRST_COLUMNS = {"ssd1306": 0, "ssd1309": 0, "sh1106": 2}
RUN = ["sh", f"{CARD}/install.sh", f"{CARD}/table.toml"]
#: The script gets packages itself: the Imager gives cloud-init a list of its own, and the display tells ours.
COMMANDS = [["modprobe", "i2c-dev"], ["sh", f"{CARD}/retry.sh"], RUN]
#: The name of a Pi whose owner has chosen none: its page is then found at companion.local.
HOST_NAME = "companion"
USUAL_HOST_NAME = "raspberrypi"
#: How Raspberry Pi OS before Trixie is told to run a script once, as Imager itself does it.
RUN_ONCE = (
    "systemd.run=/boot/firmware/companion/firstrun.sh systemd.run_success_action=reboot"
    " systemd.unit=kernel-command-line.target"
)
FIRSTRUN = f"""\
#!/bin/sh
# Written by `companion install --first-boot`; runs once, then the Pi starts as usual.
sed -i 's| systemd.run=.*companion/firstrun.sh.*kernel-command-line.target||' /boot/firmware/cmdline.txt
if [ "$(cat /etc/hostname)" = {USUAL_HOST_NAME} ]; then
    echo {HOST_NAME} > /etc/hostname
    sed -i 's/\\b{USUAL_HOST_NAME}\\b/{HOST_NAME}/' /etc/hosts
fi
sh {CARD}/retry.sh
exit 0
"""
#: Commands of cloud-init's and a script of the kernel's run once, whether there was a network or not.
RETRY = f"""\
#!/bin/sh
# Written by `companion install --first-boot`: every start of the Pi tries again, until the table is there.
cat > /etc/systemd/system/companion-first-boot.service << 'END'
[Unit]
Description=Sets the tabletop companion up
After=network-online.target
Wants=network-online.target
ConditionPathExists=!/etc/systemd/system/multi-user.target.wants/companion.service
[Service]
Type=oneshot
ExecStartPre=-modprobe i2c-dev
ExecStart={" ".join(RUN)}
ExecStartPost=systemctl reboot
Restart=on-failure
RestartSec=60
[Install]
WantedBy=multi-user.target
END
systemctl enable companion-first-boot.service
"""
HEAD = "#cloud-config\n"
MARK = "# companion: first boot\n"
#: Behind a line of ours that stands among somebody's own.
AMONG = "  # of the companion"
#: What is added to the script of the Imager's own that runs before the first start of an older system.
CALL = "sh /boot/firmware/companion/firstrun.sh  # of the companion\n"

Render = Callable[[Screen], bytes]


def screens() -> dict[str, Screen]:
    """What the display shows while a card sets itself up."""
    title, wait = say("Setting up"), say("Leave me plugged in")
    return {
        "packages": Message(say("1 of 3: the system"), head=title, foot=wait),
        "program": Message(say("2 of 3: the program"), head=title, foot=wait),
        "table": Message(say("3 of 3: the table"), head=title, foot=wait),
        "done": Message(say("Ready"), head=title, foot=say("Restarting …"), icon="check"),
        "failed": Message(say("Not finished"), head=title, foot=say("Network? Unplug, try again")),
    }


def prepare(card: Path, profile: Path, render: Render, tell: Callable[[Text], None], language: str) -> int:
    """Write everything onto the card; it can be done again."""
    if not (card / "config.txt").exists():
        raise UsageError(
            say("is not the boot partition of a Raspberry Pi's card"),
            where=str(card),
            remedy=say("name the small partition that Raspberry Pi Imager has written: it has a config.txt"),
        )
    table = load(profile)
    if table.virtual:
        raise UsageError(say("the virtual table needs no card"), where=str(profile))
    place = card / "companion"
    place.mkdir(exist_ok=True)
    shutil.copyfile(profile, place / "table.toml")
    script = (folder("hardware") / "install.sh").read_text(encoding="utf-8")
    (place / "install.sh").write_text(script.replace("${LANG:-fr}", language), encoding="utf-8", newline="\n")
    _pack_program(place)
    _draw_progress(place, table, render)
    (place / "retry.sh").write_text(RETRY, encoding="utf-8", newline="\n")
    config = card / "config.txt"
    lines = requirements_of(table).boot_lines
    config.write_text(
        boot_config.with_block(config.read_text(errors="surrogateescape"), lines), errors="surrogateescape"
    )
    tell(_set_in_motion(card, place))
    return 0


def user_data(*, named: bool = False, commanded: bool = False) -> str:
    """What cloud-init is to do: the script, once, with a network, then a restart.

    A Pi that is `named` already keeps its name; where commands stand already, ours are among them.
    """
    wanted = {
        **({} if named else {"hostname": HOST_NAME, "manage_etc_hosts": True}),
        **({} if commanded else {"runcmd": COMMANDS}),
        "power_state": {"mode": "reboot", "condition": "test -e /etc/systemd/system/companion.service"},
    }
    return MARK + "".join(f"{line}\n" for line in yaml(wanted))


def yaml(value: Any, indent: str = "") -> Iterator[str]:
    """Plain data as YAML; strings as JSON writes them, which YAML reads."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if isinstance(inner, dict | list):
                yield f"{indent}{key}:"
                yield from yaml(inner, f"{indent}  ")
            else:
                yield f"{indent}{key}: {json.dumps(inner, ensure_ascii=False)}"
    else:
        for inner in value:
            yield f"{indent}- {json.dumps(inner, ensure_ascii=False)}"


def merged(text: str) -> str:
    """Somebody's user-data with ours behind it; what they have chosen stays."""
    lines = [line for line in text.partition(MARK)[0].splitlines() if not line.endswith(AMONG)]
    own = {line.partition(":")[0] for line in lines if line and not line.startswith(("#", " ", "-"))}
    named = bool(own & {"hostname", "fqdn", "manage_etc_hosts", "preserve_hostname"})
    before = "".join(f"{line}\n" for line in _with_commands(lines))
    told = user_data(named=named, commanded="runcmd:" in lines)
    ours = {line.partition(":")[0] for line in told.splitlines() if line and not line.startswith(("#", " "))}
    if own & ours:
        raise InstallError(
            say("already says what to do: {keys}", keys=", ".join(sorted(own & ours))),
            where="user-data",
            remedy=say("write the card again, without commands and packages of your own"),
        )
    if not before.startswith(HEAD):
        before = HEAD + before
    return before + told


def _with_commands(lines: list[str]) -> list[str]:
    """Ours behind somebody's own, where there are any: cloud-init takes one list of a name."""
    if "runcmd:" not in lines:
        return lines
    begin = end = lines.index("runcmd:") + 1
    while end < len(lines) and lines[end].startswith((" ", "-")):
        end += 1
    first = lines[begin] if begin < end else "-"
    indent = first[: len(first) - len(first.lstrip())]
    ours = [f"{indent}- {json.dumps(command)}{AMONG}" for command in COMMANDS]
    return [*lines[:end], *ours, *lines[end:]]


def _set_in_motion(card: Path, place: Path) -> Text:
    data, cmdline = card / "user-data", card / "cmdline.txt"
    if data.exists():
        data.write_text(merged(data.read_text(encoding="utf-8")), encoding="utf-8", newline="\n")
        return say(
            "The card is ready (cloud-init). Put it into the Pi and plug it in: the display tells the rest."
        )
    if not cmdline.exists():
        data.write_text(HEAD + user_data(), encoding="utf-8", newline="\n")
        return say(
            "The card is ready (cloud-init). Put it into the Pi and plug it in: the display tells the rest."
        )
    (place / "firstrun.sh").write_text(FIRSTRUN, encoding="utf-8", newline="\n")
    line = cmdline.read_text(encoding="utf-8").strip()
    imagers = card / "firstrun.sh"
    if "systemd.run=" in line and RUN_ONCE not in line:
        if not imagers.exists():
            raise InstallError(
                say("already runs a script at the first start"),
                where=str(cmdline),
                remedy=say("start the card once as it is, then: sudo sh install.sh table.toml"),
            )
        head, _, rest = imagers.read_text(encoding="utf-8").replace(CALL, "").partition("\n")
        imagers.write_text(f"{head}\n{CALL}{rest}", encoding="utf-8", newline="\n")
    elif RUN_ONCE not in line:
        cmdline.write_text(f"{line} {RUN_ONCE}\n", encoding="utf-8")
    return say("The card is ready (script). Put it into the Pi and plug it in: the display tells the rest.")


def _pack_program(place: Path) -> None:
    """This companion's source as one file that pip installs."""
    root = PACKAGE.parent
    if not (root / "pyproject.toml").exists():
        raise UsageError(
            say("a card is prepared from a clone of the companion"),
            where=str(root),
            remedy=say("clone it, then .venv/bin/companion install --first-boot DIR --profile FILE"),
        )
    for old in place.glob("tabletop_companion-*"):
        old.unlink()
    name = f"tabletop_companion-{__version__}"
    with tarfile.open(place / f"{name}.tar.gz", "w:gz") as archive:
        for part in PARTS_OF_A_CLONE:
            if (root / part).exists():
                archive.add(root / part, f"{name}/{part}", filter=_source_only)


def _source_only(entry: tarfile.TarInfo) -> tarfile.TarInfo | None:
    entry.uid = entry.gid = 0
    entry.uname = entry.gname = "root"
    return None if "__pycache__" in entry.name or entry.name.endswith(".pyc") else entry


def _draw_progress(place: Path, table: Profile, render: Render) -> None:
    """Pictures as the display keeps them; none where the display is not a plain one on I2C."""
    pictures = place / "pictures"
    shutil.rmtree(pictures, ignore_errors=True)
    shutil.copyfile(folder("hardware") / "first-boot" / "show.py", place / "show.py")
    display = table.places[TABLE].display if TABLE in table.places else None
    bus = parse(display.bus) if display is not None else None
    if display is None or not isinstance(bus, I2c) or bus.multiplexer is not None or display.size != "128x64":
        return
    pictures.mkdir()
    (pictures / "display").write_text(
        f"{bus.number} {display.address or 0x3C} {FIRST_COLUMNS.get(display.controller, 0)}\n"
    )
    for name, screen in screens().items():
        (pictures / f"{name}.bin").write_bytes(render(screen))


def packed(image: Any, rotate: int = 0) -> bytes:
    """A picture as pages of the display's memory."""
    from companion.devices.oled.pack import page_packer  # noqa: PLC0415 - loads Pillow

    return page_packer(8, rotate // 90)(image)
