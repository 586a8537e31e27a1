"""`companion install` on whole machines: apply, again, undo; interrupted anywhere; other people's files."""

from __future__ import annotations

import os
import sys
from functools import partial
from itertools import count
from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.errors import HardwareError, InstallError, ProfileError, UsageError
from companion.install import InstallOptions, run
from companion.install.host import InstallTarget
from companion.install.manifest import MANIFEST
from companion.install.plan import pin_obstacles
from companion.locale import Speech
from companion.profile import load
from companion.terminal.profiles import check
from tests.install.machines import HARDWARE, STOCK_CONFIG, FailingDisk, Pi, PowerCut

RULES = "/etc/udev/rules.d/99-companion.rules"
UNIT = "/etc/systemd/system/companion.service"
TABLE = "/etc/companion/table.toml"
CONFIG = "/boot/firmware/config.txt"
CMDLINE = "/boot/firmware/cmdline.txt"
ON_A_PI_5 = 'on a Pi 5 it is not on the header: there write port = "/dev/ttyAMA0", with dtparam=uart0=on'
MOMENTS = ("during", "after")
BUILDS = ("starter", "full", "full-mux", "mixed")


@pytest.fixture
def pi(tmp_path: Path) -> Pi:
    return Pi(tmp_path / "pi")


def with_program(image: Pi) -> Pi:
    """An image into which the companion was installed."""
    image.put("/opt/companion/.venv/bin/companion", "#!/opt/companion/.venv/bin/python3\n")
    image.put("/usr/lib/python3/dist-packages/lgpio.py", "")
    return image


def test_install_changes_nothing_unless_asked_to(pi: Pi) -> None:
    before = pi.snapshot()
    assert run(InstallOptions(HARDWARE / "starter.toml"), pi.host(is_root=False)) == 0
    assert pi.snapshot() == before
    assert pi.ran == []
    assert pi.said[0] == "On Raspberry Pi 4 Model B Rev 1.5:"
    assert f"  + {RULES}: new" in pi.said
    assert "      pods and readers keep their names, and ModemManager leaves them alone" in pi.said
    command = "/home/ana/companion/.venv/bin/companion install"
    assert pi.said[-2:] == [
        "Nothing was changed. To do it:",
        f"  sudo {command} --profile {HARDWARE / 'starter.toml'} --apply",
    ]


