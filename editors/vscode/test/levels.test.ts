import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { arrangement, detailOf, identityOf, labelOf, landing, pictureOf, reordered } from "../src/levels/look.js";
import type { EntityNeed, LevelEntry } from "../src/protocol.js";
import { needsTold } from "../webview/needs.js";

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
    assert.equal(labelOf(level({ verdict: "wonEarly" })), "One, wins early, 3 moves");
    assert.equal(labelOf(level({ verdict: "none", moves: null })), "One, no gold path");
    assert.equal(labelOf(page), "The cave, page");
  });

  it("has the number of its moves behind its name", () => {
    assert.equal(detailOf(level()), "3 moves");
    assert.equal(detailOf(level({ moves: null })), "no gold path");
    assert.equal(detailOf(page), "page");
  });
});

describe("an entry of a file that holds several levels", () => {
  const inFile = (change: Partial<LevelEntry> = {}) => level({ key: "ab", play: { level: 0 }, text: "1 of 2 sessions passed", ...change });

  it("says what became of its sessions", () => {
    assert.equal(labelOf(inFile({ verdict: "notWon" })), "One, 1 of 2 sessions passed, 3 moves");
    assert.equal(detailOf(inFile({ moves: null, text: "no sessions" })), "no sessions");
    assert.equal(detailOf({ ...page, key: "cd" }), "message");
  });

  it("is the same one at another place", () => {
    assert.equal(identityOf(inFile({ place: 0, id: "Level 0" })), identityOf(inFile({ place: 3, id: "Level 3" })));
    assert.notEqual(identityOf(level({ id: "The cave" })), identityOf(page));
  });
});

describe("the entries of a file", () => {
  it("stand before the one on which some are dropped", () => {
    assert.deepEqual(reordered(4, [2], 0), [2, 0, 1, 3]);
    assert.deepEqual(reordered(4, [0, 2], 4), [1, 3, 0, 2]);
    assert.deepEqual(reordered(4, [3, 1], 2), [0, 1, 3, 2]);
    assert.deepEqual(reordered(2, [1], 3), [0, 1]);
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

describe("what gets another place", () => {
  const node = (root: string, entry: LevelEntry) => ({ pack: { root }, entry });

  it("is of one pack, whatever else is selected", () => {
    const nodes = [node("file:///a", level()), node("file:///b", level({ place: 4 })), node("file:///a", level({ place: null }))];
    const moved = [{ place: 0, id: "one" }, { uri: "file:///levels/one.json" }];
    assert.deepEqual(arrangement(nodes, 2), { root: "file:///a", moved, to: 2 });
  });

  it("is nothing where there is nothing to move", () => {
    assert.equal(arrangement([], 0), undefined);
    assert.equal(arrangement([node("file:///a", level({ place: null, uri: null }))], 0), undefined);
  });
});

describe("what a win takes", () => {
  const entity = (need: EntityNeed["need"], length: number | null = null): EntityNeed => ({
    kind: "crate",
    layer: "objects",
    position: [0, 0],
    multiCellObject: null,
    need,
    lower: 0,
    length,
  });
  const told = (...entities: EntityNeed[]) => needsTold({ lower: 3, length: 3, entities, rolloutBits: null });

  it("is counted", () => {
    assert.equal(told(entity("essential")), "1 of 1 entity essential.");
    assert.equal(told(entity("essential"), entity("same", 3)), "1 of 2 entities essential.");
    assert.equal(
      needsTold({ lower: 3, length: 3, entities: [entity("essential")], rolloutBits: "8.3 rollout bits" }),
      "1 of 1 entity essential. 8.3 rollout bits.",
    );
    assert.equal(needsTold({ lower: null, length: null, entities: [], rolloutBits: null }), "Nothing wins the level.");
  });

  it("is not counted as if all were decided", () => {
    assert.equal(told(entity("essential"), entity("undecided"), entity("undecided", 9)), "1 of 3 entities essential, 1 not decided.");
  });
});
