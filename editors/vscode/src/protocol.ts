/** What the server speaks beyond LSP, as `docs/protocol.md` has it. Nothing of the editor. */

import type { WorkspaceEdit } from "vscode-languageclient";

/** A word in languages whose moves are words. */
export type Action = string | { action: string; [param: string]: unknown };

/** A level among those of its file, with the moves there; without moves, those of its recording. */
export interface LevelMoves {
  level: number;
  seed?: string;
  inputs?: readonly Action[] | string;
}

export interface BoardParams {
  textDocument: { uri: string };
  play?: readonly Action[] | LevelMoves;
  step?: number;
  /** How many acts of the last step have happened, as `goldpath/why` numbers them; all of them where it is not given. */
  acts?: number;
  /** Each look once, and cells as places in `looks`. */
  compact: true;
  /** Whether the boards on the way of the last step are wanted. */
  frames?: boolean;
}

export type StatusKind = "playing" | "won" | "lost" | "refused" | "endless";

export interface Board {
  level: string;
  title: string;
  columns: number;
  rows: number;
  steps: Step[];
  step: number;
  status: { kind: StatusKind; text: string };
  layers: Layer[];
  objects: MultiCellObject[];
  looks: Cell[];
  avatar: Avatar | null;
  overlay: { x: number; y: number; width: number; height: number } | null;
  goals: Goal[];
  variables: Record<string, unknown>;
  happened: string[];
  /** The sounds of the last action: their seeds. Absent in games without sounds. */
  sounds?: string[];
  choices: Choice[];
  hintStops: number[];
  colors: { background?: string; lines?: string };
  /** What names the level among those of its file. */
  play?: LevelMoves;
  /** The move that time makes, at these intervals. */
  tick?: { action: Action; seconds: number };
  /** The boards on the way of the last step, and how long each stands. */
  frames?: { seconds: number; layers: Layer[][] };
  /** What the last step moved from one cell of a layer to another one. */
  moves?: { layer: string; from: CellPosition; to: CellPosition }[];
  /** The noun for what is recorded of a level. */
  solution?: string;
  /** Whether levels of this language are searched for what can still be won and what a win takes. */
  isSearched: boolean;
  /** Whether a person can play here, and draw; a timeline of WAGE is only gone along. */
  isPlayed: boolean;
  obstacles?: Obstacle[];
  diagnostics?: OnBoard[];
}

/** A diagnostic about cells at the start of a level. */
export interface OnBoard {
  severity: "error" | "warning" | "info" | "hint";
  code: string;
  message: string;
  cells: CellPosition[];
}

/** An error that hides how the level is meant to play. */
export interface Obstacle {
  uri: string;
  range: { start: { line: number; character: number }; end: { line: number; character: number } };
  message: string;
}

export interface Step {
  action: Action;
  label: string;
  /** Whether it was tried and refused. */
  refused?: boolean;
}

/** What a place in a text is about on the board. */
export interface BoardPosition {
  cells: [number, number][];
  step?: number;
  /** The level and its moves, where the file has several. */
  play?: LevelMoves;
}

/** A part of the board: a cell, or the last of so many steps. */
export type BoardPart = { cell: [number, number] } | { step: number };

export interface Layer {
  id: string;
  cells: (number | null)[];
}

export interface Cell {
  kind: string;
  symbol: string;
  sprite?: string;
  color?: string;
  shape?: string;
  face?: string;
  title: string;
}

export interface Avatar {
  x: number;
  y: number;
  facing: string;
  sprite?: string;
  item?: string;
  carried?: Cell;
}

export interface MultiCellObject {
  id: string;
  kind: string;
  symbol: string;
  sprite?: string;
  color?: string;
  title: string;
  cells: [number, number][];
  sprites?: (string | null)[];
}

export interface Goal {
  id: string;
  type: string;
  text: string;
  fraction: number;
  percent: number;
  done: boolean;
  lacking?: string;
}

export interface Choice {
  label: string;
  action: Action;
  keys: string[];
  position?: string;
}

/** What is proved: the shortest way to win has from `least` to `most` steps, or nothing wins. */
export type Fate = { kind: "winnable"; least: number; most: number } | { kind: "lost" } | { kind: "undecided" };

/** Where the avatar is along the gold path or session, all of which is played. */
export interface Route {
  /** At the start, and after each step up to the one that ends the level. */
  cells: (CellPosition | null)[];
  /** How many there are, played or not. */
  steps: number;
  /** How many come before the first that is refused, changes nothing, stops the game or loses; if none does, or they win, those that are played. */
  good: number;
  /** After the last step. */
  status: Board["status"];
}

