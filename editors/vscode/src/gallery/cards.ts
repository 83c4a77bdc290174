/** The cards of a gallery from what the server and the searches say of levels. Nothing of the editor. */

import type { LevelVerdict, SequenceEntry } from "../protocol.js";
import { chipOf, sentencesOf, type Told } from "../levels/chip.js";
import { detailOf, identityOf, labelOf, nameOf, signOf } from "../levels/look.js";
import type { Act, Card } from "./messages.js";

/** A sign for each verdict, so that none is told by color alone. */
const signs: Record<LevelVerdict | "page", string> = {
  won: "✓",
  wonEarly: "!",
  notWon: "✗",
  error: "!",
  notReplayed: "○",
  none: "–",
  page: "¶",
};

/** What names an entry among the cards: the sequence may list it twice. */
export function cardId({ entry, nth }: { entry: SequenceEntry; nth: number }): string {
  return `${entry.kind}/${identityOf(entry)}/${nth}`;
}

/** The cards of all entries. `told` says what is known of an entry, `picture` is a word for how its board looks now. */
export function cardsOf<Node extends { entry: SequenceEntry; nth: number }>(
  nodes: readonly Node[],
  told: (node: Node) => Told,
  picture: (node: Node) => string | undefined,
): Card[] {
  let count = 0;
  return nodes.map((node) => {
    const { kind, place, key } = node.entry;
    count += kind === "level" && place !== null ? 1 : 0;
    // The levels of a file have numbers as titles.
    const isNumbered = kind === "level" && place !== null && key === undefined;
    return { ...cardOf(node, told(node), picture(node)), ...(isNumbered ? { number: count } : {}) };
  });
}

/** `picture` is a word for how its board looks now. */
export function cardOf(node: { entry: SequenceEntry; nth: number }, told: Told, picture: string | undefined): Card {
  const { entry } = node;
  const chip = chipOf(entry, told);
  const kind = entry.kind === "page" ? "page" : entry.verdict;
  const { words } = signOf(entry);
  return {
    id: cardId(node),
    kind: entry.kind,
    isListed: entry.place !== null,
    title: nameOf(entry),
    verdict: { kind, sign: signs[kind], words },
    detail: detailOf(entry) === words ? "" : detailOf(entry),
    ...(chip === undefined ? {} : { chip }),
    label: labelOf(entry, told),
    tooltip: tooltipOf(entry, told),
    ...(picture === undefined ? {} : { picture }),
    can: actsOf(entry),
  };
}

/** Pages of a pack are written in its `game.json`; entries of a file are all of a kind. */
function actsOf(entry: SequenceEntry): Act[] {
  const isLevel = entry.kind === "level" && entry.uri !== null;
  const isInFile = entry.key !== undefined;
  return [
    "text",
    ...(isLevel ? (["board", "boardBeside"] as const) : []),
    ...(isLevel && !isInFile ? (["replay"] as const) : []),
    ...(isLevel || isInFile ? (["duplicate", "delete"] as const) : []),
    ...(entry.place === null ? [] : (["earlier", "later"] as const)),
  ];
}

function tooltipOf(entry: SequenceEntry, told: Told): string {
  if (entry.kind === "page") {
    return nameOf(entry);
  }
  const name = entry.id === entry.title || entry.title === "" ? nameOf(entry) : `${entry.title} (${entry.id})`;
  return [name, entry.text, sentencesOf(entry, told) ?? ""].filter((line) => line !== "").join("\n");
}
