/** The boards on the way to the one of a step, shown one after the other where that step has just been made. */

import { wayOf, type Way } from "../src/board/way.js";
import type { Board } from "../src/protocol.js";
import { part } from "./page.js";

/** A way that is being shown, to the board with this key. */
interface Film {
  way: Way;
  key: string;
  at: number;
  timer: ReturnType<typeof setTimeout>;
}

let film: Film | undefined;
/** The board that was to be drawn last. */
let last: Board | undefined;

/**
 * The board to draw: one on the way, while that is shown, and else the board itself. `isNewest` is false while an answer to
 * something asked later is on its way: who is that fast wants to see where it leads. `draw` draws what comes next.
 */
export function inMotion(board: Board | undefined, isNewest: boolean, draw: (board: Board) => void): Board | undefined {
  const before = last;
  last = board;
  const key = board && JSON.stringify([board.level, board.play, board.steps.slice(0, board.step), board.frames?.layers.length]);
  if (film?.key !== key) {
    stopFilm();
    const way = board === undefined || !isNewest || isStill() ? undefined : wayOf(before, board);
    if (board !== undefined && key !== undefined && way !== undefined) {
      show(way, key, 0, board, draw);
    }
  }
  return board && (onTheWay(board) ?? board);
}

/** Shows no more of the way; the board itself is drawn next. */
export function stopFilm(): void {
  clearTimeout(film?.timer);
  film = undefined;
}

function onTheWay(board: Board): Board | undefined {
  const layers = film?.way.layers[film.at];
  return layers && { ...board, layers };
}

function show(way: Way, key: string, at: number, board: Board, draw: (board: Board) => void): void {
  part("board").dataset["frames"] = String(at + 1);
  const timer = setTimeout(() => {
    if (at + 1 < way.layers.length) {
      show(way, key, at + 1, board, draw);
    } else {
      stopFilm();
    }
    draw(onTheWay(board) ?? board);
  }, way.milliseconds);
  film = { way, key, at, timer };
}

/** Whether the person or the editor wants things to stand still. */
export function isStill(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches || document.body.classList.contains("vscode-reduce-motion");
}
