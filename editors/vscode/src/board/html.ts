/** The page of the board: what never changes in it. The rest is drawn by `webview/`. */

import type { Uri, Webview } from "vscode";
import { button, document } from "../page.js";

const icon = (name: string, path: string) =>
  `<svg class="${name}" viewBox="0 0 16 16" aria-hidden="true"><path d="${path}"/></svg>`;

const icons = {
  first: icon("first", "M3 3h2v10H3zM13 3v10L6 8z"),
  back: icon("back", "M11 3v10L4 8z"),
  run: icon("run", "M2 3v10l6-5zM8 3v10l6-5z"),
  pause: icon("pause", "M4 3h3v10H4zM9 3h3v10H9z"),
  forward: icon("forward", "M5 3v10l7-5z"),
  fit: icon("fit", "M2 2h5v2H4v3H2zM9 2h5v5h-2V4H9zM2 9h2v3h3v2H2zM12 9h2v5H9v-2h3z"),
  last: icon("last", "M3 3v10l7-5zM11 3h2v10h-2z"),
};

/** The page of a board. */
export function page(webview: Webview, extension: Uri): string {
  return document(webview, extension, { name: "board", title: "Board", body });
}

/** What is in it. */
export const body = `<header>
<h1 id="title">Board</h1>
<div id="modes" role="group" aria-label="View">
<button id="mode-gold" type="button" aria-pressed="true">Gold path</button>
<button id="mode-play" type="button" aria-pressed="false">Play</button>
<button id="mode-draw" type="button" aria-pressed="false">Draw</button>
</div>
<div id="tools" role="group" aria-label="Board tools">
<button id="follow" type="button" aria-pressed="true" title="Follow the active level">Follow</button>
<button id="tell-fates" type="button" aria-pressed="false" title="Search whether the level can still be won, after each move">Outlook</button>
<button id="tell-why" type="button" aria-pressed="false" aria-keyshortcuts="y" title="What acts in this step, and what makes a cell what it is: click one (y)">Why</button>
<button id="vary" type="button" aria-pressed="false" title="Make new levels from this one">Vary</button>
<button id="sounds" type="button" aria-keyshortcuts="m" title="Hear what you play: switch sounds on or off (m)" hidden>Sounds off</button>
${button("smaller", "Zoom out", "−")}
${button("larger", "Zoom in", "+")}
${button("fit", "Fit the board", icons.fit)}
${button("help", "Keys", "?")}
</div>
</header>
<section id="keys" aria-label="Keys" hidden></section>
<p id="problem" role="alert" hidden></p>
<div id="obstacles" role="status" hidden><p>Errors hide how this level is meant to play, so what is played here may not be what you mean.</p><ul id="obstacle-list"></ul></div>
<div id="unlisted" role="status" hidden><span id="unlisted-text"></span> <button id="list" type="button">Add to the sequence</button></div>
<main>
<div id="frame" hidden>
<div id="sheet">
<canvas id="board" aria-hidden="true"></canvas>
<div id="motion" aria-hidden="true"></div>
<div id="over" aria-hidden="true"></div>
<div id="route" aria-hidden="true"></div>
<div id="marks" aria-hidden="true"></div>
<div id="draft" aria-hidden="true"></div>
<div id="cursor" class="cell" role="img" tabindex="0"></div>
</div>
</div>
<p id="told" class="told" role="status"></p>
<p id="status" role="status"></p>
<p id="fate" role="status" hidden></p>
<p id="route-told" role="status" hidden></p>
<section id="drawing" aria-label="Drawing" hidden>
<div id="draw-tools" role="toolbar" aria-label="Drawing tools"></div>
<div id="draw-more" role="group" aria-label="Changes"></div>
<p id="draw-problem" role="status" hidden></p>
<label id="find-piece">Find <input id="piece-name" type="search" autocomplete="off" spellcheck="false"></label>
<div id="palette"></div>
<div id="piece-form" role="group" aria-label="What is drawn with"></div>
</section>
<div id="scrub" role="group" aria-label="Steps">
${button("first", "To the start", icons.first)}
${button("back", "One step back", icons.back)}
${button("run", "Run", icons.run + icons.pause)}
${button("forward", "One step forward", icons.forward)}
${button("last", "To the end", icons.last)}
<span id="track"><input id="step" type="range" min="0" max="0" value="0" aria-label="Step"><span id="stops" aria-hidden="true"></span></span>
<output id="count" for="step"></output>
</div>
<div id="acts" role="group" aria-label="Within the step" hidden></div>
<div id="choices" role="group" aria-label="Actions" hidden></div>
<div id="played" role="group" aria-label="Played moves" hidden>
<button id="undo" type="button">Undo</button>
<button id="reset" type="button">Reset</button>
<button id="record" type="button" class="primary">Record as gold path</button>
</div>
<div id="here" hidden><button id="play-here" type="button">Play from here</button></div>
<div id="doubt" role="alertdialog" aria-labelledby="doubt-text" hidden>
<p id="doubt-text"></p>
<button id="record-anyway" type="button" class="primary">Record anyway</button>
<button id="keep-path" type="button">Keep the gold path</button>
</div>
<p id="notice" role="status"></p>
</main>
<aside>
<section id="vary-part" aria-labelledby="vary-title" hidden>
<h2 id="vary-title">New levels from this one</h2>
<p id="vary-form"><label for="vary-want">Wanted</label> <input id="vary-want" type="text" autocomplete="off" spellcheck="false" placeholder="length 12..20, need torch; nothing for any that can be won" aria-describedby="vary-problem"><button id="vary-run" type="button" class="primary">Start</button></p>
<p id="vary-problem" role="alert" hidden></p>
<p id="vary-locked" hidden><span id="vary-locked-text"></span> <button id="vary-unlock" type="button">Unlock all</button></p>
<p id="vary-told" role="status"></p>
<p id="vary-tried"></p>
<ul id="vary-cards" aria-label="New levels"></ul>
</section>
<section id="why-part" aria-labelledby="why-title" hidden><h2 id="why-title">Why</h2><p id="why-told" role="status"></p><button id="why-step" type="button" hidden>All of this step</button><ul id="why" tabindex="0" aria-labelledby="why-title"></ul></section>
<section id="moves-part" aria-labelledby="moves-title" hidden><h2 id="moves-title">Moves here</h2><ul id="moves"></ul></section>
<section aria-labelledby="happened-title"><h2 id="happened-title">What happened</h2><ol id="happened"></ol></section>
<section aria-labelledby="goals-title"><h2 id="goals-title">Goals</h2><ul id="goals"></ul></section>
<section id="carried" aria-labelledby="carried-title" hidden><h2 id="carried-title">Carried</h2><p id="item"></p></section>
<section id="variables-part" aria-labelledby="variables-title" hidden><h2 id="variables-title">Variables</h2><dl id="variables"></dl></section>
<section id="needs-part" aria-labelledby="needs-title"><h2 id="needs-title">What a win takes</h2><p id="needs-told" role="status"></p><button id="find-needs" type="button">Find out</button><ul id="needs"></ul></section>
</aside>`;
