/** What a search says of a level, in a sign and a few words. Nothing of the editor. */

import type { LevelEntry, LevelSolvability, SequenceEntry } from "../protocol.js";

/** What is known of a level now; nothing where nobody searches. */
export type Told = LevelSolvability | "searching" | undefined;

interface Chip {
  sign: string;
  words: string;
}

const searching: Chip = { sign: "…", words: "searching" };

/** The chip of an entry of the view. */
export function chipOf(entry: SequenceEntry, told: Told): Chip | undefined {
  if (told === undefined || told === "searching") {
    return told && searching;
  }
  const sign = isLonger(entry, told) ? "↓" : undefined;
  switch (told.kind) {
    case "shortest":
      return { sign: sign ?? "✓", words: `shortest ${told.most}` };
    case "found":
      return { sign: sign ?? "≈", words: `shortest ${told.least} to ${told.most}` };
    case "unsolvable":
      return { sign: "✗", words: "cannot be won" };
    case "undecided":
      return told.isFinal ? { sign: "?", words: "not decided" } : searching;
    case "notSearched":
      return { sign: "–", words: "not searched" };
  }
}

/** The same in whole sentences. */
export function sentencesOf(entry: LevelEntry, told: Told): string | undefined {
  if (told === undefined || told === "searching") {
    return told && "A search is running.";
  }
  const shorter = isLonger(entry, told);
  switch (told.kind) {
    case "shortest":
      return `${shorter ? "A shorter way" : "The shortest way"} has ${moves(told.most)}. It is proved that no way has fewer.`;
    case "found":
      return `${shorter ? "A shorter way" : "A way that was found"} has ${moves(told.most)}; none has fewer than ${told.least} (${told.reason}).`;
    case "unsolvable":
      return `It is proved that the level cannot be won: ${told.reason}.`;
    case "undecided":
      return `${told.isFinal ? "It is not decided whether the level can be won" : "The search goes on"}: no way has fewer than ${moves(told.least)} (${told.reason}).`;
    case "notSearched":
      return `Not searched: ${told.reason}.`;
  }
}

/** Whether the gold path wins, with more moves than it takes. A recording of a game may be there for another reason. */
function isLonger(entry: SequenceEntry, told: LevelSolvability): boolean {
  if (entry.kind === "page" || entry.play !== undefined || entry.moves === null || !("most" in told)) {
    return false;
  }
  return (entry.verdict === "won" || entry.verdict === "wonEarly") && entry.moves > told.most;
}

function moves(count: number): string {
  return count === 1 ? "1 move" : `${count} moves`;
}
