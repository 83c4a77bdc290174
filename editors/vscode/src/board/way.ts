/** The boards on the way to the one of a step. Plain data; no editor. */

import type { Board, Layer } from "../protocol.js";

export interface Way {
  layers: readonly Layer[][];
  /** How long each stands. */
  milliseconds: number;
}

/** A game may let each stand for as long as it likes; here nobody waits longer for one. */
const LONGEST = 1000;

/** How long the boards on the way are shown in all, in milliseconds. */
export function lengthOf(board: Board): number {
  const { frames } = board;
  return frames === undefined ? 0 : frames.layers.length * paceOf(frames.seconds);
}

/** The way from one board to another, if it is one step and has boards between. */
export function wayOf(from: Board | undefined, to: Board): Way | undefined {
  const { frames } = to;
  if (from === undefined || frames === undefined || frames.layers.length === 0) {
    return undefined;
  }
  const isOneStep = from.step + 1 === to.step && goesOn(from, to);
  return isOneStep ? { layers: frames.layers, milliseconds: paceOf(frames.seconds) } : undefined;
}

/** Whether a board comes of more steps from another one. */
export function goesOn(from: Board, to: Board): boolean {
  const actions = ({ steps }: Board, count: number) => JSON.stringify(steps.slice(0, count).map(({ action }) => action));
  return (
    from.level === to.level &&
    JSON.stringify(from.play) === JSON.stringify(to.play) &&
    from.step < to.step &&
    actions(from, from.step) === actions(to, from.step)
  );
}

const paceOf = (seconds: number) => Math.min(1000 * seconds, LONGEST);
