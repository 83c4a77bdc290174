/** What two searches of one level proved, told as one: a bound that one of them found holds for the other as well. */

import type { Fate, Fates, Necessity } from "../protocol.js";

/** The same fates with the narrowest bounds that follow from all that is known. */
export function narrowed(fates: Fates, necessity: Necessity | undefined): Fates {
  const before = [...fates.before];
  const [start] = before;
  if (start !== undefined && necessity !== undefined && necessity.lower !== null) {
    before[0] = within(start, necessity.lower, necessity.length ?? Infinity);
  }
  // A move brings a win one step nearer at most, and to make it and win from there is a way to win. Taking one back and
  // starting anew are no moves.
  const isMove = (step: number) => fates.moves[step]?.some(({ isPlayed }) => isPlayed) === true;
  for (let step = 1; step < before.length; step += 1) {
    before[step] = within(before[step]!, isMove(step - 1) ? leastOf(before[step - 1]!) - 1 : 0, Infinity);
  }
  for (let step = before.length - 2; step >= 0; step -= 1) {
    before[step] = within(before[step]!, 0, isMove(step) ? mostOf(before[step + 1]!) + 1 : Infinity);
  }
  const moves = fates.moves.map((all, step) => {
    const least = leastOf(before[step]) - 1;
    const after = before[step + 1];
    return all.map((move) => {
      const fate = move.isPlayed && after !== undefined ? within(move.fate, leastOf(after), mostOf(after)) : move.fate;
      return { ...move, fate: within(fate, least, Infinity) };
    });
  });
  return { ...fates, before, moves };
}

/** A win in so many steps more, no fewer and no more than other bounds allow; other fates stay. */
function within(fate: Fate, least: number, most: number): Fate {
  if (fate.kind !== "winnable") {
    return fate;
  }
  const shortest = Math.min(fate.most, most);
  return { ...fate, most: shortest, least: Math.min(shortest, Math.max(fate.least, least)) };
}

function leastOf(fate: Fate | undefined): number {
  return fate?.kind === "winnable" ? fate.least : 0;
}

function mostOf(fate: Fate): number {
  return fate.kind === "winnable" ? fate.most : Infinity;
}
