// How long an editor waits for what it shows of names and files in packs of different sizes, at rest and right after a
// keystroke, and for a rename with its proof: the whole of it, how soon it tells how far it is, and how soon it ends when it is
// cancelled. The time of processors until the answer is beside the wait, which depends on what else a machine does. It reports and
// judges no time; it fails when an answer is missing.
//
//   node navigating.mjs --server PATH [--levels N,N] [--rounds N] [--json FILE]

import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import * as P from 'vscode-languageserver-protocol/node';
import { figures, number, row } from './figures.mjs';
import { position } from './keystrokes.mjs';
import { varied } from './packs.mjs';
import { Server, uriOf } from './server.mjs';

const { values: args } = parseArgs({
  options: {
    server: { type: 'string' },
    levels: { type: 'string', default: '25,1000' },
    rounds: { type: 'string', default: '60' },
    json: { type: 'string' },
  },
});
if (args.server === undefined) {
  console.error('usage: node navigating.mjs --server PATH [--levels N,N] [--rounds N] [--json FILE]');
  process.exit(2);
}
const program = path.resolve(args.server);
const rounds = Number(args.rounds);
// Work that goes on for so long after it was cancelled does not end.
const TOO_LONG = 20_000;

// What editors can do that ask for all this.
const ALSO = {
  window: { workDoneProgress: true },
  textDocument: {
    codeAction: {
      codeActionLiteralSupport: { codeActionKind: { valueSet: ['quickfix', 'refactor', 'source'] } },
      dataSupport: true,
      resolveSupport: { properties: ['edit'] },
    },
    documentSymbol: { hierarchicalDocumentSymbolSupport: true },
    definition: { linkSupport: true },
    rename: { prepareSupport: true },
  },
};

const total = (threads) => [...threads.values()].reduce((sum, time) => sum + time, 0);

// Until the server works no more; how long it worked on.
async function stopped(server, begin, pause) {
  let before = total(server.threads());
  let last = begin;
  let calm = 0;
  while (performance.now() - begin < TOO_LONG) {
    await sleep(2);
    const now = total(server.threads());
    // Looking at the clock and at what comes in takes less.
    if (now - before < 0.5) {
      calm += 2;
      if (calm >= pause) return last - begin;
    } else {
      [last, calm] = [performance.now(), 0];
    }
    before = now;
  }
  throw new Error('the server does not come to rest');
}

// A document that is open, with the places of its texts.
class Open {
  version = 1;

  constructor(server, file) {
    this.server = server;
    this.uri = uriOf(file);
    this.text = fs.readFileSync(file, 'utf8');
    this.place();
  }

