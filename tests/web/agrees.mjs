// Holds the worker against the program: the same messages about the same projects have the same answers and diagnostics.
//   node agrees.mjs --goldpath PROGRAM --web FOLDER PROJECT ...
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { basename, extname } from "node:path";
import { parseArgs } from "node:util";
import { filesOf, InWorker, Program, uriOf } from "./connections.mjs";

const { values, positionals } = parseArgs({
  options: { goldpath: { type: "string" }, web: { type: "string" } },
  allowPositionals: true,
});

/** How many places of a file are asked about. */
const PLACES = 12;
/** What may take its time is waited for that long, in milliseconds. */
const LIMIT = 60_000;

const sleep = (time) => new Promise((done) => setTimeout(done, time));
const languageOf = { ".json": "json", ".yaml": "yaml", ".yml": "yaml", ".puzzlescript": "puzzlescript", ".toml": "toml" };

/** Both servers with one project. */
class Both {
  counts = {};

  static async open(folder) {
    const both = new Both();
    both.folder = folder;
    both.all = [new Program(values.goldpath), await InWorker.start(values.web, [folder])];
    const params = {
      processId: null,
      capabilities: {
        experimental: { goldpathStatus: true },
        textDocument: { hover: { contentFormat: ["markdown"] }, completion: { completionItem: { snippetSupport: true } } },
      },
      workspaceFolders: [{ uri: uriOf(folder), name: basename(folder) }],
    };
    await both.ask("initialize", params);
    both.notify("initialized", {});
    return both;
  }

  notify(method, params) {
    this.all.forEach((one) => one.notify(method, params));
  }

  /** The answer of both. */
  async ask(method, params) {
    const [program, worker] = await Promise.all(this.all.map((one) => one.request(method, params)));
    assert.deepEqual(worker, program, `${method} ${JSON.stringify(params)}`);
    const isSomething = program.result !== null && program.result !== undefined && program.result.length !== 0;
    this.counts[method] = (this.counts[method] ?? 0) + (isSomething ? 1 : 0);
    return program.result;
  }

  /** The diagnostics of both, once they are the same and both have come to rest. */
  async diagnostics(stage) {
    const [program, worker] = this.all;
    const isAtRest = (one) => one.status !== undefined && one.status.state !== "busy" && performance.now() - one.heard > 300;
    const told = (one) => [...one.diagnostics].sort(([a], [b]) => (a < b ? -1 : 1));
    for (let waited = 0; waited < LIMIT; waited += 50) {
      await sleep(50);
      if (this.all.every(isAtRest) && JSON.stringify(told(program)) === JSON.stringify(told(worker))) {
        break;
      }
    }
    assert.deepEqual(told(worker), told(program), `diagnostics ${stage}`);
    assert.deepEqual(worker.status, program.status, `the status ${stage}`);
    return told(program).reduce((sum, [, list]) => sum + list.length, 0);
  }

  end() {
    return Promise.all(this.all.map((one) => one.end()));
  }
}

/** Places all over a text. */
function placesIn(text) {
  const lines = text.split("\n");
  const all = lines.flatMap((line, at) => [...line.matchAll(/[\w"@.#*]+/g)].map(({ index, 0: word }) => ({ line: at, character: index + (word.length >> 1) })));
  const step = Math.max(1, Math.floor(all.length / PLACES));
  return all.filter((_, at) => at % step === 0);
}

async function askAbout(both, path, text) {
  const textDocument = { uri: uriOf(path) };
  const languageId = languageOf[extname(path)];
  both.notify("textDocument/didOpen", { textDocument: { ...textDocument, languageId, version: 1, text } });
  const lines = text.split("\n").length;
  const range = { start: { line: 0, character: 0 }, end: { line: lines, character: 0 } };
  await both.ask("textDocument/documentSymbol", { textDocument });
  await both.ask("textDocument/foldingRange", { textDocument });
  await both.ask("textDocument/documentLink", { textDocument });
  await both.ask("textDocument/documentColor", { textDocument });
  await both.ask("textDocument/semanticTokens/full", { textDocument });
  await both.ask("textDocument/formatting", { textDocument, options: { tabSize: 2, insertSpaces: true } });
  for (const position of placesIn(text)) {
    const at = { textDocument, position };
    await Promise.all([
      both.ask("textDocument/hover", at),
      both.ask("textDocument/completion", at),
      both.ask("textDocument/definition", at),
      both.ask("textDocument/references", { ...at, context: { includeDeclaration: true } }),
      both.ask("textDocument/prepareRename", at),
      both.ask("textDocument/codeAction", { textDocument, range: { start: position, end: position }, context: { diagnostics: [] } }),
    ]);
  }
  await both.ask("goldpath/boardPosition", { textDocument, position: { line: Math.min(3, lines - 1), character: 0 } });
  const board = await both.ask("goldpath/board", { textDocument });
  if (board) {
    await play(both, textDocument, board);
  }
  return range;
}

/** Goes along what is recorded, and makes the first move that can be chosen. */
async function play(both, textDocument, board) {
  for (const step of new Set([0, board.steps.length >> 1, board.steps.length])) {
    await both.ask("goldpath/board", { textDocument, step, compact: true, frames: true });
  }
  const action = board.choices.find(({ position }) => position === undefined)?.action;
  if (action !== undefined && board.play === undefined) {
    await both.ask("goldpath/board", { textDocument, play: [action, action] });
    await both.ask("goldpath/record", { textDocument, play: [action] });
  } else if (action !== undefined) {
    await both.ask("goldpath/board", { textDocument, play: { level: board.play.level, inputs: [action] } });
  }
}

async function holds(folder) {
  const both = await Both.open(folder);
  const found = await both.diagnostics("after the start");
  const files = Object.keys(filesOf([folder])).filter((path) => languageOf[extname(path)] !== undefined);
  const texts = new Map(files.map((path) => [path, readFileSync(path, "utf8")]));
  const ranges = new Map();
  for (const [path, text] of texts) {
    ranges.set(path, await askAbout(both, path, text));
  }
  const levels = await both.ask("goldpath/levels", {});
  for (const { root } of levels.packs) {
    const replays = await both.ask("goldpath/replay", { root });
    both.won = (both.won ?? 0) + (replays?.results ?? []).filter(({ verdict }) => verdict === "won").length;
  }
  await both.ask("workspace/symbol", { query: "" });
  const open = await both.diagnostics("with all files open");
  for (const [path, range] of ranges) {
    // They say what was replayed.
    const textDocument = { uri: uriOf(path) };
    await both.ask("textDocument/inlayHint", { textDocument, range });
    await both.ask("textDocument/codeLens", { textDocument });
  }
  const [path, text] = [...texts].at(-1);
  const half = text.slice(0, text.length >> 1);
  both.notify("textDocument/didChange", { textDocument: { uri: uriOf(path), version: 2 }, contentChanges: [{ text: half }] });
  const broken = await both.diagnostics("after half a text is gone");
  await both.end();
  const answers = Object.entries(both.counts).map(([method, count]) => `${method.split("/").at(-1)} ${count}`);
  console.log(`${basename(folder)}: ${found}, ${open}, ${broken} diagnostics; ${both.won ?? 0} won; ${answers.join(", ")}`);
  return both.counts;
}

const total = {};
for (const folder of positionals) {
  for (const [method, count] of Object.entries(await holds(folder))) {
    total[method] = (total[method] ?? 0) + count;
  }
}
for (const method of ["hover", "completion", "definition"].map((name) => `textDocument/${name}`).concat("goldpath/board", "goldpath/replay")) {
  assert.ok(total[method] > 0, `nothing was answered to ${method}`);
}
