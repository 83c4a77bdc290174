/** A board in its panel: asks the server, sends what is to be drawn, and does what the page asks for. */

import {
  languages,
  Uri,
  workspace,
  type Position,
  type TextDocumentChangeEvent,
  type ViewColumn,
  type WebviewPanel,
} from "vscode";
import {
  method,
  type Action,
  type Board,
  type BoardParams,
  type BoardPart,
  type CellPosition,
  type Drawing,
  type DrawingParams,
  type Fates,
  type FatesParams,
  type LevelMoves,
  type Necessity,
  type NecessityParams,
  type Route,
  type Why,
  type WhyParams,
} from "../protocol.js";
import { isGameFile, isTimelineFile } from "../documents.js";
import type { Server } from "../server.js";
import { narrowed } from "./bounds.js";
import { Clipboard } from "./clipboard.js";
import { Drawer } from "./draw.js";
import { Inquiry } from "./inquiry.js";
import type { FromPage, Kept, Told, ToPage, View } from "./messages.js";
import { Teller } from "./news.js";
import { doubt, record } from "./record.js";
import { durations } from "./motion.js";
import { list, unlisted } from "./sequence.js";
import { reveal } from "./reveal.js";
import { after, movesOf, settled, withoutRefused, type Intent, type Session } from "./session.js";
import { positionAt, selectVisible, showSource } from "./source.js";
import { drawable, foldersOfSprites, shownBy } from "./sprites.js";
import { lengthOf } from "./way.js";
import { Varier } from "./vary.js";
import { words } from "../words.js";

export interface Sessions {
  /** `of` is the level among those of its file. */
  read(level: Uri, of: LevelMoves | undefined): Session;
  write(level: Uri, of: LevelMoves | undefined, session: Session): void;
}

/** In milliseconds, how long is searched for what is told at once; what this does not decide is searched for longer. */
const SOON = 60;

/** How long each step stands when they follow by themselves. */
const PACE = 600;

export class Panel {
  private session: Session;
  private board: Board | undefined;
  private problem: string | undefined;
  private notice: string | undefined;
  private doubt: string | undefined;
  private pace: NodeJS.Timeout | undefined;
  /** When what the last step set in motion has been shown; no step follows by itself before. */
  private restsAt = 0;
  /** Counts what was asked, so that answers to older questions are known as such. */
  private revision = 0;
  private loading = false;
  private closed = false;
  /** The numbers of the page's intents: the last one heard, and the last one that the board answers. */
  private heard = 0;
  private answered = 0;
  /** The same of what is drawn: the last one heard, the last one that is in the text, and the last one that the board has. */
  private toDraw = 0;
  private drew = 0;
  private drawnHere = 0;
  /** Whether the newest question came from an action rather than from an edit of the text. */
  private acted = false;
  /** While the text changes because of what is done here. */
  private recording = false;
  private roots: string[] = [];
  /** The cells that the caret is about, or the one that was clicked. */
  private marked: View["marked"] = [];
  /** Where the caret came to last, and what was last asked for in the text. */
  private caret: Position | undefined;
  private sought: BoardPart | undefined;
  private seeking = false;
  /** Whether the page is there to be told things, and the seed of the sound that it is to play then. */
  private hears = false;
  private sound: string | undefined;
  private readonly fates: Inquiry<Fates>;
  /** Moves that won the level from its start, as it was when they were found. */
  private way: LevelMoves | readonly Action[] | undefined;
  private readonly necessity: Inquiry<Necessity>;
  /** Whether it is told what happened in the step, and the cell that is asked about instead of all of it. */
  private tellsWhy = false;
  private whyCell: CellPosition | undefined;
  /** The step within which the board is wanted, and how many of its acts have happened there. */
  private within: { step: number; acts: number } | undefined;
  /** The same of the board that is shown. */
  private acts: number | undefined;
  private readonly why: Inquiry<Why>;
  private readonly drawing: Inquiry<Drawing>;
  private readonly route: Inquiry<Route>;
  /** The last of what is drawn, which is done one after the other. */
  private drawn: Promise<void> = Promise.resolve();
  private readonly teller = new Teller<View>();
  private readonly drawer: Drawer;
  private readonly clipboard: Clipboard;
  private readonly varier: Varier;
  /** How many steps the solution of the level has, once it was looked at. */
  private solutionLength: number | undefined;
  /** How often each picture was drawn anew since it was first shown: the page loads an address only once. */
  private readonly redrawn = new Map<string, number>();

