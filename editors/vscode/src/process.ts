/** The server as a process, whose program is the command line as well. */

import type { ExtensionContext } from "vscode";
import { LanguageClient, type LanguageClientOptions } from "vscode-languageclient/node";
import { serverPath } from "./config.js";
import { Ending, type Connection } from "./connection.js";
import { SETTING, type Host, type Missing } from "./host.js";
import { findServer, type Found } from "./lookup.js";
import { runProgram } from "./program.js";

export class ProcessHost implements Host {
  readonly help = ` Set \`${SETTING}\` to use another server.`;
  readonly isChosen = true;

  constructor(private readonly context: ExtensionContext) {}

  connect(options: LanguageClientOptions): { client: Connection; called: string; from: string } | Missing {
    const found = this.find();
    if ("missing" in found) {
      return found;
    }
    return { client: new ProcessClient(found.command, options), called: found.command, from: found.from };
  }

  run(args: string[], folder: string): Promise<void> {
    return runProgram(this.program, args, folder);
  }

  get program(): string {
    const found = this.find();
    if ("missing" in found) {
      throw new Error(found.missing);
    }
    return found.command;
  }

  private find(): Found | Missing {
    return findServer({
      setting: serverPath(),
      env: process.env,
      extension: this.context.extensionPath,
      platform: process.platform,
    });
  }
}

class ProcessClient extends LanguageClient implements Connection {
  private readonly ending: Ending;

  constructor(command: string, options: LanguageClientOptions) {
    const ending = new Ending();
    super("goldpath", "Goldpath", { command, args: ["lsp"] }, ending.options(options));
    this.ending = ending;
  }

  get isGone(): boolean {
    return this.ending.gone;
  }

  override dispose(timeout?: number): Promise<void> {
    this.ending.left = true;
    return super.dispose(timeout);
  }

  override error(message: string, data?: unknown, showNotification?: boolean | "force"): void {
    if (this.ending.isTold) {
      super.error(message, data, showNotification);
    }
  }
}
