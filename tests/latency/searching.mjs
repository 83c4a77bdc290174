// How soon a search ends that nobody waits for any more, and how long an editor waits for diagnostics while one runs. It
// reports and judges no time; it fails when a search that is cancelled is answered by anything but that, or goes on.
//
//   node searching.mjs --server PATH [--cancels N] [--keystrokes N] [--size N]

import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import * as P from 'vscode-languageserver-protocol/node';
import { figures, number, row } from './figures.mjs';
import { applied, keystrokes, position } from './keystrokes.mjs';
import { hard } from './packs.mjs';
import { Server, uriOf } from './server.mjs';

const { values: args } = parseArgs({
  options: {
    server: { type: 'string' },
    cancels: { type: 'string', default: '40' },
    keystrokes: { type: 'string', default: '80' },
    size: { type: 'string', default: '200' },
  },
});
if (args.server === undefined) {
  console.error('usage: node searching.mjs --server PATH [--cancels N] [--keystrokes N] [--size N]');
  process.exit(2);
}
const program = path.resolve(args.server);
// From one keystroke to the next, in milliseconds.
const BEAT = 100;
// What is cancelled still runs after so many milliseconds: then it goes on.
const TOO_LONG = 2000;
// The longest pause before a search is cancelled, in milliseconds: in them it fills its memory in several ways.
const LONGEST = 4000;

// The questions that search, about a level.
const QUESTIONS = {
  solve: (uri) => ['workspace/executeCommand', { command: 'goldpath.solve', arguments: [uri] }],
  fates: (uri) => ['goldpath/fates', { textDocument: { uri } }],
  necessity: (uri) => ['goldpath/necessity', { textDocument: { uri } }],
};

const total = (threads) => [...threads.values()].reduce((sum, time) => sum + time, 0);

// Until the server works no more; how long that took.
async function stopped(server) {
  const begin = performance.now();
  let before = total(server.threads());
  while (performance.now() - begin < TOO_LONG) {
    await sleep(2);
    const now = total(server.threads());
    // Looking at the clock and at what comes in takes less.
    if (now - before < 0.5) return performance.now() - begin;
    before = now;
  }
  throw new Error('a search goes on after it was cancelled');
}

// Cancels searches of a level at moments that follow no plan.
async function cancels(pack, name, ask) {
  const server = await Server.start([program, 'lsp'], pack.pack, { pull: false, options: {} });
  try {
    const uri = uriOf(pack.file);
    await server.notify(P.DidOpenTextDocumentNotification.type, {
      textDocument: { uri, languageId: 'json', version: 1, text: fs.readFileSync(pack.file, 'utf8') },
    });
    await server.published(uri, 1);
    const [answers, ends] = [[], []];
    for (let round = 0; round < Number(args.cancels); round++) {
      const source = new P.CancellationTokenSource();
      const [method, params] = ask(uri);
      const answer = server.cancellable(method, params, source.token);
      await sleep((LONGEST * ((round * 7) % 20)) / 20 + 5);
      const begin = performance.now();
      source.cancel();
      const ended = stopped(server);
      // A search that was done before is nothing to measure.
      if (await answer) {
        answers.push(performance.now() - begin);
        ends.push(await ended);
      } else {
        await ended;
      }
    }
    await server.stop();
    return [name, path.basename(pack.file), answers, ends];
  } catch (error) {
    server.kill();
    throw error;
  }
}

// Types into a level while another one is searched, or none.
async function typing(pack, search) {
  const server = await Server.start([program, 'lsp'], pack.pack, { pull: false, options: {} });
  try {
    const { level, file: searched } = pack;
    const uri = uriOf(level.file);
    let [version, text] = [1, level.text];
    await server.notify(P.DidOpenTextDocumentNotification.type, {
      textDocument: { uri, languageId: 'json', version, text },
    });
    await server.published(uri, version);
    const waits = [];
    let source = new P.CancellationTokenSource();
    const again = () => {
      source = new P.CancellationTokenSource();
      void server.cancellable(...QUESTIONS.solve(uriOf(searched)), source.token).then((gone) => gone || !search || again());
    };
    if (search) again();
    const { edits } = keystrokes(text, level.offset, level.words, Number(args.keystrokes));
    for (const edit of edits) {
      const range = { start: position(text, edit.offset), end: position(text, edit.offset + edit.deleted) };
      text = applied(text, edit);
      version++;
      const begin = performance.now();
      await server.notify(P.DidChangeTextDocumentNotification.type, {
        textDocument: { uri, version },
        contentChanges: [{ range, text: edit.text }],
      });
      await server.published(uri, version);
      waits.push(performance.now() - begin);
      await sleep(Math.max(0, BEAT - waits.at(-1)));
    }
    source.cancel();
    await server.stop();
    return waits;
  } catch (error) {
    server.kill();
    throw error;
  }
}

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'goldpath-searching-'));
try {
  const levels = [hard(path.join(folder, 'hard')), hard(path.join(folder, 'wide'), Number(args.size))];
  console.log('Cancelled searches. Times in ms from the cancellation.\n');
  const heads = ['question', 'level', 'n', 'answer p95', 'answer max', 'end of work p50', 'p95', 'max'];
  console.log(row(heads));
  console.log(row(heads.map((_, at) => (at < 2 ? '---' : '--:'))));
  for (const pack of levels) {
    for (const [name, ask] of Object.entries(QUESTIONS)) {
      const [, file, answers, ends] = await cancels(pack, name, ask);
      if (answers.length === 0) {
        console.log(row([name, file, 0, '', '', '', '', '']));
        continue;
      }
      const [answer, end] = [figures(answers), figures(ends)];
      console.log(row([name, file, answers.length, ...[answer.p95, answer.max, end.p50, end.p95, end.max].map(number)]));
    }
  }
  console.log('\nTyping in a level of the same pack. Wait for the diagnostics, in ms.\n');
  console.log(row(['while', 'n', 'p50', 'p95', 'max']));
  console.log(row(['---', '--:', '--:', '--:', '--:']));
  for (const search of [false, true]) {
    const waits = figures(await typing(levels[0], search));
    console.log(row([search ? 'a search runs' : 'nothing else', waits.count, ...[waits.p50, waits.p95, waits.max].map(number)]));
  }
} finally {
  fs.rmSync(folder, { recursive: true, force: true });
}
