/**
 * A run that makes new levels from the one on a board, and what is done with them. They are found by searches of the server and are
 * shown as they are found. What was made from another text than the level has now can't be used.
 */

import { CancellationTokenSource, Uri, workspace, type TextDocument, type WorkspaceEdit } from "vscode";
import { ResponseError } from "vscode-languageclient";
import { addVariation } from "../levels/written.js";
import { method, type CellPosition, type LevelMoves, type Variation, type Variations, type VaryParams } from "../protocol.js";
import type { Server } from "../server.js";
import type { Drawer } from "./draw.js";
import { cardOf, counted, defaultWant, withLocked, type VaryView } from "./varied.js";
import { words } from "../words.js";

/** Each run has a seed of its own, so that the next one finds other levels. */
const MAX_SEED = 10_000;

const OUTDATED = "The level has changed. These were made from the level before and can't be used. Undo the change, or start again.";

/** What a run is about. */
interface Run {
  level: Uri;
  of: LevelMoves | undefined;
  /** The text that the levels are made from. */
  base: string;
  token: CancellationTokenSource;
}

export class Varier {
  private isOpen = false;
  private run: Run | undefined;
  private isRunning = false;
  private found: Variation[] = [];
  private readonly done = new Map<number, string>();
  /** The one of them that the level was made to be. */
  private used: number | undefined;
  private tried = 0;
  private told = "";
  private problem: VaryView["problem"];
  private isOutdated = false;
  private focus = 0;
  /** While a text changes because of what is done here. */
  private isActing = false;

  constructor(
    private readonly server: Server,
    private readonly drawer: Drawer,
    /** What a person wants, in their words; nothing before they said anything. */
    public want: string | undefined,
    public locked: CellPosition[],
    private readonly changed: () => void,
  ) {}

  get isShown(): boolean {
    return this.isOpen;
  }

  /** `length` is that of the solution of the level, if it is known. */
  view(length: number | undefined): VaryView | undefined {
    if (!this.isOpen) {
      return undefined;
    }
    return {
      want: this.want ?? defaultWant(length),
      isRunning: this.isRunning,
      tried: this.tried,
      told: this.told,
      problem: this.problem,
      cards: this.found.map((variation, at) => cardOf(variation, at, this.done.get(at))),
      isOutdated: this.isOutdated,
      focus: this.focus,
    };
  }

  /** Shows the panel; the field gets the keys. */
  open(): void {
    this.isOpen = true;
    this.focus += 1;
    this.changed();
  }

  close(): void {
    this.stop();
    this.isOpen = false;
    this.changed();
  }

  /** The board shows another level now. */
  forget(): void {
    this.end();
    this.clear();
    this.locked = [];
  }

  lock(cells: readonly CellPosition[], isOn: boolean): void {
    this.locked = withLocked(this.locked, cells, isOn);
  }

  private clear(): void {
    this.run = undefined;
    this.found = [];
    this.done.clear();
    this.used = undefined;
    this.tried = 0;
    this.told = "";
    this.problem = undefined;
    this.isOutdated = false;
  }

  private end(): void {
    this.run?.token.cancel();
    this.isRunning = false;
  }

  stop(): void {
    if (this.isRunning) {
      this.end();
      this.told = `Stopped: ${counted(this.found.length, "new level")}.`;
      this.changed();
    }
  }

  async start(level: Uri, of: LevelMoves | undefined, want: string): Promise<void> {
    const document = await workspace.openTextDocument(level);
    this.end();
    this.clear();
    const token = new CancellationTokenSource();
    const run: Run = { level, of, base: document.getText(), token };
    this.run = run;
    this.isRunning = true;
    this.told = "Making new levels…";
    this.changed();
    const params: VaryParams = {
      textDocument: { uri: level.toString() },
      ...(of === undefined ? {} : { play: { level: of.level } }),
      want,
      locked: this.locked,
      seed: 1 + Math.floor(Math.random() * MAX_SEED),
    };
    try {
      await this.server.requestInParts<Variations>(method.vary, params, (part) => this.take(run, part), token.token);
    } catch (error) {
      if (this.run === run && this.isRunning) {
        this.isRunning = false;
        this.told = "";
        this.problem = { text: words(error), at: placeOf(error) };
      }
    }
    token.dispose();
    if (this.run === run) {
      this.isRunning = false;
      this.changed();
    }
  }

