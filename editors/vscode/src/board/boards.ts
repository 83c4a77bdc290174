/** The boards of a window: which levels they show, and what was played of each, across reloads. */

import {
  Uri,
  ViewColumn,
  window,
  workspace,
  type Disposable,
  type ExtensionContext,
  type TextDocument,
  type TextEditor,
  type TextEditorSelectionChangeKind,
  type WebviewPanel,
  type WebviewPanelSerializer,
} from "vscode";
import { isGameFile, isLevel, isOfGame, isOfPack, isOfWage, isTimelineFile } from "../documents.js";
import type { CellPosition, LevelMoves, WhyParams } from "../protocol.js";
import type { Server } from "../server.js";
import { page } from "./html.js";
import type { Kept } from "./messages.js";
import { Panel, type Sessions } from "./panel.js";
import { restored, type Session } from "./session.js";
import { restoredCells } from "./varied.js";

const VIEW = "goldpath.board";
const SESSIONS = "goldpath.board.sessions";
/** What was played long ago in a level is forgotten rather than kept for ever. */
const MAX_SESSIONS = 200;
/** So that a board does not flicker through half-typed words. */
const PAUSE = 150;
/** So that a caret that is held down asks for little. */
const CARET_PAUSE = 60;

export class Boards implements WebviewPanelSerializer<Kept>, Disposable {
  private readonly panels = new Set<Panel>();
  private timer: NodeJS.Timeout | undefined;
  private caretTimer: NodeJS.Timeout | undefined;
  private wasDown = false;
  private readonly subscriptions: Disposable[];

