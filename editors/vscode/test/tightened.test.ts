import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { tightened } from "../src/tightened.js";

describe("what closes the ways around what a level should need", () => {
  const told = (outcome: string | null, added: string[], needed: string[]) =>
    tightened({ level: "one", proved: "shortest 3 steps", outcome, added, needed, applied: added.length > 0 });

  it("is named, with what is needed then", () => {
    assert.equal(
      told("tight with 1 block more, shortest 5 steps then", ["rock at objects [1, 2]"], ["torch: same (3), now essential"]),
      "shortest 3 steps; tight with 1 block more, shortest 5 steps then: rock at objects [1, 2]. torch: same (3), now essential.",
    );
  });

  it("is counted where it is much", () => {
    assert.equal(told("found nothing that tightens it", [], ["a", "b", "c", "d", "e"]), "shortest 3 steps; found nothing that tightens it. a; b; c; d; and 1 more.");
  });

  it("may be nothing, or not told", () => {
    assert.equal(told("nothing to tighten", [], []), "shortest 3 steps; nothing to tighten.");
    assert.equal(told(null, [], []), "shortest 3 steps.");
  });
});
