/** What the extension and the board's page say to each other. The page keeps nothing: it draws and asks. */

import type { Board } from "../protocol.js";
import type { Intent, Session } from "./session.js";

/** All that is drawn. */
export interface View {
  title: string;
  session: Session;
  /** Absent before the first answer and for what is no level; kept on the screen while an error is told. */
  board: Board | undefined;
  /** Why the board is not that of the text, in the server's words. */
  problem: string | undefined;
  /** What just became of something asked for, such as recording. */
  notice: string | undefined;
  /** Whether the steps follow by themselves. */
  running: boolean;
}

export type ToPage = { type: "render"; view: View };

export type FromPage =
  | { type: "ready" }
  | { type: "intent"; intent: Intent }
  | { type: "run"; on: boolean }
  | { type: "record" };