export interface FatesParams {
  textDocument: { uri: string };
  play?: readonly Action[] | LevelMoves;
  /** Moves that are believed to win from the start. */
  known?: readonly Action[] | LevelMoves;
  /** How long to search at most. */
  milliseconds?: number;
}

export interface Fates {
  /** Before each step, and after the last one if the level goes on there. Fewer if not all are known. */
  before: Fate[];
  moves: MoveFate[][];
  /** Moves that win from the start, if any are known. */
  way: Action[] | LevelMoves | null;
  /** The index of the step that loses a level that could be won before, unless it is taken back. */
  pointOfNoReturn: number | null;
  /** Why something is not decided. */
  undecided: string | null;
}

export interface MoveFate {
  action: Action;
  label: string;
  fate: Fate;
  isPlayed: boolean;
}

export interface NecessityParams {
  textDocument: { uri: string };
  /** The level among those of its file. */
  play?: LevelMoves;
}

export type Need = "essential" | "same" | "longer" | "shorter" | "undecided";

/** What a level is without each of its entities. */
export interface Necessity {
  lower: number | null;
  length: number | null;
  entities: EntityNeed[];
  rolloutBits: string | null;
}

export interface EntityNeed {
  kind: string;
  layer: string | null;
  position: [number, number] | null;
  multiCellObject: number | null;
  need: Need;
  lower: number | null;
  length: number | null;
}

/** The hint stops that are advised, and whether they were set. */
export interface HintAdvice {
  stops: { steps: number; why: string }[];
  applied: boolean;
}

/** What a level does not take to win, and whether it was left out. */
export interface Simplified {
  level: string;
  proved: string;
  leftOut: string[];
  undecided: number;
  applied: boolean;
}

/** The pieces that close the ways around what a level should need, and whether they were added. */
export interface Tightened {
  level: string;
  proved: string;
  /** What became of the level; `null` if nothing is proved of it. */
  outcome: string | null;
  added: string[];
  /** What should be needed, each with what is known of it. */
  needed: string[];
  applied: boolean;
}

export interface VaryParams {
  textDocument: { uri: string };
  /** The level among those of its file. */
  play?: LevelMoves;
  want: string;
  /** The cells that stay as they are. */
  locked: readonly CellPosition[];
  seed: number;
}

/** New levels made from one; with `text`, all of a run. */
export interface Variations {
  candidates: Variation[];
  /** How many candidates were tried. */
  tried: number;
  /** How the run ended. */
  text?: string;
}

export interface Variation {
  id: string;
  /** Its board, as a picture of its own. */
  svg: string | null;
  least: number;
  most: number;
  /** What is proved of its length. */
  text: string;
  bits: string | null;
  /** The parts of what was wanted, each of which holds. */
  holds: string[];
  /** The edit of the workspace after which the level is this one. */
  asLevel: unknown;
  asNewLevel: NewLevel | { edit: unknown };
}

export interface RecordParams {
  textDocument: { uri: string };
  play: readonly Action[] | LevelMoves;
}

/** A column and a row. */
export type CellPosition = [number, number];

export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface DrawingParams {
  textDocument: { uri: string };
  /** The level among those of its file. */
  play?: LevelMoves;
}

/** What the text says that is on the cells at the start, and what can be put there. */
export interface Drawing {
  columns: number;
  rows: number;
  /** `layer` is a place in `layers`. */
  pieces: { id: string; layer: number }[];
  /** How each piece is shown. */
  looks: Cell[];
  /** On how many cells each piece is. */
  uses: number[];
  /** `ground` and `cells` are places in `pieces`. */
  layers: { id: string; ground: number | null; cells: (number | null)[] }[];
  /** What has a place and is in none of the layers. */
  markers: Marker[];
  /** What covers several cells and is in none of the layers. */
  objects: { id: string; piece: string; cells: CellPosition[] }[];
  /** What such objects can be made of. */
  objectPieces: string[];
  /** The kinds of pieces with parameters or tags. */
  kinds: PieceKind[];
  /** Cells of which one leads to the other. */
  links: [CellPosition, CellPosition][];
  /** What stands for whole cells in rows of glyphs: places in `pieces`. Absent where levels have none. */
  glyphs?: { glyph: string; pieces: number[] }[];
}

