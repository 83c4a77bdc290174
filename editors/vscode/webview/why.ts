/** Why: what acted in the step that is shown, or what made a cell what it is; each with its place and its cells. */

import type { FromPage, View } from "../src/board/messages.js";
import type { Intent } from "../src/board/session.js";
import type { CellPosition, WhyReason } from "../src/protocol.js";
import { cursorAt, pointOut } from "./grid.js";
import { make, marked, part, renew, setText, show } from "./page.js";

export function hearWhy(shown: () => View | undefined, intend: (intent: Intent) => void, say: (message: FromPage) => void): void {
  part("tell-why").addEventListener("click", () => say({ type: "why", on: shown()?.why === undefined }));
  part("why-step").addEventListener("click", () => say({ type: "why", on: true }));
  const list = part("why");
  const reasonAt = (target: EventTarget | null): [WhyReason, HTMLElement] | undefined => {
    const button = (target as Element | null)?.closest<HTMLElement>("button[data-at]") ?? undefined;
    const reason = button && shown()?.why?.answer?.reasons[Number(button.dataset["at"])];
    return button && reason && [reason, button];
  };
  list.addEventListener("click", ({ target }) => {
    const [reason, button] = reasonAt(target) ?? [];
    if (reason === undefined) {
      return;
    }
    if (button?.classList.contains("to-step") === true && reason.step !== null) {
      intend({ type: "step", step: reason.step });
    } else if (reason.location !== null) {
      say({ type: "reveal", obstacle: { ...reason.location, message: reason.text } });
    }
  });
  part("acts").addEventListener("click", ({ target }) => {
    const button = (target as Element | null)?.closest<HTMLElement>("button[data-acts]");
    if (button) {
      const isShown = button.getAttribute("aria-pressed") === "true";
      say(isShown ? { type: "within" } : { type: "within", acts: Number(button.dataset["acts"]) });
    }
  });
  const cellsAt = (target: EventTarget | null): readonly CellPosition[] => {
    const acts = (target as Element | null)?.closest<HTMLElement>("button[data-acts]")?.dataset["acts"];
    const reasons = shown()?.why?.answer?.reasons ?? [];
    const reason = acts === undefined ? reasonAt(target)?.[0] : reasons.find(({ act }) => act === Number(acts));
    return reason?.cells ?? [];
  };
  for (const pointed of [list, part("acts")]) {
    for (const [begins, ends] of [["pointerover", "pointerout"], ["focusin", "focusout"]] as const) {
      pointed.addEventListener(begins, ({ target }) => pointOut(cellsAt(target)));
      pointed.addEventListener(ends, () => pointOut([]));
    }
  }
}

/** What acts in the step that is shown, in order; nothing where that is not told, or is of another step. */
export function actsOf({ why, whyCell, board, session }: View): WhyReason[] {
  const isOfStep = whyCell === undefined && session.mode !== "draw" && board?.isPlayed !== false;
  return isOfStep ? (why?.answer?.reasons ?? []).filter(({ act, step }) => act !== null && step === board?.step) : [];
}

/** The step as a film of what acts in it, phase by phase. */
function drawActs(view: View): void {
  const acts = actsOf(view);
  show(part("acts"), acts.length > 0);
  renew(part("acts"), [acts, view.acts], () => {
    const frame = (number: number, text: string, words: string) => {
      const button = make("button", "", text);
      button.type = "button";
      button.dataset["acts"] = String(number);
      button.title = words;
      button.setAttribute("aria-label", words);
      button.setAttribute("aria-pressed", String(view.acts === number));
      return button;
    };
    const frames: HTMLElement[] = [frame(0, "0", "Before the step")];
    let phase: string | null = null;
    for (const reason of acts) {
      if (reason.phase !== phase) {
        phase = reason.phase;
        frames.push(make("span", "phase", phase ?? ""));
      }
      frames.push(frame(reason.act ?? 0, String(reason.act), `${reason.act}: ${reason.text.replaceAll("`", "")}`));
    }
    return frames;
  });
}

/** Asks about the cell of the cursor. */
export function askWhy(say: (message: FromPage) => void): void {
  say({ type: "why", on: true, cell: cursorAt() });
}

export function drawWhy(view: View): void {
  const { why, whyCell, board } = view;
  part("tell-why").setAttribute("aria-pressed", String(why !== undefined));
  show(part("why-part"), why !== undefined);
  show(part("why-step"), whyCell !== undefined);
  drawActs(view);
  const reasons = why?.answer?.reasons ?? [];
  setText(part("why-told"), why?.problem ?? why?.answer?.title ?? "");
  const here = view.session.mode === "draw" ? undefined : board?.step;
  renew(part("why"), [reasons, here], () => reasons.map((reason, at) => entry(reason, at, here)));
}

function entry(reason: WhyReason, at: number, here: number | undefined): HTMLElement {
  const item = make("li", "");
  item.style.setProperty("--depth", String(reason.depth));
  if (reason.location === null && reason.cells.length === 0) {
    item.append(...marked(reason.text));
  } else {
    const button = make("button", "link");
    button.type = "button";
    button.dataset["at"] = String(at);
    button.title = reason.location === null ? "Mark its cells" : "Show it in the text";
    button.append(...marked(reason.text));
    item.append(button);
  }
  const { step } = reason;
  if (step !== null && here !== undefined && step !== here && reason.depth === 0) {
    const go = make("button", "link to-step", `Go to step ${step}`);
    go.type = "button";
    go.dataset["at"] = String(at);
    item.append(" ", go);
  }
  return item;
}
