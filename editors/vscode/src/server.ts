/** The running server: one client at most, started, stopped, and told what changed. */

import {
  commands,
  EventEmitter,
  ProgressLocation,
  Uri,
  window,
  workspace,
  type CancellationToken,
  type Disposable,
  type LogOutputChannel,
  type WorkspaceEdit as Edit,
} from "vscode";
import {
  ExecuteCommandRequest,
  LSPErrorCodes,
  ProgressType,
  ResponseError,
  State,
  type BaseLanguageClient,
  type LanguageClientOptions,
  type WorkspaceEdit,
} from "vscode-languageclient";
import { ownCapabilities } from "./capabilities.js";
import { concernsServer, serverSettings } from "./config.js";
import { Crashes } from "./crashes.js";
import { documents } from "./documents.js";
import { explained } from "./explain.js";
import { SETTING, type Host } from "./host.js";
import {
  method,
  setHintStopsCommand,
  simplifyCommand,
  tightenCommand,
  solveCommand,
  type HintAdvice,
  type RootChanged,
  type ServerStatus,
  type Simplified,
  type Tightened,
  type Solved,
} from "./protocol.js";
import { simplified } from "./simplified.js";
import { tightened } from "./tightened.js";
import { words } from "./words.js";

/** What the server says of itself, or what is said of it while it cannot speak. */
export type Life = ServerStatus | { state: "starting" | "stopped" | "failed"; text: string };

/** A program that is no server may run for ever and never answer. */
const PATIENCE = 30_000;
const STOP = 2_000;

export class Server implements Disposable {
  private client: BaseLanguageClient | undefined;
  private parts = 0;
  private started = false;
  private readonly crashes = new Crashes();
  /** Starts and stops one after the other, whoever asks for them. */
  private queue: Promise<void> = Promise.resolve();
  private readonly changed = new EventEmitter<Life>();
  private readonly read = new EventEmitter<Uri>();
  private readonly levels = new EventEmitter<string>();
  private readonly subscriptions: Disposable[] = [this.changed, this.read, this.levels];

  readonly onLife = this.changed.event;
  /** The folder of a pack, when the server has read what changed there on the disk. */
  readonly onFilesRead = this.read.event;

  /** The root of a pack whose levels, or what is known of them, may be others. */
  readonly onLevels = this.levels.event;

