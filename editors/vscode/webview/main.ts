/** The page of the board: draws what it is sent, and asks for what a person does. Of the level it keeps nothing. */

import type { FromPage, Kept, ToPage, View } from "../src/board/messages.js";
import { heard } from "../src/board/news.js";
import type { Intent } from "../src/board/session.js";
import { drawControls, hearControls } from "./controls.js";
import { drawDrawing, hearDrawing, withAsked, withoutHidden } from "./draw.js";
import { drawFates } from "./fates.js";
import { inMotion, stopFilm } from "./film.js";
import { drawGrid, hearGrid, zoomNow, zoomTo } from "./grid.js";
import { drawKeys, hearKeys, retryKeys } from "./keys.js";
import { drawLists } from "./lists.js";
import { drawNecessity, hearNecessity } from "./necessity.js";
import { drawObstacles, hearObstacles } from "./obstacles.js";
import { drawMotion, stopMotion } from "./motion.js";
import { marked, part, renew, setText, show } from "./page.js";
import { drawRoute } from "./route.js";
import { hearTouch } from "./touch.js";
import { drawSounds, hearSounds, playSound } from "./sounds.js";
import { drawWhy, hearWhy } from "./why.js";
import { drawLocked, drawVary, hearVary } from "./vary.js";

declare function acquireVsCodeApi(): {
  postMessage(message: FromPage): void;
  getState(): Partial<Kept> | undefined;
  setState(kept: Kept): void;
};

const editor = acquireVsCodeApi();
const say = (message: FromPage) => editor.postMessage(message);

/** What a page that is loaded again has of this one; the zoom is the page's own. */
let kept: Kept | undefined;
let isZoomed = false;
const keep = () => kept && editor.setState({ ...kept, zoom: isZoomed ? zoomNow() : (editor.getState()?.zoom ?? 1) });

function remember(next: Kept, isDrawn: boolean): void {
  if (!isZoomed && isDrawn) {
    isZoomed = true;
    const before = editor.getState();
    zoomTo(before?.level === next.level ? (before.zoom ?? 1) : 1);
  }
  kept = next;
  keep();
}

/** What the extension told, and what is on the screen, for what is asked for next. */
let known: View | undefined;
let view: View | undefined;
const shown = () => view;

/** The number of the last thing that was asked for. */
let sent = 0;
const intend = (intent: Intent) => {
  sent += 1;
  stopFilm();
  stopMotion();
  // Keys that come before the answer are those of the mode that was asked for.
  if (view !== undefined && intent.type === "mode") {
    view = { ...view, session: { ...view.session, mode: intent.mode } };
  }
  say({ type: "intent", intent, number: sent });
};
const pending = () => view !== undefined && sent > view.answered;

window.addEventListener("message", (event: MessageEvent<ToPage>) => {
  if (event.data.type === "render") {
    known = heard(known, event.data.news);
    if (known === undefined) {
      return;
    }
    sent = view === undefined ? known.answered : sent;
    view = known;
    draw(view);
    remember(event.data.kept, view.board !== undefined);
    retryKeys(view, intend, pending, say);
  } else if (event.data.type === "vary") {
    drawVary(event.data.vary);
  } else {
    playSound(event.data.seed);
  }
});
hearControls(shown, say, intend);
hearGrid(shown, intend, say, keep);
hearTouch(shown, intend);
hearDrawing(shown, say, () => view && draw(view));
hearKeys(shown, intend, pending, say);
hearNecessity(shown, say);
hearObstacles(shown, say);
hearSounds(shown, say);
hearVary(say);
hearWhy(shown, intend, say);

// Again until something is drawn: a message is lost when the editor loads the page anew at that very moment.
performance.mark("board-asked");
say({ type: "ready" });
const asking = setInterval(() => (view === undefined ? say({ type: "ready" }) : clearInterval(asking)), 500);

function draw(next: View): void {
  setText(part("title"), next.title);
  setText(part("problem"), next.problem ?? "");
  show(part("problem"), next.problem !== undefined);
  setText(part("notice"), next.notice ?? "");
  setText(part("doubt-text"), next.doubt ?? "");
  show(part("doubt"), next.doubt !== undefined);
  show(part("unlisted"), next.unlisted !== undefined);
  renew(part("unlisted-text"), next.unlisted, () => marked(next.unlisted ?? ""));
  document.body.classList.toggle("stale", next.problem !== undefined);
  drawObstacles(next);
  // The newest view may have other marks by then.
  const board = inMotion(next.board, !pending(), (board) => drawGrid({ ...(view ?? next), board }));
  drawGrid({ ...next, board: withoutHidden(next, withAsked(next, board)) });
  drawMotion(next.board, board === next.board && !pending() && next.session.mode !== "draw", next.animation);
  drawDrawing(next);
  drawRoute(next);
  drawControls(next);
  drawSounds(next);
  drawLists(next);
  drawFates(next);
  drawNecessity(next);
  drawWhy(next);
  drawLocked(next);
  drawKeys(next);
  if (next.board !== undefined) {
    performance.mark("board-painted");
  }
}
