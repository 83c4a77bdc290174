/** The view of the levels and what is done in it, by menus and by keys. */

import { commands, Uri, window, workspace, type Disposable } from "vscode";
import type { Boards } from "../board/boards.js";
import { replay } from "../commands.js";
import { duplicateLevel, history, remembering, telling } from "../create.js";
import { method } from "../protocol.js";
import type { Server } from "../server.js";
import { Keys } from "./keys.js";
import { nameOf, reordered } from "./look.js";
import { fileOf, isLevelNode, LevelTree, placesOf, VIEW, type EntryNode, type Node } from "./tree.js";

export function registerLevels(server: Server, boards: Boards): Disposable[] {
  const tree = new LevelTree(server);
  const view = window.createTreeView<Node>(VIEW, {
    treeDataProvider: tree,
    dragAndDropController: tree,
    canSelectMany: true,
    showCollapseAll: true,
  });
  const keys = new Keys<Node>({
    selection: () => view.selection,
    isDrawn: (nodes) => tree.isDrawn(nodes),
    follow: (nodes) => tree.followAll(nodes),
  });
  /** A menu names what it is of, and all that is selected with it; a key is about what is selected. */
  const chosen = (node?: Node, nodes?: readonly (Node | undefined)[]) => {
    const all = nodes ?? (node === undefined ? view.selection : [node]);
    const there = all.filter((node) => node !== undefined);
    if (there.length < all.length) {
      throw new Error("The list has just changed. Open the menu again.");
    }
    return there;
  };
  const register = (name: string, act: (nodes: readonly Node[]) => Promise<unknown>) =>
    commands.registerCommand(`${VIEW}.${name}`, telling(async (node?: Node, nodes?: readonly Node[]) => act(chosen(node, nodes))));
  const registerKey = (name: string, act: (nodes: readonly Node[]) => Promise<unknown>) =>
    commands.registerCommand(
      `${VIEW}.${name}`,
      telling(async (node?: Node, nodes?: readonly Node[]) =>
        node === undefined && nodes === undefined ? keys.press(act) : act(chosen(node, nodes)),
      ),
    );
  return [
    tree,
    view,
    view.onDidChangeVisibility(({ visible }) => tree.show(visible)),
    register("showBoard", async ([node]) => {
      if (isLevelNode(node)) {
        await boards.show(Uri.parse(node.entry.uri), node.entry.play);
      }
    }),
    register("vary", async ([node]) => {
      if (isLevelNode(node)) {
        await boards.vary(Uri.parse(node.entry.uri), node.entry.play);
      }
    }),
    register("replay", async ([node]) => (isLevelNode(node) ? replay(server, Uri.parse(node.entry.uri)) : undefined)),
    register("new", async ([node]) => {
      const pack = node?.kind === "pack" ? node : node?.pack;
      if (node?.kind === "entry" && node.pack.hasEntries && node.entry.place !== null) {
        await tree.add(node.pack, node.entry.place);
        return;
      }
      await commands.executeCommand("goldpath.newLevel", pack === undefined ? undefined : Uri.parse(pack.root));
    }),
    register("duplicate", async ([node]) => {
      if (node?.kind === "entry" && node.pack.hasEntries) {
        const { place } = node.entry;
        await tree.order(node.pack, (count) => reordered(count, [], count).flatMap((it) => (it === place ? [it, it] : [it])));
      } else if (isLevelNode(node)) {
        await duplicateLevel(server, Uri.parse(node.pack.root), Uri.parse(node.entry.uri), node.entry.id);
      }
    }),
    registerKey("delete", (nodes) => deleteLevels(server, tree, nodes)),
    registerKey("undo", (nodes) => retrace("undo", nodes)),
    registerKey("redo", (nodes) => retrace("redo", nodes)),
    registerKey("moveUp", (nodes) => tree.move(listed(nodes), Math.max(0, Math.min(...places(nodes)) - 1))),
    registerKey("moveDown", (nodes) => tree.move(listed(nodes), Math.max(...places(nodes)) + 2)),
  ];
}

/** Takes back the last change of a sequence, or makes it again: the editor keeps them with the file, which it has to show. */
async function retrace(command: "undo" | "redo", [node]: readonly Node[]): Promise<void> {
  const pack = node?.kind === "pack" ? node : node?.pack;
  if (pack === undefined) {
    return;
  }
  const game = await workspace.openTextDocument(fileOf(pack));
  const file = game.uri.toString();
  if (!history.may(command, file, game.version)) {
    const name = game.uri.path.slice(game.uri.path.lastIndexOf("/") + 1);
    const done = command === "undo" ? `change of ${name} was not made` : `undone change of ${name} is not one that was made`;
    void window.showInformationMessage(`Goldpath: the last ${done} in this view. Use ${command} in its editor.`);
    return;
  }
  const wasSaved = !game.isDirty;
  await window.showTextDocument(game, { preview: true });
  await commands.executeCommand(command);
  if (wasSaved) {
    await game.save();
  }
  history.retraced(command, file, game.version);
  await commands.executeCommand(`${VIEW}.focus`);
}

/** Entries of one sequence: those of the pack of the first one. */
function listed(nodes: readonly Node[]): EntryNode[] {
  const entries = nodes.filter((node) => node.kind === "entry").filter(({ entry }) => entry.place !== null);
  return entries.filter(({ pack }) => pack.root === entries[0]?.pack.root);
}

function places(nodes: readonly Node[]): number[] {
  return listed(nodes).flatMap(({ entry }) => entry.place ?? []);
}

/** One undo brings back what is deleted. */
async function deleteLevels(server: Server, tree: LevelTree, nodes: readonly Node[]): Promise<void> {
  const [chosen] = nodes;
  if (chosen?.kind === "entry" && chosen.pack.hasEntries) {
    const places = placesOf(chosen.pack, listed(nodes));
    const noun = chosen.entry.kind === "page" ? "message" : "level";
    const what = places.length === 1 ? `the ${noun} "${nameOf(chosen.entry)}"` : `${places.length} entries of LEVELS`;
    if (await confirmed(what, "The sessions of a level are removed with it.")) {
      await tree.order(chosen.pack, (count) => reordered(count, [], count).filter((place) => !places.includes(place)));
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
      await remembering(file, () => server.apply(method.deleteLevel, { textDocument: { uri } }));
    }
  }
}

async function confirmed(what: string, detail: string): Promise<boolean> {
  const remove = "Delete";
  return (await window.showWarningMessage(`Delete ${what}?`, { modal: true, detail }, remove)) === remove;
}
