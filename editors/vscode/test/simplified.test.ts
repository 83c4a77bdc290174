import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { simplified } from "../src/simplified.js";

describe("what was left out of a level", () => {
  const told = (leftOut: string[], undecided = 0) =>
    simplified({ level: "one", proved: "shortest 3 steps", leftOut, undecided, applied: leftOut.length > 0 });

  it("is named", () => {
    assert.equal(told(["`rock` at [1, 2]", "the last row"]), "shortest 3 steps; left out rock at [1, 2], the last row.");
  });

  it("is counted where it is much, and with what is not decided", () => {
    assert.equal(told(["a", "b", "c", "d", "e", "f", "g"], 2), "shortest 3 steps; left out a, b, c, d, e, and 2 more; 2 not decided.");
  });

  it("may be nothing", () => {
    assert.equal(told([]), "shortest 3 steps; nothing was left out.");
  });
});
