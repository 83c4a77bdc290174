// The language server in a web worker; see `messages.ts`.
import type { FromWorker, ToWorker } from "./messages";
import { Server } from "./server";

const server = new Server();
const received: string[] = [];
const post = (message: FromWorker): void => self.postMessage(message);

let state: "starting" | "running" | "dead" = "starting";
let timer: ReturnType<typeof setTimeout> | undefined;
let isDue = false;

// What a turn is asked for by comes after the messages that are there already, and not later than that.
const asking = new MessageChannel();
asking.port1.onmessage = () => {
  isDue = false;
  turn();
};

function ask(): void {
  if (!isDue && state === "running") {
    isDue = true;
    asking.port2.postMessage(null);
  }
}

function turn(): void {
  if (state !== "running") {
    return;
  }
  clearTimeout(timer);
  try {
    const { messages, next } = server.turn(received.splice(0));
    for (const message of messages) {
      post({ kind: "message", message: JSON.parse(message) });
    }
    if (next === 0) {
      ask();
    } else if (next > 0) {
      timer = setTimeout(ask, next);
    }
  } catch (error) {
    fail(error);
  }
}

function fail(error: unknown): void {
  state = "dead";
  post({ kind: "failed", message: [server.complaint(), String(error)].filter((it) => it !== "").join("\n") });
}

function write(files: Record<string, Uint8Array | null>): void {
  for (const [path, bytes] of Object.entries(files)) {
    server.memory.write(path, bytes);
  }
}

self.onmessage = ({ data }: MessageEvent<ToWorker>) => {
  switch (data.kind) {
    case "start":
      write(data.files);
      server.start(data.wasm).then(() => {
        state = "running";
        post({ kind: "ready" });
        ask();
      }, fail);
      break;
    case "message":
      received.push(JSON.stringify(data.message));
      ask();
      break;
    case "files":
      write(data.files);
      break;
  }
};
