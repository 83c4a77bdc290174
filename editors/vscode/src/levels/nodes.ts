/** What a view of levels lists: packs and games, and the entries of their sequences. */

import { Uri } from "vscode";
import type { LevelEntry, PackEntry, SequenceEntry } from "../protocol.js";
import { identityOf } from "./look.js";

export interface PackNode {
  kind: "pack";
  root: string;
  id: string;
  title: string;
  /** The file of a game that is one file. */
  uri: string | undefined;
  hasEntries: boolean;
  /** The only one is open from the start. */
  isOnly: boolean;
}

export interface EntryNode {
  kind: "entry";
  pack: PackNode;
  entry: SequenceEntry;
  /** Which of several with the same name this is, from 0: the sequence may list one twice. */
  nth: number;
}

/** What holds the levels that are not in the sequence. */
export interface RestNode {
  kind: "rest";
  pack: PackNode;
  levels: EntryNode[];
}

export type Node = PackNode | EntryNode | RestNode;

/** A level with a file. */
export interface LevelNode extends EntryNode {
  entry: LevelEntry & { uri: string };
}

export function isLevelNode(node: unknown): node is LevelNode {
  const { kind, entry } = (node ?? {}) as Partial<EntryNode>;
  return kind === "entry" && entry?.kind === "level" && entry.uri !== null;
}

export function packNode({ root, id, title, uri, hasEntries }: PackEntry, isOnly: boolean): PackNode {
  return { kind: "pack", root, id, title, uri, hasEntries: hasEntries === true, isOnly };
}

export function entryNodes(pack: PackNode, entries: readonly SequenceEntry[]): EntryNode[] {
  const counts = new Map<string, number>();
  return entries.map((entry): EntryNode => {
    const name = identityOf(entry);
    const nth = counts.get(name) ?? 0;
    counts.set(name, nth + 1);
    return { kind: "entry", pack, entry, nth };
  });
}

/** The pack or game that a node is, or is of. */
export function packOf(node: Node): PackNode {
  return node.kind === "pack" ? node : node.pack;
}

/** The file that has the levels in their order. */
export function fileOf({ root, uri }: PackNode): Uri {
  return uri === undefined ? Uri.joinPath(Uri.parse(root), "game.json") : Uri.parse(uri);
}

/** Entries of one sequence: those of the pack of the first one. */
export function listed(nodes: readonly Node[]): EntryNode[] {
  const entries = nodes.filter((node) => node.kind === "entry").filter(({ entry }) => entry.place !== null);
  return entries.filter(({ pack }) => pack.root === entries[0]?.pack.root);
}

/** The places of those of some entries that are of a pack. */
export function placesOf({ root }: PackNode, entries: readonly EntryNode[]): number[] {
  return entries.filter(({ pack }) => pack.root === root).flatMap(({ entry }) => entry.place ?? []);
}
