/** Changes of the levels of a pack or game and of their order, for each view that lists them. */

import { commands, Uri, window, workspace, type ViewColumn } from "vscode";
import { duplicateLevel, newLevel } from "../create.js";
import { history, remembering } from "./written.js";
import { method, type LevelAddition, type LevelOrder } from "../protocol.js";
import type { Server } from "../server.js";
import { arrangement, nameOf, reordered } from "./look.js";
import { fileOf, isLevelNode, listed, packOf, placesOf, type EntryNode, type Node, type PackNode } from "./nodes.js";

export class Changes {
  /** `keysOf` returns the keys of the entries of a file, as the view shows them or is about to. */
  constructor(
    private readonly server: Server,
    private readonly keysOf: (pack: PackNode) => string[],
    /** Whether a level that was made is opened, with its board. */
    private readonly opens: boolean,
  ) {}

  /** Puts entries before the one that is at a place now. */
  async move(entries: readonly EntryNode[], to: number): Promise<void> {
    const [first] = entries;
    if (first?.pack.hasEntries === true) {
      await this.order(first.pack, (count) => reordered(count, placesOf(first.pack, entries), to));
      return;
    }
    const asked = arrangement(entries, to);
    if (asked !== undefined && first !== undefined) {
      await remembering(fileOf(first.pack), () => this.server.apply(method.arrange, asked));
    }
  }

  /** Puts entries one place before the first of them, or behind the last one. */
  async shift(nodes: readonly Node[], by: -1 | 1): Promise<void> {
    const entries = listed(nodes);
    const places = entries.flatMap(({ entry }) => entry.place ?? []);
    await this.move(entries, by < 0 ? Math.max(0, Math.min(...places) - 1) : Math.max(...places) + 2);
  }

  /** Adds a level below an entry of a file, or as the last one of a pack, whose name is asked for. */
  async add(node: Node | undefined): Promise<void> {
    const pack = node && packOf(node);
    if (node?.kind === "entry" && node.pack.hasEntries && node.entry.place !== null) {
      const asked: LevelAddition = { root: node.pack.root, known: this.keysOf(node.pack), below: node.entry.place };
      await remembering(fileOf(node.pack), () => this.server.apply(method.addLevel, asked));
      return;
    }
    await newLevel(this.server, pack === undefined ? undefined : Uri.parse(pack.root), undefined, this.opens);
  }

  /** Puts a copy behind a level or message. */
  async duplicate(node: Node | undefined): Promise<void> {
    if (node?.kind === "entry" && node.pack.hasEntries) {
      const { place } = node.entry;
      await this.order(node.pack, (count) => reordered(count, [], count).flatMap((it) => (it === place ? [it, it] : [it])));
    } else if (isLevelNode(node)) {
      await duplicateLevel(this.server, Uri.parse(node.pack.root), Uri.parse(node.entry.uri), node.entry.id, this.opens);
    }
  }

  /** Deletes levels once that is confirmed. One undo brings back what is deleted. */
  async delete(nodes: readonly Node[]): Promise<void> {
    const [chosen] = nodes;
    if (chosen?.kind === "entry" && chosen.pack.hasEntries) {
      const places = placesOf(chosen.pack, listed(nodes));
      const noun = chosen.entry.kind === "page" ? "message" : "level";
      const what = places.length === 1 ? `the ${noun} "${nameOf(chosen.entry)}"` : `${places.length} entries of LEVELS`;
      if (await confirmed(what, "The sessions of a level are removed with it.")) {
        await this.order(chosen.pack, (count) => reordered(count, [], count).filter((place) => !places.includes(place)));
      }
      return;
    }
    const levels = nodes.filter(isLevelNode);
    const [first] = levels;
    if (first === undefined) {
      return;
    }
    const what = levels.length === 1 ? `the level "${nameOf(first.entry)}"` : `${levels.length} levels`;
    if (await confirmed(what, "The file is removed, and its entry in the sequence.")) {
      const packs = new Map(levels.map(({ entry, pack }) => [entry.uri, fileOf(pack)]));
      for (const [uri, file] of packs) {
        await remembering(file, () => this.server.apply(method.deleteLevel, { textDocument: { uri } }));
      }
    }
  }

  /** Gives the levels of a file another order, in which they may be missing or repeated. */
  private async order(pack: PackNode, order: (count: number) => number[]): Promise<void> {
    const known = this.keysOf(pack);
    const asked: LevelOrder = { root: pack.root, known, order: order(known.length) };
    await remembering(fileOf(pack), () => this.server.apply(method.orderLevels, asked));
  }
}

/**
 * Takes back the last change of a sequence, or makes it again: the editor keeps them with the file, which it has to show.
 * Returns whether it did.
 */
export async function retrace(command: "undo" | "redo", pack: PackNode, viewColumn?: ViewColumn): Promise<boolean> {
  const game = await workspace.openTextDocument(fileOf(pack));
  const file = game.uri.toString();
  if (!history.may(command, file, game.version)) {
    const name = game.uri.path.slice(game.uri.path.lastIndexOf("/") + 1);
    const done = command === "undo" ? `change of ${name} was not made` : `undone change of ${name} is not one that was made`;
    void window.showInformationMessage(`Goldpath: the last ${done} in this view. Use ${command} in its editor.`);
    return false;
  }
  const wasSaved = !game.isDirty;
  await window.showTextDocument(game, { preview: true, ...(viewColumn === undefined ? {} : { viewColumn }) });
  await commands.executeCommand(command);
  if (wasSaved) {
    await game.save();
  }
  history.retraced(command, file, game.version);
  return true;
}

async function confirmed(what: string, detail: string): Promise<boolean> {
  const remove = "Delete";
  return (await window.showWarningMessage(`Delete ${what}?`, { modal: true, detail }, remove)) === remove;
}