export interface Marker {
  id: string;
  title: string;
  position: CellPosition | null;
  /** The side it looks to. */
  facing: string | null;
  /** What it belongs to. */
  object: string | null;
}

export interface PieceKind {
  id: string;
  tags: string[];
  parameters: Parameter[];
}

export interface Parameter {
  name: string;
  /** What the game says that it is; `sides` are walls, added up. */
  type: string | null;
  isRequired: boolean;
  /** The values that it has somewhere. */
  values: unknown[];
}

/** A part of a board by itself: the layers by their names, with the pieces of their cells. */
export interface Stamp {
  columns: number;
  layers: [string, (string | null)[]][];
}

/** A piece that is `null` erases. */
export type Gesture =
  | { gesture: "cells"; piece: string | null; cells: CellPosition[] }
  | { gesture: "line"; piece: string | null; from: CellPosition; to: CellPosition }
  | { gesture: "rectangle"; piece: string | null; from: CellPosition; to: CellPosition; isFilled: boolean }
  | { gesture: "fill"; piece: string | null; at: CellPosition }
  | { gesture: "move"; area: Area; by: CellPosition; isCopy: boolean }
  | { gesture: "mirror"; area: Area; isVertical: boolean }
  | { gesture: "turn"; area: Area }
  | { gesture: "stamp"; stamp: Stamp; at: CellPosition }
  | { gesture: "place"; marker: string; at: CellPosition }
  | { gesture: "face"; marker: string; facing: string }
  | { gesture: "object"; object?: string; piece?: string; cells?: CellPosition[] }
  | { gesture: "shift"; object: string; by: CellPosition }
  | { gesture: "resize"; margins: { left?: number; top?: number; right?: number; bottom?: number } };

export interface DrawParams extends DrawingParams {
  gestures: Gesture[];
  /** The names of layers that stay as they are. */
  locked: string[];
}

/** The files of a new pack, by their paths below it. */
export interface NewPack {
  files: { path: string; text: string }[];
}

/** The text of a new level, and the edits of `game.json` that put it into the sequence. */
export interface NewLevel {
  /** Where its file is, from the folder of the pack. */
  path: string;
  text: string;
  sequence: unknown[];
}

export interface Explanation {
  markdown: string;
}

export interface Verdict {
  level: string;
  verdict: string;
  won: boolean;
}

/** What a search of a level proved. */
export interface Solved {
  level: string;
  proved: string;
  /** The moves that win, where they are not kept in the level itself. */
  moves?: Action[];
  /** The edit that keeps them. */
  edit?: WorkspaceEdit;
}

export interface ServerStatus {
  state: "ready" | "incomplete" | "busy" | "problem";
  text: string;
}

export interface RootChanged {
  /** The folder of the pack. */
  root: string;
}

/** The packs, and the entries of the one that was asked for. */
export interface Levels {
  packs: PackEntry[];
}

export interface PackEntry {
  root: string;
  id: string;
  title: string;
  /** The file of a game that is one file. */
  uri?: string;
  /** Whether the levels in that file are listed. */
  hasEntries?: boolean;
  entries?: SequenceEntry[];
  /** What is recorded of it as tests, where its levels are no files. */
  recordings?: RecordingEntry[];
}

export interface RecordingEntry {
  uri: string;
  /** Among the recordings of its file. */
  index: number;
  name: string;
  range: { start: Place; end: Place };
}

export type SequenceEntry = LevelEntry | PageEntry;

/** What an entry has besides where a file holds several levels. */
interface EntryOfFile {
  /** A word for its text, by which the server notices that it has changed. */
  key?: string;
  range?: { start: Place; end: Place };
}

export interface LevelEntry extends EntryOfFile {
  kind: "level";
  /** The place in the sequence; `null` for a level that is not in it. */
  place: number | null;
  id: string;
  title: string;
  /** `null` where the sequence names a level that is not there. */
  uri: string | null;
  /** The length of the gold path. */
  moves: number | null;
  verdict: LevelVerdict;
  text: string;
  /** What names it among the levels of its file. */
  play?: LevelMoves;
  /** A word for all that a search of it depends on; absent where it cannot be played. */
  searchKey?: string;
}

export type LevelVerdict = "won" | "wonEarly" | "notWon" | "error" | "notReplayed" | "none";

export interface PageEntry extends EntryOfFile {
  kind: "page";
  place: number | null;
  id: string;
  title: string;
  uri?: string;
}