  /** A part has the levels that are new in it, and the answer all of them. */
  private take(run: Run, { candidates, tried, text }: Variations): void {
    if (this.run !== run || !this.isRunning) {
      return;
    }
    this.tried = tried;
    if (text !== undefined) {
      this.found = candidates;
      this.told = `${text}.`;
      this.isRunning = false;
    } else if (candidates.length > 0) {
      this.found.push(...candidates);
      this.told = `${counted(this.found.length, "new level")} found.`;
    }
    this.changed();
  }

  /** The level is another one with another text, and the same one again when that is undone; rules are not compared. */
  textChanged(document: TextDocument, isRules: boolean): void {
    const { run } = this;
    if (run === undefined || this.isActing) {
      return;
    }
    if (isRules) {
      this.outdate(run);
    } else if (document.uri.toString() === run.level.toString()) {
      this.compare(run, document.getText());
    }
  }

  private compare(run: Run, text: string): boolean {
    if (text !== run.base) {
      this.outdate(run);
      return false;
    }
    if (this.isOutdated) {
      this.isOutdated = false;
      // What changed the level is undone; in a game that is all that was done.
      if (run.of !== undefined) {
        this.done.clear();
      } else if (this.used !== undefined) {
        this.done.delete(this.used);
      }
      this.told = "The level is again the one that these were made from.";
      this.changed();
    }
    return true;
  }

  private outdate(run: Run): void {
    run.token.cancel();
    this.isRunning = false;
    if (!this.isOutdated) {
      this.isOutdated = true;
      this.told = this.found.length === 0 ? "The level has changed. Start again." : OUTDATED;
      this.changed();
    }
  }

  /** Makes the level what one of the new ones is, as one step of undo. */
  async use(at: number): Promise<void> {
    await this.act(at, async (run, variation, document) => {
      const edit = await this.converted(variation.asLevel);
      const before = document.getText();
      this.end();
      if (run.of === undefined) {
        if (!(await workspace.applyEdit(edit))) {
          throw new Error("the editor rejected the edit");
        }
        this.drawer.remember({ file: run.level, before, after: document.getText() });
      } else {
        // Nobody may have the file of its session open to save it.
        await this.server.applied(edit);
      }
      this.used = at;
      return "This is the level now. Undo brings back the one before.";
    });
  }

  /** Adds one of the new levels behind the level. */
  async add(at: number): Promise<void> {
    await this.act(at, async (run, { id, asNewLevel }) => {
      if ("edit" in asNewLevel) {
        this.end();
        await this.server.applied(await this.converted(asNewLevel.edit));
        return `Added below level ${run.of?.level ?? 0}.`;
      }
      const name = asNewLevel.path.replace(/^.*\/|\.json$/g, "") || id;
      const file = await addVariation(this.server, run.level, name, asNewLevel.text);
      return `Added as ${file.path.slice(file.path.lastIndexOf("/") + 1)}, behind this level.`;
    });
  }

  private async converted(answer: unknown): Promise<WorkspaceEdit> {
    const convert = this.server.running?.protocol2CodeConverter;
    const edit = await convert?.asWorkspaceEdit(answer as Parameters<typeof convert.asWorkspaceEdit>[0]);
    if (edit === undefined || edit === null) {
      throw new Error("the server is not running");
    }
    return edit;
  }

  private async act(at: number, act: (run: Run, variation: Variation, document: TextDocument) => Promise<string>): Promise<void> {
    const { run } = this;
    const variation = this.found[at];
    if (run === undefined || variation === undefined || this.isActing) {
      return;
    }
    const document = await workspace.openTextDocument(run.level);
    if (!this.compare(run, document.getText()) || this.isOutdated) {
      return;
    }
    this.isActing = true;
    try {
      const done = await act(run, variation, document);
      this.done.set(at, done);
      this.told = `Level ${at + 1}: ${done}`;
    } catch (error) {
      this.told = `Nothing was changed: ${words(error)}.`;
    }
    this.isActing = false;
    if (this.run === run && document.getText() !== run.base) {
      this.isOutdated = true;
      this.told = `${this.told} The others were made from the level before and can't be used any more.`;
    }
    this.changed();
  }
}

/** The characters of what is wanted that an error is about. */
function placeOf(error: unknown): { start: number; end: number } | undefined {
  const data: unknown = error instanceof ResponseError ? error.data : undefined;
  return (data as { want?: { start: number; end: number } } | undefined)?.want;
}
