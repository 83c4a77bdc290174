import assert from "node:assert/strict";
import { test } from "node:test";
import { narrowed } from "../src/board/bounds.js";
import type { Fate, Fates, Necessity } from "../src/protocol.js";

const win = (least: number, most: number): Fate => ({ kind: "winnable", least, most });
const move = { action: "right", label: "right", fate: win(0, 99), isPlayed: true };
const fates = (...before: Fate[]): Fates => ({
  before,
  moves: before.map(() => [move]),
  way: null,
  pointOfNoReturn: null,
  undecided: null,
});
const proof = (lower: number, length: number): Necessity => ({ lower, length, entities: [], rolloutBits: null });

test("what is proved of the start holds along the steps", () => {
  const told = narrowed(fates(win(3, 30), win(2, 29), win(1, 28)), proof(30, 30));
  assert.deepEqual(told.before, [win(30, 30), win(29, 29), win(28, 28)]);
});

test("a shorter way from a later step is one from the steps before it", () => {
  assert.deepEqual(narrowed(fates(win(1, 30), win(1, 4)), undefined).before, [win(1, 5), win(1, 4)]);
});

test("a step that takes a move back or starts anew brings no bound along", () => {
  const anew = { ...fates(win(9, 10), win(1, 6)), moves: [[{ ...move, isPlayed: false }], []] };
  assert.deepEqual(narrowed(anew, undefined).before, [win(9, 10), win(1, 6)]);
});

test("bounds never cross, whatever two searches found", () => {
  for (const least of [0, 2, 5]) {
    for (const most of [5, 9]) {
      for (const length of [1, 5, 20]) {
        for (const fate of narrowed(fates(win(least, most), { kind: "undecided" }, win(0, 2)), proof(length, length)).before) {
          assert.ok(fate.kind !== "winnable" || fate.least <= fate.most, JSON.stringify(fate));
        }
      }
    }
  }
});

test("the move that is played next has the bounds of the step it leads to", () => {
  const played = { action: { action: "right" }, label: "right", fate: win(0, 9), isPlayed: true };
  const other = { ...played, label: "up", isPlayed: false };
  const told = narrowed({ ...fates(win(6, 6), win(1, 9)), moves: [[played, other]] }, undefined);
  assert.deepEqual(told.moves[0]?.map(({ fate }) => fate), [win(5, 9), win(5, 9)]);
});

test("what is lost or not decided stays so", () => {
  const all: Fate[] = [{ kind: "lost" }, { kind: "undecided" }];
  assert.deepEqual(narrowed(fates(...all), proof(3, 3)).before, all);
});