def test_install_speaks_french(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    image = with_program(Pi(tmp_path / "image"))
    assert run(InstallOptions(HARDWARE / "starter.toml", root=image.root, language="fr")) == 0
    said = capsys.readouterr().out
    assert said.startswith("Sur l’arborescence ")
    assert "la table démarre avec le Pi, est surveillée et relancée" in said
    assert "Rien n’a été changé. Pour le faire" in said
    (image.root / "usr/lib/python3/dist-packages/lgpio.py").unlink()
    assert (
        run(InstallOptions(HARDWARE / "starter.toml", root=image.root, language="fr")) == HardwareError.code
    )
    assert "lgpio manque, les broches en ont besoin" in capsys.readouterr().out


def test_install_puts_everything_in_place(pi: Pi) -> None:
    pi.install("starter")
    assert pi.text(TABLE) == (HARDWARE / "starter.toml").read_text()
    assert pi.text("/etc/modules-load.d/companion.conf").splitlines()[-1] == "i2c-dev"
    assert "dtparam=i2c_arm=on\ndtparam=i2c_arm_baudrate=400000\n" in pi.text(CONFIG)
    assert "spi" not in pi.text(CONFIG).removeprefix(STOCK_CONFIG)
    link = pi.root / "etc/systemd/system/multi-user.target.wants/companion.service"
    assert str(link.readlink()) == UNIT
    command = pi.root / "usr/local/bin/companion"
    assert f"ExecStart={command.readlink()} run" in pi.text(f"{UNIT}.d/10-place.conf")
    assert pi.ran == [
        "systemd-sysusers /etc/sysusers.d/companion.conf",
        "udevadm control --reload",
        "udevadm trigger --settle --subsystem-match=usb --subsystem-match=tty",
        "systemctl daemon-reload",
        "systemctl start companion-request.path",
        "usermod -aG companion ana",
    ]
    assert "  then restart the Pi: the buses are switched on at its next start" in pi.said


def test_install_starts_the_table_at_once_where_the_buses_are_on(tmp_path: Path) -> None:
    pi = Pi(tmp_path / "pi", f"{STOCK_CONFIG}dtparam=i2c_arm=on,i2c_arm_baudrate=100000\n")
    config = pi.text(CONFIG)
    pi.install("starter")
    assert pi.text(CONFIG) == config
    assert "systemctl restart companion.service" in pi.ran


@pytest.mark.parametrize("build", BUILDS)
def test_install_twice_is_once_and_undo_restores_every_byte(tmp_path: Path, build: str) -> None:
    pi = Pi(tmp_path / "pi")
    before, accounts = pi.snapshot(), (pi.text("/etc/passwd"), pi.text("/etc/group"))
    pi.install(build)
    after = pi.snapshot()
    assert after != before
    pi.install(build)
    assert pi.snapshot() == after
    assert pi.ran == []
    assert pi.said[-1] == "Everything is in place."
    pi.undo()
    assert pi.snapshot() == before
    assert (pi.text("/etc/passwd"), pi.text("/etc/group")) == accounts
    assert pi.ran[0] == "systemctl stop companion.service"
    assert pi.ran[-2:] == ["gpasswd -d ana companion", "userdel companion"]


def test_install_undone_twice_says_that_nothing_is_there(pi: Pi) -> None:
    pi.install()
    pi.undo()
    pi.undo()
    assert pi.said == ["Nothing is installed."]
    assert pi.ran == []


def test_undo_shows_first_what_it_would_do(pi: Pi) -> None:
    pi.install()
    after = pi.snapshot()
    pi.said.clear()
    assert run(InstallOptions(undo=True), pi.host(is_root=False)) == 0
    assert pi.snapshot() == after
    assert f"  - {RULES}: goes" in pi.said
    assert f"  ~ {CONFIG}: loses our lines, keeps all others" in pi.said
    assert pi.said[-1] == "  sudo /home/ana/companion/.venv/bin/companion install --undo --apply"


@pytest.mark.parametrize("moment", MOMENTS)
def test_install_goes_on_after_a_power_cut_at_any_write(tmp_path: Path, moment: str) -> None:
    whole = Pi(tmp_path / "whole")
    whole.install("full-mux")
    for cut in count(1):
        pi = Pi(tmp_path / str(cut))
        try:
            pi.install("full-mux", FailingDisk(pi.root, cut, moment))
        except PowerCut:
            ran_before = set(pi.ran)
        else:
            break
        pi.install("full-mux")
        assert pi.snapshot() == whole.snapshot(), cut
        assert ran_before | set(pi.ran) == set(whole.ran), cut
    assert cut > 20


@pytest.mark.parametrize("moment", MOMENTS)
def test_undo_takes_back_what_a_power_cut_left(tmp_path: Path, moment: str) -> None:
    for cut in count(1):
        pi = Pi(tmp_path / str(cut))
        pi.put(RULES, "# somebody else's\n")
        original = pi.snapshot()
        try:
            pi.install("starter", FailingDisk(pi.root, cut, moment))
        except PowerCut:
            pi.undo()
        else:
            break
        assert pi.snapshot() == original, cut
    assert cut > 20


@pytest.mark.parametrize("moment", MOMENTS)
def test_undo_goes_on_after_a_power_cut_at_any_write(tmp_path: Path, moment: str) -> None:
    installed = Pi(tmp_path / "installed")
    installed.put(RULES, "# somebody else's\n")
    original = installed.snapshot()
    installed.install("starter")
    for cut in count(1):
        pi = installed.copy(tmp_path / str(cut))
        try:
            pi.undo(FailingDisk(pi.root, cut, moment))
        except PowerCut:
            pi.undo()
        else:
            break
        assert pi.snapshot() == original, cut
    assert cut > 8


def test_install_owes_a_command_until_it_has_worked(pi: Pi) -> None:
    pi.broken_command = "daemon-reload"
    with pytest.raises(InstallError, match="systemctl daemon-reload: it does not work"):
        pi.install()
    pi.broken_command = ""
    pi.install()
    started = "systemctl start companion-request.path"
    assert pi.ran == ["systemctl daemon-reload", started, "usermod -aG companion ana"]
    pi.install()
    assert pi.ran == []


def test_install_keeps_a_foreign_file_and_undo_brings_it_back(pi: Pi) -> None:
    stranger = pi.put(RULES, "# somebody else's\n")
    stranger.chmod(0o600)
    mask = pi.root / UNIT.lstrip("/")
    mask.symlink_to("/dev/null")
    before = pi.snapshot()
    pi.install()
    assert f"  ~ {RULES}: replaces what stands there; undo brings that back" in pi.said
    assert "SYMLINK+=" in pi.text(RULES)
    assert not mask.is_symlink()
    assert pi.text(f"/var/lib/companion-install/before{RULES}") == "# somebody else's\n"
    pi.undo()
    assert pi.snapshot() == before


def test_install_keeps_an_edited_file_aside(pi: Pi) -> None:
    pi.install()
    shipped = pi.text(UNIT)
    pi.put(UNIT, f"{shipped}# mine\n")
    pi.install()
    assert pi.text(UNIT) == shipped
    assert pi.text(f"{UNIT}.edited") == f"{shipped}# mine\n"
    pi.put(UNIT, f"{shipped}# mine again\n")
    pi.undo()
    assert not (pi.root / UNIT.lstrip("/")).exists()
    assert pi.text(f"{UNIT}.edited-2") == f"{shipped}# mine again\n"


def test_install_never_overwrites_an_edited_profile(pi: Pi) -> None:
    pi.install("starter")
    edited = pi.text(TABLE).replace('name = "Starter"', 'name = "Ours"')
    pi.put(TABLE, edited)
    with pytest.raises(UsageError, match=f"{TABLE}: is not .*full.toml") as caught:
        pi.install("full")
    assert caught.value.remedy == f"to keep it: --profile {TABLE}; to replace it: delete it first"
    pi.install(None)
    assert pi.text(TABLE) == edited
    assert pi.said[-1] == "Everything is in place."


def test_install_takes_another_profile_for_one_nobody_edited(pi: Pi) -> None:
    pi.install("starter")
    pi.install("full-mux")
    assert pi.text(TABLE) == (HARDWARE / "full-mux.toml").read_text()
    assert "dtoverlay=i2c-mux,pca9548,addr=0x70\n" in pi.text(CONFIG)


def test_undo_keeps_what_others_wrote_into_the_boot_configuration(pi: Pi) -> None:
    pi.install()
    pi.put(CONFIG, f"{pi.text(CONFIG)}gpu_mem=64\n")
    pi.install("full-mux")
    pi.undo()
    assert pi.text(CONFIG) == f"{STOCK_CONFIG}gpu_mem=64\n"


def test_undo_restores_a_boot_configuration_without_a_last_newline(tmp_path: Path) -> None:
    pi = Pi(tmp_path / "pi", "dtparam=audio=on")
    pi.install()
    assert pi.text(CONFIG).startswith("dtparam=audio=on\n# companion: begin")
    pi.undo()
    assert pi.text(CONFIG) == "dtparam=audio=on"


def test_install_needs_root_and_says_the_whole_command(pi: Pi) -> None:
    before = pi.snapshot()
    for request in (
        InstallOptions(HARDWARE / "starter.toml", apply=True),
        InstallOptions(apply=True, undo=True),
    ):
        if request.undo:
            pi.install()
            before = pi.snapshot()
        with pytest.raises(UsageError, match="needs root") as caught:
            run(request, pi.host(is_root=False))
        assert caught.value.remedy.startswith("sudo /home/ana/companion/.venv/bin/companion install --")
        assert pi.snapshot() == before


def test_install_refuses_a_machine_that_is_no_pi(pi: Pi) -> None:
    (pi.root / "proc/device-tree/model").unlink()
    assert run(InstallOptions(HARDWARE / "starter.toml"), pi.host()) == HardwareError.code
    assert "! this machine is no Raspberry Pi" in pi.said
    assert pi.said[-1] == "Nothing was changed, and nothing will be before that is mended."
    with pytest.raises(HardwareError, match="no Raspberry Pi") as caught:
        pi.install()
    assert caught.value.code == 6


def test_install_finds_out_beforehand_that_lgpio_is_missing(pi: Pi) -> None:
    before, host = pi.snapshot(), pi.host()
    without = replace(host, environment=replace(host.environment, has_lgpio=False))
    assert run(InstallOptions(HARDWARE / "starter.toml"), without) == HardwareError.code
    assert any("lgpio is missing, which the pins need" in line for line in pi.said)
    with pytest.raises(HardwareError, match="lgpio") as caught:
        run(InstallOptions(HARDWARE / "starter.toml", apply=True), without)
    assert "apt install python3-lgpio" in caught.value.remedy
    assert pi.snapshot() == before


@pytest.mark.parametrize(
    ("language", "told"),
    [("en", "lgpio is missing, which the pins need"), ("fr", "lgpio manque, les broches en ont besoin")],
)
def test_profile_check_finds_out_beforehand_that_lgpio_is_missing(
    pi: Pi, capsys: pytest.CaptureFixture[str], language: str, told: str
) -> None:
    host = pi.host()
    without = replace(host, environment=replace(host.environment, has_lgpio=False))
    for machine, missing in ((without, True), (host, False)):
        obstacles = partial(pin_obstacles, host=machine)
        assert check(HARDWARE / "starter.toml", Speech(language), obstacles) == 0
        said = capsys.readouterr().out
        assert (told in said) == ("sudo apt install python3-lgpio" in said) == missing


def test_pins_have_no_obstacle_without_pins_or_without_a_pi(pi: Pi) -> None:
    host = pi.host()
    without = replace(host, environment=replace(host.environment, has_lgpio=False))
    starter, virtual = (load(HARDWARE / f"{name}.toml") for name in ("starter", "virtual"))
    assert len(pin_obstacles(starter, without)) == 1
    assert pin_obstacles(virtual, without) == []
    pi.put("/proc/device-tree/model", "A laptop\0")
    assert pin_obstacles(starter, without) == []


def test_install_into_a_tree_finds_out_that_lgpio_is_missing(tmp_path: Path) -> None:
    image = with_program(Pi(tmp_path / "image"))
    (image.root / "usr/lib/python3/dist-packages/lgpio.py").unlink()
    with pytest.raises(HardwareError, match="lgpio"):
        run(InstallOptions(HARDWARE / "starter.toml", apply=True, root=image.root))
    image.put("/opt/companion/.venv/lib/python3.11/site-packages/lgpio.py", "")
    assert run(InstallOptions(HARDWARE / "starter.toml", apply=True, root=image.root)) == 0


def test_install_asks_for_the_boot_partition(pi: Pi) -> None:
    (pi.root / CONFIG.lstrip("/")).unlink()
    with pytest.raises(InstallError, match=f"{CONFIG}: is not there"):
        pi.install()


def test_install_asks_which_table(pi: Pi) -> None:
    with pytest.raises(UsageError, match="which table") as caught:
        pi.install(None)
    assert "starter.toml" in caught.value.remedy


def test_install_has_nothing_to_do_for_the_virtual_table(pi: Pi) -> None:
    with pytest.raises(UsageError, match="no parts"):
        pi.install("virtual")


def test_install_checks_the_profile_first(pi: Pi, tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.toml"
    wrong.write_text('name = "Wrong"\ncolour = 1\n')
    before = pi.snapshot()
    with pytest.raises(ProfileError):
        run(InstallOptions(wrong, apply=True), pi.host())
    assert pi.snapshot() == before


def with_reader(folder: Path, port: str) -> Path:
    """A starter table with a reader on the header."""
    profile = folder / "reader.toml"
    reader = f'[[seat]]\nnumber = 1\nreader = {{ kind = "rdm6300", port = "{port}" }}\n'
    profile.write_text(f"{(HARDWARE / 'starter.toml').read_text()}\n{reader}")
    return profile


def by_hand(pi: Pi) -> list[str]:
    return [line for line in pi.said if line.startswith("By hand: ")]


def test_install_tells_what_remains_for_a_reader_on_the_header(pi: Pi, tmp_path: Path) -> None:
    pi.put(CMDLINE, "console=serial0,115200 console=tty1 rootwait\n")
    assert run(InstallOptions(with_reader(tmp_path, "/dev/serial0"), apply=True), pi.host()) == 0
    assert "enable_uart=1\n" in pi.text(CONFIG)
    assert by_hand(pi) == [
        "By hand: /dev/serial0 must not be the login console too:"
        " `sudo raspi-config nonint do_serial_cons 1`, then restart"
    ]


def test_install_leaves_nothing_to_do_where_no_console_is_on_the_header(pi: Pi, tmp_path: Path) -> None:
    pi.put(CMDLINE, "console=tty1 rootwait\n")
    assert run(InstallOptions(with_reader(tmp_path, "/dev/serial0")), pi.host()) == 0
    assert by_hand(pi) == []


def test_install_on_a_pi_5_names_the_other_port(pi: Pi, tmp_path: Path) -> None:
    pi.put("/proc/device-tree/model", "Raspberry Pi 5 Model B Rev 1.0\0")
    pi.put(CMDLINE, "console=serial0,115200 console=tty1\n")
    assert run(InstallOptions(with_reader(tmp_path, "/dev/serial0")), pi.host()) == 0
    assert by_hand(pi) == [f"By hand: /dev/serial0: {ON_A_PI_5}"]
    pi.said.clear()
    assert run(InstallOptions(with_reader(tmp_path, "/dev/ttyAMA0"), apply=True), pi.host()) == 0
    assert by_hand(pi) == []
    assert "dtparam=uart0=on\n" in pi.text(CONFIG)


def test_install_into_a_tree_runs_nothing_and_undo_restores_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    image = with_program(Pi(tmp_path / "image"))
    before = image.snapshot()
    request = InstallOptions(HARDWARE / "full.toml", apply=True, root=image.root)
    assert run(request) == 0
    assert "On the tree" in capsys.readouterr().out
    after = image.snapshot()
    assert "etc/systemd/system/multi-user.target.wants/companion.service" in after
    assert run(request) == 0
    assert capsys.readouterr().out.endswith("Everything is in place.\n")
    assert image.snapshot() == after
    assert run(InstallOptions(apply=True, undo=True, root=image.root)) == 0
    assert image.snapshot() == before


def test_install_into_a_tree_writes_no_path_of_this_machine(tmp_path: Path) -> None:
    image = with_program(Pi(tmp_path / "image"))
    assert run(InstallOptions(HARDWARE / "full.toml", apply=True, root=image.root)) == 0
    assert image.text(f"{UNIT}.d/10-place.conf").splitlines()[2:] == [
        "ExecStart=",
        f"ExecStart=/opt/companion/.venv/bin/companion run --profile {TABLE}",
    ]
    written = [path.read_bytes() for path in (image.root / "etc").rglob("*") if path.is_file()]
    assert not any(str(machine).encode() in text for text in written for machine in (sys.prefix, tmp_path))


def test_install_into_a_tree_without_the_program_says_how_to_get_it_there(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    image = Pi(tmp_path / "image")
    before = image.snapshot()
    assert run(InstallOptions(HARDWARE / "full.toml", root=image.root)) == UsageError.code
    printed = capsys.readouterr().out
    assert f"! {image.root}/opt/companion/.venv/bin/companion: the companion is not in this image" in printed
    with pytest.raises(UsageError, match="not in this image"):
        run(InstallOptions(HARDWARE / "full.toml", apply=True, root=image.root))
    assert image.snapshot() == before


def test_install_into_a_tree_advises_nothing_that_cannot_run_there(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    image = with_program(Pi(tmp_path / "image"))
    (image.root / "proc/device-tree/model").unlink()
    cmdline = image.put(CMDLINE, "console=serial0,115200 console=tty1 rootwait\n")
    assert run(InstallOptions(with_reader(tmp_path, "/dev/serial0"), root=image.root)) == 0
    printed = capsys.readouterr().out
    assert "sudo" not in printed
    notes = [line.removeprefix("By hand: ") for line in printed.splitlines() if line.startswith("By hand")]
    assert notes == [
        "/dev/serial0 must not be the login console too:"
        f" take console=serial0,115200 out of {cmdline}, and leave the rest of its line",
        f"/dev/serial0: {ON_A_PI_5}",
    ]


def test_install_into_a_tree_names_the_files_inside_it(tmp_path: Path) -> None:
    image = with_program(Pi(tmp_path / "image"))
    assert run(InstallOptions(HARDWARE / "starter.toml", apply=True, root=image.root)) == 0
    edited = image.put(TABLE, image.text(TABLE).replace('"Starter"', '"Ours"'))
    with pytest.raises(UsageError) as caught:
        run(InstallOptions(HARDWARE / "full.toml", apply=True, root=image.root))
    assert caught.value.where == str(edited)
    assert caught.value.remedy == f"to keep it: --profile {edited}; to replace it: delete it first"
    assert run(InstallOptions(edited, apply=True, root=image.root)) == 0
    (image.root / CONFIG.lstrip("/")).unlink()
    with pytest.raises(InstallError) as missing:
        run(InstallOptions(edited, apply=True, root=image.root))
    assert missing.value.where == f"{image.root}{CONFIG}"
    assert missing.value.remedy.startswith("mount the boot partition there")


def test_install_follows_no_link_out_of_a_tree(tmp_path: Path) -> None:
    image, outside = with_program(Pi(tmp_path / "image")), tmp_path / "outside"
    outside.mkdir()
    (image.root / "etc/companion").symlink_to(outside)
    with pytest.raises(InstallError, match="leads out of"):
        run(InstallOptions(HARDWARE / "full.toml", apply=True, root=image.root))
    assert list(outside.iterdir()) == []


def test_install_refuses_a_tree_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="is no folder"):
        run(InstallOptions(HARDWARE / "full.toml", root=tmp_path / "nowhere"))


def test_install_says_which_file_cannot_be_written(pi: Pi) -> None:
    (pi.root / "etc/sysusers.d").write_text("a file where a folder belongs")
    with pytest.raises(InstallError, match=r"sysusers\.d.*: cannot be changed: Not a directory"):
        pi.install()


@pytest.mark.parametrize(
    ("content", "complaint"),
    [("{", "cannot be read"), ('{"version": 99}', "is of version 99")],
)
def test_install_stops_at_a_manifest_it_does_not_understand(pi: Pi, content: str, complaint: str) -> None:
    pi.put(MANIFEST, content)
    for act in (pi.install, pi.undo):
        with pytest.raises(InstallError, match=complaint):
            act()


def test_install_plans_on_this_very_machine(capsys: pytest.CaptureFixture[str]) -> None:
    host = InstallTarget.of(None)
    code = run(InstallOptions(HARDWARE / "starter.toml"))
    assert (code == 0) == (host.model is not None and host.environment.has_lgpio)
    printed = capsys.readouterr().out
    assert f"{TABLE}: " in printed
    assert ("no Raspberry Pi" in printed) == (host.model is None)


def test_install_of_another_profile_goes_on_after_a_power_cut(tmp_path: Path) -> None:
    """The old profile is still there, and it is ours: nobody has edited it."""
    installed = Pi(tmp_path / "installed")
    installed.install("starter")
    for cut in count(1):
        pi = installed.copy(tmp_path / str(cut))
        try:
            pi.install("full-mux", FailingDisk(pi.root, cut, "before"))
        except PowerCut:
            pi.install("full-mux")
        else:
            break
        assert pi.text(TABLE) == (HARDWARE / "full-mux.toml").read_text()
        assert list(pi.root.rglob("*.edited")) == []
    assert cut > 4


def test_install_is_readable_whatever_the_umask(pi: Pi) -> None:
    before = os.umask(0o077)
    try:
        pi.install()
    finally:
        os.umask(before)
    made = pi.snapshot()
    assert (made["etc/companion"][0], made[TABLE.lstrip("/")][0]) == (0o755, 0o644)


def test_undo_leaves_a_user_that_was_there_before(pi: Pi) -> None:
    pi.put("/etc/passwd", f"{pi.text('/etc/passwd')}companion:x:990:990::/:/bin/false\n")
    pi.install()
    pi.undo()
    assert not any(command.startswith("userdel") for command in pi.ran)


def test_undo_does_not_bring_back_a_boot_configuration_that_somebody_removed(pi: Pi) -> None:
    pi.install()
    (pi.root / CONFIG.lstrip("/")).unlink()
    pi.undo()
    assert not (pi.root / CONFIG.lstrip("/")).exists()