  constructor(
    private readonly panel: WebviewPanel,
    private readonly extension: Uri,
    private readonly server: Server,
    private readonly sessions: Sessions,
    private level: Uri,
    /** Which level of the file it is, and what is recorded of it, as a place in a text has said. */
    private of: LevelMoves | undefined,
    private following: boolean,
    private tellsFates: boolean,
    private sounds: boolean,
    /** What is wanted of new levels, and the cells that stay as they are in them, as they were kept. */
    want: string | undefined,
    locked: CellPosition[],
    /** Called when this board begins to follow the editor, which one board does at a time. */
    private readonly onFollow: (panel: Panel) => void,
  ) {
    this.session = sessions.read(level, of);
    const undecided = ({ undecided }: Fates) => (undecided === null ? undefined : { known: this.way });
    this.fates = new Inquiry(server, method.fates, () => this.hearFates(), undecided);
    this.necessity = new Inquiry(server, method.necessity, () => this.render());
    this.drawer = new Drawer(server);
    this.clipboard = new Clipboard(server, this.drawer);
    this.varier = new Varier(server, this.drawer, want, locked, () => this.sendVary());
    this.drawing = new Inquiry(server, method.drawing, () => this.render());
    this.route = new Inquiry(server, method.route, () => this.render());
    this.why = new Inquiry(server, method.why, () => this.render());
    this.allow([packOf(level)]);
    panel.iconPath = Uri.joinPath(extension, "images", "icon.png");
    panel.webview.onDidReceiveMessage((message: FromPage) => void this.hear(message));
    const told = languages.onDidChangeDiagnostics(({ uris }) => {
      if (uris.some((uri) => this.shows(uri))) {
        this.render();
      }
    });
    panel.onDidDispose(() => {
      this.closed = true;
      this.run(false);
      this.forget();
      this.varier.forget();
      told.dispose();
    });
    panel.onDidChangeViewState(() => {
      if (!panel.visible) {
        // A page that is hidden is loaded anew when it is shown again.
        this.hears = false;
        this.run(false);
      }
    });
    this.refresh();
  }

  get follows(): boolean {
    return this.following;
  }

  /** The level that is shown, while the keys go to this board. */
  get active(): Uri | undefined {
    return this.panel.active ? this.level : undefined;
  }

  get column(): ViewColumn | undefined {
    return this.panel.viewColumn;
  }

  /** The level among those of its file, while the keys go to this board. */
  get activeLevel(): LevelMoves | undefined {
    return this.panel.active ? this.of : undefined;
  }

  shows(level: Uri): boolean {
    return this.level.toString() === level.toString();
  }

  /** Whether a file lies in the pack of the level. */
  concerns(file: Uri): boolean {
    return isBelow(file.toString(), packOf(this.level));
  }

  /** Whether the level is of the project with this folder, or with this single file and others beside it. */
  isIn(root: Uri): boolean {
    const isBeside = (isGameFile(this.level) || isTimelineFile(this.level)) && Uri.joinPath(root, "..").toString() === Uri.joinPath(this.level, "..").toString();
    return isBeside || isBelow(this.level.toString(), root.toString());
  }

  /** Whether a picture is one of those that are shown: they may lie outside the pack. */
  shown(picture: Uri): boolean {
    const folder = Uri.joinPath(picture, "..").toString();
    return this.concerns(picture) || (this.board !== undefined && foldersOfSprites(this.board).includes(folder));
  }

  reveal(): void {
    this.panel.reveal(undefined, true);
  }

  /** Plays the sound of a seed, whether sounds are switched on or not. */
  playSound(seed: string): void {
    this.sound = seed;
    if (this.hears) {
      this.sendSound();
    } else {
      this.reveal();
    }
  }

  private sendSound(): void {
    const seed = this.sound;
    this.sound = undefined;
    if (seed !== undefined) {
      void this.panel.webview.postMessage({ type: "sound", seed } satisfies ToPage);
    }
  }

