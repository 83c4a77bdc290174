/** The entities of the level, and what it is without each. */

import type { FromPage, View } from "../src/board/messages.js";
import type { EntityNeed, Need } from "../src/protocol.js";
import { pointTo } from "./grid.js";
import { needOf, needsTold } from "./needs.js";
import { make, part, renew, setText, show } from "./page.js";

/** What tells most comes first. */
const order: Need[] = ["essential", "shorter", "longer", "same", "undecided"];

export function hearNecessity(shown: () => View | undefined, say: (message: FromPage) => void): void {
  part("find-needs").addEventListener("click", () => {
    say({ type: "necessity", on: shown()?.necessity?.searching !== true });
  });
  part("needs").addEventListener("click", (event) => {
    const button = (event.target as Element).closest<HTMLElement>("button[data-x]");
    if (button !== null) {
      pointTo(Number(button.dataset["x"]), Number(button.dataset["y"]));
    }
  });
}

export function drawNecessity({ necessity, board }: View): void {
  show(part("needs-part"), board?.isSearched !== false);
  const button = part<HTMLButtonElement>("find-needs");
  const words = necessity === undefined ? "Find out" : necessity.searching ? "Cancel" : "Find out again";
  setText(button, words);
  button.disabled = board === undefined;
  const entities = necessity?.answer?.entities ?? [];
  setText(part("needs-told"), told(necessity));
  const sorted = [...entities].sort((one, two) => order.indexOf(one.need) - order.indexOf(two.need));
  renew(part("needs"), sorted, () => sorted.map(entry));
}

function told(necessity: View["necessity"]): string {
  if (necessity === undefined) {
    return "";
  }
  if (necessity.searching) {
    return "Solving the level without each entity…";
  }
  const { answer, problem } = necessity;
  return answer === undefined ? (problem ?? "") : needsTold(answer);
}

function entry(entity: EntityNeed): HTMLElement {
  const item = make("li", "");
  item.dataset["need"] = entity.need;
  if (entity.position === null) {
    item.append(`${entity.kind}: ${needOf(entity)}`);
    return item;
  }
  const [x, y] = entity.position;
  const button = make("button", "", `${entity.kind} [${x}, ${y}]`);
  button.type = "button";
  button.dataset["x"] = String(x);
  button.dataset["y"] = String(y);
  button.title = "Show its cell";
  item.append(button, `: ${needOf(entity)}`);
  return item;
}
