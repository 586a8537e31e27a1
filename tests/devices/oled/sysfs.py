"""The kernel's view of I2C, as a tree of real folders and links."""

from pathlib import Path


def plug_multiplexer(
    sysfs: Path, channels: dict[int, int], *, bus: int = 1, address: int = 0x70, answers: bool = True
) -> None:
    """A multiplexer whose channels have these bus numbers; one that did not answer has no channels."""
    controller = sysfs / f"devices/platform/soc/fe804000.i2c/i2c-{bus}"
    device = controller / f"{bus}-{address:04x}"
    device.mkdir(parents=True)
    listed = sysfs / "bus/i2c/devices"
    listed.mkdir(parents=True, exist_ok=True)
    (listed / device.name).symlink_to(Path("../../..") / device.relative_to(sysfs))
    for channel, number in channels.items() if answers else ():
        (controller / f"i2c-{number}").mkdir()
        (device / f"channel-{channel}").symlink_to(Path("..") / f"i2c-{number}")
