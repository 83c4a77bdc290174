// Serves the playground on this machine, for those who work on it: `node serve.mjs FOLDER [--port PORT] [--native GOLDPATH]`. With
// `--native` the server is that program instead of WebAssembly, which takes no time to build for the browser.
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { dirname, extname, join, normalize } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { xz } from "../page/xz.mjs";

const types = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm", ".json": "application/json", ".txt": "text/plain" };

/** A worker of the same messages as the one of the server, which passes them on to the program. */
const worker = `
let name;
let out = Promise.resolve();
const post = (path, body) => (out = out.then(() => fetch(path, { method: "POST", body: JSON.stringify(body) })));
const packed = (files) => Object.entries(files).map(([path, bytes]) => [path, bytes && [...bytes]]);
onmessage = async ({ data }) => {
  if (data.kind === "start") {
    name = String(Math.random()).slice(2);
    const answer = await post("/native/" + name + "/start", packed(data.files));
    const events = new EventSource("/native/" + name + "/events");
    events.onmessage = ({ data }) => postMessage(JSON.parse(data));
    postMessage(answer.ok ? { kind: "ready" } : { kind: "failed", message: await answer.text() });
  } else {
    await out;
    post("/native/" + name + "/" + data.kind, data.kind === "files" ? packed(data.files) : data.message);
  }
};`;

/** Serves a folder; returns its address and how it is ended. */
export async function serve(folder, { port = 0, native } = {}) {
  const programs = new Map();
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url, "http://localhost");
    const [, way, name, what] = pathname.split("/");
    if (native !== undefined && way === "native") {
      return pass(programs, native, name, what, request, response);
    }
    const path = normalize(pathname === "/" ? "/index.html" : decodeURIComponent(pathname));
    try {
      const own = native === undefined ? undefined : { "/goldpath-worker.js": worker, "/goldpath.wasm.xz": xz(Buffer.from([0, 97, 115, 109, 1, 0, 0, 0])) }[path];
      const bytes = own ?? readFileSync(join(folder, path));
      response.writeHead(200, { "content-type": types[extname(path)] ?? "application/octet-stream" }).end(bytes);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(port, "127.0.0.1", resolve));
  const close = () => {
    [...programs.values()].forEach(({ end }) => end());
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${server.address().port}/`, close };
}

async function pass(programs, native, name, what, request, response) {
  let body = "";
  for await (const chunk of request) {
    body += chunk;
  }
  if (what === "start") {
    programs.set(name, start(native, JSON.parse(body)));
    return response.writeHead(204).end();
  }
  const program = programs.get(name);
  if (program === undefined) {
    return response.writeHead(404).end();
  }
  if (what === "events") {
    response.writeHead(200, { "content-type": "text/event-stream" });
    program.listen((message) => response.write(`data: ${JSON.stringify(message)}\n\n`));
    // A worker that is ended says nothing, but listens no more.
    response.on("close", () => {
      program.end();
      programs.delete(name);
    });
  } else {
    program[what](JSON.parse(body));
    response.writeHead(204).end();
  }
}

function start(native, files) {
  const folder = mkdtempSync(join(tmpdir(), "goldpath-playground-"));
  const there = pathToFileURL(folder).href;
  const write = (all) => {
    for (const [path, bytes] of all) {
      if (bytes === null) {
        rmSync(join(folder, path), { force: true });
      } else {
        mkdirSync(dirname(join(folder, path)), { recursive: true });
        writeFileSync(join(folder, path), Buffer.from(bytes));
      }
    }
  };
  write(files);
  const program = spawn(native, ["lsp"], { stdio: ["pipe", "pipe", "inherit"] });
  let listener = () => {};
  let waiting = [];
  const tell = (message) => (listener === undefined ? waiting.push(message) : listener(message));
  listener = undefined;
  let buffer = Buffer.alloc(0);
  program.stdout.on("data", (bytes) => {
    buffer = Buffer.concat([buffer, bytes]);
    for (;;) {
      const head = buffer.indexOf("\r\n\r\n");
      const length = Number(/content-length: (\d+)/i.exec(buffer.toString("latin1", 0, Math.max(head, 0)))?.[1]);
      if (head < 0 || buffer.length < head + 4 + length) {
        return;
      }
      const text = buffer.toString("utf8", head + 4, head + 4 + length).replaceAll(`${there}/`, "file:///");
      buffer = buffer.subarray(head + 4 + length);
      tell({ kind: "message", message: JSON.parse(text) });
    }
  });
  program.on("exit", (code) => tell({ kind: "failed", message: `it ended with status ${code}` }));
  return {
    files: write,
    message(message) {
      const text = JSON.stringify(message).replaceAll("file:///", `${there}/`);
      program.stdin.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
    },
    listen(listen) {
      listener = listen;
      waiting.forEach(listen);
      waiting = [];
    },
    end() {
      program.removeAllListeners("exit");
      program.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

if (import.meta.filename === process.argv[1]) {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { port: { type: "string" }, native: { type: "string" } } });
  const { url } = await serve(positionals[0], { port: Number(values.port ?? 8000), native: values.native });
  console.log(url);
}
