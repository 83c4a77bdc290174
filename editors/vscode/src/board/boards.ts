/** The one board of a window: which level it shows, and what was played of each, across reloads. */

import {
  Uri,
  ViewColumn,
  window,
  workspace,
  type Disposable,
  type ExtensionContext,
  type TextDocument,
  type TextEditor,
  type WebviewPanel,
  type WebviewPanelSerializer,
} from "vscode";
import { isLevel, isOfPack } from "../documents.js";
import type { Server } from "../server.js";
import { Panel } from "./panel.js";
import { restored, type Session } from "./session.js";

const VIEW = "goldpath.board";
const SHOWN = "goldpath.board.shown";
const SESSIONS = "goldpath.board.sessions";
/** What was played long ago in a level is forgotten rather than kept for ever. */
const MOST_SESSIONS = 200;
/** So that a board does not flicker through half-typed words. */
const PAUSE = 150;

export class Boards implements WebviewPanelSerializer, Disposable {
  private panel: Panel | undefined;
  private timer: NodeJS.Timeout | undefined;
  private wasDown = false;
  private readonly subscriptions: Disposable[];

  constructor(
    private readonly context: ExtensionContext,
    private readonly server: Server,
  ) {
    this.subscriptions = [
      window.registerWebviewPanelSerializer(VIEW, this),
      window.onDidChangeActiveTextEditor((editor) => this.follow(editor)),
      workspace.onDidChangeTextDocument(({ document }) => this.changed(document)),
      workspace.onDidSaveTextDocument((document) => this.changed(document)),
      workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration("goldpath.semantics")) {
          this.refreshSoon();
        }
      }),
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

  /** Shows a level beside the editor. */
  async show(level: Uri): Promise<void> {
    if (this.panel === undefined) {
      const panel = window.createWebviewPanel(VIEW, "Board", { viewColumn: ViewColumn.Beside, preserveFocus: true });
      this.adopt(panel, level);
    } else {
      this.panel.reveal();
      this.turnTo(level);
    }
  }

  /** A window was reloaded: its board comes back, as it was. */
  async deserializeWebviewPanel(panel: WebviewPanel): Promise<void> {
    const shown = this.context.workspaceState.get<string>(SHOWN);
    const active = window.activeTextEditor?.document;
    const level = shown === undefined ? active?.uri : Uri.parse(shown);
    if (level === undefined || this.panel !== undefined) {
      panel.dispose();
    } else {
      this.adopt(panel, level);
    }
  }

  dispose(): void {
    clearTimeout(this.timer);
    this.subscriptions.forEach((one) => one.dispose());
  }

  private adopt(webview: WebviewPanel, level: Uri): void {
    const sessions = {
      read: (of: Uri) => restored(this.sessions()[of.toString()]),
      write: (of: Uri, session: Session) => this.write(of, session),
    };
    const panel = new Panel(webview, this.context.extensionUri, this.server, sessions, level);
    webview.onDidDispose(() => {
      if (this.panel === panel) {
        this.panel = undefined;
      }
    });
    this.panel = panel;
    this.remember(level);
  }

  private turnTo(level: Uri): void {
    this.remember(level);
    this.panel?.turnTo(level);
  }

  private remember(level: Uri): void {
    void this.context.workspaceState.update(SHOWN, level.toString());
  }

  private follow(editor: TextEditor | undefined): void {
    if (editor !== undefined && this.panel !== undefined && isLevel(editor.document)) {
      this.turnTo(editor.document.uri);
    }
  }

  /** Any file of a pack can change what a level looks like. */
  private changed(document: TextDocument): void {
    if (isOfPack(document)) {
      this.refreshSoon();
    }
  }

  private refreshSoon(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.panel?.refresh(), PAUSE);
  }

  private sessions(): Record<string, unknown> {
    return this.context.workspaceState.get<Record<string, unknown>>(SESSIONS, {});
  }

  private write(of: Uri, session: Session): void {
    const key = of.toString();
    const others = Object.entries(this.sessions()).filter(([other]) => other !== key);
    const kept = [...others, [key, session] as const].slice(-MOST_SESSIONS);
    void this.context.workspaceState.update(SESSIONS, Object.fromEntries(kept));
  }
}
