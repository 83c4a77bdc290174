/** New packs, levels and games: asks for names, lets the server write the texts, and opens what came of it. */

import {
  commands,
  Uri,
  window,
  workspace,
  WorkspaceEdit,
  type Disposable,
  type TextDocument,
} from "vscode";
import type { TextEdit } from "vscode-languageclient";
import type { Boards } from "./board/boards.js";
import { History } from "./levels/history.js";
import { GAMES, type Game } from "./games.js";
import { method, type NewLevel, type NewPack } from "./protocol.js";
import { words, type Server } from "./server.js";

/** What packs and levels may be called, which is also the name of a folder or file. */
const NAME = /^[a-z][a-z0-9_]*$/;

/** The same act, which tells of its failures. */
export function telling<Args extends unknown[], Answer>(act: (...args: Args) => Promise<Answer>) {
  return async (...args: Args): Promise<Answer | undefined> => {
    try {
      return await act(...args);
    } catch (error) {
      void window.showErrorMessage(`Goldpath: ${words(error)}`);
      return undefined;
    }
  };
}

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

export function registerCreation(server: Server, boards: Boards): Disposable[] {
  return [
    commands.registerCommand("goldpath.newPack", telling((place?: Uri, id?: unknown) => newPack(server, place, named(id)))),
    ...GAMES.map((game) =>
      commands.registerCommand(game.command, telling((place?: Uri, id?: unknown) => newGame(server, game, place, named(id)))),
    ),
    commands.registerCommand("goldpath.newLevel", telling((place?: Uri, id?: unknown) => newLevel(server, place ?? boards.active, named(id), true))),
  ];
}

/** A name that a caller gives; a menu gives what is selected in its place. */
function named(id: unknown): string | undefined {
  return typeof id === "string" ? id : undefined;
}

async function newPack(server: Server, place: Uri | undefined, given: string | undefined): Promise<Uri | undefined> {
  const folder = place === undefined ? await chooseFolder() : await folderOf(place);
  if (folder === undefined) {
    return undefined;
  }
  const id = given ?? (await askName("New Pack", "Name of the pack and its folder", "my_pack", folder, ""));
  if (id === undefined) {
    return undefined;
  }
  const pack = Uri.joinPath(folder, id);
  if (await exists(pack)) {
    throw new Error(`${id} already exists.`);
  }
  const { files } = await server.request<NewPack>(method.newPack, { id, title: titled(id) });
  // A folder is a pack once it has its game, which therefore comes last.
  const last = (path: string) => (path === "game.json" ? 1 : 0);
  for (const { path, text } of [...files].sort((a, b) => last(a.path) - last(b.path))) {
    await workspace.fs.writeFile(Uri.joinPath(pack, ...path.split("/")), new TextEncoder().encode(text));
  }
  const level = files.find(({ path }) => path.startsWith("levels/"));
  await open(Uri.joinPath(pack, ...(level?.path ?? "game.json").split("/")));
  return pack;
}

/** A game of one text, which the command line writes: it writes only what is not there. */
async function newGame(server: Server, game: Game, place: Uri | undefined, given: string | undefined): Promise<Uri | undefined> {
  const folder = place === undefined ? await chooseFolder() : await folderOf(place);
  if (folder === undefined) {
    return undefined;
  }
  const id = given ?? (await askName(game.title, "Name of the game and its folder", "my_game", folder, ""));
  if (id === undefined) {
    return undefined;
  }
  if (await exists(Uri.joinPath(folder, id))) {
    throw new Error(`${id} already exists.`);
  }
  await server.host.run(["new", game.template, id, "--title", titled(id)], folder.fsPath);
  const file = Uri.joinPath(folder, id, game.file(id));
  await window.showTextDocument(file, { preview: false });
  return file;
}