  constructor(
    private readonly context: ExtensionContext,
    private readonly server: Server,
  ) {
    const pictures = workspace.createFileSystemWatcher("**/*.{png,svg,jpg,jpeg,gif,webp,bmp}");
    this.subscriptions = [
      window.registerWebviewPanelSerializer(VIEW, this),
      window.onDidChangeActiveTextEditor((editor) => this.follow(editor)),
      window.onDidChangeTextEditorSelection(({ textEditor, kind }) => this.caretMoved(textEditor, kind)),
      workspace.onDidChangeTextDocument((event) => {
        this.panels.forEach((panel) => panel.changed(event));
        this.changed(event.document);
      }),
      workspace.onDidSaveTextDocument((document) => this.changed(document)),
      workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration("goldpath.semantics")) {
          this.refreshSoon();
        }
      }),
      pictures,
      ...[pictures.onDidChange, pictures.onDidCreate, pictures.onDidDelete].map((on) =>
        on((picture) => this.pictureChanged(picture)),
      ),
      server.onFilesRead((root) => this.filesRead(root)),
      server.onLife(({ state }) => {
        // Only a server that came back: its every word would be an endless talk.
        const down = state === "starting" || state === "stopped" || state === "failed";
        if (this.wasDown && !down) {
          this.refreshSoon();
        }
        this.wasDown = down;
      }),
    ];
  }

  /** The level of the board that the keys go to. */
  get active(): Uri | undefined {
    return [...this.panels].map((panel) => panel.active).find((level) => level !== undefined);
  }

  /** Which level of its file it is; nothing where a file has one. */
  get activeLevel(): LevelMoves | undefined {
    return [...this.panels].map((panel) => panel.activeLevel).find((of) => of !== undefined);
  }

  /** What is played on the board that shows a level, or a level of the pack of a file; nothing if there is none. */
  questionAbout(file: Uri): WhyParams | undefined {
    const panels = [...this.panels].filter((panel) => panel.shows(file) || (isGameOfPack(file) && panel.concerns(file)));
    return panels.map((panel) => panel.question).find((question) => question !== undefined);
  }

  /** Shows a level beside the editor, on the board that follows it where there is one. */
  async show(level: Uri, of?: LevelMoves): Promise<void> {
    const panels = [...this.panels];
    const known = panels.find((panel) => panel.shows(level)) ?? panels.find((panel) => panel.follows);
    const panel = known ?? this.open(level, of, true);
    if (known !== undefined) {
      panel.reveal();
      panel.turnTo(level, of);
    }
    if (of === undefined) {
      this.atCaret(panel);
    }
  }

  /** Shows a level, and what new ones are made from it with. */
  async vary(level: Uri, of?: LevelMoves): Promise<void> {
    await this.show(level, of);
    [...this.panels].find((panel) => panel.shows(level))?.vary();
  }

  /** Plays the sound of a seed on a board, since only a page can be heard; without one, that of the level is shown. */
  async playSound(seed: string, level: Uri): Promise<void> {
    if (this.panels.size === 0) {
      await this.show(level);
    }
    const panels = [...this.panels];
    (panels.find((panel) => panel.shows(level)) ?? panels[0])?.playSound(seed);
  }

  /** Shows a level on a board of its own, which stays with it. */
  async showAnother(level: Uri, of?: LevelMoves): Promise<void> {
    const panel = this.open(level, of, false);
    if (of === undefined) {
      this.atCaret(panel);
    }
  }

  /** Shows a level on a board of its own, beside another one if there is one, so that both are seen. */
  async showBeside(level: Uri, of?: LevelMoves): Promise<void> {
    const columns = [...this.panels].flatMap(({ column }) => column ?? []);
    const viewColumn = columns.length === 0 ? ViewColumn.Beside : Math.max(...columns) + 1;
    const panel = this.open(level, of, false, viewColumn);
    if (of === undefined) {
      this.atCaret(panel);
    }
  }

  /** A window was reloaded: its boards come back, as they were. */
  async deserializeWebviewPanel(panel: WebviewPanel, kept: Partial<Kept> | undefined): Promise<void> {
    const level = kept?.level === undefined ? window.activeTextEditor?.document.uri : Uri.parse(kept.level);
    if (level === undefined) {
      panel.dispose();
    } else {
      const { of, follows = true, tellsFates = false, sounds = false, want, locked } = kept ?? {};
      this.adopt(panel, level, of, follows, tellsFates, sounds, want, restoredCells(locked));
    }
  }

  dispose(): void {
    clearTimeout(this.timer);
    clearTimeout(this.caretTimer);
    this.subscriptions.forEach((one) => one.dispose());
  }

  private open(level: Uri, of: LevelMoves | undefined, follows: boolean, column?: ViewColumn): Panel {
    // Boards lie together: beside a group that is locked the editor would begin another one.
    const viewColumn = column ?? [...this.panels].find(({ column }) => column !== undefined)?.column ?? ViewColumn.Beside;
    const panel = window.createWebviewPanel(VIEW, "Board", { viewColumn, preserveFocus: true });
    return this.adopt(panel, level, of, follows, false, false);
  }

  private adopt(
    webview: WebviewPanel,
    level: Uri,
    of: LevelMoves | undefined,
    follows: boolean,
    tellsFates: boolean,
    sounds: boolean,
    want?: string,
    locked: CellPosition[] = [],
  ): Panel {
    const key = (level: Uri, of: LevelMoves | undefined) => (of === undefined ? level : level.with({ fragment: `${of.level}` })).toString();
    const sessions: Sessions = {
      read: (level, of) => restored(this.sessions()[key(level, of)]),
      write: (level, of, session) => this.write(key(level, of), session),
    };
    const alone = (panel: Panel) => {
      this.panels.forEach((other) => other !== panel && other.follow(false));
      this.follow(window.activeTextEditor);
    };
    const { extensionUri } = this.context;
    const panel = new Panel(webview, extensionUri, this.server, sessions, level, of, follows, tellsFates, sounds, want, locked, alone);
    webview.webview.html = page(webview.webview, extensionUri);
    this.panels.add(panel);
    webview.onDidDispose(() => this.panels.delete(panel));
    return panel;
  }

  /** Of a file with several levels, a board shows the one that the caret is in. */
  private atCaret(panel: Panel): void {
    const editors = [window.activeTextEditor, ...window.visibleTextEditors];
    const editor = editors.find((editor) => editor !== undefined && panel.shows(editor.document.uri));
    if (editor !== undefined && isGameFile(editor.document.uri)) {
      // A panel that has just been made has no keys, though it is said to be active.
      void panel.showAt(editor.selection.active);
    }
  }

  private follow(editor: TextEditor | undefined): void {
    const isOne = (document: TextDocument) => isLevel(document) || isOfGame(document) || isTimelineFile(document.uri);
    if (editor !== undefined && isOne(editor.document)) {
      for (const panel of this.panels) {
        if (panel.follows && !panel.shows(editor.document.uri)) {
          panel.turnTo(editor.document.uri);
          this.atCaret(panel);
        }
      }
    }
  }

  private caretMoved(editor: TextEditor, kind: TextEditorSelectionChangeKind | undefined): void {
    // Without a kind nobody moved it: an editor that is opened again has its caret where it was.
    if (kind === undefined) {
      return;
    }
    if (editor !== window.activeTextEditor || ![...this.panels].some((panel) => panel.shows(editor.document.uri))) {
      return;
    }
    clearTimeout(this.caretTimer);
    this.caretTimer = setTimeout(() => {
      for (const panel of this.panels) {
        if (panel.shows(editor.document.uri)) {
          void panel.caretMoved(editor.selection.active);
        }
      }
    }, CARET_PAUSE);
  }

  /** Any file of a pack or game can change what a level looks like. */
  private changed(document: TextDocument): void {
    if (isOfPack(document) || isOfGame(document) || isOfWage(document)) {
      this.refreshSoon();
    }
  }

  private pictureChanged(picture: Uri): void {
    for (const panel of this.panels) {
      if (panel.shown(picture)) {
        panel.pictureChanged(picture);
        panel.refresh();
      }
    }
  }

  /** The server has read what changed on the disk: only now it has another answer. */
  private filesRead(root: Uri): void {
    for (const panel of this.panels) {
      if (panel.isIn(root)) {
        panel.refresh();
      }
    }
  }

  private refreshSoon(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.refresh(), PAUSE);
  }

  private refresh(): void {
    this.panels.forEach((panel) => panel.refresh());
  }

  private sessions(): Record<string, unknown> {
    return this.context.workspaceState.get<Record<string, unknown>>(SESSIONS, {});
  }

  private write(key: string, session: Session): void {
    const others = Object.entries(this.sessions()).filter(([other]) => other !== key);
    const kept = [...others, [key, session] as const].slice(-MAX_SESSIONS);
    void this.context.workspaceState.update(SESSIONS, Object.fromEntries(kept));
  }
}

const isGameOfPack = (file: Uri) => file.path.endsWith("/game.json");
