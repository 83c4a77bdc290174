import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { detailOf, labelOf, landing, pictureOf } from "../src/levels/look.js";
import type { LevelEntry } from "../src/protocol.js";

const level = (change: Partial<LevelEntry> = {}): LevelEntry => ({
  kind: "level",
  place: 0,
  id: "one",
  title: "One",
  uri: "file:///levels/one.json",
  moves: 3,
  verdict: "won",
  text: "won at the last step",
  ...change,
});
const page = { kind: "page", place: 1, id: "The cave", title: "The cave" } as const;

describe("an entry of the view", () => {
  it("says in words what its icon shows", () => {
    assert.equal(labelOf(level()), "One, wins, 3 moves");
    assert.equal(labelOf(level({ title: "", verdict: "notWon", moves: 1 })), "one, does not win, 1 move");
    assert.equal(labelOf(level({ verdict: "none", moves: null })), "One, no gold path");
    assert.equal(labelOf(page), "The cave, page");
  });

  it("has the number of its moves behind its name", () => {
    assert.equal(detailOf(level()), "3 moves");
    assert.equal(detailOf(level({ moves: null })), "no gold path");
    assert.equal(detailOf(page), "page");
  });
});

describe("the picture of a board", () => {
  const svg = (width: number, rest = "") => `<svg width="${width}" height="400">${rest}</svg>`;

  it("is an address that holds it, and fits into a tooltip", () => {
    const part = pictureOf(svg(800), level());
    assert.match(part, /^!\[Board of One\]\(data:image\/svg\+xml;base64,[A-Za-z0-9+/=]+\|width=320,height=160\)$/);
  });

  it("is left out where the editor would cut it", () => {
    assert.equal(pictureOf(svg(800, " ".repeat(100_000)), level()), "");
  });

  it("takes no Markdown from a title", () => {
    assert.match(pictureOf(svg(40), level({ title: "](x) <b>" })), /^!\[Board of x b\]\(data/);
  });
});

describe("entries that are dropped on another one", () => {
  it("land behind it from above, and before it from below", () => {
    assert.equal(landing([0], 2), 3);
    assert.equal(landing([4], 2), 2);
    assert.equal(landing([1, 4], 2), 2);
  });

  it("land before it when they were not in the sequence", () => {
    assert.equal(landing([null], 2), 2);
  });
});
