/** When the server is started: once there is a project in the workspace, or a document that may be of one is open. */

import { languages, Uri, workspace, type Disposable, type TextDocument } from "vscode";
import { mayBeGame } from "./detect.js";
import { documents, isOfPack } from "./documents.js";
import type { Server } from "./server.js";

const ACTIVATION = "workspaceContains:";
const ELSEWHERE = "**/{node_modules,target,.git}/**";

/** Starts the server when it is needed. Commands start it too. */
export function startWhenNeeded(server: Server, manifest: Manifest): Disposable[] {
  const projects = filesOfProjects(manifest);
  const consider = async (document: TextDocument): Promise<void> => {
    if (!server.isStarted && (await mayBeOfProject(document))) {
      await server.start();
    }
  };
  const created = workspace.createFileSystemWatcher(projects, false, true, true);
  created.onDidCreate(() => server.start());
  workspace.textDocuments.forEach((document) => void consider(document));
  void workspace.findFiles(projects, ELSEWHERE, 1).then((found) => (found.length > 0 ? server.start() : undefined));
  const look = (document: TextDocument) => void consider(document);
  // A text may have become a game since it was opened.
  return [created, workspace.onDidOpenTextDocument(look), workspace.onDidSaveTextDocument(look)];
}

/** What the extension says of itself in its `package.json`. */
interface Manifest {
  activationEvents: string[];
}

/** The files that only projects have, for which VS Code wakes the extension. */
function filesOfProjects({ activationEvents }: Manifest): string {
  const events = activationEvents.filter((event) => event.startsWith(ACTIVATION));
  return `{${events.map((event) => event.slice(ACTIVATION.length)).join(",")}}`;
}

async function mayBeOfProject(document: TextDocument): Promise<boolean> {
  if (languages.match(documents, document) === 0) {
    return false;
  }
  if (document.languageId === "plaintext") {
    return mayBeGame(document.getText());
  }
  return !isOfPack(document) || hasGame(document.uri);
}

/** Returns true if a `game.json` is beside a file, or beside its folder `levels`. */
async function hasGame(file: Uri): Promise<boolean> {
  for (const game of [Uri.joinPath(file, "../game.json"), Uri.joinPath(file, "../../game.json")]) {
    try {
      await workspace.fs.stat(game);
      return true;
    } catch {
      // It is not there.
    }
  }
  return false;
}
