/** Where the extension begins and ends in an editor that runs programs. */

import type { ExtensionContext } from "vscode";
import { registerDebugging } from "./debug.js";
import { begin } from "./parts.js";
import { ProcessHost } from "./process.js";
import type { Server } from "./server.js";

let server: Server | undefined;

export function activate(context: ExtensionContext): void {
  const host = new ProcessHost(context);
  server = begin(context, host);
  context.subscriptions.push(...registerDebugging(server, host));
}

export async function deactivate(): Promise<void> {
  await server?.stop();
}
