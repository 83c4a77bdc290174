/** The board: the panel of the extension for VS Code in a frame of this page, and what it shows. */

import type { FromPage, ToPage, View } from "../../../../../editors/vscode/src/board/messages.js";
import { heard } from "../../../../../editors/vscode/src/board/news.js";
import { Panel, type Sessions } from "../../../../../editors/vscode/src/board/panel.js";
import { restored, type Session } from "../../../../../editors/vscode/src/board/session.js";
import { isGameFile, isTimelineFile } from "../../../../../editors/vscode/src/documents.js";
import type { Action, LevelMoves } from "../../../../../editors/vscode/src/protocol.js";
import type { Uri as EditorUri } from "vscode";
import type { Document } from "../documents.js";
import { pathOf } from "../paths.js";
import type { Server } from "../server.js";
import { documentOf, Uri, WorkspaceEdit, type LspEdit, type Page } from "./vscode.js";

/** So that a board does not flicker through half-typed words, and a caret that is held down asks for little. */
const PAUSE = 150;
const CARET_PAUSE = 60;

/** The code of the panel knows addresses as those of its editor. */
const address = (uri: string) => Uri.parse(uri) as unknown as EditorUri;

export class Board {
  private panel: Panel | undefined;
  private dispose: () => void = () => {};
  private hear: (message: FromPage) => void = () => {};
  private readonly sessions = new Map<string, Session>();
  private readonly pictures = new Map<string, { bytes: Uint8Array; url: string }>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private caretTimer: ReturnType<typeof setTimeout> | undefined;
  private level: string | undefined;
  private isReady = false;
  /** What is on the board. */
  view: View | undefined;

  constructor(
    private readonly frame: HTMLIFrameElement,
    private readonly server: Server,
    private readonly page: Page,
    private readonly picture: (path: string) => Uint8Array<ArrayBuffer> | undefined,
    private readonly onView: (view: View | undefined) => void,
  ) {
    window.addEventListener("message", ({ source, origin, data }: MessageEvent<FromPage>) => {
      if (source === frame.contentWindow && origin === location.origin) {
        this.isReady ||= data.type === "ready";
        this.hear(data);
      }
    });
  }

  /** Whether a text is one whose board can be shown. */
  static isOf({ path }: Document): boolean {
    const uri = Uri.parse(`file:///${path}`) as unknown as EditorUri;
    return /(^|\/)levels\/[^/]+\.json$/.test(path) || isGameFile(uri) || isTimelineFile(uri);
  }

  /** The level that is on the board: its file, its name, and what names it among those of the file. */
  get subject(): { uri: string; name: string; of: LevelMoves | undefined } | undefined {
    const board = this.view?.board;
    return this.level === undefined || board === undefined ? undefined : { uri: this.level, name: board.level, of: board.play };
  }

  get isOpen(): boolean {
    return this.panel !== undefined;
  }

  /** Another project: nothing of the last one is on the board. */
  forget(): void {
    this.close();
    this.sessions.clear();
    this.level = undefined;
  }

  private close(): void {
    this.dispose();
    this.dispose = () => {};
    this.panel = undefined;
    this.hear = () => {};
    this.view = undefined;
    this.onView(undefined);
  }

  /** Shows the board of a text, if it has one. */
  follow(document: Document): void {
    if (!Board.isOf(document)) {
      return;
    }
    if (this.panel === undefined) {
      this.open(document.uri, undefined);
    } else if (this.level !== document.uri) {
      this.level = document.uri;
      this.panel.turnTo(address(document.uri));
    }
    this.caretMoved(document);
  }

  caretMoved(document: Document): void {
    clearTimeout(this.caretTimer);
    this.caretTimer = setTimeout(() => {
      if (document.uri === this.level) {
        const at = document.placeOf(document.state.selection.main.head);
        void this.panel?.caretMoved(at as Parameters<Panel["caretMoved"]>[0]);
      }
    }, CARET_PAUSE);
  }