  /** Shows what new levels are made from this one with. */
  vary(): void {
    this.panel.reveal();
    this.varier.open();
    this.render();
  }

  private sendVary(): void {
    if (!this.closed) {
      const length = this.route.told?.answer?.steps ?? this.solutionLength;
      void this.panel.webview.postMessage({ type: "vary", vary: this.varier.view(length) } satisfies ToPage);
    }
  }

  follow(on: boolean): void {
    if (this.following !== on) {
      this.following = on;
      this.render();
    }
  }

  turnTo(level: Uri, of?: LevelMoves): void {
    if (this.shows(level) && (of === undefined || isSame(of, this.of))) {
      this.refresh();
      return;
    }
    this.run(false);
    this.forget();
    this.drawing.forget();
    this.route.forget();
    this.why.forget();
    this.whyCell = undefined;
    this.within = undefined;
    this.varier.forget();
    this.solutionLength = undefined;
    this.way = undefined;
    this.drew = this.toDraw;
    this.allow([packOf(level)]);
    // Of another level of the same file, the last board stays until there is the next.
    this.board = this.shows(level) ? this.board : undefined;
    this.level = level;
    this.of = of;
    this.session = this.sessions.read(level, of);
    this.problem = undefined;
    this.notice = undefined;
    this.doubt = undefined;
    this.marked = [];
    this.sendVary();
    this.refresh();
  }

  /** Shows what the caret in the text of the level is about. While the board has the keys, it is the caret that follows. */
  async caretMoved(position: Position): Promise<void> {
    if (!this.panel.active) {
      await this.showAt(position, () => !this.panel.active);
    }
  }

  /** Shows what a place in the text of the level is about, if that is still wanted when it is known. */
  async showAt(position: Position, isWanted: () => boolean = () => true): Promise<void> {
    const { level } = this;
    this.caret = position;
    const about = await positionAt(this.server, level, position).catch(() => null);
    if (this.closed || level !== this.level || position !== this.caret || !isWanted()) {
      return;
    }
    if (about?.play !== undefined && !isSame(about.play, this.of)) {
      this.turnTo(level, about.play);
    }
    this.marked = about?.cells ?? [];
    const step = about?.step;
    if (step !== undefined && this.session.mode === "goldPath" && this.session.step !== step) {
      this.run(false);
      this.acted = false;
      this.within = undefined;
      // Of a path that is just being written the text knows more steps than the last board.
      this.keep({ ...this.session, step });
      this.ask();
    }
    this.render();
  }

  /** What was said of the text is no longer true of another one, such as that before it was recorded. */
  changed({ document, contentChanges }: TextDocumentChangeEvent): void {
    if (contentChanges.length > 0) {
      const rules = Uri.joinPath(this.level, "..", "..", "game.json").toString();
      this.varier.textChanged(document, document.uri.toString() === rules);
    }
    if (!this.recording && contentChanges.length > 0 && this.shows(document.uri)) {
      this.notice = undefined;
      this.doubt = undefined;
    }
  }

  pictureChanged(picture: Uri): void {
    const key = picture.toString();
    this.redrawn.set(key, (this.redrawn.get(key) ?? 0) + 1);
  }

  /** Something else may be true of the level now. */
  refresh(): void {
    this.forget();
    this.ask();
  }

  /** What searches found holds for the level as it was. */
  private forget(): void {
    this.fates.forget();
    this.necessity.forget();
    this.drawing.outdate();
    this.route.outdate();
    this.why.outdate();
    this.within = undefined;
  }

  /** One question at a time; what was asked meanwhile is asked once, at the end. */
  private ask(): void {
    this.revision += 1;
    if (!this.loading) {
      this.loading = true;
      void this.load().finally(() => (this.loading = false));
    }
  }

