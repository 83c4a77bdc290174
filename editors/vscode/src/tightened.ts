/** The words for what closes the ways around what a level should need. */

import type { Tightened } from "./protocol.js";

/** How many of them are named. */
const MOST = 4;

export function tightened({ proved, outcome, added, needed }: Tightened): string {
  const result = outcome === null ? "" : `; ${outcome}`;
  const blocks = added.length === 0 ? "" : `: ${some(added)}`;
  const things = needed.length === 0 ? "" : `. ${some(needed)}`;
  return `${proved}${result}${blocks}${things}.`;
}

/** The first of a list, and how many more there are. */
function some(all: readonly string[]): string {
  const more = all.length > MOST ? `; and ${all.length - MOST} more` : "";
  return `${all.slice(0, MOST).map((it) => it.replaceAll("`", "")).join("; ")}${more}`;
}
