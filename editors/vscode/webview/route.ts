/** The gold path or session as a line over a board that is drawn on, and in words below it. */

import type { View } from "../src/board/messages.js";
import { linesOf, outcomeOf } from "../src/board/route.js";
import type { CellPosition } from "../src/protocol.js";
import { part, renew, setText, show } from "./page.js";

const SVG = "http://www.w3.org/2000/svg";

export function drawRoute({ route, board }: View): void {
  const answer = route?.answer;
  const text = answer && board ? outcomeOf(answer, board.solution ?? "gold path") : "";
  const told = route?.problem ?? text;
  setText(part("route-told"), told);
  show(part("route-told"), told !== "");
  const { columns, rows } = board ?? { columns: 0, rows: 0 };
  const lines = answer && linesOf(answer);
  for (const id of ["route", "route-told"]) {
    part(id).classList.toggle("older", route?.searching === true);
  }
  renew(part("route"), [columns, rows, lines], () => (lines === undefined ? [] : [drawn(columns, rows, lines)]));
}

/** Two strokes each, one of which stands out from any color of a pack; what is not good any more is dashed. */
function drawn(columns: number, rows: number, lines: { good: CellPosition[][]; rest: CellPosition[][] }): SVGElement {
  const svg = element("svg", { viewBox: `0 0 ${columns} ${rows}`, class: "route" });
  const kinds = [...lines.good.map((line) => ["good", line] as const), ...lines.rest.map((line) => ["rest", line] as const)];
  for (const stroke of ["edge", "core"]) {
    for (const [kind, line] of kinds) {
      const points = line.map(([x, y]) => `${x + 0.5},${y + 0.5}`).join(" ");
      svg.append(element("polyline", { points, class: `${stroke} ${kind}` }));
    }
  }
  return svg;
}

export function element(name: string, attributes: Record<string, string>): SVGElement {
  const it = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) {
    it.setAttribute(key, value);
  }
  return it;
}
