/** Where the extension begins and ends in a browser. */

import { commands, workspace, type ExtensionContext } from "vscode";
import { begin } from "../parts.js";
import type { Server } from "../server.js";
import { WorkerHost } from "./host.js";

let server: Server | undefined;

export function activate(context: ExtensionContext): void {
  // What takes a program is not offered.
  void commands.executeCommand("setContext", "goldpath.isInBrowser", true);
  const begun = begin(context, new WorkerHost(context));
  server = begun;
  // The server has the files of the folders that were there when it started.
  context.subscriptions.push(workspace.onDidChangeWorkspaceFolders(() => (begun.isStarted ? begun.restart() : undefined)));
}

export async function deactivate(): Promise<void> {
  await server?.stop();
}