  private async load(): Promise<void> {
    for (let asked = -1; asked !== this.revision; ) {
      asked = this.revision;
      const { level, of, session, heard, drew } = this;
      try {
        const acts = session.step === this.within?.step ? this.within.acts : undefined;
        const within = acts === undefined ? {} : { acts };
        const board = await this.server.request<Board | null>(method.board, { ...params(level, session, of), ...within });
        const problem = board === null ? await whyNone(level) : undefined;
        if (level === this.level && of === this.of) {
          this.board = board ?? undefined;
          this.acts = acts;
          this.problem = problem;
          if (session.mode === "goldPath" && board !== null && board.steps.length !== this.solutionLength) {
            this.solutionLength = board.steps.length;
            this.sendVary();
          }
          this.restsAt = Date.now() + (board === null ? 0 : lengthOf(board));
          this.learn(board?.play);
        }
      } catch (error) {
        if (level === this.level && of === this.of) {
          this.problem = words(error);
        }
      }
      if (this.closed) {
        return;
      }
      this.answered = heard;
      this.drawnHere = drew;
      if (asked === this.revision && this.problem === undefined) {
        this.settle();
      }
      this.tell();
      this.lookAtDrawing();
      this.lookAtWhy();
      this.render();
    }
  }

  /** What happened is asked of each step that is shown; the last answer stays until there is the next. */
  private lookAtWhy(): void {
    const { whyCell, question } = this;
    if (!this.tellsWhy || question === undefined) {
      this.why.forget();
    } else if (!this.acted) {
      this.why.ask({ ...question, ...(whyCell === undefined ? {} : { cell: whyCell }) } satisfies WhyParams, true);
    }
  }

  /** What is played here, up to the step that is shown, to be asked about; nothing while a level is drawn or cannot be played. */
  get question(): WhyParams | undefined {
    const { level, session, board } = this;
    if (session.mode === "draw" || board === undefined || this.problem !== undefined) {
      return undefined;
    }
    const play = movesOf(session, this.of);
    return { textDocument: { uri: level.toString() }, step: board.step, ...(play === undefined ? {} : { play }) };
  }

  /** On a map nothing is written in cells, so that it is asked about the step. */
  private askedCell(cell: CellPosition | undefined): CellPosition | undefined {
    return this.board?.isPlayed === false ? undefined : cell;
  }

  /** Tells what happened in each step, or what makes a cell what it is. */
  private askWhy(on: boolean, cell: CellPosition | undefined): void {
    this.tellsWhy = on;
    if (!on || cell !== undefined) {
      this.goWithin(undefined);
    }
    this.whyCell = this.askedCell(cell);
    this.marked = cell === undefined ? this.marked : [cell];
    this.lookAtWhy();
    this.render();
  }

  /** What was asked for last counts, not what is shown: keys may be faster than answers. */
  private moveWithin(by: number): void {
    const { step } = this.session;
    const last = (this.why.told?.answer?.reasons ?? []).filter(({ act }) => act !== null).length;
    const to = Math.max(0, (this.within?.step === step ? this.within.acts : last) + by);
    this.goWithin(to >= last ? undefined : to);
  }

  /** Goes to the board within the step after so many of its acts, and selects in the text what acts last there. */
  private goWithin(acts: number | undefined): void {
    const { step } = this.session;
    if (acts === (this.within?.step === step ? this.within.acts : undefined)) {
      return;
    }
    this.run(false);
    this.within = acts === undefined ? undefined : { step, acts };
    this.ask();
    const reasons = this.why.told?.answer?.reasons ?? [];
    const location = reasons.find((reason) => acts !== undefined && reason.act === acts)?.location;
    if (location) {
      selectVisible(Uri.parse(location.uri), location.range);
    }
  }

  /** The first answer says which level of a file it is about. */
  private learn(of: LevelMoves | undefined): void {
    if (this.of === undefined && of !== undefined) {
      this.of = of;
      const known = this.sessions.read(this.level, of);
      if (JSON.stringify(known) !== JSON.stringify(this.session)) {
        this.session = known;
        this.revision += 1;
      }
    }
  }

  /** What can be drawn on changes with the text; the last answer stays until there is the next. */
  private lookAtDrawing(): void {
    if (this.session.mode === "draw") {
      this.drawing.ask(this.drawnOn(), true);
      this.route.ask(this.drawnOn(), true);
    } else {
      this.drawing.forget();
      this.route.forget();
    }
  }

  private drawnOn(): DrawingParams {
    const of = this.of && { play: { level: this.of.level } };
    return { textDocument: { uri: this.level.toString() }, ...of };
  }

  /** While a level is drawn, it is always told whether it can be won. */
  private get wantsFates(): boolean {
    return this.tellsFates || this.session.mode === "draw";
  }