  constructor(
    readonly host: Host,
    readonly output: LogOutputChannel,
  ) {
    this.subscriptions.push(
      workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration(SETTING)) {
          void (this.isStarted ? this.restart() : undefined);
        } else if (concernsServer(event)) {
          void this.tellSettings();
        }
      }),
    );
  }

  get running(): BaseLanguageClient | undefined {
    return this.client?.state === State.Running ? this.client : undefined;
  }

  /** Returns true once anything has needed the server. */
  get isStarted(): boolean {
    return this.started;
  }

  /** Starts the server unless it has been started before. */
  start(): Promise<void> {
    return this.started ? this.queue : this.startAnew();
  }

  /** Starts the server anew because the user wants it. */
  restart(): Promise<void> {
    this.crashes.forget();
    return this.startAnew();
  }

  private startAnew(): Promise<void> {
    this.started = true;
    this.queue = this.queue.then(async () => {
      await this.end();
      await this.begin();
    });
    return this.queue;
  }

  /** A request, or words that can be shown where the server is not there to answer. */
  async request<Answer>(name: string, params: unknown, token?: CancellationToken): Promise<Answer> {
    await this.start();
    if (this.running === undefined) {
      throw new Error("The Goldpath server is not running.");
    }
    // An absent token would be sent as a parameter.
    return token === undefined
      ? this.running.sendRequest<Answer>(name, params)
      : this.running.sendRequest<Answer>(name, params, token);
  }

  /** A request of whose answer parts are taken in advance, and then all of it: it may overtake them. */
  async requestInParts<Answer>(
    name: string,
    params: object,
    take: (part: Answer) => void,
    token: CancellationToken,
  ): Promise<void> {
    await this.start();
    const partialResultToken = `${name}/${++this.parts}`;
    const listener = this.running?.onProgress(new ProgressType<Answer>(), partialResultToken, take);
    try {
      take(await this.request<Answer>(name, { ...params, partialResultToken }, token));
    } finally {
      listener?.dispose();
    }
  }

  /** Applies the edit that a request is answered with, as one step; saves what was saved before. */
  async apply(name: string, params: unknown): Promise<void> {
    const answer = await this.request<WorkspaceEdit | null>(name, params);
    const edit = await this.running?.protocol2CodeConverter.asWorkspaceEdit(answer);
    if (edit === undefined) {
      throw new Error("The pack is not there any more.");
    }
    await this.applied(edit);
  }

  /** Applies an edit as one step; saves what was saved before. */
  async applied(edit: Edit): Promise<void> {
    const unsaved = new Set(workspace.textDocuments.filter(({ isDirty }) => isDirty).map(({ uri }) => uri.toString()));
    if (!(await workspace.applyEdit(edit))) {
      throw new Error("Nothing was changed: the editor rejected the edit.");
    }
    for (const [uri] of edit.entries()) {
      const document = workspace.textDocuments.find((it) => it.uri.toString() === uri.toString());
      if (!unsaved.has(uri.toString())) {
        await document?.save();
      }
    }
  }

  /**
   * Searches a level for the shortest solution, and says what is proved. Returns it to callers that are programs. `name` is
   * that of the level where its file has several.
   */
  async solve(level: string, name?: string): Promise<Solved | undefined> {
    const solved = await this.search<Solved>("searching the level", solveCommand, ...levelOf(level, name));
    if (solved !== undefined) {
      void this.offerToKeep(solved);
    }
    return solved;
  }

  private async offerToKeep({ level, proved, edit }: Solved): Promise<void> {
    const keep = "Add as Session";
    const chosen = await window.showInformationMessage(`${level}: ${proved}`, ...(edit === undefined ? [] : [keep]));
    const converted = chosen === keep ? await this.running?.protocol2CodeConverter.asWorkspaceEdit(edit) : undefined;
    if (converted !== undefined) {
      await this.applied(converted).catch((error: unknown) => window.showErrorMessage(`Goldpath: ${words(error)}`));
    }
  }

  /**
   * Leaves out of a level what it does not take to win, and says what. Returns that to callers that are programs. `name` is
   * that of the level where its file has several.
   */
  async simplify(level: string, name?: string): Promise<Simplified | undefined> {
    const found = await this.search<Simplified>("simplifying the level", simplifyCommand, ...levelOf(level, name));
    if (found !== undefined) {
      void window.showInformationMessage(`${found.level}: ${simplified(found)}`);
    }
    return found;
  }

  /**
   * Closes the ways around what a level should need, and says how. Returns that to callers that are programs. `name` is that
   * of the level where its file has several.
   */
  async tighten(level: string, name?: string): Promise<Tightened | undefined> {
    const found = await this.search<Tightened>("tightening the level", tightenCommand, ...levelOf(level, name));
    if (found !== undefined) {
      void window.showInformationMessage(`${found.level}: ${tightened(found)}`);
    }
    return found;
  }

  /** Sets the hint stops of a level where they tell most, and says why there. Returns it to callers that are programs. */
  async setHintStops(level: string): Promise<HintAdvice | undefined> {
    const advice = await this.search<HintAdvice>("looking for hint stops", setHintStopsCommand, level);
    if (advice !== undefined) {
      const stops = advice.stops.map(({ steps, why }) => `${steps} (${why.replaceAll("`", "")})`);
      const done = advice.applied ? "Set the hint stops" : "The hint stops are already the best";
      const nothing = "No step of the gold path does what no move before could do, so no hint stop is better than another.";
      void window.showInformationMessage(stops.length === 0 ? nothing : `${done}: ${stops.join(", ")}.`);
    }
    return advice;
  }

  /** A command of the server that may take a while: it shows that it runs, and can be ended. */
  private async search<Answer>(title: string, command: string, ...args: string[]): Promise<Answer | undefined> {
    const place = { location: ProgressLocation.Notification, title: `Goldpath: ${title}`, cancellable: true };
    try {
      const answer = await window.withProgress(place, async (_, token) => {
        await this.start();
        return this.running?.sendRequest<Answer>(ExecuteCommandRequest.method, { command, arguments: args }, token);
      });
      if (answer === undefined) {
        throw new Error("The Goldpath server is not running.");
      }
      return answer;
    } catch (error) {
      if (!(error instanceof ResponseError && error.code === LSPErrorCodes.RequestCancelled)) {
        void window.showErrorMessage(`Goldpath: ${words(error)}`);
      }
      return undefined;
    }
  }

  async stop(): Promise<void> {
    this.queue = this.queue.then(() => this.end());
    await this.queue;
  }

  dispose(): void {
    this.subscriptions.forEach((one) => one.dispose());
  }

  private async begin(): Promise<void> {
    const found = this.host.connect(this.options());
    if ("missing" in found) {
      this.fail(found.missing);
      return;
    }
    const { client, called, from } = found;
    this.output.info(`Starting ${called} (from ${from})`);
    this.changed.fire({ state: "starting", text: "Starting the server" });
    client.registerFeature(ownCapabilities);
    client.onNotification(method.status, (status: ServerStatus) => this.changed.fire(status));
    client.onNotification(method.filesChanged, ({ root }: RootChanged) => this.read.fire(Uri.parse(root)));
    client.onNotification(method.levelsChanged, ({ root }: RootChanged) => this.levels.fire(root));
    // A server can end while the client still finishes its start, which then fails as well.
    let hasCrashed = false;
    client.onDidChangeState(({ oldState, newState }) => {
      if (newState === State.Running) {
        this.output.info("The server is running");
        this.changed.fire({ state: "ready", text: "The server is running" });
      } else if (oldState === State.Running && client.isGone) {
        hasCrashed = true;
        this.crashed();
      } else if (oldState === State.Running) {
        this.changed.fire({ state: "stopped", text: "The server is not running" });
      }
    });
    this.client = client;
    try {
      await within(PATIENCE, client.start());
    } catch (error) {
      if (hasCrashed) {
        return;
      }
      const why = client.isGone ? "it ended before it answered" : words(error);
      this.fail(`\`${called}\` did not start as a server: ${why}.${this.host.help}`);
    }
  }

  private async end(): Promise<void> {
    const client = this.client;
    this.client = undefined;
    try {
      await client?.dispose(STOP);
    } catch (error) {
      // A server that never came up cannot be asked to shut down; its process is gone all the same.
      this.output.warn(`The server did not shut down cleanly: ${words(error)}`);
    }
  }

  private options(): LanguageClientOptions {
    return {
      documentSelector: documents,
      initializationOptions: serverSettings(),
      outputChannel: this.output,
      // Of what a hover offers to do, nothing else is run.
      markdown: { isTrusted: { enabledCommands: ["goldpath.playSound"] } },
      middleware: {
        handleDiagnostics: (uri, diagnostics, next) => next(uri, diagnostics.map(explained)),
        // Where a lens asks for it, too.
        executeCommand: (command, args, next) =>
          command === solveCommand ? this.solve(...(args.map(String) as [string, string?])) : next(command, args),
        workspace: {
          // The server asks for its section; it gets what follows from the editor's own settings with it.
          configuration: async (params, token, next) => {
            const answers = await next(params, token);
            return Array.isArray(answers)
              ? params.items.map((item, at) => (item.section === "goldpath" ? serverSettings() : answers[at]))
              : answers;
          },
        },
      },
    };
  }

  private async tellSettings(): Promise<void> {
    await this.running?.sendNotification("workspace/didChangeConfiguration", {
      settings: { goldpath: serverSettings() },
    });
  }

  private crashed(): void {
    if (this.crashes.mayRestart(Date.now())) {
      this.output.warn("The server ended unexpectedly and is started again.");
      void this.startAnew();
    } else {
      this.fail("The server ended unexpectedly several times in a few minutes.");
    }
  }

  private fail(text: string): void {
    this.output.error(text);
    this.changed.fire({ state: "failed", text });
    void this.offer(text);
  }

  private async offer(text: string): Promise<void> {
    const restart = "Restart";
    const settings = "Open Settings";
    const output = "Show Output";
    const ways = this.host.isChosen ? [restart, settings, output] : [restart, output];
    const chosen = await window.showErrorMessage(`Goldpath: ${text}`, ...ways);
    if (chosen === settings) {
      await commands.executeCommand("workbench.action.openSettings", SETTING);
    } else if (chosen === restart) {
      await this.restart();
    } else if (chosen === output) {
      this.output.show();
    }
  }
}

/** The arguments of a command about a level. */
function levelOf(level: string, name: string | undefined): string[] {
  return name === undefined ? [level] : [level, name];
}

async function within(limit: number, promise: Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer in ${limit / 1000} seconds`)), limit);
  });
  try {
    await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
