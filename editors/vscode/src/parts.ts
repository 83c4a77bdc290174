/** Puts the parts of the extension together, wherever it runs. */

import { window, type ExtensionContext } from "vscode";
import { Boards } from "./board/boards.js";
import { registerCommands } from "./commands.js";
import { registerCreation } from "./create.js";
import { registerExplanations } from "./explain.js";
import { Galleries } from "./gallery/galleries.js";
import type { Host } from "./host.js";
import { recognizePacks } from "./language.js";
import { registerLevels } from "./levels/actions.js";
import { registerTests } from "./levels/tests.js";
import { startWhenNeeded } from "./need.js";
import { Server } from "./server.js";
import { showStatus } from "./status.js";

export function begin(context: ExtensionContext, host: Host): Server {
  const output = window.createOutputChannel("Goldpath", { log: true });
  const server = new Server(host, output);
  const boards = new Boards(context, server);
  context.subscriptions.push(output, server, showStatus(server), boards, ...registerCommands(server, boards));
  context.subscriptions.push(...registerCreation(server, boards), ...registerExplanations(context, server));
  context.subscriptions.push(...registerLevels(server, boards), new Galleries(context, server, boards));
  context.subscriptions.push(...registerTests(server));
  // Not awaited: the board and the commands are there at once, and wait for the server themselves.
  context.subscriptions.push(...startWhenNeeded(server, context.extension.packageJSON), ...recognizePacks(server));
  return server;
}
