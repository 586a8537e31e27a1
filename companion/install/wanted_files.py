"""What belongs on the machine: each file with its content, and why it is there."""

from __future__ import annotations

from msgspec import Struct

from companion.core.text import Text, say
from companion.install import boot_config
from companion.install.commands import REBOOT, START, UNIT
from companion.install.disk import Disk, file_state, link_state
from companion.install.environment import COMMAND, Environment, in_unit
from companion.install.files import folder
from companion.install.requirements import Requirements

TABLE = "/etc/companion/table.toml"
REQUEST = "companion-request"
SYSTEMD = "/etc/systemd/system"


class WantedFile(Struct, frozen=True):
    """A file, or a link where `target` says to what; `then` are the commands that make it count."""

    path: str
    why: Text
    content: bytes = b""
    target: str = ""
    mode: int = 0o644
    then: tuple[str, ...] = ()
    shared: bool = False
    detail: Text | None = None

    @property
    def state(self) -> str:
        """The state in which it is done."""
        return link_state(self.target) if self.target else file_state(self.content)


def wanted_files(table: bytes, needs: Requirements, environment: Environment, disk: Disk) -> list[WantedFile]:
    """Everything, in the order in which it is put in place: what starts the table comes last."""
    return [
        WantedFile(
            "/etc/sysusers.d/companion.conf",
            say("the table runs as a user of its own, without any right but to its parts"),
            _shipped("companion-sysusers.conf"),
            then=("user",),
        ),
        WantedFile(
            "/etc/udev/rules.d/99-companion.rules",
            say("pods and readers keep their names, and ModemManager leaves them alone"),
            _shipped("99-companion.rules"),
            then=("rules",),
        ),
        WantedFile(
            "/etc/avahi/services/companion.service",
            say("phones and computers in the house find the table's page by themselves"),
            _shipped("companion-avahi.service"),
            detail=say("here at {name}.local; the name of this machine stays", name=_host_name(disk)),
        ),
        WantedFile(
            COMMAND,
            say("`companion` is a command for whoever is at this machine, after every update too"),
            target=environment.command,
        ),
        *_interfaces(needs, disk),
        WantedFile(TABLE, say("which parts this table has"), table, then=(START,)),
        *_service(environment),
    ]


def _host_name(disk: Disk) -> str:
    return disk.read("/etc/hostname").decode(errors="replace").strip() or "raspberrypi"


def _interfaces(needs: Requirements, disk: Disk) -> list[WantedFile]:
    found = []
    if needs.modules:
        modules = "".join(f"{module}\n" for module in needs.modules)
        found.append(
            WantedFile(
                "/etc/modules-load.d/companion.conf",
                say("an I2C bus has a device file only with this module"),
                f"# For the displays of the tabletop companion.\n{modules}".encode(),
            )
        )
    # Whatever bytes a person has put there come back unchanged.
    text = disk.read(boot_config.PATH).decode(errors="surrogateescape")
    if needs.boot_lines or boot_config.BEGIN in text:
        lacking = ", ".join(boot_config.missing(text, needs.boot_lines))
        found.append(
            WantedFile(
                boot_config.PATH,
                say("the Pi switches the buses on that the profile uses, at its next start"),
                boot_config.with_block(text, needs.boot_lines).encode(errors="surrogateescape"),
                mode=disk.manner(boot_config.PATH)[0] if text else 0o644,
                then=(REBOOT,),
                shared=True,
                detail=say("adds {lines}", lines=lacking) if lacking else None,
            )
        )
    return found


def _service(environment: Environment) -> list[WantedFile]:
    then = ("units", START)
    return [
        WantedFile(
            f"{SYSTEMD}/{UNIT}",
            say("the table starts with the Pi, is watched, and started again"),
            _shipped(UNIT),
            then=then,
        ),
        WantedFile(
            f"{SYSTEMD}/{UNIT}.d/10-place.conf",
            say("where this companion's program lies"),
            _place(environment).encode(),
            then=then,
        ),
        WantedFile(
            f"{SYSTEMD}/{REQUEST}.path",
            say("what is chosen in the box's own menu and needs more rights: an update, the end"),
            _shipped(f"{REQUEST}.path"),
            then=("units", "requests"),
        ),
        WantedFile(
            f"{SYSTEMD}/{REQUEST}.service",
            say("does what was chosen there, and nothing else"),
            _granting(environment).encode(),
            then=("units",),
        ),
        WantedFile(
            f"{SYSTEMD}/multi-user.target.wants/{REQUEST}.path",
            say("that is switched on"),
            target=f"{SYSTEMD}/{REQUEST}.path",
            then=("units", "requests"),
        ),
        WantedFile(
            f"{SYSTEMD}/multi-user.target.wants/{UNIT}",
            # What `systemctl enable` would do, but it can also be done in an image, and taken back exactly.
            say("the service is switched on"),
            target=f"{SYSTEMD}/{UNIT}",
            then=then,
        ),
    ]


def _place(environment: Environment) -> str:
    lines = [
        "# Written by `companion install`. Own settings: `systemctl edit companion`.",
        "[Service]",
        # An empty line first: otherwise it would be a second command.
        "ExecStart=",
        f"ExecStart={in_unit(environment.command)} run --profile {TABLE}",
        *(f"BindReadOnlyPaths={in_unit(path)}" for path in environment.in_homes),
    ]
    return "".join(f"{line}\n" for line in lines)


def _granting(environment: Environment) -> str:
    lines = [
        "# Written by `companion install`.",
        "[Unit]",
        "Description=What was chosen in the tabletop companion's own menu",
        "[Service]",
        "Type=oneshot",
        f"ExecStart={in_unit(environment.command)} request",
    ]
    return "".join(f"{line}\n" for line in lines)


def _shipped(name: str) -> bytes:
    return (folder("udev") / name).read_bytes()
