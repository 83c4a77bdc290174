/** Gold paths, sessions and timelines as tests: packs and games, and below them their levels or recordings. */

import {
  CancellationError,
  FileCoverage,
  Location,
  Range,
  StatementCoverage,
  TestCoverageCount,
  TestMessage,
  TestRunProfileKind,
  tests,
  Uri,
  type CancellationToken,
  type Disposable,
  type TestController,
  type TestItem,
  type TestRun,
  type TestRunRequest,
} from "vscode";
import { LSPErrorCodes, ResponseError } from "vscode-languageclient";
import {
  method,
  type Coverage,
  type Levels,
  type RecordingEntry,
  type ReplayResult,
  type Replays,
  type SequenceEntry,
} from "../protocol.js";
import type { Server } from "../server.js";
import { nameOf } from "./look.js";
import { words } from "../words.js";

export function registerTests(server: Server): Disposable[] {
  const controller = tests.createTestController("goldpath", "Goldpath");
  const packs = new Packs(server, controller);
  controller.resolveHandler = (item) => (item === undefined ? packs.refresh() : packs.resolve(item));
  controller.refreshHandler = () => packs.refresh();
  controller.createRunProfile(
    "Replay",
    TestRunProfileKind.Run,
    (request, token) => run(server, controller, packs, request, token),
    true,
  );
  const coverage = controller.createRunProfile("Replay with Coverage", TestRunProfileKind.Coverage, async (request, token) => {
    await run(server, controller, packs, request, token, cover);
  });
  coverage.loadDetailedCoverage = (_, file) => Promise.resolve(file instanceof RuleCoverageOfFile ? file.rules : []);
  return [controller, coverage, server.onLevels((root) => void packs.follow(root).catch(() => {}))];
}

/** The items, which follow the packs once somebody has looked at them. */
class Packs {
  private isLookedAt = false;
  private readonly resolved = new Set<string>();

  constructor(
    private readonly server: Server,
    private readonly controller: TestController,
  ) {}

  async refresh(): Promise<void> {
    this.isLookedAt = true;
    if (this.server.running === undefined) {
      return;
    }
    const { packs } = await this.server.request<Levels>(method.levels, {});
    const items = this.controller.items;
    const roots = new Set(packs.map(({ root }) => root));
    items.forEach(({ id }) => (roots.has(id) ? undefined : items.delete(id)));
    for (const { root, id, title, uri } of packs) {
      const label = title || id || root;
      // A folder has no place: a click would leave the tests for it in the Explorer.
      const place = uri === undefined ? undefined : Uri.parse(uri);
      const item = items.get(root) ?? this.controller.createTestItem(root, label, place);
      item.label = label;
      item.canResolveChildren = true;
      items.add(item);
    }
  }

  /** Another list of levels of a pack, or another pack. */
  async follow(root: string): Promise<void> {
    if (this.isLookedAt) {
      await this.refresh();
      const pack = this.controller.items.get(root);
      if (pack !== undefined && this.resolved.has(root)) {
        await this.resolve(pack);
      }
    }
  }

  /** The levels of a pack that have gold paths, in their order of play; or the recordings of a game. */
  async resolve(pack: TestItem): Promise<void> {
    this.resolved.add(pack.id);
    const { packs } = await this.server.request<Levels>(method.levels, { root: pack.id });
    const found = packs.find(({ root }) => root === pack.id);
    const tests = found?.recordings === undefined ? goldPaths(found?.entries ?? []) : recordings(found.recordings);
    pack.children.forEach(({ id }) => (tests.has(id) ? undefined : pack.children.delete(id)));
    for (const [at, [id, { name, uri, range }]] of [...tests].entries()) {
      const item = pack.children.get(id) ?? this.controller.createTestItem(id, name, uri);
      item.label = name;
      item.sortText = String(at).padStart(6, "0");
      item.range = range;
      pack.children.add(item);
    }
  }
}

/** A test below its pack or game. */
interface Test {
  name: string;
  uri: Uri;
  range: Range;
}

function goldPaths(entries: readonly SequenceEntry[]): Map<string, Test> {
  const tests = new Map<string, Test>();
  for (const entry of entries) {
    if (entry.kind === "level" && entry.uri !== null && entry.moves !== null && !tests.has(entry.uri)) {
      tests.set(entry.uri, { name: nameOf(entry), uri: Uri.parse(entry.uri), range: new Range(0, 0, 0, 0) });
    }
  }
  return tests;
}

function recordings(entries: readonly RecordingEntry[]): Map<string, Test> {
  const test = ({ uri, name, range: { start, end } }: RecordingEntry): Test => {
    return { name, uri: Uri.parse(uri), range: new Range(start.line, start.character, end.line, end.character) };
  };
  return new Map(entries.map((entry) => [idOf(entry), test(entry)]));
}

/** The id of a level is its file; that of a recording has its index behind that. */
function idOf({ uri, index }: { uri: string; index?: number }): string {
  return index === undefined ? uri : `${uri}#${index}`;
}

