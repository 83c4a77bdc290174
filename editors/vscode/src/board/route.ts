/** The way of the avatar over the board as lines, and what becomes of it in words. Plain data; no editor. */

import type { CellPosition, Route } from "../protocol.js";

/** The lines through the cells of a route: up to the last good step, and after it. A new one begins where the avatar is nowhere. */
export function linesOf({ cells, good }: Route): { good: CellPosition[][]; rest: CellPosition[][] } {
  return { good: connected(cells.slice(0, good + 1)), rest: connected(cells.slice(good)) };
}

function connected(cells: Route["cells"]): CellPosition[][] {
  const lines: CellPosition[][] = [];
  let line: CellPosition[] = [];
  for (const cell of [...cells, null]) {
    if (cell === null) {
      lines.push(line);
      line = [];
    } else if (line.at(-1)?.join() !== cell.join()) {
      line.push(cell);
    }
  }
  return lines.filter(({ length }) => length > 1);
}

/** What becomes of what is recorded, as a sentence; nothing where nothing is. */
export function outcomeOf({ steps, status }: Route, solution: string): string {
  return steps === 0 ? "" : `The ${solution}: ${status.text}.`;
}
