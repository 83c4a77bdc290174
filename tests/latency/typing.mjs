// Types into a level as a person does and measures how long an editor waits for diagnostics, completion and
// hover. It reports and judges no time; it fails when an answer is missing or wrong.
//
//   node typing.mjs --server PATH [--json-server] [--keystrokes N] [--levels N] [--json FILE]

import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import * as P from 'vscode-languageserver-protocol/node';
import { figures, table } from './figures.mjs';
import { jsonServer } from './json_server.mjs';
import { applied, keystrokes, position } from './keystrokes.mjs';
import { generated, published } from './packs.mjs';
import { Server, uriOf } from './server.mjs';

const { values: args } = parseArgs({
  options: {
    server: { type: 'string' },
    'json-server': { type: 'boolean', default: false },
    keystrokes: { type: 'string', default: '400' },
    levels: { type: 'string', default: '1000' },
    json: { type: 'string' },
  },
});
if (args.server === undefined) {
  console.error('usage: node typing.mjs --server PATH [--json-server] [--keystrokes N] [--levels N] [--json FILE]');
  process.exit(2);
}
const program = path.resolve(args.server);
const count = Number(args.keystrokes);

const check = (holds, what) => {
  if (!holds) throw new Error(what);
};

// Our server, by push and by pull.
const GOLDPATH = { name: 'goldpath', command: [program, 'lsp'], pushes: true };

// One person typing, with one server.
async function session(subject, pack, pull) {
  const server = await Server.start(subject.command, pack.pack, { pull, options: {} });
  try {
    if (subject.settings !== undefined) {
      await server.notify(P.DidChangeConfigurationNotification.type, { settings: subject.settings });
    }
    return await typeInto(server, pack, pull);
  } catch (error) {
    server.kill();
    throw new Error(`${subject.name}, ${pack.title}, ${pull ? 'pull' : 'push'}: ${error.message}`);
  }
}

async function typeInto(server, pack, pull) {
  const uri = uriOf(pack.file);
  const textDocument = { uri };
  let document = pack.text;
  let version = 1;
  const diagnostics = async (begin) => {
    if (pull) {
      const { result } = await server.request(P.DocumentDiagnosticRequest.type, { textDocument });
      check(result.kind === 'full' || result.kind === 'unchanged', 'a pull is not answered by a report');
      return { items: result.items, time: performance.now() - begin };
    }
    const { diagnostics: items, at } = await server.published(uri, version);
    return { items, time: at - begin };
  };

  let begin = performance.now();
  await server.notify(P.DidOpenTextDocumentNotification.type, {
    textDocument: { uri, languageId: 'json', version, text: document },
  });
  const opened = (await diagnostics(begin)).time;

  const { edits, half, event, end } = keystrokes(document, pack.offset, pack.words, count);
  const times = { diagnostics: [], completion: [], hover: [] };
  const slowest = [];
  for (const [at, edit] of edits.entries()) {
    const change = {
      range: { start: position(document, edit.offset), end: position(document, edit.offset + edit.deleted) },
      text: edit.text,
    };
    document = applied(document, edit);
    version++;
    begin = performance.now();
    await server.notify(P.DidChangeTextDocumentNotification.type, {
      textDocument: { uri, version },
      contentChanges: [change],
    });
    const said = await diagnostics(begin);
    times.diagnostics.push(said.time);
    slowest.push({ time: said.time, line: lineAt(document, edit.cursor) });

    const cursor = position(document, edit.cursor);
    const completion = await server.request(P.CompletionRequest.type, { textDocument, position: cursor });
    times.completion.push(completion.time);
    const hover = await server.request(P.HoverRequest.type, { textDocument, position: cursor });
    times.hover.push(hover.time);
    if (at === half) rightWhenHalfTyped(said.items, completion.result, hover.result, cursor, event);
  }
  check(half >= 0, 'the name of the event is not typed');
  check(document === end, 'the document is not what was typed');
  const memory = server.memory();
  await server.stop();
  slowest.sort((a, b) => b.time - a.time).splice(3);
  return { ready: server.ready, opened, memory, times, slowest };
}

// The line of an offset, with the cursor in it.
function lineAt(document, offset) {
  const start = document.lastIndexOf('\n', offset - 1) + 1;
  const end = document.indexOf('\n', offset);
  return `${document.slice(start, offset)}|${document.slice(offset, end < 0 ? undefined : end)}`.trim();
}

// With half of an event's name typed, it is unknown, the whole name is offered, and there is something to
// be said about the place.
function rightWhenHalfTyped(diagnostics, completion, hover, cursor, event) {
  const covers = ({ range }) => range.start.line === cursor.line && range.end.line === cursor.line
    && range.start.character <= cursor.character && cursor.character <= range.end.character;
  check(diagnostics.some(covers), `half an event's name is not told of: ${JSON.stringify(diagnostics)}`);
  const items = completion?.items ?? completion ?? [];
  check(items.some((it) => it.label.includes(event)), `${event} is not offered`);
  check(hover !== null && JSON.stringify(hover.contents).length > 20, 'a hover says nothing');
}

// All figures of one server in one pack.
async function measure(subject, pack) {
  const pulled = await session(subject, pack, true);
  const pushed = subject.pushes ? await session(subject, pack, false) : undefined;
  const first = pushed ?? pulled;
  return {
    name: subject.name,
    ready: first.ready,
    opened: first.opened,
    memory: first.memory,
    slowest: first.slowest,
    times: {
      ...(pushed ? { 'diagnostics, pushed': figures(pushed.times.diagnostics) } : {}),
      'diagnostics, pulled': figures(pulled.times.diagnostics),
      completion: figures(first.times.completion),
      hover: figures(first.times.hover),
    },
  };
}

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'goldpath-typing-'));
try {
  const packs = [];
  const copy = published(folder);
  if (copy === null) console.log('skipped: the published packs are not there\n');
  else packs.push(copy);
  packs.push(generated(folder, Number(args.levels)).level);

  const beside = args['json-server'] ? jsonServer(program, folder) : undefined;
  const results = [];
  console.log(`Typing ${count} characters, each followed by its diagnostics, a completion and a hover. Times in ms.\n`);
  for (const pack of packs) {
    const ours = await measure(GOLDPATH, pack);
    const theirs = beside === undefined ? undefined : await measure(beside, pack);
    const result = { title: `In ${pack.title}; the file has ${pack.text.length} characters`, ours, theirs };
    results.push(result);
    console.log(`${table(result)}\n`);
  }
  if (args.json !== undefined) fs.writeFileSync(args.json, `${JSON.stringify({ keystrokes: count, results }, null, 2)}\n`);
} catch (error) {
  console.error(`error: ${error.message}`);
  process.exitCode = 1;
} finally {
  fs.rmSync(folder, { recursive: true, force: true });
}
