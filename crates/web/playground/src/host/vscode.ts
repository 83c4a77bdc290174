/**
 * What the code of the boards needs of an editor, done by this page. The bundle has this module where that code asks for the one
 * of VS Code, or for its client of the protocol; `install` tells it of the page.
 */

import type { Edit, Place } from "../documents.js";
import { Uri } from "./uri.js";

export { Uri };
export { ResponseError } from "../link.js";

/** An edit of the protocol. */
export interface LspEdit {
  changes?: Record<string, Edit[]>;
  documentChanges?: Operation[];
}
export type Operation =
  | { textDocument: { uri: string; version?: number | null }; edits: Edit[] }
  | { kind: "create"; uri: string; options?: { overwrite?: boolean; ignoreIfExists?: boolean } }
  | { kind: "rename"; oldUri: string; newUri: string; options?: { overwrite?: boolean; ignoreIfExists?: boolean } }
  | { kind: "delete"; uri: string; options?: { ignoreIfNotExists?: boolean } };

export interface Diagnostic {
  range: Edit["range"];
  severity?: number;
  code?: string | number;
  message: string;
}

/** A text of the page. */
export interface Shown {
  readonly uri: string;
  readonly text: string;
  readonly version: number;
  placeOf(offset: number): Place;
}

export interface Page {
  exists(uri: string): boolean;
  text(uri: string): Shown | undefined;
  apply(edit: LspEdit): boolean;
  /** The text in the editor. */
  current(): Shown | undefined;
  /** Shows a place; with `focus` the keys go there. */
  show(uri: string, range: Edit["range"], focus: boolean): void;
  diagnostics(uri: string): Diagnostic[];
}

let page: Page;

export function install(it: Page): void {
  page = it;
}

export class Position {
  constructor(
    readonly line: number,
    readonly character: number,
  ) {}
}

export class Range {
  readonly start: Position;
  readonly end: Position;

  constructor(from: number | Position, to: number | Position, line?: number, character?: number) {
    this.start = typeof from === "number" ? new Position(from, to as number) : from;
    this.end = typeof from === "number" ? new Position(line ?? 0, character ?? 0) : (to as Position);
  }
}

export class Selection extends Range {}

/** One step of undo over several files. */
export class WorkspaceEdit {
  private readonly operations: Operation[] = [];

  /** The edit that the server answered with. */
  static of({ changes = {}, documentChanges }: LspEdit): WorkspaceEdit {
    const edit = new WorkspaceEdit();
    edit.operations.push(...(documentChanges ?? Object.entries(changes).map(([uri, edits]) => ({ textDocument: { uri }, edits }))));
    return edit;
  }

  get size(): number {
    return this.operations.length;
  }

  entries(): [Uri, Edit[]][] {
    return this.operations.flatMap((one) => ("edits" in one ? [[Uri.parse(one.textDocument.uri), one.edits] as [Uri, Edit[]]] : []));
  }

  replace(uri: Uri, range: Range, newText: string): void {
    this.set(uri, [{ range, newText }]);
  }

  set(uri: Uri, edits: Edit[]): void {
    this.operations.push({ textDocument: { uri: uri.toString() }, edits });
  }

  createFile(uri: Uri, { contents }: { contents: Uint8Array }): void {
    const start = { line: 0, character: 0 };
    this.operations.push({ kind: "create", uri: uri.toString() });
    this.set(uri, [{ range: { start, end: start }, newText: new TextDecoder().decode(contents) }]);
  }

  toEdit(): LspEdit {
    return { documentChanges: this.operations };
  }
}

export class CancellationTokenSource {
  private readonly controller = new AbortController();
  readonly token = this.controller.signal;

  cancel(): void {
    this.controller.abort();
  }

  dispose(): void {}
}

export const ViewColumn = { One: 1, Beside: -2 };
export const TextEditorRevealType = { InCenterIfOutsideViewport: 2 };
export const CodeActionRequest = { method: "textDocument/codeAction" };

/** A text as that code reads it. */
export function documentOf(shown: Shown) {
  return {
    uri: Uri.parse(shown.uri),
    version: shown.version,
    getText: () => shown.text,
    positionAt: (offset: number) => shown.placeOf(offset),
    // What is written is the project already.
    save: () => Promise.resolve(true),
  };
}

export const workspace = {
  textDocuments: [] as ReturnType<typeof documentOf>[],
  workspaceFolders: undefined,
  getConfiguration: () => ({
    get: <Value>(name: string, otherwise: Value) =>
      name === "board.animation" && matchMedia("(prefers-reduced-motion: reduce)").matches ? "off" : otherwise,
  }),
  openTextDocument(uri: Uri) {
    const shown = page.text(uri.toString());
    return shown === undefined ? Promise.reject(new Error(`${uri.path} is no text of the project`)) : Promise.resolve(documentOf(shown));
  },
  applyEdit: (edit: WorkspaceEdit) => Promise.resolve(page.apply(edit.toEdit())),
  fs: {
    stat: (uri: Uri) => (page.exists(uri.toString()) ? Promise.resolve({}) : Promise.reject(new Error("there is no such file"))),
  },
};

export const window = {
  get visibleTextEditors() {
    const shown = page.current();
    return shown === undefined ? [] : [editorOf(shown)];
  },
  showTextDocument(uri: Uri, { selection }: { selection: Range }) {
    page.show(uri.toString(), selection, true);
    return Promise.resolve();
  },
};

function editorOf(shown: Shown) {
  return {
    document: documentOf(shown),
    viewColumn: ViewColumn.One,
    set selection(range: Range) {
      page.show(shown.uri, range, false);
    },
    revealRange() {},
  };
}

const told = new Set<(event: { uris: Uri[] }) => void>();

export const languages = {
  getDiagnostics: (uri: Uri) => page.diagnostics(uri.toString()),
  onDidChangeDiagnostics(listener: (event: { uris: Uri[] }) => void) {
    told.add(listener);
    return { dispose: () => told.delete(listener) };
  },
};

export function diagnosticsChanged(uri: string): void {
  told.forEach((listener) => listener({ uris: [Uri.parse(uri)] }));
}

export const env = {
  clipboard: {
    writeText: (text: string) => navigator.clipboard.writeText(text),
    readText: () => navigator.clipboard.readText(),
  },
};
