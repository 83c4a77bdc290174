import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { History } from "../src/levels/history.js";

describe("the history of the view of the levels", () => {
  const file = "file:///pack/game.json";

  it("takes back what the view changed, as often as it did", () => {
    const history = new History();
    assert.equal(history.may("undo", file, 1), false);
    history.made(file, 1, 2);
    history.made(file, 2, 3);
    for (const version of [3, 4]) {
      assert.equal(history.may("undo", file, version), true);
      history.retraced("undo", file, version + 1);
    }
    assert.equal(history.may("undo", file, 5), false, "what was typed before is not of the view");
    for (const version of [5, 6]) {
      assert.equal(history.may("redo", file, version), true);
      history.retraced("redo", file, version + 1);
    }
    assert.equal(history.may("redo", file, 7), false);
    assert.equal(history.may("undo", file, 7), true);
  });

  it("takes back nothing that was typed since", () => {
    const history = new History();
    history.made(file, 1, 2);
    assert.equal(history.may("undo", file, 3), false);
    history.made(file, 3, 4);
    history.retraced("undo", file, 5);
    assert.equal(history.may("undo", file, 5), false, "below it is what was typed");
    assert.equal(history.may("redo", file, 6), false);
  });

  it("knows each file for itself, and what changed nothing", () => {
    const history = new History();
    history.made(file, 1, 2);
    assert.equal(history.may("undo", "file:///other/game.json", 2), false);
    history.made(file, 2, 2);
    history.retraced("undo", file, 3);
    assert.equal(history.may("undo", file, 3), false);
  });
});
