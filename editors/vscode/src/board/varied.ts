/** What is shown of new levels that are made from one. Plain data; no editor. */

import type { CellPosition, Variation } from "../protocol.js";

/** A new level, as the page shows it. */
export interface Card {
  /** From 1, in the order in which they were found. */
  number: number;
  /** Its board, as a picture of its own. */
  svg: string | null;
  /** Its length, and what is proved of that. */
  text: string;
  bits: string | null;
  /** What is proved of it beside its length. */
  holds: string[];
  /** What became of it, if anything was done with it. */
  done: string | undefined;
}

/** All that the page shows of a run. */
export interface VaryView {
  want: string;
  isRunning: boolean;
  /** How many candidates were tried; while it runs that changes all the time. */
  tried: number;
  /** What is read out: what was found, and how the run ended. */
  told: string;
  /** Why there is no run, and the characters of what is wanted that are to blame. */
  problem: { text: string; at: { start: number; end: number } | undefined } | undefined;
  cards: Card[];
  /** Whether the level is another one than that of the cards, so that they can't be used. */
  isOutdated: boolean;
  /** Counts how often the field is to get the keys. */
  focus: number;
}

/** What is wanted unless a person says something else: levels that are no shorter than this one. */
export function defaultWant(length: number | undefined): string {
  return length === undefined || length === 0 ? "" : `length ${length}..`;
}

export function cardOf({ svg, text, bits, holds }: Variation, at: number, done: string | undefined): Card {
  // Its length is told already, more exactly.
  const others = holds.filter((part) => !/^length\b/.test(part));
  return { number: at + 1, svg, text, bits, holds: others, done };
}

/** `1 cell`, `2 cells`. */
export function counted(count: number, noun: string): string {
  return `${count} ${count === 1 ? noun : `${noun}s`}`;
}

export function hasCell(cells: readonly CellPosition[], [x, y]: CellPosition): boolean {
  return cells.some(([cx, cy]) => cx === x && cy === y);
}

/** Locked cells once these are locked too, or not any more. */
export function withLocked(locked: readonly CellPosition[], cells: readonly CellPosition[], isOn: boolean): CellPosition[] {
  const others = locked.filter((cell) => !hasCell(cells, cell));
  return isOn ? [...others, ...cells] : others;
}

/** Cells as they were stored, by whichever version. */
export function restoredCells(stored: unknown): CellPosition[] {
  const isCell = (it: unknown): it is CellPosition => Array.isArray(it) && it.length === 2 && it.every(Number.isInteger);
  return Array.isArray(stored) ? stored.filter(isCell) : [];
}