  /** Asks whether the level can still be won, where that is to be told and all that was done is on the board. */
  private tell(): void {
    const { level, session, board } = this;
    if (!this.wantsFates || board?.isSearched !== true || this.problem !== undefined) {
      this.fates.forget();
    } else if (!this.acted) {
      const base: FatesParams = { textDocument: { uri: level.toString() } };
      const play = movesOf(session, this.of);
      // What was a way to win before an edit often is one after it.
      this.fates.ask(play === undefined ? base : { ...base, play }, false, { milliseconds: SOON, known: this.way });
    }
  }

  private hearFates(): void {
    this.way = this.fates.told?.answer?.way ?? this.way;
    this.render();
  }

  /** Only what was just done is taken back: an edit of the text must not lose what was played. */
  private settle(): void {
    if (this.acted && this.board !== undefined) {
      const session = settled(this.session, this.board);
      if (session.mode === "play") {
        this.board = withoutRefused(this.board);
      }
      const goesOn = session.step > this.board.step;
      this.acted = goesOn;
      this.keep(session);
      if (goesOn) {
        this.revision += 1;
      }
    }
  }

  private keep(session: Session): void {
    this.session = session;
    this.sessions.write(this.level, this.of, session);
  }

  private async hear(message: FromPage): Promise<void> {
    switch (message.type) {
      case "ready":
        this.hears = true;
        this.teller.forget();
        this.render();
        this.sendVary();
        return this.sendSound();
      case "intent":
        if (!this.isTimed || message.intent.type !== "act") {
          this.run(false);
        }
        this.heard = message.number;
        this.intend(message.intent);
        return this.seekStep(message.intent);
      case "run":
        return this.run(message.on);
      case "record":
        return this.record(message.anyway);
      case "draw":
        this.notice = undefined;
        this.toDraw = message.number;
        return this.inTurn(async () => {
          const problem = await this.drawer.draw({ ...this.drawnOn(), gestures: message.gestures, locked: message.locked });
          this.drew = message.number;
          return problem;
        });
      case "history":
        return this.inTurn(() => this.drawer.takeBack(message.command));
      case "copy":
        return this.inTurn(() => this.clipboard.copy(this.drawnOn(), message));
      case "paste":
        return this.inTurn(() => this.clipboard.paste(this.drawnOn(), message));
      case "list":
        return list(this.server, this.level);
      case "reveal":
        return reveal(message.obstacle, this.level);
      case "source":
        return this.source(message.cell, message.focus);
      case "keep":
        this.doubt = undefined;
        return this.render();
      case "follow":
        this.follow(message.on);
        if (message.on) {
          this.onFollow(this);
        }
        return;
      case "fates":
        this.tellsFates = message.on;
        this.tell();
        return this.render();
      case "sounds":
        this.sounds = message.on;
        return this.render();
      case "why":
        return this.askWhy(message.on, message.cell);
      case "within":
        return this.goWithin(message.acts);
      case "moveWithin":
        return this.moveWithin(message.by);
      case "necessity":
        this.necessity.forget();
        if (message.on) {
          const of = this.of && { play: { level: this.of.level } };
          this.necessity.ask({ textDocument: { uri: this.level.toString() }, ...of } satisfies NecessityParams);
        }
        return this.render();
      case "vary":
        if (message.on) {
          this.varier.open();
        } else {
          this.varier.close();
        }
        return this.render();
      case "want":
        this.varier.want = message.want;
        return this.render();
      case "varyStart":
        this.varier.want = message.want;
        return this.varier.start(this.level, this.of, message.want);
      case "varyStop":
        return this.varier.stop();
      case "varyTake":
        return message.as === "level" ? this.varier.use(message.at) : this.varier.add(message.at);
      case "lock":
        this.varier.lock(message.cells, message.on);
        return this.render();
      case "unlock":
        this.varier.lock(this.varier.locked, false);
        return this.render();
    }
  }

  private intend(intent: Intent): void {
    this.notice = undefined;
    this.doubt = undefined;
    this.acted = intent.type === "act";
    this.within = undefined;
    this.keep(after(this.session, intent, this.board));
    this.ask();
  }

