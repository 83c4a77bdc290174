/** Why: what acted in the step that is shown, or what made a cell what it is; each with its place and its cells. */

import type { FromPage, View } from "../src/board/messages.js";
import type { Intent } from "../src/board/session.js";
import type { WhyReason } from "../src/protocol.js";
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
  for (const [begins, ends] of [["pointerover", "pointerout"], ["focusin", "focusout"]] as const) {
    list.addEventListener(begins, ({ target }) => pointOut(reasonAt(target)?.[0].cells ?? []));
    list.addEventListener(ends, () => pointOut([]));
  }
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
