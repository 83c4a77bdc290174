/** What happened, the goals, the variables. */

import type { View } from "../src/board/messages.js";
import type { Goal } from "../src/protocol.js";
import { make, part, renew } from "./page.js";

export function drawLists({ board }: View): void {
  const happened = board?.happened ?? [];
  renew(part("happened"), happened, () =>
    happened.length === 0 ? [make("li", "none", "nothing")] : happened.map((line) => make("li", "", line)),
  );
  const goals = board?.goals ?? [];
  renew(part("goals"), goals, () => goals.map(drawGoal));
  const variables = Object.entries(board?.variables ?? {});
  renew(part("variables"), variables, () =>
    variables.length === 0
      ? [make("dt", "none", "none")]
      : variables.flatMap(([name, value]) => [make("dt", "", name), make("dd", "", JSON.stringify(value))]),
  );
}

function drawGoal(goal: Goal): HTMLElement {
  const item = make("li", goal.done ? "done" : "");
  const bar = make("progress", "");
  bar.max = 1;
  bar.value = goal.fraction;
  const name = goal.text || goal.id;
  bar.setAttribute("aria-label", name);
  item.append(make("span", "mark", goal.done ? "✓" : "○"), make("span", "name", name), bar);
  item.title = `${goal.id} (${goal.type}): ${Math.round(goal.fraction * 100)} %`;
  return item;
}
