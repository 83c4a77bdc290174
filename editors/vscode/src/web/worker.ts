/** The server in a web worker, which has the files of the workspace in its memory. */

import { RelativePattern, Uri, window, workspace, type Disposable, type ExtensionContext, type LogOutputChannel } from "vscode";
import {
  AbstractMessageReader,
  AbstractMessageWriter,
  type DataCallback,
  type Disposable as Listener,
  type Message,
  type MessageReader,
  type MessageTransports,
  type MessageWriter,
} from "vscode-languageclient/browser";
import type { FromWorker, ToWorker } from "../../../../crates/web/page/messages.js";
import { Files } from "./files.js";
import { Places, placesOf } from "./places.js";

/** What changes within this time, in milliseconds, is told at once. */
const TOGETHER = 100;

/** Starts a server with the files of the workspace; the messages to and from it have the URIs of the editor. */
export async function startWorker(context: ExtensionContext, output: LogOutputChannel): Promise<MessageTransports> {
  const folders = (workspace.workspaceFolders ?? []).map(({ uri }) => uri);
  const places = new Places(placesOf(folders.map((uri) => ({ uri: uri.toString(), path: uri.path }))));
  const at = (name: string) => workspace.fs.readFile(Uri.joinPath(context.extensionUri, "dist", "web", name));
  const [script, wasm] = await Promise.all([at("goldpath-worker.js"), at("goldpath.wasm")]).catch(() => {
    throw new Error("this build of the extension has no server for browsers");
  });
  const reading = new Files();
  const files: Record<string, Uint8Array> = {};
  for (const folder of folders) {
    await reading.read(folder, (file, bytes) => {
      const path = places.pathOf(file.toString());
      if (path !== undefined) {
        files[path] = bytes;
      }
    });
  }
  output.info(`Read the workspace: ${reading}`);
  if (reading.isCut) {
    void window.showWarningMessage(`Goldpath has read ${reading}.`);
  }
  const address = URL.createObjectURL(new Blob([new Uint8Array(script)], { type: "text/javascript" }));
  const worker = new Worker(address);
  const post = (message: ToWorker) => worker.postMessage(message);
  await new Promise<void>((done, failed) => {
    worker.onerror = ({ message }) => failed(new Error(message || "the worker cannot be started"));
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if (data.kind === "failed") {
        failed(new Error(data.message));
      } else {
        done();
      }
    };
    post({ kind: "start", wasm: new Uint8Array(wasm).buffer, files });
  }).finally(() => URL.revokeObjectURL(address));
  const changes = new Changes(folders, places, post);
  return { reader: new Reader(worker, places, output, changes), writer: new Writer(post, places) };
}

/** Brings what changes in the workspace into the memory of the server, and tells it of that. */
class Changes implements Disposable {
  private readonly waiting = new Map<string, Uri>();
  private readonly subscriptions: Disposable[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    folders: readonly Uri[],
    private readonly places: Places,
    private readonly post: (message: ToWorker) => void,
  ) {
    const add = (uri: Uri) => {
      this.waiting.set(uri.toString(), uri);
      clearTimeout(this.timer);
      this.timer = setTimeout(() => void this.pass(), TOGETHER);
    };
    for (const folder of folders) {
      const watcher = workspace.createFileSystemWatcher(new RelativePattern(folder, "**/*"));
      this.subscriptions.push(watcher, watcher.onDidCreate(add), watcher.onDidChange(add), watcher.onDidDelete(add));
    }
  }

  private async pass(): Promise<void> {
    const uris = [...this.waiting.values()];
    this.waiting.clear();
    const files: Record<string, Uint8Array | null> = {};
    const changed = new Map<string, number>();
    for (const uri of uris) {
      const path = this.places.pathOf(uri.toString());
      if (path === undefined) {
        continue;
      }
      let isThere = false;
      await new Files().read(uri, (file, bytes) => {
        const path = this.places.pathOf(file.toString());
        if (path !== undefined) {
          isThere = true;
          files[path] = bytes;
          changed.set(file.toString(), CHANGED);
        }
      });
      if (!isThere) {
        files[path] = null;
        changed.set(uri.toString(), DELETED);
      }
    }
    this.post({ kind: "files", files });
    const params = { changes: [...changed].map(([uri, type]) => ({ uri, type })) };
    const message = { jsonrpc: "2.0", method: "workspace/didChangeWatchedFiles", params };
    this.post({ kind: "message", message: this.places.toServer(message) });
  }

  dispose(): void {
    clearTimeout(this.timer);
    this.subscriptions.forEach((one) => one.dispose());
  }
}

/** As the protocol has them. */
const CHANGED = 2;
const DELETED = 3;

class Reader extends AbstractMessageReader implements MessageReader {
  private callback: DataCallback | undefined;
  private readonly early: Message[] = [];

  constructor(
    private readonly worker: Worker,
    places: Places,
    output: LogOutputChannel,
    private readonly changes: Changes,
  ) {
    super();
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if (data.kind === "message") {
        const message = places.toEditor(data.message) as Message;
        this.callback === undefined ? this.early.push(message) : this.callback(message);
      } else if (data.kind === "failed") {
        output.error(data.message);
        this.fireClose();
      }
    };
  }

  listen(callback: DataCallback): Listener {
    this.callback = callback;
    this.early.splice(0).forEach(callback);
    return { dispose: () => (this.callback = undefined) };
  }

  override dispose(): void {
    super.dispose();
    this.changes.dispose();
    this.worker.terminate();
  }
}

class Writer extends AbstractMessageWriter implements MessageWriter {
  constructor(
    private readonly post: (message: ToWorker) => void,
    private readonly places: Places,
  ) {
    super();
  }

  write(message: Message): Promise<void> {
    this.post({ kind: "message", message: this.places.toServer(message) });
    return Promise.resolve();
  }

  end(): void {}
}