/** A new last level of a pack. With `opens` it is opened, and its board. */
export async function newLevel(
  server: Server,
  place: Uri | undefined,
  given: string | undefined,
  opens: boolean,
): Promise<Uri | undefined> {
  const pack = await packOf(place ?? window.activeTextEditor?.document.uri);
  if (pack === undefined) {
    throw new Error("Open a file of the pack first, or choose the pack in the Explorer.");
  }
  const id = given ?? (await askLevel("New Level", pack, "my_level"));
  return id === undefined ? undefined : addLevel(server, pack, id, undefined, opens);
}

/** A copy of a level, behind it in the sequence. With `opens` it is opened, and its board. */
export async function duplicateLevel(
  server: Server,
  pack: Uri,
  original: Uri,
  name: string,
  opens: boolean,
): Promise<Uri | undefined> {
  const id = await askLevel("Duplicate Level", pack, `${name}_copy`);
  return id === undefined ? undefined : addLevel(server, pack, id, original, opens);
}

function askLevel(title: string, pack: Uri, value: string): Thenable<string | undefined> {
  return askName(title, "Name of the level and its file", value, Uri.joinPath(pack, "levels"), ".json");
}

async function addLevel(server: Server, pack: Uri, id: string, original: Uri | undefined, opens: boolean): Promise<Uri> {
  // The server knows a pack by its open files.
  const game = await workspace.openTextDocument(Uri.joinPath(pack, "game.json"));
  const file = await writeLevel(server, pack, game, (original ?? game.uri).toString(), id, original !== undefined);
  if (opens) {
    await open(file);
  }
  return file;
}

/** A new level of a pack with this text, behind the one that it was made from. */
export async function addVariation(server: Server, original: Uri, id: string, text: string): Promise<Uri> {
  const pack = Uri.joinPath(original, "..", "..");
  const game = await workspace.openTextDocument(Uri.joinPath(pack, "game.json"));
  return writeLevel(server, pack, game, original.toString(), id, true, text);
}

/** Writes a level of a pack and lists it; without a text of its own it is a copy of the one that it is made from. */
async function writeLevel(
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

async function open(file: Uri): Promise<void> {
  await window.showTextDocument(file, { preview: false });
  await commands.executeCommand("goldpath.showBoard");
}

function askName(title: string, prompt: string, value: string, folder: Uri, ending: string): Thenable<string | undefined> {
  return window.showInputBox({
    title: `Goldpath: ${title}`,
    prompt,
    value,
    validateInput: async (name) => {
      if (!NAME.test(name)) {
        return "A name consists of small letters, digits and `_`, and begins with a letter.";
      }
      return (await exists(Uri.joinPath(folder, name + ending))) ? `${name}${ending} already exists.` : undefined;
    },
  });
}

/** `my_pack` as `My Pack`. */
function titled(id: string): string {
  const parts = id.split("_").filter((part) => part !== "");
  return parts.map((part) => part.charAt(0).toUpperCase() + part.slice(1)).join(" ");
}

async function chooseFolder(): Promise<Uri | undefined> {
  const [first, ...others] = workspace.workspaceFolders ?? [];
  if (first !== undefined) {
    return others.length === 0 ? first.uri : (await window.showWorkspaceFolderPick())?.uri;
  }
  const chosen = await window.showOpenDialog({ canSelectFiles: false, canSelectFolders: true, openLabel: "Create Here" });
  return chosen?.[0];
}

async function folderOf(place: Uri): Promise<Uri> {
  const isFile = await workspace.fs.stat(place).then(({ type }) => (type & 2) === 0, () => false);
  return isFile ? Uri.joinPath(place, "..") : place;
}

/** The folder of the pack that a file or folder lies in. */
async function packOf(place: Uri | undefined): Promise<Uri | undefined> {
  const places = place === undefined ? [] : ["", "..", "../.."].map((way) => Uri.joinPath(place, way));
  for (const folder of [...places, ...(workspace.workspaceFolders ?? []).map(({ uri }) => uri)]) {
    if (await exists(Uri.joinPath(folder, "game.json"))) {
      return folder;
    }
  }
  return undefined;
}

function exists(file: Uri): Thenable<boolean> {
  return workspace.fs.stat(file).then(() => true, () => false);
}