export interface Thumbnail {
  svg: string;
}

/** What gets another place: entries of the sequence, or levels that are not in it. */
export interface Arrangement {
  root: string;
  moved: ({ place: number; id: string } | { uri: string })[];
  /** Before the entry that is here now. */
  to: number;
}

/** The entries that a file is to have, by their indices now: one that is named twice is copied, others are deleted. */
export interface LevelOrder {
  root: string;
  /** The keys of the entries as they are shown. */
  known: string[];
  order: number[];
}

export interface LevelAddition {
  root: string;
  known: string[];
  below: number;
}

/** What searches say of the levels of a pack, or of some of them in advance. */
export interface Solvabilities {
  results: LevelSolvability[];
}

export type LevelSolvability = {
  /** The search key of the levels that it is about. */
  key: string;
  text: string;
  /** Whether no longer search follows. */
  isFinal: boolean;
} & (
  | { kind: "shortest"; least: number; most: number }
  | { kind: "found"; least: number; most: number; reason: string }
  | { kind: "unsolvable"; reason: string }
  | { kind: "undecided"; least: number; reason: string }
  | { kind: "notSearched"; reason: string }
);

/** Why something happened in a level, or did not. */
export interface Why {
  title: string;
  /** What weighs most first, each followed by what it comes from. */
  reasons: WhyReason[];
}

export interface WhyReason {
  /** How deep it stands: what follows more deeply is where it comes from. */
  depth: number;
  /** The step, from 1; 0 for what happens before the first one. */
  step: number | null;
  text: string;
  /** The number of acts of its step up to this one, which is one of them; null for what is none. */
  act: number | null;
  /** The phase of the step in which that act is. */
  phase: string | null;
  /** The cells that it is about. */
  cells: CellPosition[];
  /** Where what acted or did not is written. */
  location: { uri: string; range: { start: Place; end: Place } } | null;
}

export interface WhyParams {
  textDocument: { uri: string };
  play?: readonly Action[] | LevelMoves;
  step?: number;
  cell?: CellPosition;
  rule?: string;
}

/** How often the rules of a project act along what is recorded in it. */
export interface Coverage {
  recordings: number;
  /** Whether there was not enough time for all recordings. */
  isCut: boolean;
  rules: RuleCoverage[];
}

export interface RuleCoverage {
  rule: string;
  uri: string | null;
  range: { start: Place; end: Place } | null;
  fired: number;
  levels: Record<string, number>;
  text: string;
}

export interface Replays {
  results: ReplayResult[];
}

export interface ReplayResult {
  uri: string;
  /** Of a recording, among those of its file. */
  index?: number;
  verdict: LevelVerdict;
  text: string;
  /** What happened, a line each, where nothing is played move by move. */
  log?: string[];
  failure?: {
    uri: string;
    range: { start: Place; end: Place };
    message: string;
    step: number | null;
    /** The boards around the step that failed. */
    before: string | null;
    after: string | null;
  };
}

interface Place {
  line: number;
  character: number;
}

export const method = {
  board: "goldpath/board",
  boardPosition: "goldpath/boardPosition",
  boardSource: "goldpath/boardSource",
  record: "goldpath/record",
  drawing: "goldpath/drawing",
  draw: "goldpath/draw",
  route: "goldpath/route",
  fates: "goldpath/fates",
  necessity: "goldpath/necessity",
  solvability: "goldpath/solvability",
  coverage: "goldpath/coverage",
  vary: "goldpath/vary",
  newPack: "goldpath/newPack",
  newLevel: "goldpath/newLevel",
  explain: "goldpath/explain",
  status: "goldpath/status",
  filesChanged: "goldpath/filesChanged",
  levels: "goldpath/levels",
  levelsChanged: "goldpath/levelsChanged",
  thumbnail: "goldpath/thumbnail",
  arrange: "goldpath/arrange",
  deleteLevel: "goldpath/deleteLevel",
  orderLevels: "goldpath/orderLevels",
  addLevel: "goldpath/addLevel",
  replay: "goldpath/replay",
  why: "goldpath/why",
} as const;

/** The server's command; the commands of the extension have other names. */
export const replayCommand = "goldpath.replay";
export const solveCommand = "goldpath.solve";
export const setHintStopsCommand = "goldpath.setHintStops";
export const simplifyCommand = "goldpath.simplify";
export const tightenCommand = "goldpath.tighten";
