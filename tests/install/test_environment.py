"""Where the companion lives, and whether a service can run from there."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from companion.errors import UsageError
from companion.install.disk import Disk
from companion.install.environment import Environment, lasting_command

USR = Path("/usr")


def _complaints(environment: Environment) -> list[str]:
    return [str(error) for error in environment.obstacles(Disk(Path("/")))]


def test_environment_here_is_the_one_that_runs() -> None:
    here = Environment.here()
    assert here.command == f"{sys.prefix}/bin/companion"
    assert (here.source / "companion" / "__main__.py").exists()


def test_environment_refuses_a_python_that_belongs_to_the_system() -> None:
    system = Environment(USR, USR, USR / "lib/python3/dist-packages", externally_managed=True)
    (error,) = system.obstacles(Disk(Path("/")))
    assert isinstance(error, UsageError)
    assert "PEP 668" in error.what
    assert error.remedy.startswith("python3 -m venv --system-site-packages .venv")


@pytest.mark.parametrize(
    ("prefix", "source", "shown"),
    [
        ("/opt/companion/.venv", "/opt/companion", []),
        ("/home/ana/companion/.venv", "/home/ana/companion", ["/home/ana/companion"]),
        ("/home/ana/venv", "/home/ana/clone", ["/home/ana/clone", "/home/ana/venv"]),
        ("/home/ana/venv", "/home/ana/venv/lib/python3.11/site-packages", ["/home/ana/venv"]),
        ("/opt/venv", "/root/companion", ["/root/companion"]),
        ("/homestead/venv", "/homestead/venv", []),
    ],
)
def test_environment_shows_the_service_what_lies_in_homes(prefix: str, source: str, shown: list[str]) -> None:
    assert Environment(Path(prefix), USR, Path(source)).in_homes == [Path(path) for path in shown]


def test_environment_shows_a_python_that_lies_in_a_home_too() -> None:
    built = Path("/home/ana/.pyenv/versions/3.12.1")
    assert built in Environment(Path("/opt/venv"), built, Path("/opt")).in_homes


@pytest.mark.parametrize("name", ["a:b", 'a"b', "a\\b", "a$b", "a\nb", "é"])
def test_environment_refuses_a_folder_that_a_unit_cannot_name(name: str) -> None:
    folder = Path("/opt") / name
    assert _complaints(Environment(folder, USR, folder)) == [f"{folder}: a unit cannot name this folder"]


def test_environment_must_be_readable_for_others(tmp_path: Path) -> None:
    tmp_path.chmod(0o750)
    (error,) = Environment(tmp_path, USR, tmp_path).obstacles(Disk(Path("/")))
    assert error.what == "the service's user cannot read it"
    assert error.remedy == f"chmod -R o+rX {tmp_path}"
    tmp_path.chmod(0o755)
    assert _complaints(Environment(tmp_path, USR, tmp_path)) == []


PROGRAM = "opt/companion/.venv/bin/companion"


def _in_a_tree(root: Path, first_line: str) -> list[str]:
    program = root / PROGRAM
    program.parent.mkdir(parents=True)
    program.write_text(f"{first_line}\nimport companion\n")
    return [error.what for error in Environment.in_an_image().missing_in(Disk(root))]


def test_environment_in_an_image_is_the_one_that_the_unit_names() -> None:
    inside = Environment.in_an_image()
    assert inside.command == f"/{PROGRAM}"
    assert inside.in_homes == []


def test_environment_in_an_image_must_be_there(tmp_path: Path) -> None:
    (error,) = Environment.in_an_image().missing_in(Disk(tmp_path))
    assert str(error) == f"{tmp_path / PROGRAM}: the companion is not in this image"
    assert "hardware/pi.md" in error.remedy
    assert f"systemd-nspawn -D {tmp_path}" in error.remedy


def test_environment_in_an_image_starts_with_the_image_s_own_python(tmp_path: Path) -> None:
    assert _in_a_tree(tmp_path, "#!/opt/companion/.venv/bin/python3") == []


def test_environment_that_was_copied_into_an_image_is_refused(tmp_path: Path) -> None:
    first = "#!/home/ana/companion/.venv/bin/python3"
    (what,) = _in_a_tree(tmp_path, first)
    assert what == f"this environment was made elsewhere: it begins with {first}"


def test_environment_in_an_image_must_be_readable_for_others(tmp_path: Path) -> None:
    folder = tmp_path / "opt/companion"
    folder.mkdir(parents=True)
    folder.chmod(0o700)
    (error,) = Environment.in_an_image().obstacles(Disk(tmp_path))
    assert error.remedy == f"chmod -R o+rX {folder}"


def test_lasting_command_is_the_link_where_a_table_is_installed(tmp_path: Path) -> None:
    link = tmp_path / "companion"
    assert lasting_command(link) == Environment.here().command
    link.symlink_to(__file__)
    assert lasting_command(link) == str(link)
