/** The project: its files, in the editor and in the file system of the server, and the edits that change several of them. */

import { LSPPlugin, Workspace, type LSPClient } from "@codemirror/lsp-client";
import type { Extension } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";
import { Document } from "./documents.js";
import { bytesOf, type Files } from "./files.js";
import type { LspEdit, Operation } from "./host/vscode.js";
import type { Bytes } from "./link.js";
import { pathOf, ROOT, uriOf, whyNoPath } from "./paths.js";

/** What happens to files, as the server is told of it. */
export interface Told {
  /** Files of the server are to have these contents, or to go. */
  write(files: Bytes): void;
  notify(method: string, params: unknown): void;
  /** A text is another one, or there are other files. */
  changed(document: Document | undefined): void;
}

const CREATED = 1;
const DELETED = 3;

export class Project extends Workspace {
  private readonly texts = new Map<string, Document>();
  private readonly bytes = new Map<string, Uint8Array<ArrayBuffer>>();
  /** The text in the editor. */
  current: Document | undefined;
  /** Whether there is a server that is told of texts; one that comes is told of all. */
  private isUp = false;

  constructor(
    client: LSPClient,
    readonly view: EditorView,
    private readonly extensions: (document: () => Document, path: string) => Extension,
    private readonly told: Told,
  ) {
    super(client);
  }

  /** Those that the server has from here. */
  override get files(): Document[] {
    return [...this.texts.values()].filter(({ isOpen }) => isOpen);
  }

  /** The paths of all files, those of folders together. */
  get paths(): string[] {
    return [...this.texts.keys(), ...this.bytes.keys()].sort();
  }

  /** Other files in place of all. The server is not told: it is started with them. */
  load(files: Files): void {
    this.current = undefined;
    this.texts.clear();
    this.bytes.clear();
    for (const [path, content] of Object.entries(files)) {
      this.put(path, content);
    }
  }

  private put(path: string, content: string | Uint8Array<ArrayBuffer>): void {
    if (typeof content !== "string") {
      this.bytes.set(path, content);
      return;
    }
    const document: Document = new Document(
      path,
      content,
      this.extensions(() => document, path),
      () => (this.current === document ? this.view : null),
    );
    this.texts.set(path, document);
  }

  /** All files as they are now. */
  contents(): Files {
    const texts = [...this.texts.values()].map((document) => [document.path, document.written] as const);
    return Object.fromEntries([...texts, ...this.bytes]);
  }

  /** The same as the file system of the server has them. */
  disk(): Bytes {
    return Object.fromEntries(Object.entries(this.contents()).map(([path, content]) => [`${ROOT}/${path}`, bytesOf(content)]));
  }

  text(path: string): Document | undefined {
    return this.texts.get(path);
  }

  has(path: string): boolean {
    return this.texts.has(path) || this.bytes.has(path);
  }

  picture(path: string): Uint8Array<ArrayBuffer> | undefined {
    const text = this.texts.get(path);
    return this.bytes.get(path) ?? (text && bytesOf(text.text));
  }

  override getFile(uri: string): Document | null {
    const path = pathOf(uri);
    return (path === undefined ? undefined : this.texts.get(path)) ?? null;
  }

  override requestFile(uri: string): Promise<Document | null> {
    const document = this.getFile(uri);
    if (document !== null) {
      this.open(document);
    }
    return Promise.resolve(document);
  }

  override displayFile(uri: string): Promise<EditorView | null> {
    const document = this.getFile(uri);
    if (document === null) {
      return Promise.resolve(null);
    }
    this.show(document);
    return Promise.resolve(this.view);
  }

  override updateFile(uri: string, update: Parameters<Workspace["updateFile"]>[1]): void {
    this.getFile(uri)?.update(update);
  }

  override syncFiles(): ReturnType<Workspace["syncFiles"]> {
    if (!this.isUp) {
      return [];
    }
    const updates = this.files.flatMap((document) => document.take() ?? []);
    LSPPlugin.get(this.view)?.clear();
    return updates;
  }

  override connected(): void {
    this.isUp = true;
    this.files.forEach((document) => document.known());
    super.connected();
  }

  override disconnected(): void {
    this.isUp = false;
  }

  override openFile(uri: string): void {
    const document = this.getFile(uri);
    if (document !== null) {
      this.open(document);
    }
  }

  /** A text that is not shown any more stays with the server as it is written here. */
  override closeFile(): void {}

