import assert from "node:assert/strict";
import { test } from "node:test";
import { ahead, type Drawn } from "../src/board/ahead.js";
import type { Board, Cell, Drawing, Gesture } from "../src/protocol.js";

const look = (kind: string): Cell => ({ kind, symbol: kind.charAt(0), title: kind });
const pieces = ["ground", "crate", "lamp"];

/** A board of three columns with a ground below things, by the first letters of what is in its cells. */
function boards(ground: string, things: string): { board: Board; drawing: Drawing } {
  const at = (letters: string, of: string[]) => [...letters].map((letter) => (letter === "." ? null : of.findIndex((it) => it.startsWith(letter))));
  const layers = (of: string[]) => [
    { id: "ground", cells: at(ground, of) },
    { id: "things", cells: at(things, of) },
  ];
  const [columns, rows] = [3, ground.length / 3];
  const board = { columns, rows, layers: layers(pieces), looks: pieces.map(look) } as unknown as Board;
  const drawn = layers(pieces).map((layer, place) => ({ ...layer, ground: place === 0 ? 0 : null }));
  const placed = pieces.map((id) => ({ id, layer: id === "ground" ? 0 : 1 }));
  return { board, drawing: { columns, rows, pieces: placed, looks: pieces.map(look), layers: drawn } as unknown as Drawing };
}

function shown({ layers, looks }: Board): string[] {
  return layers.map(({ cells }) => cells.map((at) => (at === null ? "." : (looks[at]?.symbol ?? "?"))).join(""));
}

function drawnOn(gestures: Gesture[], locked: string[] = [], things = "c.."): string[] {
  const { board, drawing } = boards("ggg", things);
  return shown(ahead(board, drawing, [{ gestures, locked }]));
}

test("a piece is put on its layer, in place of what was there", () => {
  assert.deepEqual(drawnOn([{ gesture: "cells", piece: "lamp", cells: [[0, 0], [2, 0]] }]), ["ggg", "l.l"]);
});

test("lines and rectangles cover the cells that they will", () => {
  assert.deepEqual(drawnOn([{ gesture: "line", piece: "lamp", from: [1, 0], to: [2, 0] }]), ["ggg", "cll"]);
  assert.deepEqual(drawnOn([{ gesture: "rectangle", piece: "lamp", from: [2, 0], to: [0, 0], isFilled: true }]), ["ggg", "lll"]);
});

test("what lies on top is erased, and the ground is not", () => {
  assert.deepEqual(drawnOn([{ gesture: "cells", piece: null, cells: [[0, 0], [1, 0]] }]), ["ggg", "..."]);
});

test("the highest thing that is not ground is erased, also where a layer above has nothing but its ground", () => {
  const { board, drawing } = boards("ggl", "c..");
  const gestures: Gesture[] = [{ gesture: "cells", piece: null, cells: [[0, 0], [1, 0], [2, 0]] }];
  assert.deepEqual(shown(ahead(board, drawing, [{ gestures, locked: [] }])), ["ggg", "..."]);
});

test("layers that are locked and cells beside the board stay", () => {
  assert.deepEqual(drawnOn([{ gesture: "cells", piece: "lamp", cells: [[1, 0]] }], ["things"]), ["ggg", "c.."]);
  assert.deepEqual(drawnOn([{ gesture: "cells", piece: null, cells: [[0, 0]] }], ["things"]), ["ggg", "c.."]);
  assert.deepEqual(drawnOn([{ gesture: "cells", piece: "lamp", cells: [[3, 0], [0, 1], [-1, 0]] }]), ["ggg", "c.."]);
});

test("what was drawn before a gesture that only the server knows is shown, and nothing after it", () => {
  const { board, drawing } = boards("ggg", "c..");
  const put = (x: number): Gesture => ({ gesture: "cells", piece: "lamp", cells: [[x, 0]] });
  const drawn: Drawn[] = [[put(1)], [{ gesture: "fill", piece: "crate", at: [2, 0] } as Gesture], [put(2)]].map((gestures) => ({ gestures, locked: [] }));
  assert.deepEqual(shown(ahead(board, drawing, drawn)), ["ggg", "cl."]);
});

test("a drawing of a board of another size is of another text", () => {
  const { board } = boards("ggg", "c..");
  const { drawing } = boards("gggggg", "......");
  assert.equal(ahead(board, drawing, [{ gestures: [{ gesture: "cells", piece: "lamp", cells: [[1, 0]] }], locked: [] }]), board);
});
