/** The page: levels to play, hints, and a solution for those who ask for it. */

import { make, marked, part, renew, setText, show } from "../../../editors/vscode/webview/page.js";
import type { Choice } from "../../../editors/vscode/src/protocol.js";
import { drawMoves, drawKeys, hearKeys, hearPointer, spoken } from "./controls.js";
import { Engine, type Now } from "./engine.js";
import { describe, drawBoard, follow } from "./grid.js";
import { isLevel, nameOf, read, type Action, type Entry, type Level } from "./project.js";
import { hearSolution, Solution } from "./solution.js";
import { unpacked } from "./unpack.js";

/** The licenses of what the player is made of: a packed text. */
declare const LICENSES: string;

/** How the words about the last move begin. */
type Last = { label: string; accepted: boolean } | undefined;

export class Page {
  now: Now | undefined;
  /** The index of the entry that is played. */
  at = -1;
  /** The moves since the start that were not taken back. */
  private moves = 0;
  private isPaused = false;
  private hints = 0;
  /** The boards on the way of a move, while they are shown. */
  private film: ReturnType<typeof setTimeout> | undefined;
  private clock: ReturnType<typeof setInterval> | undefined;
  private queue: string[] = [];
  readonly solution = new Solution(this);

  constructor(
    readonly engine: Engine,
    private readonly entries: readonly Entry[],
  ) {}

  get level(): Level {
    return this.entries[this.at] as Level;
  }

  /** Opens a level; texts before it are shown to those who come from the level before. */
  open(at: number, withTexts: boolean): void {
    const before: string[] = [];
    for (let earlier = at - 1; withTexts && earlier >= 0; earlier--) {
      const entry = this.entries[earlier];
      if (entry === undefined || isLevel(entry)) {
        break;
      }
      before.unshift(entry.text);
    }
    this.at = at;
    this.hints = 0;
    this.solution.hide();
    this.begin("");
    part<HTMLSelectElement>("levels").value = String(at);
    this.say(before);
  }

  /** Starts the level anew. */
  begin(seed: string): void {
    this.stopFilm();
    this.moves = 0;
    try {
      this.engine.start(this.level.level, seed);
    } catch (error) {
      fail(String(error));
      return;
    }
    this.draw(undefined);
  }

  /** Plays a move of the person. */
  take(action: Action, label: string): void {
    this.solution.leave();
    this.act(action, label);
  }

  act(action: Action, label: string): boolean {
    this.stopFilm();
    const accepted = this.engine.act(action);
    this.moves += accepted && action !== "tick" ? 1 : 0;
    this.draw({ label, accepted });
    return accepted;
  }

  undo(): void {
    this.solution.leave();
    this.stopFilm();
    if (this.engine.undo()) {
      this.moves = Math.max(0, this.moves - 1);
    }
    this.draw(undefined);
  }

  restart(): void {
    this.solution.leave();
    this.stopFilm();
    if (this.now?.over === true) {
      this.begin("");
      return;
    }
    this.engine.restart();
    this.moves = 0;
    this.draw(undefined);
  }

  next(): number | undefined {
    const after = this.entries.findIndex((entry, at) => at > this.at && isLevel(entry));
    return after === -1 ? undefined : after;
  }

  previous(): number | undefined {
    const before = this.entries.slice(0, this.at).findLastIndex(isLevel);
    return before === -1 ? undefined : before;
  }

  goOn(): void {
    const next = this.next();
    if (next === undefined) {
      this.say(this.entries.slice(this.at + 1).flatMap((entry) => (isLevel(entry) ? [] : [entry.text])));
    } else {
      this.open(next, true);
      part("frame").focus();
    }
  }

  /** Shows texts, one after the other, before anything else goes on. */
  say(texts: readonly string[]): void {
    this.queue.push(...texts);
    const dialog = part<HTMLDialogElement>("message");
    const [text] = this.queue;
    if (text !== undefined && !dialog.open) {
      setText(part("message-text"), text);
      dialog.showModal();
    }
  }

  /** The text that is shown was read. */
  read(): void {
    this.queue.shift();
    this.say([]);
  }

  hint(): void {
    const { hintStops, solution } = this.level;
    this.hints = Math.min(this.hints + 1, hintStops.length);
    const stop = hintStops[this.hints - 1] ?? 0;
    const steps = solution.slice(0, stop).map(({ label }) => label);
    show(part("hints"), true);
    setText(part("hint-text"), `Hint ${this.hints} of ${hintStops.length}: begin with ${steps.join(", ")}.`);
    this.drawTools();
  }

