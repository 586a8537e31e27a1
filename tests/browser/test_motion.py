"""What moves on the page, and that nothing does where motion is reduced."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.waiting import expect

BEFORE_AND_AFTER = """
async () => {
  const { journeys, pathOf, isStill, travel } = await import("/static/motion.js");
  const hex = (key, q, r, pieces) => ({ key, q, r, pieces });
  const ships = (count, seat = 1) => ({ seat, count, icon: "ship" });
  const before = [hex("A", 0, 0, [ships(3)]), hex("B", 1, 0, []), hex("C", 2, 0, [ships(2, 2)])];
  const after = [hex("A", 0, 0, [ships(1)]), hex("B", 1, 0, []), hex("C", 2, 0, [ships(2), ships(2, 2)])];
  const drawing = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  drawing.innerHTML = '<g data-hex="C"><g data-owner="1" data-kind="ship"></g></g>';
  document.body.append(drawing);
  travel(drawing, before, after);
  return {
    travelling: drawing.querySelectorAll(".travelling").length,
    moved: journeys(before, after).map((one) => [one.seat, one.icon, one.from.key, one.to.key]),
    path: pathOf(after, after[0], after[2]).map((one) => one.key),
    none: journeys(after, after).length,
    isStill: isStill(),
  };
}
"""
COUNTED = """
async () => {
  const { makeCounting } = await import("/static/motion.js");
  const box = document.createElement("div");
  const number = document.createElement("b");
  number.dataset.number = "points";
  box.append(number);
  document.body.append(box);
  const count = makeCounting(box);
  number.textContent = "2";
  count();
  number.textContent = "40";
  count();
  window.counted = number;
  return number.textContent;
}
"""


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_pieces_travel_and_numbers_count_unless_motion_is_reduced(
    page: Any, motion: str, errors: list[str]
) -> None:
    page.emulate_media(reduced_motion=motion)
    told = page.evaluate(BEFORE_AND_AFTER)
    assert told["moved"] == [[1, "ship", "A", "C"]]
    assert told["path"] == ["A", "B", "C"]
    assert told["none"] == 0
    assert told["travelling"] == (motion != "reduce")
    expect(page.locator(".travelling")).to_have_count(0)
    assert told["isStill"] is (motion == "reduce")
    at_once = page.evaluate(COUNTED)
    assert (at_once == "40") is (motion == "reduce")
    page.wait_for_function("() => window.counted.textContent === '40'")
    expect(page.locator(".is-counting")).to_have_count(0)
    assert errors == []
