// The packs that are opened: copies of the repository's own, one of them with pictures.
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The folder with packs of others; it need not be there. */
export function packsOfOthers(repository) {
  return join(process.env.GOLDPATH_SHARED || join(repository, "../shared"), "packs");
}

export function layOut(repository, workspace) {
  rmSync(workspace, { recursive: true, force: true });
  for (const pack of ["lantern_walk", "broken_garden", "broken_paths"]) {
    cpSync(join(repository, "tests/packs", pack), join(workspace, pack), { recursive: true });
  }
  const games = join(repository, "crates/wage/tests/games");
  mkdirSync(join(workspace, "hunt"), { recursive: true });
  // Without the sign in its name, which has no glyph on many machines: the game is seen in pictures.
  const hunt = readFileSync(join(games, "hunt.yaml"), "utf8").replace(/ \p{Emoji_Presentation}/u, "");
  writeFileSync(join(workspace, "hunt/game.yaml"), hunt);
  cpSync(join(games, "hunt.timeline.yaml"), join(workspace, "hunt/night.timeline.yaml"));
  draw(join(workspace, "lantern_walk"));
  write(join(workspace, "stones"), stones);
  write(join(workspace, "painted"), painted);
  write(join(workspace, "wide"), wide);
  write(join(workspace, "themed"), themed);
  drawIn(join(workspace, "themed"), ["hero"]);
  drawIn(join(workspace, "wide"), ["wall", "lawn", "beacon"]);
  // The shared collection has a picture of the avatar, as it looks to the right.
  mkdirSync(join(workspace, "gridponder-base/sprites/tiles"), { recursive: true });
  cpSync(join(repository, "editors/vscode/images/icon.png"), join(workspace, "gridponder-base/sprites/tiles/rabbit_looking_right.png"));
  // Named like a level, and in no pack.
  mkdirSync(join(workspace, "elsewhere/levels"), { recursive: true });
  writeFileSync(join(workspace, "elsewhere/levels/list.json"), '{ "goals": [] }\n');
}

/** Leaves a project of each language, in which nothing is wrong. */
export function keepFlawless(repository, workspace) {
  const kept = ["gridponder-base", "hunt", "lantern_walk"];
  for (const name of readdirSync(workspace).filter((name) => !kept.includes(name))) {
    rmSync(join(workspace, name), { recursive: true });
  }
  for (const name of ["lamplighter.puzzlescript", "lamplighter.sessions.json"]) {
    cpSync(join(repository, "tests/puzzlescript", name), join(workspace, name));
  }
}

/** A game that is played by clicking cells, on a board with all that lies over cells. */
const stones = {
  "manifest.json": {
    dslVersion: "0.8",
    packVersion: 1,
    gameId: "stones",
    title: "Stones",
    shortDescription: "Choose a stone, then move it.",
    tags: ["logic"],
    version: "1.0.0",
    minEngineVersion: "0.8.0",
    author: "Goldpath",
  },
  "game.json": {
    layers: [
      { id: "ground", occupancy: "exactly_one", default: "sand" },
      { id: "stones", occupancy: "zero_or_one" },
    ],
    actions: [
      { id: "tap_cell", params: { position: { type: "position" } } },
      { id: "move", params: { direction: { type: "direction" } } },
    ],
    entityKinds: {
      sand: { layer: "ground", tags: [], symbol: "." },
      pipe: { layer: "ground", tags: [], symbol: "=" },
      pebble: { layer: "stones", tags: ["actor"], symbol: "o" },
    },
    systems: [{ id: "stones", type: "individual_actors", config: { actorLayer: "stones" } }],
    levelSequence: [{ type: "level", ref: "first" }],
  },
  "levels/first.json": {
    id: "first",
    title: "First Stones",
    board: {
      size: [5, 3],
      layers: {
        stones: [
          ["pebble", null, null, null, null],
          [null, null, "pebble", null, null],
          [null, null, null, null, null],
        ],
      },
      multiCellObjects: [{ id: "drain", kind: "pipe", cells: [[3, 1], [4, 1], [4, 2]] }],
    },
    state: { avatar: { enabled: false }, overlay: { position: [0, 1], size: [2, 2] } },
    goals: [
      {
        id: "home",
        type: "board_match",
        config: { targetLayers: { stones: [[null, "pebble", null, null, null], [], []] }, matchMode: "exact_non_null" },
      },
    ],
    solution: { goldPath: [{ action: "tap_cell", position: [0, 0] }, { action: "move", direction: "right" }] },
  },
};

