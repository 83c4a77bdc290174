/** The language server in its worker: one instance, what it is asked, and what becomes of that when it ends. */

/** A message of JSON-RPC. */
export interface Message {
  jsonrpc: "2.0";
  id?: number | string | null;
  method?: string;
  params?: unknown;
  result?: unknown;
  error?: { code: number; message: string; data?: unknown };
}

type FromWorker = { kind: "ready" } | { kind: "failed"; message: string } | { kind: "message"; message: Message };

/** What the server answers instead of a result. */
export class ResponseError extends Error {
  constructor(
    readonly code: number,
    message: string,
    readonly data: unknown,
  ) {
    super(message);
  }
}

export type Bytes = Record<string, Uint8Array<ArrayBuffer> | null>;

/** What is asked of a page by the server; the answer is a result. */
export type Asked = (method: string, params: unknown) => unknown;

interface Waiting {
  resolve(result: unknown): void;
  reject(error: Error): void;
}

export class Link {
  private readonly worker: Worker;
  private readonly waiting = new Map<string, Waiting>();
  private readonly listeners = new Set<(text: string) => void>();
  private asked = 0;
  private ended: string | undefined;
  /** Once the instance takes messages. */
  readonly ready: Promise<void>;
  private giveUp: (error: Error) => void = () => {};

  /** `onEnd` is called once if the instance ends by itself. */
  constructor(
    wasm: WebAssembly.Module,
    files: Bytes,
    private readonly answer: Asked,
    private readonly hear: (method: string, params: unknown) => void,
    onEnd: (why: string) => void,
  ) {
    this.worker = new Worker("goldpath-worker.js");
    this.ready = new Promise((resolve, reject) => {
      this.giveUp = reject;
      const end = (why: string) => {
        if (this.ended === undefined) {
          this.end(why);
          onEnd(why);
        }
      };
      this.worker.addEventListener("message", ({ data }: MessageEvent<FromWorker>) => {
        if (data.kind === "ready") {
          resolve();
        } else if (data.kind === "failed") {
          end(data.message);
        } else {
          this.take(data.message);
        }
      });
      this.worker.addEventListener("error", (event) => end(event.message || "its program could not be loaded"));
    });
    // Whoever waits for it hears of it; that nobody may is no error of its own.
    this.ready.catch(() => {});
    this.worker.postMessage({ kind: "start", wasm, files });
  }

  /** Ends the instance at once. */
  end(why = "it was ended"): void {
    this.ended ??= why;
    this.worker.terminate();
    this.giveUp(new Error(why));
    for (const { reject } of this.waiting.values()) {
      reject(new Error(`The server ended: ${why}.`));
    }
    this.waiting.clear();
  }

  write(files: Bytes): void {
    this.worker.postMessage({ kind: "files", files });
  }

  notify(method: string, params: unknown): void {
    this.send({ jsonrpc: "2.0", method, params });
  }

  /** Asks the server. A signal cancels the question, which is then answered with an error. */
  request<Answer>(method: string, params: unknown, signal?: AbortSignal): Promise<Answer> {
    if (this.ended !== undefined) {
      return Promise.reject(new Error(`The server ended: ${this.ended}.`));
    }
    // Those of others are numbers.
    const id = `page-${++this.asked}`;
    return new Promise<Answer>((resolve, reject) => {
      this.waiting.set(id, { resolve: resolve as Waiting["resolve"], reject });
      signal?.addEventListener("abort", () => this.waiting.has(id) && this.notify("$/cancelRequest", { id }));
      this.send({ jsonrpc: "2.0", id, method, params });
    });
  }

  /** As a client of the protocol has it. */
  readonly transport = {
    send: (text: string) => this.send(JSON.parse(text) as Message),
    subscribe: (listener: (text: string) => void) => void this.listeners.add(listener),
    unsubscribe: (listener: (text: string) => void) => void this.listeners.delete(listener),
  };

  private send(message: Message): void {
    if (this.ended === undefined) {
      this.worker.postMessage({ kind: "message", message });
    }
  }

  private take(message: Message): void {
    const { id, method, params } = message;
    if (method !== undefined && id !== undefined && id !== null) {
      this.reply(id, method, params);
    } else if (method !== undefined) {
      this.hear(method, params);
    } else if (typeof id === "string" && this.waiting.has(id)) {
      const { resolve, reject } = this.waiting.get(id)!;
      this.waiting.delete(id);
      if (message.error === undefined) {
        resolve(message.result);
      } else {
        reject(new ResponseError(message.error.code, message.error.message, message.error.data));
      }
    } else {
      const text = JSON.stringify(message);
      this.listeners.forEach((listener) => listener(text));
    }
  }

  private reply(id: number | string, method: string, params: unknown): void {
    Promise.resolve()
      .then(() => this.answer(method, params))
      .then(
        (result) => this.send({ jsonrpc: "2.0", id, result: result ?? null }),
        (error: unknown) => this.send({ jsonrpc: "2.0", id, error: { code: -32603, message: String(error) } }),
      );
  }
}
