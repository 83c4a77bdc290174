import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { cardId, cardOf, cardsOf } from "../src/gallery/cards.js";
import { Lazy } from "../src/gallery/lazy.js";
import { Looks } from "../src/gallery/looks.js";
import type { LevelEntry, PageEntry } from "../src/protocol.js";

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
const page: PageEntry = { kind: "page", place: 1, id: "dusk", title: "Dusk falls." };

describe("a card", () => {
  it("tells the verdict, the moves and what a search says, each with a sign", () => {
    const card = cardOf({ entry: level(), nth: 0 }, { kind: "shortest", least: 2, most: 2, key: "k", text: "", isFinal: true }, "0.0");
    assert.deepEqual(card.verdict, { kind: "won", sign: "✓", words: "wins" });
    assert.equal(card.detail, "3 moves");
    assert.deepEqual(card.chip, { sign: "↓", words: "shortest 2" });
    assert.equal(card.label, "One, wins, 3 moves, shortest 2");
    assert.match(card.tooltip, /^One \(one\)\nwon at the last step\nA shorter way has 2 moves/);
  });

  it("of what is read between levels has its text, and no picture", () => {
    const card = cardOf({ entry: page, nth: 0 }, undefined, undefined);
    assert.deepEqual([card.kind, card.title, card.detail, "picture" in card], ["page", "Dusk falls.", "", false]);
  });

  it("of a level of a pack can be replayed and deleted, one without a file or of a page only moved", () => {
    const can = (entry: LevelEntry | PageEntry) => cardOf({ entry, nth: 0 }, undefined, undefined).can.join(" ");
    assert.equal(can(level()), "text board boardBeside replay duplicate delete earlier later");
    assert.equal(can(level({ place: null })), "text board boardBeside replay duplicate delete");
    assert.equal(can(level({ uri: null })), "text earlier later");
    assert.equal(can(page), "text earlier later");
    assert.equal(can({ ...page, key: "ab" }), "text duplicate delete earlier later");
  });

  it("has the number of its level, unless its title is one", () => {
    const numbers = (entries: (LevelEntry | PageEntry)[]) =>
      cardsOf(entries.map((entry) => ({ entry, nth: 0 })), () => undefined, () => undefined).map(({ number }) => number);
    assert.deepEqual(numbers([page, level(), level({ place: null }), level({ id: "two" })]), [undefined, 1, undefined, 2]);
    assert.deepEqual(numbers([level({ key: "ab", play: { level: 0 } })]), [undefined]);
  });

  it("says once what is there instead of moves", () => {
    const card = cardOf({ entry: level({ moves: null, verdict: "none" }), nth: 0 }, undefined, undefined);
    assert.deepEqual([card.verdict.words, card.detail], ["no gold path", ""]);
  });

  it("knows whether players come to its level", () => {
    assert.equal(cardOf({ entry: level(), nth: 0 }, undefined, "0.0").isListed, true);
    assert.equal(cardOf({ entry: level({ place: null }), nth: 0 }, undefined, "0.0").isListed, false);
  });

  it("has a name of its own where the sequence lists a level twice, and the same at another place", () => {
    assert.notEqual(cardId({ entry: level(), nth: 0 }), cardId({ entry: level(), nth: 1 }));
    assert.equal(cardId({ entry: level(), nth: 0 }), cardId({ entry: level({ place: 7 }), nth: 0 }));
  });
});

describe("how a level looks", () => {
  it("is another word once its text has changed, and the same for other levels", () => {
    const looks = new Looks();
    const [one, two] = [looks.of("one"), looks.of("two")];
    looks.changed("one");
    assert.notEqual(looks.of("one"), one);
    assert.equal(looks.of("two"), two);
  });

  it("is another word for all levels once what they share has changed", () => {
    const looks = new Looks();
    const before = ["one", "two"].map((it) => looks.of(it));
    looks.allChanged();
    assert.equal(["one", "two"].some((it) => before.includes(looks.of(it))), false);
  });
});

describe("the pictures of cards", () => {
  const asking = (limit: number) => {
    const asked: string[] = [];
    return { asked, lazy: new Lazy(limit, (card, picture) => asked.push(`${card} ${picture}`)) };
  };

  it("are asked for a few at a time", () => {
    const { asked, lazy } = asking(2);
    ["a", "b", "c"].forEach((card) => lazy.enter(card, "1"));
    assert.deepEqual(asked, ["a 1", "b 1"]);
    lazy.arrived("a", "1", "1");
    assert.deepEqual(asked, ["a 1", "b 1", "c 1"]);
  });

  it("are asked for once, though cards leave and come again", () => {
    const { asked, lazy } = asking(2);
    lazy.enter("a", "1");
    lazy.arrived("a", "1", "1");
    lazy.leave("a");
    lazy.enter("a", "1");
    assert.deepEqual(asked, ["a 1"]);
  });

  it("of cards that were scrolled past are not asked for", () => {
    const { asked, lazy } = asking(1);
    ["a", "b", "c"].forEach((card) => lazy.enter(card, "1"));
    lazy.leave("b");
    lazy.arrived("a", "1", "1");
    assert.deepEqual(asked, ["a 1", "c 1"]);
  });

  it("are asked for again where they look otherwise, and an answer of an older text is not shown", () => {
    const { asked, lazy } = asking(2);
    lazy.enter("a", "1");
    lazy.enter("a", "2");
    assert.deepEqual(asked, ["a 1"]);
    assert.equal(lazy.arrived("a", "1", "2"), false);
    assert.deepEqual(asked, ["a 1", "a 2"]);
    assert.equal(lazy.arrived("a", "2", "2"), true);
    assert.equal(lazy.has("a", "2"), true);
  });

  it("of cards that are gone hold up no others", () => {
    const { asked, lazy } = asking(1);
    lazy.enter("a", "1");
    lazy.enter("b", "1");
    lazy.keep(new Set(["b"]));
    assert.equal(lazy.arrived("a", "1", undefined), false);
    assert.deepEqual(asked, ["a 1", "b 1"]);
  });
});