  /** Plays what the last hint says, from the start. */
  playHint(): void {
    this.solution.play(this.level.hintStops[this.hints - 1] ?? 0);
  }

  pause(isPaused = !this.isPaused): void {
    this.isPaused = isPaused;
    this.setClock();
    this.drawTools();
  }

  tick(): void {
    const tick = this.now?.board.tick;
    if (tick !== undefined) {
      this.act(tick.action as Action, "tick");
    }
  }

  /** Draws the level as it is, on its way there where it has one. */
  private draw(last: Last): void {
    const before = this.now?.board;
    const now = this.engine.now();
    this.now = now;
    const { board } = now;
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const way = last?.accepted === true && before?.level === board.level && !isStill ? board.frames : undefined;
    let at = 0;
    const step = () => {
      const layers = way?.layers[at];
      at += 1;
      if (layers === undefined) {
        this.film = undefined;
        drawBoard(board);
        if (now.message !== null) {
          this.say([now.message]);
        }
        return;
      }
      drawBoard({ ...board, layers });
      // Nobody waits longer than a second for a board.
      this.film = setTimeout(step, Math.min(1000, 1000 * (way?.seconds ?? 0)));
    };
    step();
    this.drawWords(last);
    this.drawTools();
    drawMoves(this);
    drawKeys(this);
    this.solution.draw();
    this.setClock();
  }

  private stopFilm(): void {
    clearTimeout(this.film);
    this.film = undefined;
  }

  /** Time goes on in games that go on by themselves, while someone looks and nothing is to be read. */
  private setClock(): void {
    clearInterval(this.clock);
    const tick = this.now?.board.tick;
    if (tick !== undefined && !this.isPaused && this.now?.over === false && !this.solution.isShown) {
      this.clock = setInterval(() => {
        if (!document.hidden && !part<HTMLDialogElement>("message").open && this.film === undefined) {
          this.tick();
        }
      }, tick.seconds * 1000);
    }
  }

  private drawWords(last: Last): void {
    const { board, over } = this.now!;
    const { kind, text } = board.status;
    const count = `${this.moves} move${this.moves === 1 ? "" : "s"}`;
    const by = this.solution.isShown ? "The solution has won" : "Won";
    const { solution, least } = this.level;
    const isLeast = least && kind === "won" && this.moves === solution.length;
    const words: Record<typeof kind, string> = {
      won: `${by} in ${count}${isLeast ? ", and no way takes fewer" : ""}.`,
      lost: `${text.charAt(0).toUpperCase()}${text.slice(1)}.`,
      endless: `The turn did not end: ${text}.`,
      refused: last === undefined ? text : `${last.label}: this does nothing here.`,
      playing: this.moves === 0 && last === undefined ? "At the start." : `${last === undefined ? "" : `${last.label}. `}${count}.`,
    };
    const status = part("status");
    // Time that goes by is not worth a word each time.
    if (last?.label !== "tick" || over) {
      setText(status, words[kind]);
    }
    status.classList.toggle("won", kind === "won");
    const next = this.next();
    const isWon = kind === "won" && !this.solution.isShown;
    const rest = this.entries.slice(this.at + 1);
    show(part("won"), isWon && rest.length > 0);
    setText(part("next"), next === undefined ? "To the end" : "Next level");
    show(part("goals-part"), board.goals.length > 0);
    renew(part("goals"), board.goals, () =>
      board.goals.map(({ text, done, percent, lacking }) => {
        const far = done ? "met" : (lacking ?? `${percent} %`);
        const item = make("li", done ? "done" : "");
        item.append(...marked(`${text}: ${far}`));
        return item;
      }),
    );
    this.drawRows();
    const { title, columns, rows } = board;
    part("frame").setAttribute("aria-label", `Board of ${title || nameOf(this.level, this.number)}, ${columns} by ${rows}`);
  }

  /** The board for those who do not see it; nobody else waits for it. */
  drawRows(): void {
    if (!part<HTMLDetailsElement>("words-part").open) {
      return;
    }
    const { board } = this.now!;
    const row = (y: number) => Array.from({ length: board.columns }, (_, x) => describe(board, x, y)).join("; ");
    const rows = Array.from({ length: board.rows }, (_, y) => row(y));
    renew(part("words"), rows, () => rows.map((words) => make("li", "", words)));
  }

