"""The workbench's cases, each on every interpreter: drivers against modelled chips, the pod against a hub.

The cases themselves are in firmware/workbench/case_*.py, in Python that MicroPython understands.
"""

from __future__ import annotations

import ast

import pytest

from tests.firmware.interpreters import ALL, WORKBENCH, Interpreter, need, run_cases

# Locking the heap is the one thing that only the Unix port can show.
ONLY_UNIX = "case_heap"
MODULES = tuple(sorted(path.stem for path in WORKBENCH.glob("case_*.py")))


def _modules(interpreter: Interpreter) -> tuple[str, ...]:
    return tuple(name for name in MODULES if interpreter.name == "unix" or name != ONLY_UNIX)


def _cases(module: str) -> list[str]:
    tree = ast.parse((WORKBENCH / f"{module}.py").read_text())
    names = [node.name for node in tree.body if isinstance(node, ast.FunctionDef)]
    return [f"{module}.{name}" for name in names if name.startswith("test_")]


def _parameters() -> list[object]:
    parameters: list[object] = []
    for interpreter in ALL:
        cases = [case for module in _modules(interpreter) for case in _cases(module)]
        # One line is enough to say that an interpreter is missing.
        parameters += [
            pytest.param(interpreter, case, id=f"{interpreter.name}-{case or 'missing'}")
            for case in (cases if interpreter.find() else [""])
        ]
    return parameters


@pytest.mark.parametrize(("interpreter", "case"), _parameters())
def test_firmware_case(interpreter: Interpreter, case: str) -> None:
    told = run_cases(need(interpreter), _modules(interpreter))
    assert f"ok {case}\n" in told, told.partition(f"FAILED {case}\n")[2].partition("\nok ")[0] or told[-500:]


def test_firmware_cases_a_failure_is_noticed() -> None:
    told = ALL[0].run(
        "import case_report, run_cases",
        "case_report.test_report_begins_at_once = lambda: 1 / 0",
        "run_cases.main(['case_report'])",
    )
    assert "FAILED case_report.test_report_begins_at_once\n" in told
    assert "ZeroDivisionError" in told
    assert "ok case_report.test_report_numbers_changes_not_heartbeats\n" in told
