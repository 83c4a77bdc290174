/** The words for what a level is without an entity. */

import type { EntityNeed, Necessity } from "../src/protocol.js";

/** How many entities a win takes, as far as that is decided, and how hard it is to win by chance. */
export function needsTold({ lower, entities, rolloutBits }: Necessity): string {
  if (lower === null) {
    return "Nothing wins the level.";
  }
  const essential = entities.filter(({ need }) => need === "essential").length;
  const open = entities.filter(({ need, length }) => need === "undecided" && length === null).length;
  const count = entities.length;
  return `${essential} of ${count} ${count === 1 ? "entity" : "entities"} essential${open === 0 ? "" : `, ${open} not decided`}.${rolloutBits === null ? "" : ` ${rolloutBits}.`}`;
}

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
