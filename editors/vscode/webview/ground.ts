/** What lies on a cell, and which color letters have to stand out from there. */

import type { Board, Cell, MultiCellObject } from "../src/protocol.js";

export interface Thing {
  it: Cell;
  /** The number of its layer, from the ground up. */
  depth: number;
}

/** What stands on the cell with a number, from the ground up. */
export function stackAt({ layers, looks }: Pick<Board, "layers" | "looks">, at: number): Thing[] {
  return layers.flatMap(({ cells }, depth) => {
    const it = looks[cells[at] ?? -1];
    return it === undefined ? [] : [{ it, depth }];
  });
}

/** Whether a thing is its letters alone. */
export function isPlain(it: Cell): boolean {
  return it.shape === "label" || it.shape === "emoji";
}

/** The last color of the pack, not of the editor's theme, in a stack of things without pictures. */
export function colorBelow(stack: readonly Cell[], background: string | undefined): string | undefined {
  return stack.reduce((under, it) => (isPlain(it) ? under : (it.color ?? under)), background);
}

/** The color that the letters of an object lie on: that of its first cell. */
export function groundOf(
  { cells: [first] }: Pick<MultiCellObject, "cells">,
  board: Pick<Board, "layers" | "looks" | "columns" | "colors">,
): string | undefined {
  const stack = first === undefined ? [] : stackAt(board, first[1] * board.columns + first[0]);
  const painted = stack.map(({ it }) => it).filter(({ sprite }) => sprite === undefined);
  return colorBelow(painted, board.colors.background);
}
