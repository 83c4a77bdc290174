/** What a board looks like once it is drawn on, before the text says so: only for gestures of which that is plain. Plain data. */

import type { Board, CellPosition, Drawing, Gesture, Layer } from "../protocol.js";
import { areaOf, cellsOf, distinct, frameOf, lineOf } from "./draft.js";

/** What was drawn and is not in the picture yet, with the layers that were locked then. */
export interface Drawn {
  gestures: readonly Gesture[];
  locked: readonly string[];
}

/** The board with these gestures; where it is not plain what they do, the board as it is by then. */
export function ahead(board: Board, drawing: Drawing, drawn: readonly Drawn[]): Board {
  const isSame = board.columns === drawing.columns && board.rows === drawing.rows;
  let next = board;
  for (const { gestures, locked } of isSame ? drawn : []) {
    for (const gesture of gestures) {
      const put = putBy(gesture);
      if (put === undefined) {
        return next;
      }
      next = put.piece === null ? erased(next, drawing, put.cells, locked) : painted(next, drawing, put.piece, put.cells, locked);
    }
  }
  return next;
}

/** The cells that a gesture puts a piece on; nothing takes away what lies on top. */
function putBy(gesture: Gesture): { piece: string | null; cells: CellPosition[] } | undefined {
  switch (gesture.gesture) {
    case "cells":
      return gesture;
    case "line":
      return { piece: gesture.piece, cells: lineOf(gesture.from, gesture.to) };
    case "rectangle": {
      const area = areaOf(gesture.from, gesture.to);
      return { piece: gesture.piece, cells: gesture.isFilled ? cellsOf(area) : frameOf(area) };
    }
    default:
      return undefined;
  }
}

function painted(board: Board, drawing: Drawing, id: string, cells: CellPosition[], locked: readonly string[]): Board {
  const at = drawing.pieces.findIndex((piece) => piece.id === id);
  const layer = drawing.layers[drawing.pieces[at]?.layer ?? -1];
  const look = drawing.looks[at];
  if (layer === undefined || look === undefined || locked.includes(layer.id)) {
    return board;
  }
  return withCells({ ...board, looks: [...board.looks, look] }, layer.id, places(board, cells), board.looks.length);
}

/** Without the highest thing on each cell that is not the ground of its layer, nor in a locked one; the ground comes in its place. */
function erased(board: Board, drawing: Drawing, cells: CellPosition[], locked: readonly string[]): Board {
  const texts = board.looks.map((look) => JSON.stringify(look));
  const layers = [...drawing.layers].reverse().filter(({ id }) => !locked.includes(id));
  const found = layers.map(({ id, ground }) => {
    const look = ground === null ? undefined : drawing.looks[ground];
    const text = look && JSON.stringify(look);
    return { id, look, text, cells: board.layers.find((layer) => layer.id === id)?.cells ?? [], gone: [] as number[] };
  });
  for (const at of places(board, cells)) {
    found.find(({ cells, text }) => texts[cells[at] ?? -1] !== text)?.gone.push(at);
  }
  return found.reduce((next, { id, look, gone }) => {
    if (gone.length === 0) {
      return next;
    }
    return look === undefined ? withCells(next, id, gone, null) : withCells({ ...next, looks: [...next.looks, look] }, id, gone, next.looks.length);
  }, board);
}

function places({ columns, rows }: Board, cells: CellPosition[]): number[] {
  const inside = distinct(cells).filter(([x, y]) => x >= 0 && y >= 0 && x < columns && y < rows);
  return inside.map(([x, y]) => y * columns + x);
}

function withCells(board: Board, id: string, places: readonly number[], look: number | null): Board {
  const changed = (layer: Layer): Layer => {
    const cells = [...layer.cells];
    for (const at of places) {
      cells[at] = look;
    }
    return { ...layer, cells };
  };
  return { ...board, layers: board.layers.map((layer) => (layer.id === id ? changed(layer) : layer)) };
}