  private run(on: boolean): void {
    const was = this.pace !== undefined;
    clearInterval(this.pace);
    this.pace = undefined;
    const { session, board } = this;
    if (on && this.isTimed) {
      this.pace = setInterval(() => this.tick(), 1000 * (board?.tick?.seconds ?? 1));
    } else if (on && board !== undefined && board.steps.length > 0) {
      if (session.step >= board.steps.length) {
        this.intend({ type: "step", step: 0 });
      }
      this.pace = setInterval(() => this.next(), PACE);
    }
    if (was !== (this.pace !== undefined)) {
      this.render();
    }
  }

  /** Whether what is played goes on by itself. */
  private get isTimed(): boolean {
    return this.session.mode === "play" && this.board?.tick !== undefined;
  }

  private tick(): void {
    const action = this.board?.tick?.action;
    if (Date.now() < this.restsAt) {
      return;
    }
    if (action === undefined) {
      this.run(false);
    } else {
      this.intend({ type: "act", action });
    }
  }

  private next(): void {
    const { session, board } = this;
    if (Date.now() < this.restsAt) {
      return;
    }
    if (board === undefined || session.step >= board.steps.length) {
      this.run(false);
    } else {
      this.intend({ type: "move", by: 1 });
      this.seekStep({ type: "move", by: 1 });
    }
  }

  /** Goes to the place in the text of a cell, or of the step that is shown. */
  private async source(cell: [number, number] | undefined, focus: boolean): Promise<void> {
    if (cell !== undefined) {
      this.marked = [cell];
      this.whyCell = this.askedCell(cell);
      this.lookAtWhy();
      this.render();
    }
    const { mode, step } = this.session;
    const part = cell !== undefined ? { cell } : mode === "goldPath" && step > 0 ? { step } : undefined;
    if (part !== undefined) {
      await showSource(this.server, this.level, part, this.of, focus).catch(() => {});
    }
  }

  /** Selects the step in the text that the board was sent to, while the board has the keys. */
  private seekStep({ type }: Intent): void {
    const { mode, step } = this.session;
    if (mode !== "goldPath" || step === 0 || !this.panel.active || (type !== "step" && type !== "move")) {
      return;
    }
    this.sought = { step };
    if (!this.seeking) {
      this.seeking = true;
      void this.seek().finally(() => (this.seeking = false));
    }
  }

  /** Of many steps in a row, the last one is sought. */
  private async seek(): Promise<void> {
    while (this.sought !== undefined && !this.closed) {
      const part = this.sought;
      this.sought = undefined;
      await showSource(this.server, this.level, part, this.of, false).catch(() => {});
    }
  }

  /** Draws or takes back, one after the other. What the level is then is asked at once, not when the text has rested. */
  private inTurn(act: () => Promise<string | undefined>): Promise<void> {
    const { level } = this;
    const change = async () => {
      const problem = level === this.level ? await act().catch(words) : undefined;
      if (level === this.level) {
        this.notice = problem;
        this.refresh();
      }
    };
    this.drawn = this.drawn.then(change);
    return this.drawn;
  }

  private async record(anyway: boolean): Promise<void> {
    const { level, session } = this;
    const play = movesOf(session, this.of);
    if (session.play.length === 0 || play === undefined) {
      return;
    }
    this.notice = undefined;
    this.doubt = anyway ? undefined : await doubt(this.server, level, play).catch(words);
    if (this.doubt === undefined) {
      this.recording = true;
      const notice = await record(this.server, level, play, this.board);
      this.recording = false;
      this.notice = level === this.level ? notice : undefined;
    }
    this.render();
  }

  /** Whether the level can still be won, with all that is proved of it. */
  private outlook(): Told<Fates> {
    const told = this.fates.told ?? { searching: this.problem === undefined };
    const { answer } = told;
    return answer === undefined ? told : { ...told, answer: narrowed(answer, this.necessity.told?.answer) };
  }

