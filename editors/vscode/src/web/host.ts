/** The server where the extension runs in a browser: no program can be run there. */

import type { ExtensionContext } from "vscode";
import { LanguageClient, type LanguageClientOptions, type StaticFeature } from "vscode-languageclient/browser";
import { Ending, type Connection } from "../connection.js";
import type { Host } from "../host.js";
import { startWorker } from "./worker.js";

export class WorkerHost implements Host {
  readonly help = "";
  readonly isChosen = false;

  constructor(private readonly context: ExtensionContext) {}

  connect(options: LanguageClientOptions): { client: Connection; called: string; from: string } {
    return { client: new WorkerClient(this.context, options), called: "goldpath.wasm", from: "extension" };
  }

  run(): Promise<void> {
    return Promise.reject(new Error("A browser runs no programs: this takes VS Code on the desktop, or `goldpath new` in a terminal."));
  }
}

/** The worker is told what changes by the one who has its files. */
const watchesNothing: StaticFeature = {
  fillClientCapabilities: ({ workspace }) => {
    delete workspace?.didChangeWatchedFiles;
  },
  initialize: () => {},
  getState: () => ({ kind: "static" }),
  clear: () => {},
};

class WorkerClient extends LanguageClient implements Connection {
  private readonly ending: Ending;

  constructor(context: ExtensionContext, options: LanguageClientOptions) {
    const ending = new Ending();
    const output = options.outputChannel;
    if (output === undefined || !("info" in output)) {
      throw new Error("the client has no log");
    }
    super("goldpath", "Goldpath", () => startWorker(context, output), ending.options(options));
    this.ending = ending;
    this.registerFeature(watchesNothing);
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
