// The packs that are typed in, in folders of their own: a copy of a published one, and one of very many
// levels made from a pack of ours. Knows no server.

import fs from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');
const OURS = path.join(ROOT, 'tests/packs/lantern_walk');
const HARD = path.join(ROOT, 'tests/packs/cold_harbor');
const PUBLISHED = path.resolve(ROOT, '../shared/packs/carrot_quest');

const SIZE = 12;
const RULES = 12;

const read = (file) => JSON.parse(fs.readFileSync(file, 'utf8'));
// A list of simple values stands on one line, as in packs written by hand.
const SIMPLE = /\[\s+((?:"[^"]*"|[^"[\]{}\s,]+)(?:,\s+(?:"[^"]*"|[^"[\]{}\s,]+))*)\s+\]/g;
const json = (value) =>
  `${JSON.stringify(value, null, 2).replace(SIMPLE, (_, items) => `[${items.replace(/,\s+/g, ', ')}]`)}\n`;

// A copy of the published pack without its pictures, opened at its largest level; `null` where it is
// not at hand.
export function published(folder) {
  if (!fs.existsSync(PUBLISHED)) return null;
  const pack = path.join(folder, 'published');
  fs.cpSync(PUBLISHED, pack, { recursive: true });
  const levels = fs.readdirSync(path.join(pack, 'levels')).map((name) => path.join(pack, 'levels', name));
  const size = (file) => fs.statSync(file).size;
  const largest = levels.reduce((most, file) => (size(file) > size(most) ? file : most));
  return opened(`a published pack, ${levels.length} levels`, pack, largest);
}

// A pack of `count` levels, each of 12 × 12 cells and with 12 rules: the places to type in, in its last level and in
// its game.
export function generated(folder, count) {
  const pack = path.join(folder, 'generated');
  fs.mkdirSync(path.join(pack, 'levels'), { recursive: true });
  for (const name of ['manifest.json', 'theme.json']) {
    fs.copyFileSync(path.join(OURS, name), path.join(pack, name));
  }
  const ids = Array.from({ length: count }, (_, at) => `level_${String(at + 1).padStart(4, '0')}`);
  const game = read(path.join(OURS, 'game.json'));
  game.levelSequence = ids.map((ref) => ({ type: 'level', ref }));
  const level = enlarged(read(path.join(OURS, 'levels/twin_archways.json')));
  describe(game, [level]);
  fs.writeFileSync(path.join(pack, 'game.json'), json(game));
  for (const id of ids) {
    fs.writeFileSync(path.join(pack, 'levels', `${id}.json`), json({ ...level, id }));
  }
  const title = `a generated pack, ${count} levels`;
  const at = (...file) => opened(title, pack, path.join(pack, ...file));
  return { level: at('levels', `${ids.at(-1)}.json`), game: at('game.json'), sound: sound(title, pack) };
}

// Leaves only the goals in a game that its levels have.
function describe(game, levels) {
  const goals = levels.flatMap((level) => level.goals.map((goal) => goal.id));
  game.goalDescriptions = Object.fromEntries(
    Object.entries(game.goalDescriptions ?? {}).filter(([id]) => goals.includes(id)),
  );
}

// A copy of the pack of hard levels: one that is not searched to the end in seconds, and another to type in. With a `size`,
// the board of the first is so wide and high, and what is on it stands there again and again.
export function hard(folder, size) {
  const pack = path.join(folder, 'hard');
  fs.cpSync(HARD, pack, { recursive: true });
  const file = path.join(pack, 'levels/open_water.json');
  if (size !== undefined) {
    const level = read(file);
    const { objects } = level.board.layers;
    const at = (x, y) => objects[y % objects.length][x % objects[0].length];
    level.board.layers.objects = Array.from({ length: size }, (_, y) => Array.from({ length: size }, (_, x) => at(x, y)));
    level.board.size = [size, size];
    fs.writeFileSync(file, json(level));
  }
  return { file, pack, level: opened('hard levels', pack, path.join(pack, 'levels/ballast.json')) };
}

