import assert from "node:assert/strict";
import { test } from "node:test";
import { cardOf, counted, defaultWant, restoredCells, withLocked } from "../src/board/varied.js";
import type { Variation } from "../src/protocol.js";

const variation = (holds: string[]): Variation => ({
  id: "one_v1_1",
  svg: "<svg/>",
  least: 3,
  most: 3,
  text: "shortest 3 steps",
  bits: "4.2 rollout bits",
  holds,
  asLevel: {},
  asNewLevel: { edit: {} },
});

test("new levels are to be no shorter than the level, if its length is known", () => {
  assert.equal(defaultWant(7), "length 7..");
  assert.equal(defaultWant(0), "");
  assert.equal(defaultWant(undefined), "");
});

test("a card tells what holds beside the length, which it tells more exactly", () => {
  const card = cardOf(variation(["length 2..", "need torch", "lengthy"]), 0, undefined);
  assert.deepEqual([card.number, card.text, card.holds], [1, "shortest 3 steps", ["need torch", "lengthy"]]);
});

test("cells are locked once, and unlocked by their places", () => {
  const locked = withLocked(withLocked([], [[0, 0], [1, 0]], true), [[1, 0], [2, 0]], true);
  assert.deepEqual(locked, [[0, 0], [1, 0], [2, 0]]);
  assert.deepEqual(withLocked(locked, [[0, 0], [9, 9]], false), [[1, 0], [2, 0]]);
});

test("what was kept and is no cell is left out", () => {
  assert.deepEqual(restoredCells([[1, 2], [1], ["a", 2], "x", [1.5, 2]]), [[1, 2]]);
  assert.deepEqual(restoredCells(undefined), []);
});

test("a count has the right number", () => {
  assert.deepEqual([0, 1, 2].map((count) => counted(count, "cell")), ["0 cells", "1 cell", "2 cells"]);
});