  private open(document: Document): void {
    if (!document.isOpen) {
      document.isOpen = true;
      document.known();
      if (this.isUp) {
        this.client.didOpen(document);
      }
    }
  }

  /** Puts a text into the editor. */
  show(document: Document): void {
    if (this.current !== document) {
      this.client.sync();
      this.current = document;
      this.view.setState(document.state);
      this.told.changed(undefined);
    }
  }

  /** Applies an edit to all of its files. Nothing is changed where it does not fit them. */
  apply(edit: LspEdit, userEvent = "edit"): boolean {
    const operations: Operation[] =
      edit.documentChanges ?? Object.entries(edit.changes ?? {}).map(([uri, edits]) => ({ textDocument: { uri }, edits }));
    if (!this.fits(operations)) {
      return false;
    }
    for (const operation of operations) {
      if (!("kind" in operation)) {
        const document = this.getFile(operation.textDocument.uri);
        if (document !== null) {
          this.open(document);
          document.apply(operation.edits, userEvent);
          this.told.changed(document);
        }
      } else if (operation.kind === "create") {
        const path = pathOf(operation.uri) ?? "";
        if (!this.has(path)) {
          this.create(path, "");
        }
      } else if (operation.kind === "rename") {
        this.rename(pathOf(operation.oldUri) ?? "", pathOf(operation.newUri) ?? "");
      } else {
        this.remove(pathOf(operation.uri) ?? "");
      }
    }
    return true;
  }

  private fits(operations: readonly Operation[]): boolean {
    const there = new Set(this.texts.keys());
    const is = (uri: string) => there.has(pathOf(uri) ?? "");
    return operations.every((operation) => {
      if (!("kind" in operation)) {
        const { uri, version } = operation.textDocument;
        const document = this.getFile(uri);
        const isOld = typeof version === "number" && document?.isOpen === true && (version !== document.version || !document.unknown.empty);
        return is(uri) && !isOld;
      }
      if (operation.kind === "create") {
        const path = pathOf(operation.uri);
        const fits = path !== undefined && whyNoPath(path) === undefined && (operation.options?.ignoreIfExists === true || !is(operation.uri));
        there.add(path ?? "");
        return fits;
      }
      if (operation.kind === "rename") {
        const fits = is(operation.oldUri) && pathOf(operation.newUri) !== undefined && !is(operation.newUri);
        there.delete(pathOf(operation.oldUri) ?? "");
        there.add(pathOf(operation.newUri) ?? "");
        return fits;
      }
      const fits = operation.options?.ignoreIfNotExists === true || is(operation.uri);
      there.delete(pathOf(operation.uri) ?? "");
      return fits;
    });
  }

  create(path: string, content: string | Uint8Array<ArrayBuffer>): void {
    this.put(path, content);
    this.tell({ [path]: bytesOf(content) }, [[path, CREATED]]);
  }

  remove(path: string): void {
    this.forget(path);
    this.tell({ [path]: null }, [[path, DELETED]]);
  }

  /** A file, or all of a folder, gets another path. */
  rename(from: string, to: string): void {
    const moved = this.paths.filter((path) => path === from || path.startsWith(`${from}/`));
    const written: Bytes = {};
    const shown = this.current?.path;
    for (const path of moved) {
      const target = to + path.slice(from.length);
      const content = this.texts.get(path)?.written ?? this.bytes.get(path) ?? "";
      this.forget(path);
      this.put(target, content);
      written[path] = null;
      written[target] = bytesOf(content);
    }
    this.tell(written, Object.entries(written).map(([path, content]) => [path, content === null ? DELETED : CREATED]));
    const next = shown !== undefined && moved.includes(shown) ? this.texts.get(to + shown.slice(from.length)) : undefined;
    if (next !== undefined) {
      this.show(next);
    }
  }

  private forget(path: string): void {
    const document = this.texts.get(path);
    if (document !== undefined) {
      this.client.sync();
      this.texts.delete(path);
      if (document.isOpen) {
        document.isOpen = false;
        if (this.isUp) {
          this.client.didClose(document.uri);
        }
      }
      if (this.current === document) {
        this.current = undefined;
      }
    }
    this.bytes.delete(path);
  }

  private tell(files: Bytes, changes: readonly (readonly [string, number])[]): void {
    this.told.write(Object.fromEntries(Object.entries(files).map(([path, content]) => [`${ROOT}/${path}`, content])));
    this.told.notify("workspace/didChangeWatchedFiles", { changes: changes.map(([path, type]) => ({ uri: uriOf(path), type })) });
    this.told.changed(undefined);
  }
}
