/** Which sounds the step from one board to the next makes. Plain data; no editor. */

import type { Board } from "../protocol.js";
import type { Session } from "./session.js";
import { goesOn } from "./way.js";

export interface Heard {
  mode: Session["mode"];
  board: Board | undefined;
}

/** The seeds of the last step, if it was played just now: not of what is recorded, drawn, taken back or shown for the first time. */
export function heard(from: Heard | undefined, to: Heard): readonly string[] {
  if (from?.mode !== "play" || to.mode !== "play" || from.board === undefined || to.board === undefined) {
    return [];
  }
  return goesOn(from.board, to.board) ? (to.board.sounds ?? []) : [];
}
