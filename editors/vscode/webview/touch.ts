/** Fingers on the board: one plays by swiping, two move and zoom. Where it is drawn on, one draws. */

import type { View } from "../src/board/messages.js";
import type { Intent } from "../src/board/session.js";
import { pinch, swipe, type Point } from "../src/board/swipe.js";
import { endStroke } from "./draw.js";
import { choose, scrollBoard, zoomAt } from "./grid.js";
import { part } from "./page.js";

export function hearTouch(shown: () => View | undefined, intend: (intent: Intent) => void): void {
  const frame = part("frame");
  /** Where each finger is, and where the first one came down; nothing once there were two. */
  const fingers = new Map<number, Point>();
  let began: Point | undefined;
  const two = (): [Point, Point] | undefined => {
    const [a, b] = fingers.values();
    return a === undefined || b === undefined ? undefined : [a, b];
  };
  frame.addEventListener("pointerdown", (event) => {
    if (event.pointerType !== "touch") {
      return;
    }
    fingers.set(event.pointerId, pointOf(event));
    began = fingers.size === 1 ? pointOf(event) : undefined;
    if (fingers.size > 1) {
      endStroke();
    }
  });
  frame.addEventListener("pointermove", (event) => {
    const before = two();
    if (!fingers.has(event.pointerId)) {
      return;
    }
    fingers.set(event.pointerId, pointOf(event));
    const now = two();
    if (before !== undefined && now !== undefined) {
      const { at, by, scale } = pinch(before, now);
      scrollBoard(-by.x, -by.y);
      zoomAt(scale, { clientX: at.x, clientY: at.y });
    }
  });
  const lift = (event: PointerEvent, isDone: boolean) => {
    if (!fingers.delete(event.pointerId) || fingers.size > 0) {
      return;
    }
    const key = began === undefined || !isDone ? undefined : swipe(began, pointOf(event));
    began = undefined;
    const view = shown();
    const choice = view?.session.mode === "play" ? view.board?.choices.find(({ keys }) => key !== undefined && keys.includes(key)) : undefined;
    if (choice !== undefined) {
      choose(choice, intend);
    }
  };
  addEventListener("pointerup", (event) => lift(event, true));
  addEventListener("pointercancel", (event) => lift(event, false));
}

function pointOf({ clientX, clientY }: PointerEvent): Point {
  return { x: clientX, y: clientY };
}
