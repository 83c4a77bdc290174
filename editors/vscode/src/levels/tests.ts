/** Gold paths as tests: packs, and below them their levels. */

import {
  CancellationError,
  Location,
  Range,
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
import { LSPErrorCodes, ResponseError } from "vscode-languageclient/node";
import { method, type LevelEntry, type Levels, type ReplayResult, type Replays } from "../protocol.js";
import { words, type Server } from "../server.js";
import { nameOf } from "./look.js";

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
  return [controller, server.onLevels((root) => void packs.follow(root).catch(() => {}))];
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
    const { packs: all } = await this.server.request<Levels>(method.levels, {});
    // A game that is one file has no levels to replay.
    const packs = all.filter(({ uri }) => uri === undefined);
    const items = this.controller.items;
    const roots = new Set(packs.map(({ root }) => root));
    items.forEach(({ id }) => (roots.has(id) ? undefined : items.delete(id)));
    for (const { root, id, title } of packs) {
      const label = title || id || root;
      // Without a place: a click would leave the tests for the folder in the Explorer.
      const item = items.get(root) ?? this.controller.createTestItem(root, label);
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

  /** The levels of a pack that have gold paths, in their order of play. */
  async resolve(pack: TestItem): Promise<void> {
    this.resolved.add(pack.id);
    const { packs } = await this.server.request<Levels>(method.levels, { root: pack.id });
    const entries = packs.find(({ root }) => root === pack.id)?.entries ?? [];
    const levels = new Map<string, LevelEntry>();
    for (const entry of entries) {
      if (entry.kind === "level" && entry.uri !== null && entry.moves !== null && !levels.has(entry.uri)) {
        levels.set(entry.uri, entry);
      }
    }
    pack.children.forEach(({ id }) => (levels.has(id) ? undefined : pack.children.delete(id)));
    for (const [at, [uri, entry]] of [...levels].entries()) {
      const item = pack.children.get(uri) ?? this.controller.createTestItem(uri, nameOf(entry), Uri.parse(uri));
      item.label = nameOf(entry);
      item.sortText = String(at).padStart(6, "0");
      item.range = new Range(0, 0, 0, 0);
      pack.children.add(item);
    }
  }
}

async function run(
  server: Server,
  controller: TestController,
  packs: Packs,
  request: TestRunRequest,
  token: CancellationToken,
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
    }
  }
  run.end();
}

/** One request for all levels of a pack, whose results are told as they come. */
async function replay(server: Server, run: TestRun, pack: TestItem, levels: TestItem[], token: CancellationToken): Promise<void> {
  const waiting = new Map(levels.map((level) => [level.id, level]));
  levels.forEach((level) => run.started(level));
  const take = ({ results }: Replays) => {
    for (const result of results) {
      const level = waiting.get(result.uri);
      if (level !== undefined && waiting.delete(result.uri)) {
        tell(run, level, result);
      }
    }
  };
  try {
    const params = { root: pack.id, levels: levels.map(({ id }) => id) };
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
  run.appendOutput(`${level.label}: ${result.text}\r\n`, undefined, level);
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
