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

test("the outcome names a step that does nothing, unless it is named already", () => {
  const outcome = (steps: number, good: number, kind: Route["status"]["kind"], text: string, solution = "gold path") =>
    outcomeOf({ cells: Array.from({ length: steps + 1 }, () => null), steps, good, status: { kind, text } }, solution);
  assert.equal(outcome(0, 0, "playing", "at the start"), "");
  assert.equal(outcome(4, 4, "won", "won after 4 steps"), "The gold path: won after 4 steps.");
  assert.equal(outcome(4, 1, "playing", "not won after 4 steps"), "The gold path: not won after 4 steps; step 2 does nothing.");
  assert.equal(outcome(4, 4, "playing", "not won after 4 steps"), "The gold path: not won after 4 steps.");
  const refused = "the game refuses step 2: move up";
  assert.equal(outcome(2, 1, "refused", refused), `The gold path: ${refused}.`);
  assert.equal(outcome(1, 0, "lost", "lost at step 1", "session"), "The session: lost at step 1.");
});