  /** A text is another one. */
  changed(document: Document | undefined): void {
    if (document !== undefined && this.panel !== undefined) {
      const text = { uri: document.uri, text: document.text, version: document.version, placeOf: (at: number) => document.placeOf(at) };
      const event = { document: documentOf(text), contentChanges: [{}] };
      this.panel.changed(event as unknown as Parameters<Panel["changed"]>[0]);
    }
    this.refreshSoon();
  }

  refreshSoon(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.panel?.refresh(), PAUSE);
  }

  /** Puts moves on the board, to be gone along from the start. */
  play(uri: string, of: LevelMoves | undefined, moves: readonly Action[]): void {
    this.sessions.set(keyOf(uri, of), { mode: "play", step: 0, play: [...moves], armed: undefined });
    this.open(uri, of);
  }

  private open(uri: string, of: LevelMoves | undefined): void {
    this.close();
    this.level = uri;
    const sessions: Sessions = {
      read: (level, of) => restored(this.sessions.get(keyOf(level.toString(), of))),
      write: (level, of, session) => void this.sessions.set(keyOf(level.toString(), of), session),
    };
    const panel = this.webviewPanel();
    const arguments_ = [panel, address("file:///extension"), this.asked(), sessions, address(uri), of, true, false, false, undefined, [], () => {}];
    this.panel = new Panel(...(arguments_ as unknown as ConstructorParameters<typeof Panel>));
    this.onView(this.view);
    if (this.isReady) {
      this.hear({ type: "ready" });
    }
  }

  /** As the panel has it from an editor. */
  private webviewPanel(): unknown {
    const disposed: (() => void)[] = [];
    this.dispose = () => disposed.forEach((act) => act());
    const { frame } = this;
    const nothing = { dispose() {} };
    return {
      title: "",
      visible: true,
      get active() {
        return document.activeElement === frame;
      },
      reveal() {},
      onDidDispose: (act: () => void) => disposed.push(act),
      onDidChangeViewState: () => nothing,
      webview: {
        options: {},
        cspSource: "",
        asWebviewUri: (uri: Uri) => this.shown(uri),
        onDidReceiveMessage: (hear: (message: FromPage) => void) => {
          this.hear = hear;
          return nothing;
        },
        postMessage: (message: ToPage) => {
          if (message.type === "render") {
            this.view = heard(this.view, message.news);
            this.onView(this.view);
          }
          frame.contentWindow?.postMessage(message, location.origin);
          return Promise.resolve(true);
        },
      },
    };
  }

  /** The address of a picture of the project, from which the frame can load it. */
  private shown(uri: Uri): { toString(): string; with(): unknown } {
    const path = pathOf(uri.toString()) ?? "";
    const bytes = this.picture(path);
    let known = this.pictures.get(path);
    if (bytes !== undefined && (known === undefined || !isSame(known.bytes, bytes))) {
      URL.revokeObjectURL(known?.url ?? "");
      const type = path.endsWith(".svg") ? { type: "image/svg+xml" } : {};
      known = { bytes, url: URL.createObjectURL(new Blob([bytes], type)) };
      this.pictures.set(path, known);
    }
    const url = known?.url ?? "";
    const shown = { toString: () => url, with: () => shown };
    return shown;
  }

  /** The server, as the panel asks it. */
  private asked(): unknown {
    const { server, page } = this;
    const converter = {
      asWorkspaceEdit: (edit: LspEdit | null | undefined) => Promise.resolve(edit ? WorkspaceEdit.of(edit) : undefined),
      asTextEdits: <It>(edits: It) => Promise.resolve(edits),
    };
    const applied = (edit: WorkspaceEdit) =>
      page.apply(edit.toEdit()) ? Promise.resolve() : Promise.reject(new Error("Nothing was changed: the text is another one by now."));
    return {
      running: { protocol2CodeConverter: converter },
      request: server.request.bind(server),
      requestInParts: server.requestInParts.bind(server),
      applied,
    };
  }
}

function keyOf(uri: string, of: LevelMoves | undefined): string {
  return of === undefined ? uri : `${uri}#${of.level}`;
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one === other || (one.length === other.length && one.every((byte, at) => byte === other[at]));
}
