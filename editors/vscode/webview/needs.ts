/** The words for what a level is without an entity. */

import type { EntityNeed } from "../src/protocol.js";

export function needOf({ need, lower, length }: EntityNeed): string {
  const steps = length === null ? "" : lower !== null && lower < length ? ` (${lower} to ${length} steps)` : ` (${length} steps)`;
  switch (need) {
    case "essential":
      return "without it nothing wins";
    case "same":
      return "without it as many steps";
    case "longer":
      return `without it longer${steps}`;
    case "shorter":
      return `without it shorter${steps}`;
    case "undecided":
      return length === null ? "not decided" : `can be won without it${steps}`;
  }
}