  private render(): void {
    if (this.closed) {
      return;
    }
    const { level, session, board } = this;
    const { webview } = this.panel;
    const name = board?.title || level.path.slice(level.path.lastIndexOf("/") + 1);
    const title = board?.play === undefined ? name : `${name}, level ${board.level}`;
    this.panel.title = `Board: ${title}`;
    const pieces = this.drawing.told?.answer?.looks ?? [];
    if (board !== undefined) {
      this.allow(foldersOfSprites({ ...board, looks: [...board.looks, ...pieces] }));
    }
    const address = (picture: Uri) => {
      const times = this.redrawn.get(picture.toString());
      const shown = webview.asWebviewUri(picture);
      return (times === undefined ? shown : shown.with({ query: `v=${times}` })).toString();
    };
    const view: View = {
      title,
      session,
      board: board && drawable(board, address),
      problem: this.problem,
      notice: this.notice,
      doubt: this.doubt,
      marked: this.marked,
      unlisted: unlisted(level)?.message,
      fates: this.wantsFates ? this.outlook() : undefined,
      necessity: this.necessity.told,
      route: this.session.mode === "draw" ? this.route.told : undefined,
      drawing: this.session.mode === "draw" ? this.shownDrawing(address) : undefined,
      why: this.tellsWhy && this.session.mode !== "draw" ? (this.why.told ?? { searching: false }) : undefined,
      whyCell: this.whyCell,
      acts: this.acts,
      locked: this.session.mode === "draw" || this.varier.isShown ? this.varier.locked : [],
      running: this.pace !== undefined,
      follows: this.following,
      sounds: this.sounds,
      animation: durations[workspace.getConfiguration("goldpath").get("board.animation", "normal")] ?? 0,
      answered: this.answered,
      drawn: this.drawnHere,
    };
    const kept: Kept = {
      level: level.toString(),
      ...(this.of === undefined ? {} : { of: this.of }),
      follows: this.following,
      tellsFates: this.tellsFates,
      sounds: this.sounds,
      ...(this.varier.want === undefined ? {} : { want: this.varier.want }),
      locked: this.varier.locked,
    };
    const news = this.teller.tell(view);
    void webview.postMessage({ type: "render", news, kept } satisfies ToPage);
  }

  /** What is drawn on, with pictures that the page may load. */
  private shownDrawing(address: (picture: Uri) => string): Told<Drawing> {
    // That there is soon another one is not shown, so that the page is told only the next one itself.
    const { answer, problem } = this.drawing.told ?? {};
    const told = { searching: answer === undefined && problem === undefined, ...(problem === undefined ? {} : { problem }) };
    return answer === undefined ? told : { ...told, answer: { ...answer, looks: answer.looks.map(shownBy(address)) } };
  }

  /** What the page may load: its own files, and pictures. Being told more it loads anew, so it is told rarely. */
  private allow(folders: readonly string[]): void {
    const open = (workspace.workspaceFolders ?? []).map((folder) => folder.uri.toString());
    const more = folders.filter((folder) => ![...open, ...this.roots].some((root) => isBelow(folder, root)));
    if (more.length > 0 || this.roots.length === 0) {
      this.roots = [...this.roots, ...more, ...(this.roots.length === 0 ? open : [])];
      const own = Uri.joinPath(this.extension, "dist");
      this.panel.webview.options = {
        enableScripts: true,
        localResourceRoots: [own, ...this.roots.map((root) => Uri.parse(root))],
      };
    }
  }
}

function params(level: Uri, session: Session, of: LevelMoves | undefined): BoardParams {
  const base = { textDocument: { uri: level.toString() }, step: session.step, compact: true, frames: true } as const;
  const play = movesOf(session, of);
  return play === undefined ? base : { ...base, play };
}

const isSame = (one: LevelMoves | undefined, other: LevelMoves | undefined) => JSON.stringify(one) === JSON.stringify(other);

/** Why the server knows no board of a file. */
async function whyNone(level: Uri): Promise<string> {
  const name = level.path.slice(level.path.lastIndexOf("/") + 1);
  const exists = async (file: Uri) => workspace.fs.stat(file).then(() => true, () => false);
  if (!(await exists(level))) {
    return `${name} no longer exists.`;
  }
  if (isGameFile(level)) {
    return `${name} is not a game.`;
  }
  if (!(await exists(Uri.joinPath(level, "..", "..", "game.json")))) {
    return `${name} is not a level: the pack folder has no game.json.`;
  }
  return `${name} is not a level.`;
}

function packOf(level: Uri): string {
  return Uri.joinPath(level, "..", "..").toString();
}

function isBelow(folder: string, root: string): boolean {
  return folder === root || folder.startsWith(`${root}/`);
}
