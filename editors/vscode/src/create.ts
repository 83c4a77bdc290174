/** New packs, levels and games: asks for names, lets the server write the texts, and opens what came of it. */

import { commands, Uri, window, workspace, type Disposable } from "vscode";
import type { Boards } from "./board/boards.js";
import { GAMES, type Game } from "./games.js";
import { exists, titled, writeLevel } from "./levels/written.js";
import { method, type NewPack } from "./protocol.js";
import type { Server } from "./server.js";
import { words } from "./words.js";

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
