import assert from "node:assert/strict";
import { test } from "node:test";
import { lengthOf, wayOf } from "../src/board/way.js";
import type { Board, Layer } from "../src/protocol.js";
import { emptyBoard } from "./boards.js";

const layers = (look: number): Layer[] => [{ id: "layer 1", cells: [look, null] }];

function board(actions: string, step: number, rest: Partial<Board> = {}): Board {
  return {
    ...emptyBoard,
    level: "0",
    title: "Pond",
    steps: [...actions].map((action) => ({ action, label: action })),
    step,
    layers: layers(9),
    ...rest,
  };
}

const frames = { seconds: 0.1, layers: [layers(0), layers(1)] };

test("one step more goes by the boards between", () => {
  const way = wayOf(board("R", 1), board("RU", 2, { frames }));
  assert.deepEqual(way, { layers: frames.layers, milliseconds: 100 });
  assert.deepEqual(wayOf(board("RU", 0), board("RU", 1, { frames })), way, "along what is recorded as well");
  assert.equal(lengthOf(board("RU", 2, { frames })), 200);
});

test("any other change shows the last board at once", () => {
  const to = board("RUD", 2, { frames });
  assert.equal(wayOf(undefined, to), undefined, "the first board");
  assert.equal(wayOf(board("RUD", 2), to), undefined, "the same step again");
  assert.equal(wayOf(board("RUD", 0), to), undefined, "two steps at once");
  assert.equal(wayOf(board("RUD", 3), to), undefined, "a step back");
  assert.equal(wayOf(board("L", 1), to), undefined, "other moves before");
  assert.equal(wayOf(board("R", 1, { level: "1" }), to), undefined, "another level");
  assert.equal(wayOf(board("R", 1), board("RU", 2)), undefined, "nothing between");
  assert.equal(lengthOf(board("RU", 2)), 0);
});

test("nobody waits longer than a second for the next board", () => {
  assert.equal(wayOf(board("R", 1), board("RU", 2, { frames: { ...frames, seconds: 60 } }))?.milliseconds, 1000);
});
