/** The errors that hide how the level is meant to play, and where they are. */

import type { FromPage, View } from "../src/board/messages.js";
import { make, marked, part, renew, show } from "./page.js";

/** So many are listed; the Problems view has them all. */
const MOST = 3;

export function drawObstacles({ board, problem }: View): void {
  const obstacles = problem === undefined ? (board?.obstacles ?? []) : [];
  show(part("obstacles"), obstacles.length > 0);
  renew(part("obstacle-list"), obstacles, () => {
    const items = obstacles.slice(0, MOST).map(({ uri, range, message }, at) => {
      const button = make("button", "link");
      button.type = "button";
      button.dataset["at"] = String(at);
      const file = decodeURIComponent(uri.slice(uri.lastIndexOf("/") + 1));
      button.append(`${file}, line ${range.start.line + 1}: `, ...marked(message));
      const item = make("li", "");
      item.append(button);
      return item;
    });
    const more = obstacles.length - MOST;
    return more > 0 ? [...items, make("li", "", `and ${more} more`)] : items;
  });
}

export function hearObstacles(shown: () => View | undefined, say: (message: FromPage) => void): void {
  part("obstacle-list").addEventListener("click", (event) => {
    const button = (event.target as Element).closest<HTMLElement>("button[data-at]");
    const obstacle = shown()?.board?.obstacles?.[Number(button?.dataset["at"])];
    if (button !== null && obstacle !== undefined) {
      say({ type: "reveal", obstacle });
    }
  });
}
