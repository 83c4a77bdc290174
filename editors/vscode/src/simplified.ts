/** The words for what was left out of a level. */

import type { Simplified } from "./protocol.js";

/** How many parts are named; the edit shows the others. */
const MOST = 5;

export function simplified({ proved, leftOut, undecided }: Simplified): string {
  const named = leftOut.slice(0, MOST).map((part) => part.replaceAll("`", ""));
  const more = leftOut.length > MOST ? `, and ${leftOut.length - MOST} more` : "";
  const parts = leftOut.length === 0 ? "nothing was left out" : `left out ${named.join(", ")}${more}`;
  const open = undecided === 0 ? "" : `; ${undecided} not decided`;
  return `${proved}; ${parts}${open}.`;
}
