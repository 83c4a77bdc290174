// Two ways to the language server: the program, and the module in a worker. Both read the same files at the same paths.
import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { pathToFileURL } from "node:url";

const LIMIT = 60_000;

class Connection {
  diagnostics = new Map();
  status = undefined;
  pending = new Map();
  next = 1;
  heard = 0;

  take(message) {
    this.heard = performance.now();
    if (message.method === undefined) {
      this.pending.get(message.id)?.(message);
      this.pending.delete(message.id);
    } else if (message.id !== undefined) {
      const result = message.method === "workspace/configuration" ? message.params.items.map(() => null) : null;
      this.send({ id: message.id, result });
    } else if (message.method === "textDocument/publishDiagnostics") {
      const { uri, diagnostics } = message.params;
      diagnostics.length === 0 ? this.diagnostics.delete(uri) : this.diagnostics.set(uri, diagnostics);
    } else if (message.method === "goldpath/status") {
      this.status = message.params;
    } else if (message.method === "window/showMessage" || message.method === "window/logMessage") {
      console.error(`${this.name}: ${message.params.message}`);
    }
  }

  notify(method, params) {
    this.send({ method, params });
  }

  /** The result, or the error. */
  request(method, params) {
    const id = this.next++;
    const answered = new Promise((done, failed) => {
      const late = setTimeout(() => failed(new Error(`${this.name} does not answer ${method}`)), LIMIT);
      this.pending.set(id, ({ result, error }) => {
        clearTimeout(late);
        done(error === undefined ? { result } : { error });
      });
    });
    this.send({ id, method, params });
    return answered;
  }
}

/** `goldpath lsp`. */
export class Program extends Connection {
  name = "the program";

  constructor(goldpath) {
    super();
    this.process = spawn(goldpath, ["lsp"], { stdio: ["pipe", "pipe", "inherit"] });
    let unread = Buffer.alloc(0);
    this.process.stdout.on("data", (chunk) => {
      unread = Buffer.concat([unread, chunk]);
      for (;;) {
        const end = unread.indexOf("\r\n\r\n");
        const length = end < 0 ? NaN : Number(/Content-Length: (\d+)/.exec(unread.toString("latin1", 0, end))[1]);
        if (!(unread.length >= end + 4 + length)) {
          return;
        }
        const body = unread.toString("utf8", end + 4, end + 4 + length);
        unread = unread.subarray(end + 4 + length);
        this.take(JSON.parse(body));
      }
    });
  }

  send(message) {
    const body = JSON.stringify({ jsonrpc: "2.0", ...message });
    this.process.stdin.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  }

  end() {
    this.process.kill();
  }
}

/** The worker, with these folders in its memory. */
export class InWorker extends Connection {
  name = "the worker";

  static async start(web, folders) {
    const connection = new InWorker();
    connection.worker = new Worker(new URL("worker-thread.mjs", import.meta.url), { workerData: join(web, "goldpath-worker.js") });
    await new Promise((done, failed) => {
      connection.worker.on("error", failed);
      connection.worker.on("message", (message) => {
        switch (message.kind) {
          case "ready":
            return done();
          case "failed":
            failed(new Error(message.message));
            // Once it runs, nobody waits for that.
            throw new Error(message.message);
          default:
            return connection.take(message.message);
        }
      });
      const wasm = readFileSync(join(web, "goldpath.wasm"));
      const bytes = wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength);
      connection.post({ kind: "start", wasm: bytes, files: filesOf(folders) });
    });
    return connection;
  }

  post(message) {
    this.worker.postMessage(message);
  }

  send(message) {
    this.post({ kind: "message", message: { jsonrpc: "2.0", ...message } });
  }

  end() {
    return this.worker.terminate();
  }
}

export const uriOf = (path) => pathToFileURL(path).href;

/** All files below folders. */
export function filesOf(folders) {
  const files = {};
  for (const folder of folders) {
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      if (entry.isFile()) {
        const path = join(entry.parentPath ?? entry.path, entry.name);
        files[path] = new Uint8Array(readFileSync(path));
      }
    }
  }
  return files;
}
