import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { mayBeGame } from "../src/detect.js";

describe("a plain text", () => {
  it("may be a game if it has three headings of sections", () => {
    assert.ok(mayBeGame("title A\n\n========\nOBJECTS\n========\n\nLegend\n\n  sounds  \n"));
    assert.ok(mayBeGame("OBJECTS\r\nRULES\r\nLEVELS\r\n"));
  });

  it("is no game if it only speaks of objects and rules", () => {
    for (const text of ["", "Notes on the objects, the rules\nand the levels.\n", "OBJECTS\nLEGEND\n"]) {
      assert.ok(!mayBeGame(text), text);
    }
  });
});
