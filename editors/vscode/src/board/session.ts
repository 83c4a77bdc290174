/** What is shown of one level: along its gold path, being played, or as it is drawn. Plain data and its changes; no editor. */

import type { Action, Board, LevelMoves } from "../protocol.js";

export interface Session {
  readonly mode: "goldPath" | "play" | "draw";
  /** How many of the actions are shown played. */
  readonly step: number;
  /** What was played; kept while the gold path is looked at. */
  readonly play: readonly Action[];
  /** Which of the choices that want a cell a click on one takes. */
  readonly armed: string | undefined;
}

/** What a person can do to a board. */
export type Intent =
  | { type: "mode"; mode: Session["mode"] }
  | { type: "step"; step: number }
  /** From wherever the session stands, which keys that come fast have left behind what is drawn. */
  | { type: "move"; by: number }
  | { type: "act"; action: Action }
  | { type: "arm"; label: string }
  | { type: "undo" }
  | { type: "reset" }
  | { type: "playFromHere" };

export const fresh: Session = { mode: "goldPath", step: 0, play: [], armed: undefined };

/** The moves to ask for: those played, or else those recorded. `of` is the level among those of its file. */
export function movesOf(session: Session, of: LevelMoves | undefined): readonly Action[] | LevelMoves | undefined {
  if (session.mode === "goldPath") {
    return of;
  }
  if (session.mode === "draw") {
    return of === undefined ? [] : { level: of.level, inputs: [] };
  }
  return of === undefined ? [...session.play] : { ...of, inputs: [...session.play] };
}

/** `board` is the last one that the server gave: it says how long the gold path is. */
export function after(session: Session, intent: Intent, board: Board | undefined): Session {
  const to = (step: number): Session => {
    const most = { play: session.play.length, goldPath: board?.steps.length ?? 0, draw: 0 }[session.mode];
    return { ...session, step: Math.max(0, Math.min(Math.trunc(step) || 0, most)) };
  };
  switch (intent.type) {
    case "mode":
      if (intent.mode === session.mode) {
        return session;
      }
      return { ...session, mode: intent.mode, step: intent.mode === "play" ? session.play.length : 0 };
    case "step":
      return to(intent.step);
    case "move":
      return to(session.step + intent.by);
    case "act": {
      // Acting in the middle takes back what came after, as everywhere where there is an undo.
      const play = [...session.play.slice(0, session.step), intent.action];
      return session.mode === "play" ? { ...session, play, step: play.length } : session;
    }
    case "arm":
      return { ...session, armed: intent.label };
    case "undo": {
      const play = session.play.slice(0, Math.max(0, session.step - 1));
      return session.mode === "play" ? { ...session, play, step: play.length } : session;
    }
    case "reset":
      return session.mode === "play" ? { ...session, play: [], step: 0 } : { ...session, step: 0 };
    case "playFromHere": {
      const play = (board?.steps ?? []).slice(0, session.step).map((step) => step.action);
      return { ...session, mode: "play", play, step: play.length };
    }
  }
}

/**
 * What was asked and what the server shows can differ: an action was refused, or the game was over before it. What was
 * not played is taken back, so that the next action follows what is on the screen. A refused action takes along none of
 * those that came after it.
 */
export function settled(session: Session, board: Board): Session {
  const isWhole = board.step >= session.step;
  if (session.mode !== "play") {
    return isWhole ? session : { ...session, step: board.step };
  }
  const isPlayed = (at: number) => board.steps[at]?.refused !== true;
  if (isWhole && session.play.slice(0, session.step).every((_, at) => isPlayed(at))) {
    return session;
  }
  const isStopped = !isWhole && board.status.kind === "refused";
  const later = isStopped ? session.play.slice(board.step + 1, session.step) : [];
  const play = [...session.play.slice(0, Math.min(board.step, session.step)).filter((_, at) => isPlayed(at)), ...later];
  return { ...session, step: play.length, play };
}

/** The same board without the steps that were refused, which changed nothing. */
export function withoutRefused(board: Board): Board {
  const steps = board.steps.filter(({ refused }) => refused !== true);
  return { ...board, steps, step: board.step - (board.steps.length - steps.length) };
}

/** Whatever was stored, by whichever version: a session, or a fresh one. */
export function restored(stored: unknown): Session {
  const it = (stored ?? {}) as Partial<Record<keyof Session, unknown>>;
  const play = Array.isArray(it.play) ? it.play.filter(isAction) : [];
  return {
    mode: it.mode === "play" || it.mode === "draw" ? it.mode : "goldPath",
    step: Number.isInteger(it.step) ? Math.max(0, it.step as number) : 0,
    play,
    armed: typeof it.armed === "string" ? it.armed : undefined,
  };
}

export function isAction(value: unknown): value is Action {
  const action = typeof value === "object" && value !== null ? (value as { action?: unknown }).action : value;
  return typeof action === "string";
}