  place() {
    this.places = [...this.text.matchAll(/"[^"\n]+"/g)].map(({ index }) => position(this.text, index + 2));
  }

  async open() {
    const { uri, version, text } = this;
    await this.server.notify(P.DidOpenTextDocumentNotification.type, {
      textDocument: { uri, languageId: 'json', version, text },
    });
    await this.server.published(uri, version);
  }

  // A key in a text that players read, or the same taken back.
  async type() {
    const word = /"(?:title|description)": "/.exec(this.text);
    const offset = word.index + word[0].length;
    const typed = this.version % 2 === 1;
    const range = { start: position(this.text, offset), end: position(this.text, offset + (typed ? 0 : 1)) };
    const text = typed ? 'x' : '';
    this.text = this.text.slice(0, offset) + text + this.text.slice(offset + (typed ? 0 : 1));
    this.version++;
    await this.server.notify(P.DidChangeTextDocumentNotification.type, {
      textDocument: { uri: this.uri, version: this.version },
      contentChanges: [{ range, text }],
    });
    return this.version;
  }

  // One of its places, others each time, in no order.
  at(round) {
    return { textDocument: { uri: this.uri }, position: this.places[(round * 7919) % this.places.length] };
  }

  // The place of a text behind another one.
  of(text, behind = '') {
    const from = behind === '' ? 0 : this.text.indexOf(behind);
    const offset = this.text.indexOf(text, from);
    if (offset < 0 || from < 0) throw new Error(`no ${text} in ${this.uri}`);
    return { textDocument: { uri: this.uri }, position: position(this.text, offset + 1) };
  }

  whole() {
    return { start: { line: 0, character: 0 }, end: position(this.text, this.text.length) };
  }
}

const options = { tabSize: 2, insertSpaces: true };
const context = { includeDeclaration: true };

// The questions: each is asked about a document and a round.
function questions(game) {
  const about = (method) => [method, (open) => ({ textDocument: { uri: open.uri } })];
  const at = (method) => [method, (open, round) => open.at(round)];
  // Names that all levels have.
  const common = [game.of('"bollard"', '"entityKinds"'), game.of('"objects"', '"layers"'), game.of('"move"', '"actions"')];
  const queries = ['', 'bol', 'corner', 'level', 'sf', 'hatchet'];
  const call = (item) => ({ item });
  return {
    definition: at('textDocument/definition'),
    references: ['textDocument/references', (open, round) => ({ ...open.at(round), context })],
    'references, a name of all levels': ['textDocument/references', (_, round) => ({ ...common[round % 3], context })],
    documentHighlight: at('textDocument/documentHighlight'),
    documentSymbol: about('textDocument/documentSymbol'),
    'workspace/symbol': ['workspace/symbol', (_, round) => ({ query: queries[round % queries.length] })],
    hover: at('textDocument/hover'),
    prepareRename: at('textDocument/prepareRename'),
    linkedEditingRange: at('textDocument/linkedEditingRange'),
    documentLink: about('textDocument/documentLink'),
    foldingRange: about('textDocument/foldingRange'),
    selectionRange: ['textDocument/selectionRange', (open, round) => {
      const { textDocument, position: place } = open.at(round);
      return { textDocument, positions: [place] };
    }],
    'semanticTokens/full': about('textDocument/semanticTokens/full'),
    inlayHint: ['textDocument/inlayHint', (open) => ({ textDocument: { uri: open.uri }, range: open.whole() })],
    documentColor: about('textDocument/documentColor'),
    codeLens: about('textDocument/codeLens'),
    codeAction: ['textDocument/codeAction', (open, round) => {
      const { textDocument, position: place } = open.at(round);
      return { textDocument, range: { start: place, end: place }, context: { diagnostics: [], triggerKind: 1 } };
    }],
    formatting: ['textDocument/formatting', (open) => ({ textDocument: { uri: open.uri }, options })],
    prepareCallHierarchy: at('textDocument/prepareCallHierarchy'),
    'callHierarchy/incomingCalls': ['callHierarchy/incomingCalls', (_, round, items) => call(items[round % items.length])],
    'callHierarchy/outgoingCalls': ['callHierarchy/outgoingCalls', (_, round, items) => call(items[round % items.length])],
  };
}

// The rules and events that calls are asked of.
async function called(server, documents) {
  const items = [];
  for (const open of documents) {
    for (const place of open.places) {
      const { result } = await server.request('textDocument/prepareCallHierarchy', {
        textDocument: { uri: open.uri },
        position: place,
      });
      for (const item of result ?? []) {
        if (!items.some((it) => it.name === item.name && it.uri === item.uri)) items.push(item);
      }
    }
  }
  if (items.length === 0) throw new Error('there is nothing to call');
  return items;
}

// An answer, or that there is none and why.
async function asked(server, method, params) {
  const begin = performance.now();
  try {
    return await server.request(method, params);
  } catch (error) {
    if (error.code !== P.LSPErrorCodes.RequestFailed) throw error;
    return { result: error.message, time: performance.now() - begin };
  }
}

async function navigate(pack, tell) {
  const server = await Server.start([program, 'lsp'], pack.pack, { pull: false, options: {}, also: ALSO });
  try {
    const { levels } = pack;
    const files = [pack.game, ...[0, 0.3, 0.6].map((part) => levels[Math.floor(levels.length * part)]), levels.at(-1)];
    const documents = files.map((file) => new Open(server, file));
    for (const open of documents) await open.open();
    await stopped(server, performance.now(), 500);
    const [game] = documents;
    const items = await called(server, documents.slice(0, 2));
    const results = [];
    for (const [name, [method, params]] of Object.entries(questions(game))) {
      const times = { rest: [], level: [], game: [] };
      const works = { rest: [], level: [], game: [] };
      let bytes = 0;
      for (const after of Object.keys(times)) {
        for (let round = 0; round < rounds; round++) {
          const open = documents[round % documents.length];
          const typed = after === 'rest' ? undefined : after === 'game' ? game : documents[1 + (round % (documents.length - 1))];
          const before = total(server.threads());
          const version = await typed?.type();
          const { result, time } = await asked(server, method, params(open, round, items));
          works[after].push(total(server.threads()) - before);
          times[after].push(time);
          bytes = Math.max(bytes, Buffer.byteLength(JSON.stringify(result)));
          if (typed !== undefined) await server.published(typed.uri, version);
          // What is done behind a key is over before the next one.
          if (typed !== undefined) await stopped(server, performance.now(), 10);
        }
      }
      const of = (after) => ({ wait: figures(times[after]), work: figures(works[after]) });
      results.push({ name, bytes, rest: of('rest'), level: of('level'), game: of('game') });
      tell(results.at(-1));
    }
    await server.stop();
    return results;
  } catch (error) {
    server.kill();
    throw error;
  }
}

// What is given another name, or moved, with a proof.
const NAMES = {
  'a kind': ['"bollard"', '"entityKinds"'],
  'a tag': ['"stowage"', '"entityKinds"'],
  'a layer': ['"flares"', '"layers"'],
  'an action': ['"signal"', '"actions"'],
};

async function rename(pack) {
  const server = await Server.start([program, 'lsp'], pack.pack, { pull: false, options: {}, also: ALSO });
  try {
    const game = new Open(server, pack.game);
    await game.open();
    await stopped(server, performance.now(), 500);
    const results = [];
    let progress = [];
    for (const [name, [text, behind]] of Object.entries(NAMES)) {
      const params = { ...game.of(text, behind), newName: 'another_name' };
      const [times, firsts, answers, ends] = [[], [], [], []];
      let bytes = 0;
      let steps = 0;
      for (let round = 0; round < 5; round++) {
        progress = [];
        const begin = performance.now();
        server.whenProgressed = (token, value) => token === `rename-${name}-${round}` && progress.push({ value, at: performance.now() });
        const { result, time } = await server.request('textDocument/rename', { ...params, workDoneToken: `rename-${name}-${round}` });
        times.push(time);
        if (progress.length > 0) firsts.push(progress[0].at - begin);
        steps = Math.max(steps, progress.length);
        bytes = Math.max(bytes, Buffer.byteLength(JSON.stringify(result)));
      }
      const usual = figures(times).p50;
      for (let round = 1; round <= 8; round++) {
        const source = new P.CancellationTokenSource();
        const answer = server.cancellable('textDocument/rename', params, source.token);
        await sleep((usual * round) / 10);
        const begin = performance.now();
        source.cancel();
        const ended = stopped(server, begin, 40);
        if (await answer) {
          answers.push(performance.now() - begin);
          ends.push(await ended);
        } else {
          await ended;
        }
      }
      results.push({
        name,
        bytes,
        steps,
        time: figures(times),
        first: firsts.length > 0 ? figures(firsts) : undefined,
        answer: answers.length > 0 ? figures(answers) : undefined,
        end: ends.length > 0 ? figures(ends) : undefined,
      });
    }
    await server.stop();
    return results;
  } catch (error) {
    server.kill();
    throw error;
  }
}

// The refactorings of a level and a game, from the choice to the edit.
async function refactor(pack) {
  const server = await Server.start([program, 'lsp'], pack.pack, { pull: false, options: {}, also: ALSO });
  try {
    const documents = [pack.game, pack.levels.at(-1)].map((file) => new Open(server, file));
    for (const open of documents) await open.open();
    await stopped(server, performance.now(), 500);
    const found = new Map();
    for (const open of documents) {
      for (const place of open.places) {
        const { result } = await server.request('textDocument/codeAction', {
          textDocument: { uri: open.uri },
          range: { start: place, end: place },
          context: { diagnostics: [], only: ['refactor'], triggerKind: 1 },
        });
        // Names in a title are of the place.
        for (const action of result ?? []) {
          const name = `${action.title.replace(/`[^`]*`/g, '`…`')} (${open === documents[0] ? 'game' : 'level'})`;
          if (action.data !== undefined && !found.has(name)) found.set(name, action);
        }
      }
    }
    const results = [];
    for (const [name, action] of found) {
      const times = [];
      let refused;
      for (let round = 0; round < 5; round++) {
        const { result, time } = await asked(server, 'codeAction/resolve', action);
        if (typeof result === 'string') refused = result;
        times.push(time);
      }
      results.push({ name, refused, time: figures(times) });
    }
    await server.stop();
    return results;
  } catch (error) {
    server.kill();
    throw error;
  }
}

const head = (cells) => {
  console.log(row(cells));
  console.log(row(cells.map((_, at) => (at === 0 ? '---' : '--:'))));
};
const of = (times, parts = ['p50', 'p95', 'max']) => parts.map((part) => (times === undefined ? '' : number(times[part])));

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'goldpath-navigating-'));
try {
  const all = [];
  for (const levels of args.levels.split(',').map(Number)) {
    const pack = varied(path.join(folder, String(levels)), levels);
    console.log(`\n### ${levels} levels; load ${os.loadavg().map(number).join(', ')}\n`);
    const heads = ['at rest', 'after a key in a level', 'after a key in the game'];
    head(['ms', 'bytes', ...heads.flatMap((it) => [`${it}: p50`, 'p95', 'max', 'CPU p95'])]);
    const navigated = await navigate(pack, (it) => {
      const cells = [it.rest, it.level, it.game].flatMap(({ wait, work }) => [...of(wait), ...of(work, ['p95'])]);
      console.log(row([it.name, it.bytes, ...cells]));
    });
    console.log();
    const renamed = await rename(pack);
    head(['rename, ms', 'bytes', 'p50', 'max', 'steps of progress', 'first of them', 'cancelled: answer max', 'end of work p50', 'max']);
    for (const it of renamed) {
      console.log(row([it.name, it.bytes, ...of(it.time, ['p50', 'max']), it.steps, ...of(it.first, ['p50']),
        ...of(it.answer, ['max']), ...of(it.end, ['p50', 'max'])]));
    }
    console.log();
    const refactored = await refactor(pack);
    head(['codeAction/resolve, ms', 'p50', 'max', 'refused']);
    for (const it of refactored) console.log(row([it.name, ...of(it.time, ['p50', 'max']), it.refused ?? '']));
    all.push({ levels, navigated, renamed, refactored });
    fs.rmSync(path.join(folder, String(levels)), { recursive: true, force: true });
  }
  if (args.json !== undefined) fs.writeFileSync(args.json, `${JSON.stringify({ rounds, results: all }, null, 2)}\n`);
} catch (error) {
  console.error(`error: ${error.message}`);
  process.exitCode = 1;
} finally {
  fs.rmSync(folder, { recursive: true, force: true });
}
