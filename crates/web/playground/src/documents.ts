/** The files of the project as they are written now: texts with their changes that the server does not know yet. */

import type { Workspace, WorkspaceFile } from "@codemirror/lsp-client";
import { ChangeSet, EditorState, Text, type ChangeSpec, type Extension, type TransactionSpec } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";
import { languageOf, uriOf } from "./paths.js";

type Update = ReturnType<Workspace["syncFiles"]>[number];

export interface Edit {
  range: { start: Place; end: Place };
  newText: string;
}
export interface Place {
  line: number;
  character: number;
}

/** A text of the project. The server has it from the moment that it is shown or changed. */
export class Document implements WorkspaceFile {
  readonly uri: string;
  readonly languageId: string;
  version = 0;
  /** As the server knows it. */
  doc: Text;
  isOpen = false;
  /** In the editor: the text as it is now, its history and its selection. */
  state: EditorState;
  private pending: ChangeSet;
  private readonly lineEnd: string;

  constructor(
    readonly path: string,
    text: string,
    extensions: Extension,
    private readonly shown: () => EditorView | null,
  ) {
    this.uri = uriOf(path);
    this.languageId = languageOf(path);
    this.lineEnd = text.includes("\r\n") ? "\r\n" : "\n";
    this.state = EditorState.create({ doc: text, extensions });
    this.doc = this.state.doc;
    this.pending = ChangeSet.empty(this.doc.length);
  }

  /** The editor, while it shows this text. */
  getView(): EditorView | null {
    return this.shown();
  }

  /** As the editor and the server have it, with one character for the end of a line. */
  get text(): string {
    return this.state.doc.sliceString(0, undefined, "\n");
  }

  /** With the ends of lines that the file has. */
  get written(): string {
    return this.state.doc.sliceString(0, undefined, this.lineEnd);
  }

  /** What has changed since the server was told. */
  get unknown(): ChangeSet {
    return this.pending;
  }

  /** Remembers a change that the editor made. */
  changed(state: EditorState, changes: ChangeSet): void {
    this.state = state;
    this.pending = this.pending.compose(changes);
  }

  /** Changes the text, in the editor if it shows it. */
  update(spec: TransactionSpec): void {
    const view = this.getView();
    if (view !== null) {
      view.dispatch(spec);
      return;
    }
    const transaction = this.state.update(spec);
    this.changed(transaction.state, transaction.changes);
  }

  apply(edits: readonly Edit[], userEvent: string): void {
    const changes: ChangeSpec[] = edits.map(({ range, newText }) => ({ ...this.spanOf(range), insert: this.state.toText(newText) }));
    this.update({ changes, userEvent });
  }

  /** The offsets of a range in the text as it is now; what lies outside is at its end. */
  spanOf({ start, end }: Edit["range"], doc = this.state.doc): { from: number; to: number } {
    const from = offsetAt(doc, start);
    return { from, to: Math.max(from, offsetAt(doc, end)) };
  }

  placeOf(offset: number): Place {
    const line = this.state.doc.lineAt(offset);
    return { line: line.number - 1, character: offset - line.from };
  }

  /** What the server is to be told; nothing where it knows all. */
  take(): Update | undefined {
    if (this.pending.empty) {
      return undefined;
    }
    const update = { file: this, prevDoc: this.doc, changes: this.pending };
    this.known();
    return update;
  }

  /** The server knows the text as it is now. */
  known(): void {
    this.version += 1;
    this.doc = this.state.doc;
    this.pending = ChangeSet.empty(this.doc.length);
  }
}

function offsetAt(doc: Text, { line, character }: Place): number {
  if (line >= doc.lines) {
    return doc.length;
  }
  const { from, length } = doc.line(line + 1);
  return from + Math.min(character, length);
}
