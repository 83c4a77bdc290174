// The JSON server of VS Code with our schemas, to measure ours beside.

import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const JSON_SERVER = path.join(import.meta.dirname, 'node_modules/.bin/vscode-json-language-server');

// It pushes half a second after the last change, by a timer, so only its answers to pulls are measured.
export function jsonServer(program, folder) {
  if (!fs.existsSync(JSON_SERVER)) throw new Error('the JSON server is not installed: npm ci --ignore-scripts');
  const schemas = path.join(folder, 'schemas');
  execFileSync(program, ['schema', '--draft', 'draft-07', '--output', schemas]);
  const of = (name, fileMatch) => ({
    fileMatch: [fileMatch],
    url: `goldpath-schema:/${name}.json`,
    schema: JSON.parse(fs.readFileSync(path.join(schemas, `${name}.schema.json`), 'utf8')),
  });
  const associations = [
    of('manifest', '**/manifest.json'),
    of('game', '**/game.json'),
    of('theme', '**/theme.json'),
    of('level', '**/levels/*.json'),
  ];
  const settings = { json: { validate: { enable: true }, schemas: associations } };
  return { name: 'JSON server', command: [process.execPath, JSON_SERVER, '--stdio'], pushes: false, settings };
}
