/** Where the extension begins and ends: it puts the parts together. */

import { window, type ExtensionContext } from "vscode";
import { Boards } from "./board/boards.js";
import { registerCommands } from "./commands.js";
import { Server } from "./server.js";
import { showStatus } from "./status.js";

let server: Server | undefined;

export async function activate(context: ExtensionContext): Promise<void> {
  const output = window.createOutputChannel("Goldpath", { log: true });
  server = new Server(context, output);
  const boards = new Boards(context, server);
  context.subscriptions.push(output, server, showStatus(server), boards, ...registerCommands(server, boards));
  await server.restart();
}

export async function deactivate(): Promise<void> {
  await server?.stop();
}