// A pack of `count` levels with boards and gold paths of their own, made from the hard levels: each stands in the corner of a
// larger board, the rest of which is another one each time.
export function varied(folder, count) {
  const pack = path.join(folder, 'varied');
  fs.mkdirSync(path.join(pack, 'levels'), { recursive: true });
  for (const name of ['manifest.json', 'theme.json']) fs.copyFileSync(path.join(HARD, name), path.join(pack, name));
  const bases = fs.readdirSync(path.join(HARD, 'levels')).map((name) => read(path.join(HARD, 'levels', name)))
    // A pattern is one of the whole board.
    .filter((level) => level.goals.every((goal) => goal.type !== 'board_match'));
  const levels = Array.from({ length: count }, (_, at) => another(bases[at % bases.length], at));
  for (const level of levels) fs.writeFileSync(path.join(pack, 'levels', `${level.id}.json`), json(level));
  const game = read(path.join(HARD, 'game.json'));
  game.levelSequence = levels.map(({ id: ref }) => ({ type: 'level', ref }));
  describe(game, levels);
  const file = path.join(pack, 'game.json');
  fs.writeFileSync(file, json(game));
  return { pack, game: file, levels: levels.map(({ id }) => path.join(pack, 'levels', `${id}.json`)) };
}

// A level with a number, which decides what is beside its board.
function another(level, number) {
  const [columns, rows] = level.board.size;
  const [width, height] = [columns + 2 + (number % 5), rows + 2 + (number % 7)];
  const besides = (x, y) => {
    if (x === columns || y === rows) return 'bollard';
    return [null, 'bollard', 'icicle', 'crate'][((x * 7 + y * 11 + 1) * (number + 3)) % 13] ?? null;
  };
  const fill = (layer, kind) => Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (_, x) => (x < columns && y < rows ? layer[y][x] : kind(x, y))));
  const { ground, objects } = level.board.layers;
  const layers = { ...level.board.layers, objects: fill(objects, besides) };
  if (ground !== undefined) layers.ground = fill(ground, () => 'deck');
  const rule = {
    id: 'corner',
    on: 'avatar_entered',
    where: { position: [width - 1, height - 1] },
    then: [{ set_variable: { name: 'corner', value: number } }],
  };
  return {
    ...level,
    id: `${level.id}_${number}`,
    title: `${level.title} ${number}`,
    board: { size: [width, height], layers },
    rules: [...(level.rules ?? []), rule],
  };
}

// The level in the corner of a larger board, walled off from the rest of it, with more rules. Its gold
// path wins as before.
function enlarged(level) {
  const [columns, rows] = level.board.size;
  const { ground, objects } = level.board.layers;
  const fill = (layer, kind) =>
    Array.from({ length: SIZE }, (_, y) =>
      Array.from({ length: SIZE }, (_, x) => (x < columns && y < rows ? layer[y][x] : kind(x, y))));
  const besides = (x, y) => (x === columns || y === rows ? 'wall' : ['crate', null, 'hedge'][(x + y) % 3]);
  const rules = Array.from({ length: RULES }, (_, at) => ({
    id: `corner_${at}`,
    on: 'avatar_entered',
    where: { position: [SIZE - 1, at] },
    if: { cell: { position: [SIZE - 1, at], layer: 'objects', isEmpty: true } },
    then: [{ set_variable: { name: 'corner', value: at } }],
  }));
  return {
    ...level,
    board: {
      size: [SIZE, SIZE],
      layers: {
        ...level.board.layers,
        ground: fill(ground, () => 'lawn'),
        objects: fill(objects, besides),
      },
    },
    rules: [...rules, ...(level.rules ?? [])],
  };
}

// The game of a pack as it is, with a place in a text of it that players read, and one where blanks mean nothing: what is
// typed there never tears it.
function sound(title, pack) {
  const file = path.join(pack, 'game.json');
  const text = fs.readFileSync(file, 'utf8');
  const word = '"description": "';
  return {
    title,
    pack,
    file,
    text,
    letters: text.indexOf(word) + word.length,
    blanks: text.indexOf('"entityKinds"'),
  };
}

// A pack with the file to type in: its text with room for a rule, and the place of that room.
function opened(title, pack, file) {
  let text = fs.readFileSync(file, 'utf8');
  const game = read(path.join(pack, 'game.json'));
  const start = /"rules": *\[ */.exec(text);
  let offset;
  if (start !== null && !text.startsWith(']', start.index + start[0].length)) {
    offset = start.index + start[0].length;
    text = `${text.slice(0, offset)}\n    \n    ,${text.slice(offset)}`;
  } else {
    text = text.replace(/"rules": *\[ *\],?/, '');
    offset = text.indexOf('{') + 1;
    const head = '\n  "rules": [';
    text = `${text.slice(0, offset)}${head}\n    \n  ],${text.slice(offset)}`;
    offset += head.length;
  }
  const layer = 'objects';
  const kind = Object.keys(game.entityKinds).find((name) => game.entityKinds[name].layer === layer);
  return { title, pack, file, text, offset: offset + '\n    '.length, words: { kind, layer } };
}
