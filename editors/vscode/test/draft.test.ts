import assert from "node:assert/strict";
import { test } from "node:test";
import { areaOf, cellsOf, difference, distinct, frameOf, isIn, lineOf } from "../src/board/draft.js";

test("a line goes from cell to cell without a gap", () => {
  assert.deepEqual(lineOf([0, 0], [3, 1]), [[0, 0], [1, 0], [2, 1], [3, 1]]);
  assert.deepEqual(lineOf([2, 2], [2, 0]), [[2, 2], [2, 1], [2, 0]]);
  assert.deepEqual(lineOf([1, 1], [1, 1]), [[1, 1]]);
});

test("an area has both of its corners, whichever comes first", () => {
  const area = areaOf([3, 1], [1, 2]);
  assert.deepEqual(area, { x: 1, y: 1, width: 3, height: 2 });
  assert.equal(cellsOf(area).length, 6);
  assert.ok(isIn(area, [3, 2]) && !isIn(area, [4, 2]) && !isIn(area, [1, 0]));
  assert.deepEqual(frameOf(areaOf([0, 0], [2, 2])).length, 8);
});

test("a cell that a stroke passes twice is drawn once", () => {
  assert.deepEqual(distinct([[0, 0], [1, 0], [0, 0]]), [[0, 0], [1, 0]]);
});

test("texts differ between their common start and end, and characters and line ends stay whole", () => {
  const applied = (before: string, after: string) => {
    const { start, end, insert } = difference(before, after);
    assert.equal(before.slice(0, start) + insert + before.slice(end), after);
    return before.slice(start, end);
  };
  assert.equal(applied("[1, 2]", "[1, 3]"), "2");
  assert.equal(applied("aa", "aaa"), "");
  assert.equal(applied("a\u{1f600}b", "a\u{1f601}b"), "\u{1f600}");
  assert.equal(applied("a\r\nb", "a\nb"), "\r\n");
  assert.equal(applied("same", "same"), "");
});
