/** What is being drawn before it is a gesture: cells of strokes and selections, and what differs between texts. Plain data. */

import type { Area, CellPosition } from "../protocol.js";

/** The cells of a straight line, both ends included. */
export function lineOf([x1, y1]: CellPosition, [x2, y2]: CellPosition): CellPosition[] {
  const [width, height] = [Math.abs(x2 - x1), Math.abs(y2 - y1)];
  const count = Math.max(width, height);
  return Array.from({ length: count + 1 }, (_, at) => {
    const part = count === 0 ? 0 : at / count;
    return [Math.round(x1 + (x2 - x1) * part), Math.round(y1 + (y2 - y1) * part)];
  });
}

/** The smallest rectangle with both cells. */
export function areaOf([x1, y1]: CellPosition, [x2, y2]: CellPosition): Area {
  return { x: Math.min(x1, x2), y: Math.min(y1, y2), width: Math.abs(x2 - x1) + 1, height: Math.abs(y2 - y1) + 1 };
}

export function cellsOf({ x, y, width, height }: Area): CellPosition[] {
  return Array.from({ length: width * height }, (_, at) => [x + (at % width), y + Math.floor(at / width)]);
}

export function isIn({ x, y, width, height }: Area, [column, row]: CellPosition): boolean {
  return column >= x && row >= y && column < x + width && row < y + height;
}

/** The cells at the edge of an area. */
export function frameOf(area: Area): CellPosition[] {
  const { x, y, width, height } = area;
  return cellsOf(area).filter(([cx, cy]) => cx === x || cy === y || cx === x + width - 1 || cy === y + height - 1);
}

/** The cells in the order in which they came, each once. */
export function distinct(cells: readonly CellPosition[]): CellPosition[] {
  return [...new Map(cells.map((cell) => [cell.join(), cell])).values()];
}

/** What lies between the common start and the common end of two texts: where in the first, and what is there in the second. */
export function difference(before: string, after: string): { start: number; end: number; insert: string } {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) {
    start += 1;
  }
  let end = 0;
  while (end < most - start && before[before.length - 1 - end] === after[after.length - 1 - end]) {
    end += 1;
  }
  // Between the two halves of a character or of a line end there is no place for an edit.
  const isInside = (text: string, at: number) => /^(?:[\ud800-\udbff][\udc00-\udfff]|\r\n)/.test(text.slice(at - 1, at + 1));
  if (start > 0 && (isInside(before, start) || isInside(after, start))) {
    start -= 1;
  }
  if (end > 0 && (isInside(before, before.length - end) || isInside(after, after.length - end))) {
    end -= 1;
  }
  return { start, end: before.length - end, insert: after.slice(start, after.length - end) };
}
