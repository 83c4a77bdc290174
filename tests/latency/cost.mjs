// What a keystroke costs in packs of different sizes: the time of processors, and the wait for the diagnostics of
// the open file, in a level and in game.json, by push and by pull. Keys come ten times a second, so that what a
// server does behind a keystroke counts too: that is the CPU of a key. What it takes to the answer alone is measured in a
// pass of its own, in which each key waits until the server rests. It reports and judges no time; it fails when an answer
// is missing.
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
import { applied, keystrokes, position, repeated } from './keystrokes.mjs';
import { generated } from './packs.mjs';
import { Server, uriOf } from './server.mjs';

const USAGE =
  'usage: node cost.mjs --server PATH [--json-server] [--keystrokes N] [--levels N,N] [--rest MS] [--json FILE]';
// From one keystroke to the next, in milliseconds.
const BEAT = 100;
// A server that works on after so many looks is not waited for.
const MAX_LOOKS = 400;
// How long nothing may happen for a server to be at rest before the next key, in milliseconds, and how many keys are
// measured that way.
const REST = 60;
const MAX_ALONE = 40;

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
  for (let looks = 0; looks < MAX_LOOKS; looks++) {
    await sleep(500);
    const now = server.work();
    if (now === before || Number.isNaN(now)) return;
    before = now;
  }
  throw new Error('the server does not come to rest');
}

// Until none of its threads has worked for a moment; what each of them has worked so far.
async function rest(server) {
  let before = server.threads();
  for (let looks = 0; looks < 10 * MAX_LOOKS; looks++) {
    await sleep(REST);
    const now = server.threads();
    if (between(before, now) < 0.05) return now;
    before = now;
  }
  throw new Error('the server does not come to rest');
}

// What threads have worked between two moments.
const between = (before, after) =>
  after.size === 0 ? NaN : [...after].reduce((sum, [id, time]) => sum + time - (before.get(id) ?? 0), 0);

// Types into a file, and says what it cost.
async function cost(subject, { pack, file, text: start, edits }, pull) {
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
    // As editors do with what is shown.
    server.whenInvited = () => void told().catch(() => {});
    const type = async (edit) => {
      const range = { start: position(text, edit.offset), end: position(text, edit.offset + edit.deleted) };
      text = applied(text, edit);
      version++;
      const begin = performance.now();
      await server.notify(P.DidChangeTextDocumentNotification.type, {
        textDocument: { uri, version },
        contentChanges: [{ range, text: edit.text }],
      });
      await told();
      return performance.now() - begin;
    };
    await server.notify(P.DidOpenTextDocumentNotification.type, {
      textDocument: { uri, languageId: 'json', version, text: start },
    });
    await told();
    await quiet(server);

    const waits = [];
    const before = server.work();
    for (const edit of edits) {
      const wait = await type(edit);
      waits.push(wait);
      await sleep(Math.max(0, BEAT - wait));
    }
    await quiet(server);
    const work = (server.work() - before) / waits.length;
    const idleBefore = server.work();
    await sleep(Number(args.rest));
    const idle = server.work() - idleBefore;
    const memory = server.memory();

    // The same keys once more, each by itself.
    version++;
    text = start;
    await server.notify(P.DidChangeTextDocumentNotification.type, {
      textDocument: { uri, version },
      contentChanges: [{ text }],
    });
    await told();
    const answers = [];
    for (const edit of edits.slice(0, MAX_ALONE)) {
      const at = await rest(server);
      await type(edit);
      answers.push(between(at, server.threads()));
    }
    await server.stop();
    return { work, answer: answers.reduce((sum, it) => sum + it, 0) / answers.length, wait: figures(waits), idle, memory };
  } catch (error) {
    server.kill();
    throw new Error(`${subject.name}, ${path.basename(file)}, ${pull ? 'pull' : 'push'}: ${error.message}`);
  }
}

// What is typed where.
function rows({ level, game, sound }) {
  const rule = (place) => ({ ...place, ...keystrokes(place.text, place.offset, place.words, count) });
  return [
    ['a rule in a level', rule(level)],
    ['a rule in game.json', rule(game)],
    ['a text in game.json, always sound', { ...sound, ...repeated(sound.letters, 'the old lamp ', count) }],
    ['blanks in game.json', { ...sound, ...repeated(sound.blanks, ' ', count) }],
  ];
}

const megabytes = (memory) => (memory === null ? '' : `${number(memory.now)}, ${number(memory.peak)}`);

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'goldpath-cost-'));
try {
  const ours = { name: 'goldpath', command: [program, 'lsp'] };
  const beside = args['json-server'] ? jsonServer(program, folder) : undefined;
  const results = [];
  console.log(`Typing ${count} characters, ${1000 / BEAT} a second, each followed by its diagnostics. Times in ms a keystroke.\n`);
  const names = ['CPU', 'CPU to the answer', 'wait p50', 'wait p95'];
  const heads = ['levels', 'typed', 'by', ...names, `CPU in ${args.rest} ms of rest`, 'MB, at most'];
  if (beside !== undefined) {
    heads.push(...['CPU', 'CPU to the answer', 'wait p50', 'MB, at most'].map((it) => `${beside.name}: ${it}`), 'ratio of CPU');
  }
  console.log(row(heads));
  console.log(row(heads.map((_, at) => (at < 3 && at !== 0 ? '---' : '--:'))));
  for (const levels of args.levels.split(',').map(Number)) {
    for (const [typed, place] of rows(generated(path.join(folder, String(levels)), levels))) {
      for (const pull of [false, true]) {
        const mine = await cost(ours, place, pull);
        // The JSON server pushes half a second after the last change, by a timer.
        const theirs = beside !== undefined && pull ? await cost(beside, place, pull) : undefined;
        const what = { levels, typed, by: pull ? 'pull' : 'push' };
        results.push({ ...what, ours: mine, theirs });
        const cells = [levels, typed, what.by, number(mine.work), number(mine.answer),
          number(mine.wait.p50), number(mine.wait.p95), number(mine.idle), megabytes(mine.memory)];
        if (theirs !== undefined) {
          cells.push(number(theirs.work), number(theirs.answer), number(theirs.wait.p50), megabytes(theirs.memory),
            `× ${number(theirs.work / mine.work)}`);
        } else if (beside !== undefined) {
          cells.push('', '', '', '', '');
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
