/** The scrubber, the modes, what can be done, and what was played. */

import type { FromPage, View } from "../src/board/messages.js";
import type { Intent } from "../src/board/session.js";
import type { Choice } from "../src/protocol.js";
import { fateOf, marked, movesHere } from "./fates.js";
import { armed, choose, zoomBy } from "./grid.js";
import { keyName } from "./keys.js";
import { make, part, renew, setText, show } from "./page.js";

export function hearControls(
  shown: () => View | undefined,
  say: (message: FromPage) => void,
  intend: (intent: Intent) => void,
): void {
  const on = (id: string, act: (view: View) => void) =>
    part(id).addEventListener("click", () => {
      const view = shown();
      if (view !== undefined) {
        act(view);
      }
    });
  const to = (step: number) => intend({ type: "step", step });
  on("mode-gold", () => intend({ type: "mode", mode: "goldPath" }));
  on("mode-play", () => intend({ type: "mode", mode: "play" }));
  on("mode-draw", () => intend({ type: "mode", mode: "draw" }));
  on("first", () => to(0));
  on("back", () => intend({ type: "move", by: -1 }));
  on("forward", () => intend({ type: "move", by: 1 }));
  on("last", ({ board }) => to(board?.steps.length ?? 0));
  on("run", ({ running }) => say({ type: "run", on: !running }));
  on("undo", () => intend({ type: "undo" }));
  on("reset", () => intend({ type: "reset" }));
  on("record", () => say({ type: "record", anyway: false }));
  on("record-anyway", () => say({ type: "record", anyway: true }));
  on("list", () => say({ type: "list" }));
  on("keep-path", () => say({ type: "keep" }));
  on("follow", ({ follows }) => say({ type: "follow", on: !follows }));
  on("tell-fates", ({ fates }) => say({ type: "fates", on: fates === undefined }));
  on("smaller", () => zoomBy(-1));
  on("larger", () => zoomBy(1));
  on("fit", () => zoomBy(0));
  on("play-here", () => intend({ type: "playFromHere" }));
  part("step").addEventListener("input", () => to(Number(part<HTMLInputElement>("step").value)));
  part("choices").addEventListener("click", (event) => {
    const button = (event.target as Element).closest<HTMLElement>("button[data-at]");
    const choice = button && shown()?.board?.choices[Number(button.dataset["at"])];
    if (choice) {
      choose(choice, intend);
    }
  });
}

export function drawControls(view: View): void {
  const { board, session, running } = view;
  const playing = session.mode === "play";
  const solution = board?.solution ?? "gold path";
  setText(part("mode-gold"), capital(solution));
  setText(part("record"), `Record as ${solution}`);
  setText(part("keep-path"), board?.play === undefined ? `Keep the ${solution}` : "Do not record");
  show(part("tell-fates"), board?.isSearched !== false);
  const drawing = session.mode === "draw";
  const isPlayed = board?.isPlayed !== false;
  for (const id of ["mode-play", "mode-draw", "vary"]) {
    show(part(id), isPlayed);
  }
  document.body.classList.toggle("playing", playing);
  part("mode-gold").setAttribute("aria-pressed", String(session.mode === "goldPath"));
  part("mode-draw").setAttribute("aria-pressed", String(drawing));
  show(part("scrub"), !drawing);
  show(part("status"), !drawing);
  part("mode-play").setAttribute("aria-pressed", String(playing));
  part("follow").setAttribute("aria-pressed", String(view.follows));
  part("tell-fates").setAttribute("aria-pressed", String(view.fates !== undefined));
  const steps = board?.steps ?? [];
  const step = board?.step ?? 0;
  disable("first", step === 0);
  disable("back", step === 0);
  disable("forward", step >= steps.length);
  disable("last", step >= steps.length);
  disable("run", steps.length === 0 && !(playing && board?.tick !== undefined));
  const run = part("run");
  run.classList.toggle("running", running);
  run.setAttribute("aria-label", running ? "Pause" : "Run");
  run.title = running ? "Pause" : "Run";
  drawTrack(view);

  setText(part("status"), sentence(view));
  part("status").dataset["kind"] = board?.status.kind ?? "";
  show(part("choices"), playing && board !== undefined);
  show(part("played"), playing);
  show(part("here"), session.mode === "goldPath" && board !== undefined && isPlayed);
  disable("undo", session.step === 0);
  disable("reset", session.play.length === 0);
  disable("record", session.play.length === 0);
  if (board !== undefined) {
    const taken = armed(board, session.armed)?.label;
    const fates = movesHere(view);
    renew(part("choices"), [board.choices, taken, fates], () =>
      board.choices.map((choice, at) => marked(button(choice, at, taken), fateOf(fates, choice.action))),
    );
  }
}

function drawTrack({ board, session, fates }: View): void {
  const most = board?.steps.length ?? 0;
  const input = part<HTMLInputElement>("step");
  input.max = String(most);
  input.value = String(board?.step ?? 0);
  input.disabled = most === 0;
  input.setAttribute("aria-valuetext", `${board?.step ?? 0} of ${most}`);
  setText(part("count"), `${board?.step ?? 0} / ${most}`);
  const stops = session.mode === "goldPath" && most > 0 ? (board?.hintStops ?? []).filter((stop) => stop <= most) : [];
  const lost = fates?.answer?.pointOfNoReturn ?? null;
  const mark = (className: string, step: number, title: string) => {
    const it = make("span", className);
    it.title = title;
    it.style.setProperty("--at", String(step / most));
    return it;
  };
  const refused = (board?.steps ?? []).flatMap((step, at) => (step.refused === true ? [at + 1] : []));
  renew(part("stops"), [stops, most, lost, refused], () => [
    ...refused.map((step) => mark("refused", step, `The game refuses step ${step}`)),
    ...stops.map((stop) => mark("stop", stop, `Hint stop after step ${stop}`)),
    ...(lost === null || most === 0 ? [] : [mark("no-return", lost + 1, `Step ${lost + 1} loses the level for good`)]),
  ]);
}

function sentence({ board }: View): string {
  if (board === undefined) {
    return "";
  }
  const { step, steps, status } = board;
  const label = steps[step - 1]?.label;
  // What was refused is named by the status itself.
  const text = label === undefined || status.kind === "refused" ? status.text : `${label}: ${status.text}`;
  return capital(text);
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function button(choice: Choice, at: number, taken: string | undefined): HTMLElement {
  const it = make("button", "choice", choice.label);
  it.type = "button";
  it.dataset["at"] = String(at);
  if (choice.position !== undefined) {
    it.setAttribute("aria-pressed", String(choice.label === taken));
    it.title = "Then click a cell";
  }
  if (choice.keys.length > 0) {
    it.append(make("kbd", "", choice.keys.map(keyName).join(" ")));
    it.setAttribute("aria-keyshortcuts", choice.keys.join(" "));
  }
  return it;
}

function disable(id: string, off: boolean): void {
  part<HTMLButtonElement>(id).disabled = off;
}
