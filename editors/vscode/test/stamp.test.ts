import assert from "node:assert/strict";
import { test } from "node:test";
import { MAX_TEXT, stampOf, textOf } from "../src/board/stamp.js";
import type { Stamp } from "../src/protocol.js";

/** A pack: its levels have no glyphs. */
const pack = {
  pieces: [{ id: "grass", layer: 0 }, { id: "crate", layer: 1 }],
  layers: [{ id: "ground", ground: 0, cells: [] }, { id: "objects", ground: null, cells: [] }],
};
/** A game with a background, a target, and a crate that no glyph puts on the target. */
const game = {
  pieces: [{ id: "background", layer: 0 }, { id: "lawn", layer: 0 }, { id: "target", layer: 1 }, { id: "crate", layer: 2 }],
  layers: [0, 1, 2].map((at) => ({ id: String(at), ground: at === 0 ? 0 : null, cells: [] })),
  glyphs: [
    { glyph: ".", pieces: [0] },
    { glyph: ",", pieces: [1] },
    { glyph: "O", pieces: [2] },
    { glyph: "C", pieces: [3] },
    { glyph: "k", pieces: [3] },
  ],
};
const ofGame = (columns: number, ground: (string | null)[], target: (string | null)[], crate: (string | null)[]): Stamp => ({
  columns,
  layers: [["0", ground], ["1", target], ["2", crate]],
});

test("cells of a pack are JSON, a line for each row, and come back from it", () => {
  const stamp: Stamp = { columns: 2, layers: [["ground", ["grass", "grass", null, "grass"]], ["objects", ["crate", null, null, null]]] };
  const text = textOf(stamp, pack);
  assert.equal(
    text,
    `{
  "columns": 2,
  "layers": [
    ["ground", [
      "grass", "grass",
      null, "grass"
    ]],
    ["objects", [
      "crate", null,
      null, null
    ]]
  ]
}
`,
  );
  assert.deepEqual(stampOf(text, pack), stamp);
});

test("cells of a game are rows of its glyphs, and come back from them", () => {
  const text = textOf(ofGame(2, ["background", "background", "lawn", "background"], [null, null, null, "target"], [null, "crate", null, null]), game);
  assert.equal(text, ".C\n,O\n");
  assert.deepEqual(stampOf(text, game), ofGame(2, ["background", null, "lawn", null], [null, null, null, "target"], [null, "crate", null, null]));
});

test("where a cell has no glyph, all are JSON", () => {
  const both = ofGame(1, ["background"], ["target"], ["crate"]);
  assert.deepEqual(JSON.parse(textOf(both, game) ?? ""), both);
  const onLawn = ofGame(1, ["lawn"], [null], ["crate"]);
  assert.deepEqual(stampOf(textOf(onLawn, game) ?? "", game), onLawn);
});

test("without a layer that is locked, cells are JSON, since a glyph would say it", () => {
  const some: Stamp = { columns: 1, layers: [["2", ["crate"]]] };
  assert.deepEqual(JSON.parse(textOf(some, game) ?? ""), some);
});

test("rows are read as a game reads them: in any case, indented, with any line ends", () => {
  assert.deepEqual(stampOf("\r\n  .c\r\n  O.\r\n", game), stampOf(".C\nO.", game));
});

test("a text that is not cells says why", () => {
  const why = (text: string, on: Parameters<typeof stampOf>[1] = pack) => stampOf(text, on);
  assert.equal(why(" \n"), "the clipboard has no text");
  assert.equal(why("x".repeat(MAX_TEXT + 1)), "the text in the clipboard is too long");
  const none = "the text in the clipboard is not cells of a board";
  for (const text of ["hello", "null", "[]", '{"columns": 2}', '{"columns": 0, "layers": [["a", []]]}', '{"columns": -1, "layers": [["a", ["b"]]]}']) {
    assert.equal(why(text), none, text);
  }
  assert.equal(why('{"columns": 2, "layers": [["a", ["b"]]]}'), none);
  assert.equal(why('{"columns": 1, "layers": [["a", ["b"]], ["c", ["d", "e"]]]}'), none);
  assert.equal(why('{"columns": 1, "layers": [["a", [1]]]}'), none);
  assert.equal(why("..?", game), "the text in the clipboard is not cells of this game: unknown glyph `?`");
  assert.equal(why("..\n.", game), "the rows in the clipboard have different lengths");
});

test("cells that would be a text that nobody reads again are not written", () => {
  const large: Stamp = { columns: 1, layers: [["ground", Array.from({ length: MAX_TEXT / 10 }, () => "grass")]] };
  assert.equal(textOf(large, pack), undefined);
});
