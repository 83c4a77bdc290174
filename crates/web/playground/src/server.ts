/** The server of the page: started with the files of the project, started again when it ended, and asked through one client. */

import { LSPClient } from "@codemirror/lsp-client";
import { capabilities, settings } from "./capabilities.js";
import { sanitized } from "./html.js";
import { Link, type Asked, type Bytes } from "./link.js";
import { ROOT } from "./paths.js";
import type { Project } from "./project.js";

/** What the page says of the server. */
export type Life = { state: "starting" | "ready" | "busy" | "problem" | "failed"; text: string };

/** A server that ends more often than this in a minute is not started again by itself. */
const MOST_STARTS = 3;
const MINUTE = 60_000;
/** In milliseconds: searches of the server end sooner. */
const PATIENCE = 120_000;

export class Server {
  readonly client: LSPClient;
  private link: Link | undefined;
  private starts: number[] = [];
  private whenUp: Promise<void> = Promise.resolve();
  /** Counts the starts, of which the last one holds. */
  private run = 0;
  private parts = 0;
  private readonly progress = new Map<string, (part: unknown) => void>();

  constructor(
    private readonly wasm: Promise<WebAssembly.Module>,
    workspace: (client: LSPClient) => Project,
    private readonly answer: Asked,
    private readonly hear: (method: string, params: unknown) => void,
    private readonly live: (life: Life) => void,
  ) {
    this.client = new LSPClient({
      rootUri: `file://${ROOT}`,
      workspace,
      timeout: PATIENCE,
      sanitizeHTML: sanitized,
      initializationOptions: settings,
      extensions: [{ clientCapabilities: capabilities }],
    });
  }

  /** Starts an instance, in place of the one that there is. */
  start(disk: () => Bytes): Promise<void> {
    const run = ++this.run;
    this.whenUp = this.begin(disk, run);
    this.whenUp.catch((error: unknown) => {
      if (run === this.run) {
        this.live({ state: "failed", text: `The server did not start: ${messageOf(error)}.` });
      }
    });
    return this.whenUp;
  }

  private async begin(disk: () => Bytes, run: number): Promise<void> {
    this.live({ state: "starting", text: "Starting the server" });
    this.client.disconnect();
    this.link?.end("another one takes its place");
    this.link = undefined;
    const wasm = await this.wasm;
    if (run !== this.run) {
      throw new Error("another one takes its place");
    }
    const link = new Link(wasm, disk(), this.answer, (method, params) => this.take(method, params), (why) => this.ended(why, disk));
    this.link = link;
    await link.ready;
    this.client.connect(link.transport);
    await this.client.initializing;
    this.live({ state: "ready", text: "The server is ready" });
  }

  private ended(why: string, disk: () => Bytes): void {
    const now = Date.now();
    this.starts = [...this.starts.filter((time) => now - time < MINUTE), now];
    this.client.disconnect();
    this.link = undefined;
    if (this.starts.length > MOST_STARTS) {
      this.live({ state: "failed", text: `The server ended several times: ${why}. Your texts are here as they were; reload the page to start it again.` });
    } else {
      void this.start(disk).then(
        () => this.live({ state: "problem", text: `The server ended (${why}) and was started again. Your texts are as they were.` }),
        () => {},
      );
    }
  }

  private take(method: string, params: unknown): void {
    if (method === "$/progress") {
      const { token, value } = params as { token: string; value: unknown };
      this.progress.get(token)?.(value);
    } else {
      this.hear(method, params);
    }
  }

  write(files: Bytes): void {
    this.link?.write(files);
  }

  notify(method: string, params: unknown): void {
    this.client.notification(method, params);
  }

  /** Asks for something that depends on the texts as they are now. */
  async request<Answer>(method: string, params: unknown, signal?: AbortSignal): Promise<Answer> {
    await this.whenUp;
    this.client.sync();
    // What is to be told before goes out in a microtask, too.
    await this.client.initializing;
    if (this.link === undefined) {
      throw new Error("The server is not running.");
    }
    return this.link.request<Answer>(method, params, signal);
  }

  /** A request of whose answer parts are taken in advance, and then all of it. */
  async requestInParts<Answer>(method: string, params: object, take: (part: Answer) => void, signal: AbortSignal): Promise<void> {
    const partialResultToken = `${method}/${++this.parts}`;
    this.progress.set(partialResultToken, take as (part: unknown) => void);
    try {
      take(await this.request<Answer>(method, { ...params, partialResultToken }, signal));
    } finally {
      this.progress.delete(partialResultToken);
    }
  }
}

export function messageOf(error: unknown): string {
  return typeof error === "object" && error !== null && "message" in error ? String(error.message) : String(error);
}