const manifest = (id, title) => ({ ...stones["manifest.json"], gameId: id, title });
const walking = {
  actions: [{ id: "move", params: { direction: { type: "direction" } } }],
  systems: [{ id: "nav", type: "avatar_navigation", config: { moveAction: "move" } }],
};

/** Kinds without pictures, in colors of the pack and of its palette; and levels that cannot be drawn. */
const painted = {
  "manifest.json": manifest("painted", "Painted"),
  "theme.json": { palette: { leaf: "#4caf50" }, backgroundColor: "#204060", boardStyle: { gridLineColor: "#ff00ff" } },
  "game.json": {
    ...walking,
    layers: ["ground", "objects", "markers", "actors", "more"].map((id, at) =>
      at === 0 ? { id, occupancy: "exactly_one", default: "grass" } : { id, occupancy: "zero_or_one" },
    ),
    entityKinds: {
      grass: { layer: "ground", tags: ["walkable"], symbol: ".", display: { type: "fill", color: "leaf" } },
      sand: { layer: "ground", tags: ["walkable"], symbol: ",", display: { type: "fill", color: "#e0c080" } },
      flag: { layer: "markers", tags: [], symbol: "F", display: { type: "circle", color: "#c02020" } },
    },
    levelSequence: [{ type: "level", ref: "colors" }, { type: "level", ref: "huge" }],
  },
  "levels/colors.json": {
    id: "colors",
    title: "Colors",
    board: {
      size: [3, 1],
      layers: { ground: [["grass", "sand", "grass"]], markers: { format: "sparse", entries: [{ position: [2, 0], kind: "flag" }] } },
    },
    state: { avatar: { enabled: true, position: [0, 0], facing: "right" } },
    goals: [{ id: "flag", type: "reach_target", config: { targetKind: "flag" } }],
    solution: { goldPath: ["right", "right"], hintStops: [1, 2] },
  },
  "levels/huge.json": {
    id: "huge",
    title: "Huge",
    board: { size: [300, 200], layers: {} },
    state: { avatar: { enabled: true, position: [0, 0], facing: "right" } },
    goals: [{ id: "flag", type: "reach_target", config: { targetKind: "flag" } }],
    solution: { goldPath: [] },
  },
};

/** What the theme draws: things without a color of their own, and an avatar. Its goal says how many of something are left. */
const themed = {
  "manifest.json": manifest("themed", "Themed"),
  "theme.json": {
    backgroundColor: "#204060",
    boardStyle: { gridLineColor: "#ff00ff" },
    avatar: { sprite: "assets/hero.svg" },
  },
  "game.json": {
    ...walking,
    layers: [
      { id: "ground", occupancy: "exactly_one", default: "floor" },
      { id: "markers", occupancy: "zero_or_one" },
    ],
    entityKinds: {
      floor: { layer: "ground", tags: ["walkable"], symbol: " ", display: { type: "label", label: " " } },
      flag: { layer: "markers", tags: ["flag"], symbol: "F", display: { type: "circle", color: "#c02020" } },
      post: { layer: "markers", tags: [], symbol: "P" },
    },
    rules: [
      {
        id: "take",
        on: "avatar_entered",
        where: { position_has_tag: { layer: "markers", tag: "flag" } },
        then: [{ destroy: { position: "$event.position", layer: "markers" } }],
      },
    ],
    levelSequence: [{ type: "level", ref: "flags" }],
  },
  "levels/flags.json": {
    id: "flags",
    title: "Flags",
    board: {
      size: [5, 1],
      layers: {
        markers: {
          format: "sparse",
          entries: [
            { position: [1, 0], kind: "flag" },
            { position: [2, 0], kind: "flag" },
            { position: [4, 0], kind: "post" },
          ],
        },
      },
    },
    state: { avatar: { enabled: true, position: [0, 0], facing: "right" } },
    goals: [{ id: "taken", type: "all_cleared", config: { kind: "flag" } }],
    solution: { goldPath: ["right", "right"] },
  },
};

const SIDE = 60;
const everywhere = (what) => Array.from({ length: SIDE }, (_, y) => Array.from({ length: SIDE }, (_, x) => what(x, y)));

