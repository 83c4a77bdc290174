/** New levels made from the one on the board: what is wanted of them, and a card for each that is found. */

import type { FromPage, View } from "../src/board/messages.js";
import { counted, type Card, type VaryView } from "../src/board/varied.js";
import { make, part, renew, setText, show } from "./page.js";

let vary: VaryView | undefined;
let focused = 0;
let blamed = "";

const field = () => part<HTMLInputElement>("vary-want");

export function hearVary(say: (message: FromPage) => void): void {
  const run = () => say(vary?.isRunning === true ? { type: "varyStop" } : { type: "varyStart", want: field().value });
  part("vary").addEventListener("click", () => say({ type: "vary", on: vary === undefined }));
  part("vary-run").addEventListener("click", run);
  part("vary-unlock").addEventListener("click", () => say({ type: "unlock" }));
  field().addEventListener("input", () => say({ type: "want", want: field().value }));
  field().addEventListener("keydown", (event) => {
    if (event.key === "Enter" && vary?.isRunning === false) {
      run();
    }
  });
  part("vary-cards").addEventListener("click", (event) => {
    const button = (event.target as Element).closest<HTMLElement>("button[data-act]");
    if (button !== null) {
      const at = Number(button.dataset["at"]);
      say({ type: "varyTake", at, as: button.dataset["act"] === "use" ? "level" : "newLevel" });
    }
  });
}

/** Draws what the extension says of the run, apart from the board, which changes more often. */
export function drawVary(next: VaryView | undefined): void {
  const was = vary;
  vary = next;
  part("vary").setAttribute("aria-pressed", String(next !== undefined));
  show(part("vary-part"), next !== undefined);
  if (next === undefined) {
    return;
  }
  const { want, isRunning, tried, told, problem, cards, isOutdated, focus } = next;
  // What is being typed is newer than what was heard of it.
  if (was === undefined || document.activeElement !== field()) {
    field().value = want;
  }
  setText(part("vary-run"), isRunning ? "Stop" : "Start");
  setText(part("vary-told"), told);
  setText(part("vary-tried"), isRunning && tried > 0 ? `${counted(tried, "candidate")} tried` : "");
  setText(part("vary-problem"), problem?.text ?? "");
  show(part("vary-problem"), problem !== undefined);
  field().setAttribute("aria-invalid", String(problem !== undefined));
  renew(part("vary-cards"), [cards, isOutdated], () => cards.map((card) => drawCard(card, isOutdated)));
  if (focus > focused) {
    focused = focus;
    part("vary-part").scrollIntoView({ block: "nearest" });
    field().focus();
    field().select();
  }
  const blame = problem?.at === undefined ? "" : JSON.stringify([problem, want]);
  if (problem?.at !== undefined && blame !== blamed) {
    field().focus();
    field().setSelectionRange(problem.at.start, problem.at.end);
  }
  blamed = blame;
}

/** How many cells stay as they are. */
export function drawLocked({ locked }: View): void {
  show(part("vary-locked"), locked.length > 0);
  setText(part("vary-locked-text"), `${counted(locked.length, "locked cell")} ${locked.length === 1 ? "stays" : "stay"} as ${locked.length === 1 ? "it is" : "they are"}.`);
}

function drawCard(card: Card, isOutdated: boolean): HTMLElement {
  const { number, svg, text, bits, holds, done } = card;
  const item = make("li", "card");
  const image = make("img", "");
  image.alt = `Board of new level ${number}`;
  if (svg !== null) {
    image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  }
  const facts = make("ul", "");
  facts.append(...[text, ...(bits === null ? [] : [bits]), ...holds].map((fact) => make("li", "", fact)));
  const use = action(card, "use", "Use as this level", `Use new level ${number} as this level`, isOutdated);
  const add = action(card, "add", "Add as a new level", `Add new level ${number} as a level of its own`, isOutdated);
  item.append(make("h3", "", `New level ${number}`), image, facts, use, add);
  if (done !== undefined) {
    item.append(make("p", "card-done", done));
  }
  return item;
}

function action({ number, done }: Card, act: string, text: string, label: string, isOutdated: boolean): HTMLElement {
  const button = make("button", "", text);
  button.type = "button";
  button.dataset["act"] = act;
  button.dataset["at"] = String(number - 1);
  button.setAttribute("aria-label", label);
  button.disabled = isOutdated || done !== undefined;
  if (isOutdated) {
    button.title = "The level has changed since";
  }
  return button;
}
