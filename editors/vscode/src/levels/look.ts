/** How levels and pages look in a list: words, icons, and the picture of the board. Nothing of the editor. */

import type { Arrangement, LevelEntry, LevelVerdict, SequenceEntry } from "../protocol.js";
import { chipOf, type Told } from "./chip.js";

/** An icon of the editor, the color that it has there, and what it says to those who do not see it. */
interface Sign {
  icon: string;
  color?: string;
  words: string;
}

const signs: Record<LevelVerdict, Sign> = {
  won: { icon: "pass", color: "testing.iconPassed", words: "wins" },
  wonEarly: { icon: "warning", color: "problemsWarningIcon.foreground", words: "wins early" },
  notWon: { icon: "error", color: "testing.iconFailed", words: "does not win" },
  error: { icon: "warning", color: "problemsErrorIcon.foreground", words: "has errors" },
  notReplayed: { icon: "circle-outline", color: "testing.iconUnset", words: "not replayed" },
  none: { icon: "circle-slash", color: "testing.iconSkipped", words: "no gold path" },
};

const page: Sign = { icon: "book", words: "page" };
const message: Sign = { icon: "comment", words: "message" };

export function signOf(entry: SequenceEntry): Sign {
  if (entry.kind === "page") {
    return entry.key === undefined ? page : message;
  }
  const sign = signs[entry.verdict];
  return entry.play === undefined ? sign : { ...sign, words: entry.text };
}

export function nameOf({ title, id }: { title: string; id: string }): string {
  return title || id || "Untitled";
}

/** What stands behind the name, what may be cut off last. */
export function detailOf(entry: SequenceEntry, told?: Told): string {
  if (entry.kind === "page") {
    return signOf(entry).words;
  }
  const moves = entry.moves !== null ? counted(entry.moves) : entry.play === undefined ? "no gold path" : entry.text;
  const chip = chipOf(entry, told);
  return chip === undefined ? moves : `${chip.sign} ${chip.words} · ${moves}`;
}

/** All of it in words. */
export function labelOf(entry: SequenceEntry, told?: Told): string {
  const parts = [nameOf(entry), signOf(entry).words];
  if (entry.kind === "level" && entry.moves !== null) {
    parts.push(counted(entry.moves));
  }
  const chip = chipOf(entry, told);
  return (chip === undefined ? parts : [...parts, chip.words]).join(", ");
}

function counted(moves: number): string {
  return moves === 1 ? "1 move" : `${moves} moves`;
}

/** The editor cuts Markdown that is longer. */
const LONGEST = 95_000;
const [WIDEST, HIGHEST] = [320, 240];

/** The picture as a part of a Markdown text; empty where it would be too long. */
export function pictureOf(svg: string, entry: LevelEntry): string {
  const size = /\bwidth="(\d+)" height="(\d+)"/.exec(svg);
  const [width, height] = [Number(size?.[1] ?? 0), Number(size?.[2] ?? 0)];
  if (width === 0 || height === 0) {
    return "";
  }
  const scale = Math.min(1, WIDEST / width, HIGHEST / height);
  const address = `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;
  const words = `Board of ${nameOf(entry)}`.replace(/[^\p{L}\p{N} _-]/gu, "");
  const part = `![${words}](${address}|width=${Math.round(width * scale)},height=${Math.round(height * scale)})`;
  return part.length > LONGEST ? "" : part;
}

/** What names an entry among those of its list, as long as its text is the same. */
export function identityOf(entry: SequenceEntry): string {
  return entry.key ?? (entry.kind === "page" ? `page ${entry.id}` : entry.id);
}

/** The order of so many entries in which those at some places stand before the one that is at a place now. */
export function reordered(count: number, moved: readonly number[], to: number): number[] {
  const all = Array.from({ length: count }, (_, place) => place);
  const others = (from: number, end: number) => all.slice(from, end).filter((place) => !moved.includes(place));
  return [...others(0, to), ...[...moved].sort((a, b) => a - b), ...others(to, count)];
}

/** What gets another place: entries of the pack of the first one. Others that are selected with it stay. */
export function arrangement(nodes: readonly { pack: { root: string }; entry: SequenceEntry }[], to: number): Arrangement | undefined {
  const root = nodes[0]?.pack.root;
  const moved = nodes
    .filter(({ pack }) => pack.root === root)
    .flatMap(({ entry }): Arrangement["moved"] => {
      if (entry.place !== null) {
        return [{ place: entry.place, id: entry.id }];
      }
      return entry.kind === "page" || entry.uri === null ? [] : [{ uri: entry.uri }];
    });
  return root === undefined || moved.length === 0 ? undefined : { root, moved, to };
}

/** Where entries land that are dropped on another one: in its place, as it makes room towards where they came from. */
export function landing(from: (number | null)[], on: number): number {
  const isFromAbove = from.length > 0 && from.every((place) => place !== null && place < on);
  return isFromAbove ? on + 1 : on;
}
