/** A board in its panel: asks the server, sends what is to be drawn, and does what the page asks for. */

import { Uri, workspace, type WebviewPanel } from "vscode";
import { method, type Board, type BoardParams } from "../protocol.js";
import { words, type Server } from "../server.js";
import { page } from "./html.js";
import type { FromPage, ToPage, View } from "./messages.js";
import { record } from "./record.js";
import { after, settled, type Intent, type Session } from "./session.js";
import { drawable, foldersOfSprites } from "./sprites.js";

export interface Sessions {
  read(level: Uri): Session;
  write(level: Uri, session: Session): void;
}

/** How long each step stands when they follow by themselves. */
const PACE = 600;

export class Panel {
  private session: Session;
  private board: Board | undefined;
  private problem: string | undefined;
  private notice: string | undefined;
  private pace: NodeJS.Timeout | undefined;
  /** Counts what was asked, so that answers to older questions are known as such. */
  private revision = 0;
  private loading = false;
  /** Whether the newest question came from an action rather than from an edit of the text. */
  private acted = false;
  private roots: string[] = [];

  constructor(
    private readonly panel: WebviewPanel,
    private readonly extension: Uri,
    private readonly server: Server,
    private readonly sessions: Sessions,
    private level: Uri,
  ) {
    this.session = sessions.read(level);
    this.allow([packOf(level)]);
    panel.iconPath = Uri.joinPath(extension, "images", "icon.png");
    panel.webview.onDidReceiveMessage((message: FromPage) => void this.hear(message));
    panel.onDidDispose(() => this.run(false));
    panel.onDidChangeViewState(() => {
      if (!panel.visible) {
        this.run(false);
      }
    });
    panel.webview.html = page(panel.webview, extension);
    this.refresh();
  }

  reveal(): void {
    this.panel.reveal(undefined, true);
  }

  turnTo(level: Uri): void {
    if (this.level.toString() === level.toString()) {
      this.refresh();
      return;
    }
    this.run(false);
    this.level = level;
    this.allow([packOf(level)]);
    this.session = this.sessions.read(level);
    this.board = undefined;
    this.problem = undefined;
    this.notice = undefined;
    this.refresh();
  }

  /** One question at a time; what was asked meanwhile is asked once, at the end. */
  refresh(): void {
    this.revision += 1;
    if (!this.loading) {
      this.loading = true;
      void this.load().finally(() => (this.loading = false));
    }
  }

  private async load(): Promise<void> {
    for (let asked = -1; asked !== this.revision; ) {
      asked = this.revision;
      const { level, session } = this;
      try {
        const board = await this.server.request<Board | null>(method.board, params(level, session));
        if (level === this.level) {
          this.board = board ?? undefined;
          this.problem = board === null ? "This file is no level of a pack." : undefined;
        }
      } catch (error) {
        if (level === this.level) {
          this.problem = words(error);
        }
      }
      if (asked === this.revision && this.problem === undefined) {
        this.settle();
      }
      this.render();
    }
  }

  /** Only what was just done is taken back: an edit of the text must not lose what was played. */
  private settle(): void {
    if (this.acted && this.board !== undefined) {
      this.acted = false;
      this.keep(settled(this.session, this.board));
    }
  }

  private keep(session: Session): void {
    this.session = session;
    this.sessions.write(this.level, session);
  }

  private async hear(message: FromPage): Promise<void> {
    switch (message.type) {
      case "ready":
        return this.render();
      case "intent":
        this.run(false);
        return this.intend(message.intent);
      case "run":
        return this.run(message.on);
      case "record":
        return this.record();
    }
  }

  private intend(intent: Intent): void {
    this.notice = undefined;
    this.acted = intent.type === "act";
    this.keep(after(this.session, intent, this.board));
    this.refresh();
  }

  private run(on: boolean): void {
    const was = this.pace !== undefined;
    clearInterval(this.pace);
    this.pace = undefined;
    const { session, board } = this;
    if (on && board !== undefined && board.steps.length > 0) {
      if (session.step >= board.steps.length) {
        this.intend({ type: "step", step: 0 });
      }
      this.pace = setInterval(() => this.next(), PACE);
    }
    if (was !== (this.pace !== undefined)) {
      this.render();
    }
  }

  private next(): void {
    const { session, board } = this;
    if (board === undefined || session.step >= board.steps.length) {
      this.run(false);
    } else {
      this.intend({ type: "step", step: session.step + 1 });
    }
  }

  private async record(): Promise<void> {
    const { level, session } = this;
    if (session.play.length === 0) {
      return;
    }
    const notice = await record(this.server, level, session.play);
    if (level === this.level) {
      this.notice = notice;
      this.render();
    }
  }

  private render(): void {
    const { level, session, board } = this;
    const { webview } = this.panel;
    const title = board?.title || level.path.slice(level.path.lastIndexOf("/") + 1);
    this.panel.title = `Board: ${title}`;
    if (board !== undefined) {
      this.allow(foldersOfSprites(board));
    }
    const view: View = {
      title,
      session,
      board: board === undefined ? undefined : drawable(board, (uri) => webview.asWebviewUri(uri).toString()),
      problem: this.problem,
      notice: this.notice,
      running: this.pace !== undefined,
    };
    void webview.postMessage({ type: "render", view } satisfies ToPage);
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

function params(level: Uri, session: Session): BoardParams {
  const base = { textDocument: { uri: level.toString() }, step: session.step };
  return session.mode === "play" ? { ...base, play: [...session.play] } : base;
}

function packOf(level: Uri): string {
  return Uri.joinPath(level, "..", "..").toString();
}

function isBelow(folder: string, root: string): boolean {
  return folder === root || folder.startsWith(`${root}/`);
}