/** A board of 60 by 60 cells, each with pictures. */
const wide = {
  "manifest.json": manifest("wide", "Wide"),
  "game.json": {
    ...walking,
    layers: [
      { id: "ground", occupancy: "exactly_one", default: "lawn" },
      { id: "objects", occupancy: "zero_or_one" },
      { id: "markers", occupancy: "zero_or_one" },
    ],
    entityKinds: {
      lawn: { layer: "ground", tags: ["walkable"], symbol: ".", sprite: "assets/lawn.svg" },
      wall: { layer: "objects", tags: ["solid"], symbol: "#", sprite: "assets/wall.svg" },
      beacon: { layer: "markers", tags: [], symbol: "B", sprite: "assets/beacon.svg" },
    },
    levelSequence: [{ type: "level", ref: "field" }],
  },
  "levels/field.json": {
    id: "field",
    title: "Field",
    board: {
      size: [SIDE, SIDE],
      layers: {
        ground: everywhere(() => "lawn"),
        objects: everywhere((x, y) => (y % 3 === 1 && x % 7 !== 3 ? "wall" : null)),
        markers: { format: "sparse", entries: [{ position: [SIDE - 1, 0], kind: "beacon" }] },
      },
    },
    state: { avatar: { enabled: true, position: [0, 0], facing: "right" } },
    goals: [{ id: "beacon", type: "reach_target", config: { targetKind: "beacon" } }],
    solution: { goldPath: Array.from({ length: SIDE - 1 }, () => "right") },
  },
};

function write(pack, files) {
  mkdirSync(join(pack, "levels"), { recursive: true });
  for (const [path, content] of Object.entries(files)) {
    writeFileSync(join(pack, path), `${JSON.stringify(content, null, 2)}\n`);
  }
}

const pictures = {
  hero: '<rect x="8" y="8" width="48" height="48" fill="#10c0a0"/>',
  crate: '<rect x="8" y="8" width="48" height="48" rx="4" fill="#a8703a" stroke="#5d3a18" stroke-width="4"/><path d="M8 8l48 48M56 8L8 56" stroke="#5d3a18" stroke-width="4"/>',
  wall: '<rect width="64" height="64" fill="#6b7280"/><path d="M0 21h64M0 43h64M32 0v21M16 21v22M48 21v22M32 43v21" stroke="#374151" stroke-width="3"/>',
  lantern: '<path d="M24 18a8 8 0 0 1 16 0" fill="none" stroke="#9ca3af" stroke-width="4"/><rect x="20" y="18" width="24" height="34" rx="6" fill="#374151"/><rect x="25" y="24" width="14" height="22" rx="4" fill="#fbbf24"/>',
  hedge: '<circle cx="20" cy="24" r="16" fill="#2f6b3a"/><circle cx="44" cy="24" r="16" fill="#377d45"/><circle cx="22" cy="44" r="16" fill="#377d45"/><circle cx="44" cy="44" r="16" fill="#2f6b3a"/>',
  beacon: '<path d="M32 6l7 17 18 2-14 12 5 18-16-10-16 10 5-18L7 25l18-2z" fill="#f5c04a" stroke="#a16207" stroke-width="3"/>',
  bench: '<path d="M8 30h48v8H8zM14 38v16M50 38v16M8 22h48" stroke="#b08050" stroke-width="5" fill="#b08050"/>',
  pond: '<rect width="64" height="64" fill="#2a6f97"/><path d="M6 22q8-8 16 0t16 0 16 0M6 44q8-8 16 0t16 0 16 0" fill="none" stroke="#7cc4e8" stroke-width="3"/>',
  footbridge: '<rect width="64" height="64" fill="#2a6f97"/><path d="M0 14h64M0 50h64" stroke="#5d3a18" stroke-width="4"/><path d="M6 10v44M19 10v44M32 10v44M45 10v44M58 10v44" stroke="#a8703a" stroke-width="9"/>',
  lawn: '<rect width="64" height="64" fill="#2e5339"/><path d="M12 50l3-9 3 9M40 22l3-9 3 9M46 54l3-8 3 8M18 18l2-7 3 7" fill="none" stroke="#4b7d57" stroke-width="2"/>',
};

function drawIn(pack, kinds) {
  mkdirSync(join(pack, "assets"));
  for (const kind of kinds) {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${pictures[kind]}</svg>\n`;
    writeFileSync(join(pack, "assets", `${kind}.svg`), svg);
  }
}

function draw(pack) {
  const kinds = Object.keys(pictures).filter((kind) => kind !== "hero");
  drawIn(pack, kinds);
  const path = join(pack, "game.json");
  let game = readFileSync(path, "utf8");
  for (const kind of kinds) {
    const member = `"${kind}": { `;
    if (!game.includes(member)) {
      throw new Error(`${path} has no kind ${kind} on one line`);
    }
    game = game.replace(member, `${member}"sprite": "assets/${kind}.svg", `);
  }
  writeFileSync(path, game);
}
