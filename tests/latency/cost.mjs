// What a keystroke costs in packs of different sizes: the time of processors, and the wait for the diagnostics of
// the open file, in a level and in game.json, by push and by pull. Keys come ten times a second, so that what a
// server does behind a keystroke counts too. It reports and judges no time; it fails when an answer is missing.
//
//   node cost.mjs --server PATH [--json-server] [--keystrokes N] [--levels N,N] [--rest MS] [--json FILE]

import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import * as P from 'vscode-languageserver-protocol/node';
import { figures, number, row } from './figures.mjs';
import { jsonServer } from './json_server.mjs';
import { applied, keystrokes, position } from './keystrokes.mjs';
import { generated } from './packs.mjs';
import { Server, uriOf } from './server.mjs';

const USAGE =
  'usage: node cost.mjs --server PATH [--json-server] [--keystrokes N] [--levels N,N] [--rest MS] [--json FILE]';
// From one keystroke to the next, in milliseconds.
const BEAT = 100;
// A server that works on after so many looks is not waited for.
const MOST_LOOKS = 400;

const { values: args } = parseArgs({
  options: {
    server: { type: 'string' },
    'json-server': { type: 'boolean', default: false },
    keystrokes: { type: 'string', default: '80' },
    levels: { type: 'string', default: '25,1000,5000' },
    rest: { type: 'string', default: '3000' },
    json: { type: 'string' },
  },
});
if (args.server === undefined) {
  console.error(USAGE);
  process.exit(2);
}
const program = path.resolve(args.server);
const count = Number(args.keystrokes);

// Until the server has nothing to do for half a second.
async function quiet(server) {
  let before = server.work();
  for (let looks = 0; looks < MOST_LOOKS; looks++) {
    await sleep(500);
    const now = server.work();
    if (now === before || Number.isNaN(now)) return;
    before = now;
  }
  throw new Error('the server does not come to rest');
}

// Types into a file, and says what it cost.
async function cost(subject, { pack, file, text: start, offset, words }, pull) {
  const server = await Server.start(subject.command, pack, { pull, options: {} });
  try {
    if (subject.settings !== undefined) {
      await server.notify(P.DidChangeConfigurationNotification.type, { settings: subject.settings });
    }
    const uri = uriOf(file);
    let version = 1;
    let text = start;
    const told = async () => {
      if (!pull) return server.published(uri, version);
      return server.request(P.DocumentDiagnosticRequest.type, { textDocument: { uri } });
    };
    await server.notify(P.DidOpenTextDocumentNotification.type, {
      textDocument: { uri, languageId: 'json', version, text },
    });
    await told();
    await quiet(server);

    const waits = [];
    const before = server.work();
    for (const edit of keystrokes(text, offset, words, count).edits) {
      const range = { start: position(text, edit.offset), end: position(text, edit.offset + edit.deleted) };
      text = applied(text, edit);
      version++;
      const begin = performance.now();
      await server.notify(P.DidChangeTextDocumentNotification.type, {
        textDocument: { uri, version },
        contentChanges: [{ range, text: edit.text }],
      });
      await told();
      const wait = performance.now() - begin;
      waits.push(wait);
      await sleep(Math.max(0, BEAT - wait));
    }
    await quiet(server);
    const work = (server.work() - before) / waits.length;
    const rest = server.work();
    await sleep(Number(args.rest));
    const idle = server.work() - rest;
    const memory = server.memory();
    await server.stop();
    return { work, wait: figures(waits), idle, memory };
  } catch (error) {
    server.kill();
    throw new Error(`${subject.name}, ${path.basename(file)}, ${pull ? 'pull' : 'push'}: ${error.message}`);
  }
}

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'goldpath-cost-'));
try {
  const ours = { name: 'goldpath', command: [program, 'lsp'] };
  const beside = args['json-server'] ? jsonServer(program, folder) : undefined;
  const results = [];
  console.log(`Typing ${count} characters, ${1000 / BEAT} a second, each followed by its diagnostics. Times in ms a keystroke.\n`);
  const names = ['CPU', 'wait p50', 'wait p95'];
  const heads = ['levels', 'file', 'by', ...names, `CPU in ${args.rest} ms of rest`, 'MB, at most'];
  if (beside !== undefined) heads.push(`${beside.name}: CPU`, 'wait p50', 'ratio of CPU');
  console.log(row(heads));
  console.log(row(heads.map((_, at) => (at < 3 && at !== 0 ? '---' : '--:'))));
  for (const levels of args.levels.split(',').map(Number)) {
    const packs = generated(path.join(folder, String(levels)), levels);
    for (const place of [packs.level, packs.game]) {
      for (const pull of [false, true]) {
        const mine = await cost(ours, place, pull);
        // The JSON server pushes half a second after the last change, by a timer.
        const theirs = beside !== undefined && pull ? await cost(beside, place, pull) : undefined;
        const what = { levels, file: path.basename(place.file), by: pull ? 'pull' : 'push' };
        results.push({ ...what, ours: mine, theirs });
        const cells = [levels, place === packs.level ? 'a level' : what.file, what.by, number(mine.work),
          number(mine.wait.p50), number(mine.wait.p95), number(mine.idle),
          mine.memory === null ? '' : `${number(mine.memory.now)}, ${number(mine.memory.peak)}`];
        if (theirs !== undefined) {
          cells.push(number(theirs.work), number(theirs.wait.p50), `× ${number(theirs.work / mine.work)}`);
        } else if (beside !== undefined) {
          cells.push('', '', '');
        }
        console.log(row(cells));
      }
    }
    fs.rmSync(path.join(folder, String(levels)), { recursive: true, force: true });
  }
  if (args.json !== undefined) fs.writeFileSync(args.json, `${JSON.stringify({ keystrokes: count, results }, null, 2)}\n`);
} catch (error) {
  console.error(`error: ${error.message}`);
  process.exitCode = 1;
} finally {
  fs.rmSync(folder, { recursive: true, force: true });
}
