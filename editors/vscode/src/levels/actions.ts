/** The view of the levels and what is done in it, by menus and by keys. */

import { commands, Uri, window, type Disposable } from "vscode";
import type { Boards } from "../board/boards.js";
import { replay } from "../commands.js";
import { telling } from "../create.js";
import type { Server } from "../server.js";
import { retrace } from "./changes.js";
import { Keys } from "./keys.js";
import { isLevelNode, packOf, type Node } from "./nodes.js";
import { LevelTree, VIEW } from "./tree.js";

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
    register("showBoardBeside", async ([node]) => {
      if (isLevelNode(node)) {
        await boards.showBeside(Uri.parse(node.entry.uri), node.entry.play);
      }
    }),
    register("vary", async ([node]) => {
      if (isLevelNode(node)) {
        await boards.vary(Uri.parse(node.entry.uri), node.entry.play);
      }
    }),
    register("replay", async ([node]) => (isLevelNode(node) ? replay(server, Uri.parse(node.entry.uri)) : undefined)),
    register("new", ([node]) => tree.changes.add(node)),
    register("duplicate", ([node]) => tree.changes.duplicate(node)),
    registerKey("delete", (nodes) => tree.changes.delete(nodes)),
    registerKey("undo", (nodes) => retraceIn("undo", nodes)),
    registerKey("redo", (nodes) => retraceIn("redo", nodes)),
    registerKey("moveUp", (nodes) => tree.changes.shift(nodes, -1)),
    registerKey("moveDown", (nodes) => tree.changes.shift(nodes, 1)),
  ];
}

/** Takes back the last change of a sequence, or makes it again. The keys stay in the view. */
async function retraceIn(command: "undo" | "redo", [node]: readonly Node[]): Promise<void> {
  if (node !== undefined && (await retrace(command, packOf(node)))) {
    await commands.executeCommand(`${VIEW}.focus`);
  }
}
