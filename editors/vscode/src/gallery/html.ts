/** The page of a gallery: what never changes in it. The rest is drawn by `webview/gallery.ts`. */

import type { Uri, Webview } from "vscode";
import { document } from "../page.js";

/** A button for what is done with the chosen cards, with the key that does the same. */
const act = (name: string, text: string, title: string) =>
  `<button type="button" data-act="${name}" title="${title}">${text}</button>`;

/** The page of a gallery. */
export function galleryPage(webview: Webview, extension: Uri): string {
  return document(webview, extension, { name: "gallery", title: "Levels", body });
}

const body = `<header>
<h1 id="title">Levels</h1>
<div id="tools" role="group" aria-label="What is done with the chosen levels">
${act("board", "Board", "Show the board (Enter)")}
${act("boardBeside", "Board to the Side", "Show a board of its own, beside the others (Ctrl+Enter)")}
${act("text", "Text", "Open the text")}
${act("replay", "Replay", "Replay the gold path")}
${act("new", "New", "Add a level")}
${act("duplicate", "Duplicate", "Put a copy behind the level")}
${act("delete", "Delete", "Delete (Delete)")}
${act("earlier", "Earlier", "Move towards the start (Alt+Up)")}
${act("later", "Later", "Move towards the end (Alt+Down)")}
${act("undo", "Undo", "Undo the last change made in a view of the levels (Ctrl+Z)")}
${act("redo", "Redo", "Redo (Ctrl+Y)")}
</div>
</header>
<main>
<p id="notice" role="status"></p>
<p id="told" class="told" role="status"></p>
<div id="cards" role="listbox" aria-multiselectable="true" aria-label="Levels" hidden>
<div id="listed" role="group" aria-label="In their order of play"></div>
<div id="rest" role="group" aria-label="Not in the sequence"></div>
</div>
</main>`;
