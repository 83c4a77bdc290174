/** What the extension and the page of the gallery say to each other. The page keeps nothing of the levels: it draws and asks. */

import type { LevelVerdict } from "../protocol.js";

/** A level, or what is read between levels. */
export interface Card {
  /** What names it among the cards, as long as its text is the same. */
  id: string;
  kind: "level" | "page";
  /** Whether players come to it. */
  isListed: boolean;
  title: string;
  /** Its number among the levels, from 1, where its title does not say it. */
  number?: number;
  verdict: { kind: LevelVerdict | "page"; sign: string; words: string };
  /** The number of moves. */
  detail: string;
  /** What a search says of it, in few words. */
  chip?: { sign: string; words: string };
  /** All of it in words. */
  label: string;
  /** What is said to who points at it. */
  tooltip: string;
  /** Another word whenever its board may look otherwise; absent where it has no board. */
  picture?: string;
  /** What can be done with it. */
  can: Act[];
}

export interface View {
  title: string;
  cards: Card[];
  /** What is to be said instead of, or beside, the cards. */
  notice: string;
}

/** What a gallery remembers of itself while its window is loaded again. */
export interface Kept {
  root: string;
}

export type ToPage =
  | { type: "render"; view: View; kept: Kept }
  /** A picture of a card as it was asked for; without `svg` there is none. */
  | { type: "picture"; card: string; picture: string; svg?: string };

/** What is done with cards: with the first of them alone where it is done with one. */
export type Act =
  | "board"
  | "boardBeside"
  | "text"
  | "replay"
  | "new"
  | "duplicate"
  | "delete"
  | "earlier"
  | "later"
  | "undo"
  | "redo";

export type FromPage =
  | { type: "ready" }
  | { type: "picture"; card: string; picture: string }
  | { type: "act"; act: Act; cards: string[] }
  /** Puts cards before another one, or as the last ones. */
  | { type: "move"; cards: string[]; before: string | null };