  private drawTools(): void {
    const { board, undo, restart, over } = this.now!;
    const { hintStops } = this.level;
    const keepsFocus = (id: string, isOn: boolean) => {
      const button = part<HTMLButtonElement>(id);
      // A button that is focused must not vanish under the finger of those who use keys.
      if (!isOn && document.activeElement === button) {
        part("frame").focus();
      }
      button.disabled = !isOn;
    };
    keepsFocus("undo", undo);
    keepsFocus("restart", restart || over);
    show(part("hint"), hintStops.length > 0);
    setText(part("hint"), this.hints === 0 ? "Hint" : `Hint ${Math.min(this.hints + 1, hintStops.length)} of ${hintStops.length}`);
    keepsFocus("hint", this.hints < hintStops.length);
    show(part("hints"), this.hints > 0);
    show(part("pause"), board.tick !== undefined);
    part("pause").setAttribute("aria-pressed", String(this.isPaused));
    show(part("tick"), board.tick !== undefined && this.isPaused);
    part<HTMLButtonElement>("earlier").disabled = this.previous() === undefined;
    part<HTMLButtonElement>("later").disabled = this.next() === undefined;
  }

  /** The number of the level among the levels, from 1. */
  get number(): number {
    return this.entries.slice(0, this.at + 1).filter(isLevel).length;
  }

  /** Takes a choice: at once, or at a cell. */
  choose(choice: Choice, cell?: readonly [number, number]): void {
    const { action, position, label } = choice;
    if (position === undefined) {
      this.take(action as Action, spoken(label));
    } else if (cell !== undefined) {
      const written = typeof action === "string" ? { action } : action;
      this.take({ ...written, [position]: [...cell] } as Action, `${spoken(label)} at column ${cell[0] + 1}, row ${cell[1] + 1}`);
    }
  }
}

function fail(why: string): void {
  const status = part("status");
  status.className = "problem";
  setText(status, why);
}

/** Nobody waits for what few read. */
async function showLicenses({ currentTarget }: Event): Promise<void> {
  const place = (currentTarget as Element).querySelector("pre");
  place?.append(await unpacked(LICENSES).text());
}

/** What stands behind the # of the address. */
function fragment(): string {
  const written = location.hash.slice(1);
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
}

async function main(): Promise<void> {
  const project = read();
  if (project === null) {
    fail("This is the player without a level; `goldpath export` puts one into it.");
    return;
  }
  const { title, entries } = project;
  const levels = entries.flatMap((entry, at) => (isLevel(entry) ? [{ entry, at }] : []));
  const [first] = levels;
  if (first === undefined) {
    fail("There is no level here.");
    return;
  }
  const name = title || nameOf(first.entry, 1);
  setText(part("title"), levels.length === 1 && first.entry.title !== "" ? first.entry.title : name);
  const page = new Page(await Engine.open(project), entries);
  follow();
  const list = part<HTMLSelectElement>("levels");
  list.append(
    ...levels.map(({ entry, at }, number) => {
      const option = make("option", "", nameOf(entry, number + 1));
      option.value = String(at);
      return option;
    }),
  );
  show(part("choose"), levels.length > 1);
  list.addEventListener("change", () => page.open(Number(list.value), false));
  const hear = (id: string, act: () => void) => part(id).addEventListener("click", act);
  hear("earlier", () => page.open(page.previous() ?? page.at, false));
  hear("later", () => page.open(page.next() ?? page.at, false));
  hear("next", () => page.goOn());
  hear("undo", () => page.undo());
  hear("restart", () => page.restart());
  hear("hint", () => page.hint());
  hear("hint-play", () => page.playHint());
  hear("pause", () => page.pause());
  hear("tick", () => page.tick());
  hear("message-close", () => part<HTMLDialogElement>("message").close());
  part("message").addEventListener("close", () => page.read());
  part("words-part").addEventListener("toggle", () => page.drawRows());
  part("licenses").addEventListener("toggle", showLicenses, { once: true });
  hearKeys(page);
  hearPointer(page);
  hearSolution(page);
  // Its address may name a level.
  const named = () => levels.find(({ entry }) => entry.level === fragment());
  addEventListener("hashchange", () => {
    const other = named();
    if (other !== undefined) {
      page.open(other.at, true);
    }
  });
  page.open((named() ?? first).at, true);
  // For tests, and for whoever looks with the tools of the browser.
  Object.assign(globalThis, { goldpath: { state: () => page.engine.state(), choices: () => page.now?.board.choices ?? [] } });
}

main().catch((error: unknown) => fail(`The player could not start: ${String(error)}`));
