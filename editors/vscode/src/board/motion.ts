/** What moves, vanishes and appears between two boards of which one follows the other by one step. Plain data; no editor. */

import type { Board, CellPosition } from "../protocol.js";
import { goesOn } from "./way.js";

/** How long things are on their way, by the words of the setting, in milliseconds. */
export const durations: Readonly<Record<string, number>> = { off: 0, fast: 60, normal: 120, slow: 400 };

/** Something on a layer that goes from cell to cell. The layer and the cells are numbers. */
export interface Slide {
  layer: number;
  from: number;
  to: number;
}

export interface Motion {
  slides: Slide[];
  /** Cells of which something else than what slides is another. */
  changed: number[];
  /** How far what lies over the cells has come: columns to the right and rows down. */
  avatar: CellPosition | undefined;
  overlay: CellPosition | undefined;
  /** The same of objects of several cells, by their places in the board. */
  objects: Map<number, CellPosition>;
}

/** Where this much is another at once, nobody sees what moved. */
const MAX_CELLS = 400;

/** Nothing where the boards are not one step apart, in whichever direction, or nothing of them moves. */
export function motionOf(before: Board | undefined, after: Board): Motion | undefined {
  if (before === undefined || !isOneStep(before, after)) {
    return undefined;
  }
  const slides = slidesOf(before, after);
  const changed = changedIn(before, after, slides);
  if (slides.length + changed.length > MAX_CELLS) {
    return undefined;
  }
  const [was, is] = [before.avatar, after.avatar];
  const avatar = was === null || is === null ? undefined : straight([was.x, was.y], [is.x, is.y]);
  const overlay =
    before.overlay === null || after.overlay === null
      ? undefined
      : straight([before.overlay.x, before.overlay.y], [after.overlay.x, after.overlay.y]);
  const objects = new Map<number, CellPosition>();
  for (const [at, { id, cells }] of after.objects.entries()) {
    const by = shiftOf(before.objects.find((it) => it.id === id)?.cells ?? [], cells);
    if (by !== undefined) {
      objects.set(at, by);
    }
  }
  const isStill = slides.length + changed.length + objects.size === 0 && avatar === undefined && overlay === undefined;
  return isStill ? undefined : { slides, changed, avatar, overlay, objects };
}

function isOneStep(before: Board, after: Board): boolean {
  const isAlike =
    before.columns === after.columns &&
    before.rows === after.rows &&
    before.layers.length === after.layers.length &&
    before.layers.every(({ id }, at) => id === after.layers[at]?.id);
  const isNext = before.step + 1 === after.step && goesOn(before, after);
  const isBack = after.step + 1 === before.step && goesOn(after, before);
  return isAlike && (isNext || isBack);
}

/** A step that is taken back moves back what it moved. */
function slidesOf(before: Board, after: Board): Slide[] {
  const told = after.step > before.step ? (after.moves ?? []) : (before.moves ?? []).map((move) => ({ ...move, from: move.to, to: move.from }));
  const taken = new Set<string>();
  return told.flatMap(({ layer: id, from, to }) => {
    const layer = after.layers.findIndex((it) => it.id === id);
    const slide = { layer, from: from[1] * after.columns + from[0], to: to[1] * after.columns + to[0] };
    const isThere = typeof before.layers[layer]?.cells[slide.from] === "number" && typeof after.layers[layer]?.cells[slide.to] === "number";
    const key = `${layer} ${slide.to}`;
    if (!isThere || taken.has(key)) {
      return [];
    }
    taken.add(key);
    return [slide];
  });
}

function changedIn(before: Board, after: Board, slides: readonly Slide[]): number[] {
  const keys = ({ looks }: Board) => looks.map((look) => JSON.stringify(look));
  const [old, now] = [keys(before), keys(after)];
  const left = new Set(slides.map(({ layer, from }) => `${layer} ${from}`));
  const came = new Set(slides.map(({ layer, to }) => `${layer} ${to}`));
  const changed = new Set<number>();
  for (const [layer, { cells }] of after.layers.entries()) {
    const then = before.layers[layer]?.cells ?? [];
    for (let at = 0; at < cells.length; at++) {
      const gone = left.has(`${layer} ${at}`) ? undefined : old[then[at] ?? -1];
      const come = came.has(`${layer} ${at}`) ? undefined : now[cells[at] ?? -1];
      if (gone !== come) {
        changed.add(at);
      }
    }
  }
  return [...changed];
}

/** How far all of some cells have come together, if it is along a row or a column. */
function shiftOf(before: readonly CellPosition[], after: readonly CellPosition[]): CellPosition | undefined {
  const [one, other] = [before[0], after[0]];
  const by = one && other && straight(one, other);
  const isWhole = before.length === after.length && before.every(([x, y], at) => x + (by?.[0] ?? 0) === after[at]?.[0] && y + (by?.[1] ?? 0) === after[at]?.[1]);
  return isWhole ? by : undefined;
}

/** How far it is from one cell to another one of the same row or column: what gets elsewhere does not go there. */
function straight([x1, y1]: CellPosition, [x2, y2]: CellPosition): CellPosition | undefined {
  const by: CellPosition = [x2 - x1, y2 - y1];
  return (by[0] === 0) === (by[1] === 0) ? undefined : by;
}
