import assert from "node:assert/strict";
import { test } from "node:test";
import { linesOf, outcomeOf } from "../src/board/route.js";
import type { Route } from "../src/protocol.js";

function route(cells: Route["cells"], good: number): Route {
  return { cells, steps: cells.length - 1, good, status: { kind: "playing", text: "" } };
}

test("a route is one line, in which cells where the avatar stays are once", () => {
  const line = [[0, 0], [1, 0], [1, 1]] as const;
  assert.deepEqual(linesOf(route([[0, 0], [1, 0], [1, 0], [1, 1]], 3)), { good: [line], rest: [] });
});

test("what comes after the last good step is a line of its own, from the same cell", () => {
  const { good, rest } = linesOf(route([[0, 0], [1, 0], [2, 0], [3, 0]], 2));
  assert.deepEqual(good, [[[0, 0], [1, 0], [2, 0]]]);
  assert.deepEqual(rest, [[[2, 0], [3, 0]]]);
});

test("a line ends where the avatar is nowhere, and one cell is no line", () => {
  const { good, rest } = linesOf(route([[0, 0], [1, 0], null, [5, 5], [5, 6], null, [2, 2]], 6));
  assert.deepEqual(good, [[[0, 0], [1, 0]], [[5, 5], [5, 6]]]);
  assert.deepEqual(rest, []);
  assert.deepEqual(linesOf(route([null, null], 1)), { good: [], rest: [] });
});

test("the outcome is a sentence about what is recorded, if anything is", () => {
  const route: Route = { cells: [], steps: 2, good: 1, status: { kind: "playing", text: "not won after 2 steps" } };
  assert.equal(outcomeOf(route, "gold path"), "The gold path: not won after 2 steps.");
  assert.equal(outcomeOf(route, "session"), "The session: not won after 2 steps.");
  assert.equal(outcomeOf({ ...route, steps: 0 }, "gold path"), "");
});