/** The recording that an id names. */
function namedBy(id: string): { uri: string; index: number } {
  const at = id.lastIndexOf("#");
  return { uri: id.slice(0, at), index: Number(id.slice(at + 1)) };
}

async function run(
  server: Server,
  controller: TestController,
  packs: Packs,
  request: TestRunRequest,
  token: CancellationToken,
  finish: (server: Server, run: TestRun, pack: TestItem, token: CancellationToken) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  if (request.include === undefined) {
    await packs.refresh();
  }
  const all: TestItem[] = [];
  controller.items.forEach((item) => all.push(item));
  /** The levels that are wanted of each pack. */
  const wanted = new Map<TestItem, TestItem[]>();
  const excluded = new Set(request.exclude ?? []);
  const add = (pack: TestItem, level: TestItem) => {
    if (!excluded.has(level) && !excluded.has(pack)) {
      wanted.set(pack, [...(wanted.get(pack) ?? []), level]);
    }
  };
  for (const item of request.include ?? all) {
    if (item.parent !== undefined) {
      add(item.parent, item);
    } else {
      await packs.resolve(item);
      item.children.forEach((level) => add(item, level));
    }
  }
  const run = controller.createTestRun(request);
  for (const [pack, levels] of wanted) {
    if (!token.isCancellationRequested) {
      await replay(server, run, pack, levels, token);
      await finish(server, run, pack, token);
    }
  }
  run.end();
}

/** The rules of a file, each as a statement that is executed as often as it acts. */
class RuleCoverageOfFile extends FileCoverage {
  constructor(
    uri: Uri,
    readonly rules: StatementCoverage[],
  ) {
    super(uri, new TestCoverageCount(rules.filter(({ executed }) => Number(executed) > 0).length, rules.length));
  }
}

/** Tells which rules of a pack or game act along all that is recorded in it. */
async function cover(server: Server, run: TestRun, pack: TestItem, token: CancellationToken): Promise<void> {
  const counted = await server.request<Coverage | null>(method.coverage, { root: pack.id }, token).catch(() => null);
  const files = new Map<string, StatementCoverage[]>();
  for (const { uri, range, fired } of counted?.rules ?? []) {
    if (uri !== null && range !== null) {
      const { start, end } = range;
      const place = new Range(start.line, start.character, end.line, end.character);
      files.set(uri, [...(files.get(uri) ?? []), new StatementCoverage(fired, place)]);
    }
  }
  for (const [uri, rules] of files) {
    run.addCoverage(new RuleCoverageOfFile(Uri.parse(uri), rules));
  }
}

/** One request for all levels of a pack, whose results are told as they come. */
async function replay(server: Server, run: TestRun, pack: TestItem, levels: TestItem[], token: CancellationToken): Promise<void> {
  const waiting = new Map(levels.map((level) => [level.id, level]));
  levels.forEach((level) => run.started(level));
  const take = ({ results }: Replays) => {
    for (const result of results) {
      const id = idOf(result);
      const level = waiting.get(id);
      if (level !== undefined && waiting.delete(id)) {
        tell(run, level, result);
      }
    }
  };
  try {
    const ids = levels.map(({ id }) => id);
    // A game that is one file is placed there; a folder has no place.
    const wanted = pack.uri === undefined ? { levels: ids } : { recordings: ids.map(namedBy) };
    const params = { root: pack.id, ...wanted };
    await server.requestInParts<Replays>(method.replay, params, take, token);
    waiting.forEach((level) => run.skipped(level));
  } catch (error) {
    const isCanceled =
      error instanceof CancellationError || (error instanceof ResponseError && error.code === LSPErrorCodes.RequestCancelled);
    const message = new TestMessage(words(error));
    waiting.forEach((level) => (isCanceled ? run.skipped(level) : run.errored(level, message)));
  }
}

function tell(run: TestRun, level: TestItem, result: ReplayResult): void {
  const lines = [`${level.label}: ${result.text}`, ...(result.log ?? [])].flatMap((line) => line.split("\n"));
  run.appendOutput(lines.map((line) => `${line}\r\n`).join(""), undefined, level);
  switch (result.verdict) {
    case "won":
    // Steps to spare are a warning, as everywhere.
    case "wonEarly":
      run.passed(level);
      break;
    case "notWon":
      run.failed(level, message(result));
      break;
    case "error":
      run.errored(level, message(result));
      break;
    default:
      run.skipped(level);
  }
}

/** What is wrong, at its place in the gold path, between the boards before and after it. */
function message({ text, failure }: ReplayResult): TestMessage {
  if (failure === undefined) {
    return new TestMessage(text);
  }
  const { uri, range, step, before, after } = failure;
  const told =
    step === null || before === null || after === null
      ? new TestMessage(failure.message)
      : TestMessage.diff(failure.message, `before step ${step + 1}\n\n${before}`, `after step ${step + 1}\n\n${after}`);
  const { start, end } = range;
  told.location = new Location(Uri.parse(uri), new Range(start.line, start.character, end.line, end.character));
  return told;
}
