import assert from "node:assert/strict";
import { test } from "node:test";
import { motionOf } from "../src/board/motion.js";
import type { Board } from "../src/protocol.js";
import { emptyBoard } from "./boards.js";

const looks = ["crate", "flag", "hole"].map((kind) => ({ kind, symbol: kind.charAt(0), title: kind }));

/** A board of one row and two layers after some steps; letters are the looks. */
function board(steps: string, ground: string, things: string, more: Partial<Board> = {}): Board {
  const cells = (row: string) => [...row].map((letter) => (letter === "." ? null : looks.findIndex(({ symbol }) => symbol === letter)));
  return {
    ...emptyBoard,
    columns: ground.length,
    steps: [...steps].map((action) => ({ action, label: action })),
    step: steps.length,
    layers: [{ id: "ground", cells: cells(ground) }, { id: "things", cells: cells(things) }],
    looks,
    ...more,
  };
}

const pushed = { moves: [{ layer: "things", from: [0, 0] as [number, number], to: [1, 0] as [number, number] }] };

test("what a step moved slides, and back where the step is taken back", () => {
  const [before, after] = [board("", "...", "c.."), board("r", "...", ".c.", pushed)];
  assert.deepEqual(motionOf(before, after)?.slides, [{ layer: 1, from: 0, to: 1 }]);
  assert.deepEqual(motionOf(before, after)?.changed, []);
  assert.deepEqual(motionOf(after, before)?.slides, [{ layer: 1, from: 1, to: 0 }]);
  assert.deepEqual(motionOf(after, before)?.changed, []);
});

test("what comes, goes or becomes something else changes its cell", () => {
  const motion = motionOf(board("", "h..", "c.f"), board("r", "...", ".c.", pushed));
  assert.deepEqual(motion?.slides, [{ layer: 1, from: 0, to: 1 }]);
  assert.deepEqual(motion?.changed, [0, 2]);
});

test("a move that the boards do not bear out is none", () => {
  assert.deepEqual(motionOf(board("", "...", "..f"), board("r", "...", ".c.", pushed))?.slides, []);
  assert.deepEqual(motionOf(board("", "...", "c.."), board("r", "...", "..c", pushed))?.slides, []);
});

test("the avatar and objects slide along a row or a column, and nowhere else", () => {
  const avatar = (x: number, y: number) => ({ avatar: { x, y, facing: "right" } });
  assert.deepEqual(motionOf(board("", ".", ".", avatar(0, 0)), board("r", ".", ".", avatar(2, 0)))?.avatar, [2, 0]);
  assert.equal(motionOf(board("", ".", ".", avatar(0, 0)), board("r", ".", ".", avatar(2, 1))), undefined);
  const object = (...cells: [number, number][]) => ({ objects: [{ id: "a", kind: "cart", symbol: "c", title: "cart", cells }] });
  const from = board("", "...", "...", object([0, 0], [1, 0]));
  assert.deepEqual([...(motionOf(from, board("r", "...", "...", object([1, 0], [2, 0])))?.objects ?? [])], [[0, [1, 0]]]);
  assert.equal(motionOf(from, board("r", "...", "...", object([1, 0], [2, 1]))), undefined);
});

test("only boards that are one step apart have something between them", () => {
  const [start, other] = [board("", "...", "c.."), board("lr", "...", ".c.", pushed)];
  assert.equal(motionOf(undefined, start), undefined);
  assert.equal(motionOf(start, start), undefined);
  assert.equal(motionOf(start, other), undefined);
  assert.equal(motionOf(board("d", "...", "c.."), other), undefined, "other steps before");
  assert.equal(motionOf(start, { ...board("r", "...", ".c."), level: "two" }), undefined);
  assert.equal(motionOf(start, board("r", "....", ".c..")), undefined, "another size");
});

test("where very much changes at once, nothing moves", () => {
  const row = (letter: string) => letter.repeat(401);
  assert.equal(motionOf(board("", row("."), row("c")), board("r", row("."), row("f"))), undefined);
});
