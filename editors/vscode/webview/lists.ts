/** What happened, the goals, what is carried, the variables. */

import type { View } from "../src/board/messages.js";
import type { Goal } from "../src/protocol.js";
import { small } from "./over.js";
import { make, marked, part, renew, show } from "./page.js";

export function drawLists({ board }: View): void {
  const happened = board?.happened ?? [];
  renew(part("happened"), happened, () =>
    happened.length === 0 ? [make("li", "none", "nothing")] : happened.map((line) => make("li", "", line)),
  );
  const goals = board?.goals ?? [];
  renew(part("goals"), goals, () => goals.map(drawGoal));
  const { item, carried } = board?.avatar ?? {};
  show(part("carried"), item !== undefined);
  renew(part("item"), [item, carried], () => [
    ...(carried === undefined ? [] : [small(carried, "swatch")]),
    document.createTextNode(item ?? ""),
  ]);
  const variables = Object.entries(board?.variables ?? {});
  show(part("variables-part"), variables.length > 0);
  renew(part("variables"), variables, () =>
    variables.flatMap(([name, value]) => [make("dt", "", name), make("dd", "", JSON.stringify(value))]),
  );
}

/** How far a goal is is told once: in words where there are some, else by a bar. */
function drawGoal(goal: Goal): HTMLElement {
  const item = make("li", goal.done ? "done" : "");
  const name = goal.text || goal.id;
  item.append(make("span", "mark", goal.done ? "✓" : "○"), make("span", "name", name));
  if (goal.lacking !== undefined) {
    const lacking = make("span", "lacking");
    lacking.append(...marked(goal.lacking));
    item.append(lacking);
  } else {
    const bar = make("progress", "");
    bar.max = 100;
    bar.value = goal.percent;
    bar.setAttribute("aria-label", name);
    item.append(bar);
  }
  item.title = `${goal.id} (${goal.type})`;
  return item;
}
