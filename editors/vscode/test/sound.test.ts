import assert from "node:assert/strict";
import { test } from "node:test";
import { heard } from "../src/board/heard.js";
import type { Board } from "../src/protocol.js";
import { Random } from "../webview/sound/random.js";
import { recipeOf } from "../webview/sound/recipe.js";
import { RATE, samplesOf } from "../webview/sound/synthesis.js";

/** The samples of a seed. */
function sound(seed: string): Float32Array {
  const made = recipeOf(seed);
  assert.ok(made, seed);
  return samplesOf(made.recipe, made.random);
}

/** Seeds of all kinds, and some of each. */
const seeds = Array.from({ length: 10 }, (_, kind) => [`${kind}`, `123456789012${kind}`]);

test("random numbers are those of RC4 with the characters of the seed as its key", () => {
  const random = new Random("Key");
  assert.deepEqual([random.byte(), random.byte(), random.byte(), random.byte()], [0xeb, 0x9f, 0x77, 0x81]);
  assert.ok(Math.abs(new Random("Key").upTo(1) - 0xeb9f77 / 2 ** 24) < 2 ** -24);
});

test("a seed always makes the same sound, and another number another one", () => {
  for (const seed of seeds.flat()) {
    assert.deepEqual(sound(seed), sound(seed));
  }
  assert.notDeepEqual(sound("36772507"), sound("36772607"));
});

test("a sound can be heard, stays in its range and ends soon", () => {
  for (const seed of seeds.flat()) {
    const samples = sound(seed);
    const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
    assert.ok(samples.every(Number.isFinite), seed);
    assert.ok(loudest > 0.001 && loudest <= 1, `${seed}: ${loudest}`);
    assert.ok(samples.length > 0 && samples.length <= 12 * RATE + 4, `${seed}: ${samples.length}`);
  }
});

test("the last digit of a seed decides its kind, and kinds differ", () => {
  const shape = (seed: string) => recipeOf(seed)?.recipe;
  const drawn = Array.from({ length: 40 }, (_, at) => at);
  const all = (kind: number) => drawn.map((at) => shape(`${at}${kind}`));
  assert.ok(all(2).every((it) => it?.shape === "noise"), "explosions are noise");
  assert.ok(all(5).every((it) => (it?.pitchSlide ?? 0) > 0), "jumps go up");
  assert.ok(all(1).every((it) => (it?.pitchSlide ?? 0) < 0), "lasers go down");
  assert.ok(all(6).every((it) => it?.highPass === 0.1 && it.pitchSlide === 0), "blips stay");
  assert.ok(all(7).every((it) => (it?.attack ?? 0) >= 0.01 && it?.shape !== "sine"), "pushes begin softly");
  const texts = seeds.map(([seed = ""]) => sound(seed).join());
  assert.equal(new Set(texts).size, 10);
});

test("the tens of a seed belong to its kind, and what comes before to its number", () => {
  const recipe = (seed: string) => recipeOf(seed)?.recipe;
  assert.deepEqual(recipe("36772507"), recipe("36772517"));
  assert.notDeepEqual(recipe("36772507"), recipe("36772607"));
});

test("what is no seed makes no sound", () => {
  for (const text of ["", "sfx0", "-1", "1.5", "9".repeat(400)]) {
    assert.equal(recipeOf(text), undefined, text);
  }
});

const board = (actions: string, step: number, sounds?: string[]) =>
  ({ level: "0", steps: [...actions].map((action) => ({ action, label: action })), step, sounds }) as unknown as Board;

test("sounds are those of a step that was just played", () => {
  const before = { mode: "play", board: board("R", 1, ["7"]) } as const;
  const after = { mode: "play", board: board("RU", 2, ["8"]) } as const;
  assert.deepEqual(heard(before, after), ["8"]);
  assert.deepEqual(heard(after, after), [], "drawn again");
  assert.deepEqual(heard(after, before), [], "taken back");
  assert.deepEqual(heard(undefined, after), [], "shown for the first time");
  assert.deepEqual(heard({ ...before, mode: "goldPath" }, after), [], "another view before");
  assert.deepEqual(heard({ ...before, mode: "goldPath" }, { ...after, mode: "goldPath" }), [], "recorded");
  assert.deepEqual(heard(before, { ...after, board: board("LU", 2, ["8"]) }), [], "something else was played");
  assert.deepEqual(heard(before, { ...after, board: board("RU", 2) }), [], "a game without sounds");
});
