/** New levels, written as files and listed; and what changes of the order of levels are remembered. */

import { Uri, workspace, WorkspaceEdit, type TextDocument } from "vscode";
import type { TextEdit } from "vscode-languageclient";
import { method, type NewLevel } from "../protocol.js";
import type { Server } from "../server.js";
import { History } from "./history.js";

/** What the view of the levels may take back. */
export const history = new History();

/** The files whose levels are just being put into another order. */
const ordered = new Set<string>();

/** Whether a document changes because its levels get another order, in which they look as before. */
export function isOrdered(file: Uri): boolean {
  return ordered.has(file.toString());
}

/** Makes a change of the order of levels, and remembers it as the last one of the file that has them in order. */
export async function remembering(file: Uri, change: () => Promise<void>): Promise<void> {
  const game = await workspace.openTextDocument(file);
  const name = game.uri.toString();
  const before = game.version;
  ordered.add(name);
  try {
    await change();
  } finally {
    ordered.delete(name);
  }
  history.made(name, before, game.version);
}

/** A new level of a pack with this text, behind the one that it was made from. */
export async function addVariation(server: Server, original: Uri, id: string, text: string): Promise<Uri> {
  const pack = Uri.joinPath(original, "..", "..");
  const game = await workspace.openTextDocument(Uri.joinPath(pack, "game.json"));
  return writeLevel(server, pack, game, original.toString(), id, true, text);
}

/** Writes a level of a pack and lists it; without a text of its own it is a copy of the one that it is made from. */
export async function writeLevel(
  server: Server,
  pack: Uri,
  game: TextDocument,
  uri: string,
  id: string,
  copy: boolean,
  text?: string,
): Promise<Uri> {
  const params = { textDocument: { uri }, id, title: titled(id), copy };
  const level = await server.request<NewLevel | null>(method.newLevel, params);
  if (level === null) {
    throw new Error("The folder does not contain a pack.");
  }
  const file = Uri.joinPath(pack, level.path);
  if (await exists(file)) {
    throw new Error(`${level.path} already exists.`);
  }
  const edit = new WorkspaceEdit();
  edit.createFile(file, { contents: new TextEncoder().encode(text ?? level.text) });
  const convert = server.running?.protocol2CodeConverter;
  const edits = convert === undefined ? [] : await convert.asTextEdits(level.sequence as TextEdit[]);
  edit.set(game.uri, edits);
  await remembering(game.uri, async () => {
    if (!(await workspace.applyEdit(edit))) {
      throw new Error("No level was created: the editor rejected the edit.");
    }
    await game.save();
  });
  return file;
}

/** `my_pack` as `My Pack`. */
export function titled(id: string): string {
  const parts = id.split("_").filter((part) => part !== "");
  return parts.map((part) => part.charAt(0).toUpperCase() + part.slice(1)).join(" ");
}

export function exists(file: Uri): Thenable<boolean> {
  return workspace.fs.stat(file).then(() => true, () => false);
}
