/** The page of the board: draws what it is sent, and asks for what a person does. It keeps nothing of its own. */

import type { FromPage, ToPage, View } from "../src/board/messages.js";
import type { Intent } from "../src/board/session.js";
import { drawControls, hearControls } from "./controls.js";
import { drawGrid, hearGrid } from "./grid.js";
import { hearKeys } from "./keys.js";
import { drawLists } from "./lists.js";
import { part, setText, show } from "./page.js";

declare function acquireVsCodeApi(): { postMessage(message: FromPage): void };

const editor = acquireVsCodeApi();
const say = (message: FromPage) => editor.postMessage(message);
const intend = (intent: Intent) => say({ type: "intent", intent });

/** What is on the screen, for what is asked for next. */
let view: View | undefined;
const shown = () => view;

window.addEventListener("message", (event: MessageEvent<ToPage>) => {
  if (event.data.type === "render") {
    view = event.data.view;
    draw(view);
  }
});
hearControls(shown, say, intend);
hearGrid(shown, intend);
hearKeys(shown, intend);

// Again until something is drawn: a message is lost when the editor loads the page anew at that very moment.
say({ type: "ready" });
const asking = setInterval(() => (view === undefined ? say({ type: "ready" }) : clearInterval(asking)), 500);

function draw(next: View): void {
  setText(part("title"), next.title);
  setText(part("problem"), next.problem ?? "");
  show(part("problem"), next.problem !== undefined);
  setText(part("notice"), next.notice ?? "");
  document.body.classList.toggle("stale", next.problem !== undefined);
  drawGrid(next);
  drawControls(next);
  drawLists(next);
}
