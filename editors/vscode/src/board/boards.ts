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
import { isLevel, isOfPack } from "../documents.js";
import type { Server } from "../server.js";
import type { Kept } from "./messages.js";
import { Panel } from "./panel.js";
import { restored, type Session } from "./session.js";

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

  /** Shows a level beside the editor, on the board that follows it where there is one. */
  async show(level: Uri): Promise<void> {
    const panels = [...this.panels];
    const panel = panels.find((panel) => panel.shows(level)) ?? panels.find((panel) => panel.follows);
    if (panel === undefined) {
      this.open(level, true);
    } else {
      panel.reveal();
      panel.turnTo(level);
    }
  }

  /** Shows a level on a board of its own, which stays with it. */
  async showAnother(level: Uri): Promise<void> {
    this.open(level, false);
  }

  /** A window was reloaded: its boards come back, as they were. */
  async deserializeWebviewPanel(panel: WebviewPanel, kept: Partial<Kept> | undefined): Promise<void> {
    const level = kept?.level === undefined ? window.activeTextEditor?.document.uri : Uri.parse(kept.level);
    if (level === undefined) {
      panel.dispose();
    } else {
      this.adopt(panel, level, kept?.follows ?? true, kept?.tellsFates ?? false);
    }
  }

  dispose(): void {
    clearTimeout(this.timer);
    clearTimeout(this.caretTimer);
    this.subscriptions.forEach((one) => one.dispose());
  }

  private open(level: Uri, follows: boolean): void {
    // Boards lie together: beside a group that is locked the editor would begin another one.
    const viewColumn = [...this.panels].find(({ column }) => column !== undefined)?.column ?? ViewColumn.Beside;
    const panel = window.createWebviewPanel(VIEW, "Board", { viewColumn, preserveFocus: true });
    this.adopt(panel, level, follows, false);
  }

  private adopt(webview: WebviewPanel, level: Uri, follows: boolean, tellsFates: boolean): void {
    const sessions = {
      read: (of: Uri) => restored(this.sessions()[of.toString()]),
      write: (of: Uri, session: Session) => this.write(of, session),
    };
    const alone = (panel: Panel) => {
      this.panels.forEach((other) => other !== panel && other.follow(false));
      this.follow(window.activeTextEditor);
    };
    const { extensionUri } = this.context;
    const panel = new Panel(webview, extensionUri, this.server, sessions, level, follows, tellsFates, alone);
    this.panels.add(panel);
    webview.onDidDispose(() => this.panels.delete(panel));
  }

  private follow(editor: TextEditor | undefined): void {
    if (editor !== undefined && isLevel(editor.document)) {
      for (const panel of this.panels) {
        if (panel.follows && !panel.shows(editor.document.uri)) {
          panel.turnTo(editor.document.uri);
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

  /** Any file of a pack can change what a level looks like. */
  private changed(document: TextDocument): void {
    if (isOfPack(document)) {
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

  private write(of: Uri, session: Session): void {
    const key = of.toString();
    const others = Object.entries(this.sessions()).filter(([other]) => other !== key);
    const kept = [...others, [key, session] as const].slice(-MAX_SESSIONS);
    void this.context.workspaceState.update(SESSIONS, Object.fromEntries(kept));
  }
}
