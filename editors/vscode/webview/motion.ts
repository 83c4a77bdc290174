/** What a step moved is on its way for a moment, over the board that is there already: nothing waits for it. */

import { motionOf, type Motion } from "../src/board/motion.js";
import type { Board } from "../src/protocol.js";
import { isStill } from "./film.js";
import { pictureOf, sideOfCell } from "./grid.js";
import { stackAt } from "./ground.js";
import { place } from "./over.js";
import { part } from "./page.js";

/** The board that was shown last. */
let last: Board | undefined;
let running: Animation[] = [];

/** Shows how a board came from the one before it. `isWanted` is false where that is not to be seen. */
export function drawMotion(board: Board | undefined, isWanted: boolean, milliseconds: number): void {
  const before = last;
  last = board;
  if (board !== undefined && before !== undefined && isSame(before, board)) {
    return;
  }
  stopMotion();
  const motion = board === undefined || !isWanted || milliseconds === 0 || isStill() ? undefined : motionOf(before, board);
  if (board === undefined || before === undefined || motion === undefined) {
    return;
  }
  running = [...onCells(motion, before, board, milliseconds), ...overCells(motion, milliseconds)];
  const mine = running;
  void Promise.allSettled(mine.map(({ finished }) => finished)).then(() => {
    if (running === mine) {
      stopMotion();
    }
  });
}

/** Everything is where it belongs, at once. */
export function stopMotion(): void {
  const stopped = running;
  running = [];
  stopped.forEach((animation) => animation.cancel());
  part("motion").replaceChildren();
}

/** Whether a board is drawn again because of something beside it. */
function isSame(one: Board, other: Board): boolean {
  const key = ({ level, play, step, steps }: Board) => JSON.stringify([level, play, step, steps.slice(0, step).map(({ action }) => action)]);
  return key(one) === key(other);
}

/** Pictures of cells as they were, which fade, and of things that slide, without which their cells are shown until they are there. */
function onCells({ slides, changed }: Motion, before: Board, after: Board, duration: number): Animation[] {
  const { columns } = after;
  const at = (cell: number): [number, number] => [cell % columns, Math.floor(cell / columns)];
  const without = (board: Board, cell: number, of: "from" | "to") =>
    stackAt(board, cell).filter(({ depth }) => !slides.some((slide) => slide.layer === depth && slide[of] === cell));
  const layer = part("motion");
  const add = (it: HTMLElement, cell: number) => {
    layer.append(place(it, ...at(cell), 1, 1));
    return it;
  };
  for (const cell of new Set(slides.map(({ to }) => to))) {
    add(pictureOf(without(after, cell, "to"), false), cell);
  }
  const fading = changed.map((cell) => {
    const it = add(pictureOf(without(before, cell, "from"), false), cell);
    return it.animate([{ opacity: 1 }, { opacity: 0 }], { duration, fill: "forwards" });
  });
  const sliding = [...slides].sort((one, other) => one.layer - other.layer).map((slide) => {
    const things = stackAt(after, slide.to).filter(({ depth }) => depth === slide.layer);
    const it = add(pictureOf(things, true), slide.to);
    const [x1, y1] = at(slide.from);
    const [x2, y2] = at(slide.to);
    return glide(it, [x2 - x1, y2 - y1], duration);
  });
  return [...fading, ...sliding];
}

function overCells({ avatar, overlay, objects }: Motion, duration: number): Animation[] {
  const by = new Map<string, [number, number]>([...objects].map(([at, by]) => [`object ${at}`, by]));
  if (avatar !== undefined) {
    by.set("avatar", avatar);
  }
  if (overlay !== undefined) {
    by.set("overlay", overlay);
  }
  return [...part("over").querySelectorAll<HTMLElement>("[data-of]")].flatMap((it) => {
    const way = by.get(it.dataset["of"] ?? "");
    return way === undefined ? [] : [glide(it, way, duration)];
  });
}

/** Lets an element come from so many cells before. */
function glide(it: HTMLElement, [right, down]: [number, number], duration: number): Animation {
  const side = sideOfCell();
  return it.animate([{ transform: `translate(${-right * side}px, ${-down * side}px)` }, { transform: "none" }], { duration, easing: "ease-out" });
}
