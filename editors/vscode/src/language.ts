/**
 * The language of the files of packs. With `json` the editor's JSON service would list, fold and format them a second
 * time; files of other programs, whatever their names, stay JSON.
 */

import { languages, Uri, workspace, type Disposable, type TextDocument } from "vscode";
import { isOfPack } from "./documents.js";
import { method, type Levels } from "./protocol.js";
import type { Server } from "./server.js";

export const LANGUAGE = "gridponder";

/** Gives documents their language once the server knows their pack. */
export function recognizePacks(server: Server): Disposable[] {
  const recognize = () => void recognized(server).catch(() => {});
  return [server.onLevels(recognize), workspace.onDidOpenTextDocument(recognize)];
}

async function recognized(server: Server): Promise<void> {
  const isWaiting = (document: TextDocument) => document.languageId === "json" && isOfPack(document);
  if (!server.isStarted || !workspace.textDocuments.some(isWaiting)) {
    return;
  }
  const { packs } = await server.request<Levels>(method.levels, {});
  const folders = packs.filter(({ uri }) => uri === undefined).map(({ root }) => Uri.parse(root).fsPath);
  // Others may have been opened, or closed, in the meantime.
  for (const document of workspace.textDocuments.filter(isWaiting)) {
    if (folders.includes(folderOf(document))) {
      await languages.setTextDocumentLanguage(document, LANGUAGE);
    }
  }
}

/** The folder of the pack that a document is of by its name. */
function folderOf({ uri }: TextDocument): string {
  const folder = Uri.joinPath(uri, "..");
  return (folder.path.endsWith("/levels") ? Uri.joinPath(folder, "..") : folder).fsPath;
}
