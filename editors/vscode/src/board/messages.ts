/** What the extension and the board's page say to each other. The page keeps nothing of the level: it draws and asks. */

import type { Board, CellPosition, Drawing, Fates, Gesture, LevelMoves, Necessity, Obstacle, Route, Stamp, Why } from "../protocol.js";
import type { News } from "./news.js";
import type { Intent, Session } from "./session.js";
import type { VaryView } from "./varied.js";

/** What a search says: nothing yet, an answer, or why there is none. */
export interface Told<Answer> {
  searching: boolean;
  answer?: Answer;
  problem?: string;
}

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
  /** What has to be confirmed before what was played is recorded. */
  doubt: string | undefined;
  /** The cells that the caret in the text is about, or the one that was clicked. */
  marked: readonly (readonly [number, number])[];
  /** That the game does not play the level, in the server's words. */
  unlisted: string | undefined;
  /** Whether the level can still be won along the steps; absent where that is not asked. */
  fates: Told<Fates> | undefined;
  /** What the level is without each of its entities; absent where that was not asked of the level as it is. */
  necessity: Told<Necessity> | undefined;
  /** What becomes of the gold path or session on the board that is drawn on; absent unless it is drawn on. */
  route: Told<Route> | undefined;
  /** What is drawn on; absent unless the board is drawn on. */
  drawing: Told<Drawing> | undefined;
  /** What happened in the step, or made the cell what it is; absent unless that is to be told. */
  why: Told<Why> | undefined;
  /** The cell that is asked about; absent where all of the step is. */
  whyCell: CellPosition | undefined;
  /** How many acts of the step have happened on the board; absent where all have. */
  acts: number | undefined;
  /** The cells that stay as they are when new levels are made from this one; none where that is not to be seen. */
  locked: readonly CellPosition[];
  /** Whether the steps follow by themselves. */
  running: boolean;
  /** Whether this board turns to the level that is edited. */
  follows: boolean;
  /** Whether what is played is heard. */
  sounds: boolean;
  /** How long things are on their way after a step, in milliseconds. */
  animation: number;
  /** The number of the last intent that this is the answer to. */
  answered: number;
  /** The number of the last drawing that the board has. */
  drawn: number;
}

/** What a board remembers of itself while its window is loaded again. */
export interface Kept {
  level: string;
  /** Which level of its file it is. */
  of?: LevelMoves;
  follows: boolean;
  /** Whether it tells if the level can still be won. */
  tellsFates: boolean;
  /** Whether what is played is heard; it is not unless that was switched on. */
  sounds?: boolean;
  /** How much larger the cells are than those of the whole board would be; only the page knows it. */
  zoom?: number;
  /** What is wanted of new levels, if a person said that, and the cells that stay as they are in them. */
  want?: string;
  locked?: CellPosition[];
}

export type ToPage =
  | { type: "render"; news: News<View>; kept: Kept }
  /** What is found of new levels; apart from the board, as their pictures are large. */
  | { type: "vary"; vary: VaryView | undefined }
  /** Plays the sound of a seed. */
  | { type: "sound"; seed: string };

export type FromPage =
  | { type: "ready" }
  | { type: "intent"; intent: Intent; number: number }
  | { type: "run"; on: boolean }
  | { type: "record"; anyway: boolean }
  | { type: "draw"; gestures: Gesture[]; locked: string[]; number: number }
  /** Takes back what was drawn last, or does it again. */
  | { type: "history"; command: "undo" | "redo" }
  /** Puts cells into the clipboard, and then draws. */
  | { type: "copy"; stamp: Stamp; then: Gesture[]; locked: string[] }
  /** Puts what is in the clipboard on the board. */
  | { type: "paste"; at: CellPosition; locked: string[] }
  | { type: "keep" }
  | { type: "list" }
  | { type: "reveal"; obstacle: Obstacle }
  /** To the place in the text where a cell is written, or the step that is shown. */
  | { type: "source"; cell?: [number, number]; focus: boolean }
  | { type: "follow"; on: boolean }
  | { type: "fates"; on: boolean }
  | { type: "sounds"; on: boolean }
  /** Tells what happened in each step, or what makes a cell what it is. */
  | { type: "why"; on: boolean; cell?: CellPosition }
  /** Shows the board within the step, after so many of its acts; as the step leaves it where no number is given. */
  | { type: "within"; acts?: number }
  /** So many acts on within the step, or back; behind the last one the step is whole. */
  | { type: "moveWithin"; by: number }
  | { type: "necessity"; on: boolean }
  /** Shows or hides the making of new levels from this one. */
  | { type: "vary"; on: boolean }
  | { type: "want"; want: string }
  | { type: "varyStart"; want: string }
  | { type: "varyStop" }
  /** Brings one of the new levels into the project. */
  | { type: "varyTake"; at: number; as: "level" | "newLevel" }
  | { type: "lock"; cells: CellPosition[]; on: boolean }
  | { type: "unlock" };
