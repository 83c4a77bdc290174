import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { pinch, swipe } from "../src/board/swipe.js";

const from = { x: 100, y: 100 };
const to = (dx: number, dy: number) => swipe(from, { x: 100 + dx, y: 100 + dy });

describe("a swipe", () => {
  it("is the arrow along which the finger went", () => {
    assert.deepEqual([to(40, 5), to(-40, 5), to(5, 40), to(5, -40)], ["ArrowRight", "ArrowLeft", "ArrowDown", "ArrowUp"]);
  });

  it("is none where the finger hardly moved", () => {
    assert.equal(to(10, 0), undefined);
  });

  it("is none between two directions", () => {
    assert.equal(to(40, 38), undefined);
  });
});

describe("two fingers", () => {
  it("that go apart zoom in at the point between them", () => {
    const found = pinch([from, { x: 200, y: 100 }], [{ x: 50, y: 100 }, { x: 250, y: 100 }]);
    assert.deepEqual(found, { at: { x: 150, y: 100 }, by: { x: 0, y: 0 }, scale: 2 });
  });

  it("that go the same way move the board and do not zoom", () => {
    const found = pinch([from, { x: 200, y: 100 }], [{ x: 110, y: 120 }, { x: 210, y: 120 }]);
    assert.deepEqual(found, { at: { x: 160, y: 120 }, by: { x: 10, y: 20 }, scale: 1 });
  });
});
