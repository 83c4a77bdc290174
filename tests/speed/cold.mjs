// Measures how long a cold check of packs takes, beside check-jsonschema with our schemas on the same files: each run is
// a new process, as in CI. It prints a table and judges no time; it fails when a program cannot do its work.
//
//   node cold.mjs --goldpath PATH [--check-jsonschema PATH] [--runs N] [--json FILE] PACKS...
//
// check-jsonschema is what tests/ci/install brings, unless another one is given. It validates one schema a run, so its
// time is that of four runs: one for each kind of file. It knows words and shapes; it looks up no names and plays nothing.

import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';

const { values: args, positionals: packs } = parseArgs({
  allowPositionals: true,
  options: {
    goldpath: { type: 'string' },
    'check-jsonschema': { type: 'string' },
    runs: { type: 'string', default: '30' },
    json: { type: 'string' },
  },
});
const runs = Number(args.runs);
if (args.goldpath === undefined || packs.length === 0 || !Number.isInteger(runs) || runs < 1) {
  console.error('usage: node cold.mjs --goldpath PATH [--check-jsonschema PATH] [--runs N] [--json FILE] PACKS...');
  process.exit(2);
}

const goldpath = path.resolve(args.goldpath);
const folders = packs.flatMap((folder) => packsIn(path.resolve(folder)));
if (folders.length === 0) throw new Error('there is no pack');
const files = {
  manifest: folders.map((pack) => path.join(pack, 'manifest.json')),
  game: folders.map((pack) => path.join(pack, 'game.json')),
  theme: folders.map((pack) => path.join(pack, 'theme.json')),
  level: folders.flatMap((pack) => jsonIn(path.join(pack, 'levels'))),
};
for (const [kind, all] of Object.entries(files)) files[kind] = all.filter((file) => fs.existsSync(file));

// The folder itself, or the packs in it.
function packsIn(folder) {
  if (fs.existsSync(path.join(folder, 'game.json'))) return [folder];
  const below = fs.readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return below.map((entry) => path.join(folder, entry.name)).filter((it) => fs.existsSync(path.join(it, 'game.json')));
}

function jsonIn(folder) {
  if (!fs.existsSync(folder)) return [];
  return fs.readdirSync(folder).filter((name) => name.endsWith('.json')).map((name) => path.join(folder, name));
}

function theirs() {
  if (args['check-jsonschema'] !== undefined) return path.resolve(args['check-jsonschema']);
  const install = path.join(import.meta.dirname, '../ci/install');
  return path.join(execFileSync(install, ['--where'], { encoding: 'utf8' }).trim(), 'bin/check-jsonschema');
}

// Milliseconds of some commands, one after the other. Errors in packs are no failure, what is worse is one.
function time(commands) {
  const start = performance.now();
  for (const [program, ...rest] of commands) {
    const { status, error, stderr } = spawnSync(program, rest, { stdio: ['ignore', 'ignore', 'pipe'] });
    if (error !== undefined) throw error;
    if (status !== 0 && status !== 1) throw new Error(`${program} ended with ${status}: ${stderr}`);
  }
  return performance.now() - start;
}

function measured(name, commands) {
  time(commands);
  const times = Array.from({ length: runs }, () => time(commands)).sort((a, b) => a - b);
  const middle = times.length >> 1;
  const median = times.length % 2 === 1 ? times[middle] : (times[middle - 1] + times[middle]) / 2;
  return { name, runs, median, min: times[0], max: times.at(-1) };
}

const temporary = fs.mkdtempSync(path.join(os.tmpdir(), 'goldpath-speed-'));
try {
  execFileSync(goldpath, ['schema', '--output', temporary]);
  const schema = (kind) => path.join(temporary, `${kind}.schema.json`);
  const kinds = Object.keys(files).filter((kind) => files[kind].length > 0);
  const validator = theirs();
  if (!fs.existsSync(validator)) throw new Error(`there is no ${validator}: tests/ci/install brings it`);
  const check = [goldpath, 'check', '--format', 'json', ...folders];
  const results = [
    measured('goldpath check, with replays', [check]),
    measured('check-jsonschema, shapes only', kinds.map((kind) => [validator, '--schemafile', schema(kind), ...files[kind]])),
    measured('check-jsonschema, levels only', [[validator, '--schemafile', schema('level'), ...files.level]]),
    measured('check-jsonschema, --version', [[validator, '--version']]),
  ];
  const count = Object.values(files).flat().length;
  console.log(`${folders.length} packs, ${count} files, ${files.level.length} of them levels; ${runs} cold runs each\n`);
  console.log('| | median | fastest | slowest |\n|---|---|---|---|');
  const ms = (number) => `${number.toFixed(1)} ms`;
  for (const it of results) console.log(`| ${it.name} | ${ms(it.median)} | ${ms(it.min)} | ${ms(it.max)} |`);
  if (args.json !== undefined) fs.writeFileSync(args.json, `${JSON.stringify({ packs: folders.length, files: count, results })}\n`);
} finally {
  fs.rmSync(temporary, { recursive: true, force: true });
}
