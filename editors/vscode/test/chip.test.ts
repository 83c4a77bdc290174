import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { chipOf, sentencesOf, type Told } from "../src/levels/chip.js";
import { detailOf, labelOf } from "../src/levels/look.js";
import type { LevelEntry, LevelSolvability } from "../src/protocol.js";

const level = (change: Partial<LevelEntry> = {}): LevelEntry => ({
  kind: "level",
  place: 0,
  id: "one",
  title: "One",
  uri: "file:///levels/one.json",
  moves: 25,
  verdict: "won",
  text: "won at the last step",
  searchKey: "ab",
  ...change,
});
const known = { key: "ab", text: "", isFinal: true } as const;
const shortest = (most: number): LevelSolvability => ({ ...known, kind: "shortest", least: most, most });
const found: LevelSolvability = { ...known, kind: "found", least: 20, most: 25, reason: "out of time" };
const undecided: LevelSolvability = { ...known, kind: "undecided", least: 7, reason: "out of time" };
const unsolvable: LevelSolvability = { ...known, kind: "unsolvable", reason: "all reachable states were visited" };
const notSearched: LevelSolvability = { ...known, kind: "notSearched", reason: "chance has a part in the game" };
const shown = (told: Told, entry = level()) => {
  const chip = chipOf(entry, told);
  return chip && `${chip.sign} ${chip.words}`;
};

describe("the chip of a level", () => {
  it("tells what is proved in a sign and in words", () => {
    assert.equal(shown(shortest(25)), "✓ shortest 25");
    assert.equal(shown(found), "≈ shortest 20 to 25");
    assert.equal(shown(unsolvable), "✗ cannot be won");
    assert.equal(shown(undecided), "? not decided");
    assert.equal(shown(notSearched), "– not searched");
  });

  it("tells that a search goes on, and nothing where none does", () => {
    assert.equal(shown("searching"), "… searching");
    assert.equal(shown({ ...undecided, isFinal: false }), "… searching");
    assert.equal(shown(undefined), undefined);
  });

  it("shows that a gold path which wins is longer than it must be", () => {
    assert.equal(shown(shortest(22)), "↓ shortest 22");
    assert.equal(shown({ ...found, most: 24 }), "↓ shortest 20 to 24");
    assert.equal(shown(shortest(22), level({ verdict: "notWon" })), "✓ shortest 22");
    assert.equal(shown(shortest(22), level({ verdict: "none", moves: null })), "✓ shortest 22");
    // A recording may be there for more than to win.
    assert.equal(shown(shortest(22), level({ play: { level: 0 } })), "✓ shortest 22");
  });

  it("stands before the moves, and is told with them", () => {
    assert.equal(detailOf(level(), shortest(22)), "↓ shortest 22 · 25 moves");
    assert.equal(detailOf(level(), undefined), "25 moves");
    assert.equal(labelOf(level(), unsolvable), "One, wins, 25 moves, cannot be won");
    const page = { kind: "page", place: 1, id: "The cave", title: "The cave" } as const;
    assert.equal(detailOf(page), "page");
  });
});

describe("the sentences about a level", () => {
  it("tell what is proved, and why no more is", () => {
    assert.equal(sentencesOf(level(), shortest(25)), "The shortest way has 25 moves. It is proved that no way has fewer.");
    assert.equal(sentencesOf(level(), found), "A way that was found has 25 moves; none has fewer than 20 (out of time).");
    assert.equal(sentencesOf(level(), unsolvable), "It is proved that the level cannot be won: all reachable states were visited.");
    assert.equal(
      sentencesOf(level(), undecided),
      "It is not decided whether the level can be won: no way has fewer than 7 moves (out of time).",
    );
    assert.equal(sentencesOf(level(), notSearched), "Not searched: chance has a part in the game.");
    assert.equal(sentencesOf(level(), undefined), undefined);
  });

  it("tell of a shorter way than the gold path", () => {
    assert.equal(sentencesOf(level(), shortest(1)), "A shorter way has 1 move. It is proved that no way has fewer.");
    assert.equal(sentencesOf(level(), { ...found, most: 24 }), "A shorter way has 24 moves; none has fewer than 20 (out of time).");
  });
});
