/** The playground: a project in an editor, its board, and the language server, all of it in this page. */

import { EditorView } from "@codemirror/view";
import { LSPPlugin } from "@codemirror/lsp-client";
import { XzReadableStream } from "xz-decompress";
import { define, fix, rename, type Place, type Shows } from "./actions.js";
import { tell } from "./dialogs.js";
import type { Document } from "./documents.js";
import { emptyState, extensionsOf, findReferences, formatDocument, type Commands } from "./editor.js";
import { example, EXAMPLES } from "./examples.js";
import { Exchange } from "./exchange.js";
import { FileList } from "./filelist.js";
import { firstOf, type Files } from "./files.js";
import { Board } from "./host/board.js";
import { diagnosticsChanged, install, type Diagnostic, type LspEdit, type Page, type Shown } from "./host/vscode.js";
import { make, part, sanitized } from "./html.js";
import { keep, kept } from "./keep.js";
import { nameOf, pathOf, uriOf } from "./paths.js";
import { Problems } from "./problems.js";
import { Project } from "./project.js";
import { messageOf, Server, type Life } from "./server.js";
import { sharedBy, type Shared } from "./share.js";
import { Solving } from "./solving.js";

/** In milliseconds: what is typed is told to the server, and kept, once it rests for so long. */
const REST = 200;
const KEEP_REST = 1000;

const wasm = fetched("goldpath.wasm.xz").catch((error: unknown) => {
  throw new Error(location.protocol === "file:" ? "this page needs a server of files, since browsers load no programs from a disk" : messageOf(error));
});
wasm.catch(() => {});

let rest: ReturnType<typeof setTimeout> | undefined;
let keepRest: ReturnType<typeof setTimeout> | undefined;
/** Whether nothing of the project was kept yet. */
let isNew = true;

const say = (text: string) => void (part("told").textContent = text);
const drawLife = ({ state, text }: Life) => {
  part("life").dataset["state"] = state;
  part("life").textContent = text;
};
/** What happened to the server stands there until something else is said. */
const live = (life: Life) => {
  drawLife(life);
  if (life.state === "problem" || life.state === "failed") {
    say(life.text);
  }
};

const commands: Commands = {
  fix: (view) => withCurrent((document) => fix(server, document, rangeOf(document, view), shows)),
  rename: (view) => withCurrent((document) => rename(server, document, view.state.selection.main.head, shows)),
  define: (view) => withCurrent((document) => define(server, document, view.state.selection.main.head, shows)),
};

const follower = {
  typed: (document: Document) => changed(document),
  caretMoved: (document: Document) => board.caretMoved(document),
};

const view = new EditorView({ state: emptyState(), parent: part("editor") });
const server: Server = new Server(wasm, (client) => new Project(client, view, (...text) => extensionsOf(server, commands, follower)(...text), { write, notify, changed }), answer, hear, live);
const project = server.client.workspace as Project;
const shows: Shows = { apply, go, say };

const problems = new Problems(() => project, {
  go: (path, range) => go({ uri: uriOf(path), range }),
  fix: (path, range) => {
    const document = project.text(path);
    if (document !== undefined) {
      go({ uri: document.uri, range });
      void fix(server, document, range, shows);
    }
  },
  explain: (code) => void explain(code),
});

const page: Page = {
  exists: (uri) => {
    const path = pathOf(uri);
    return path !== undefined && (project.has(path) || project.paths.some((one) => one.startsWith(`${path}/`)));
  },
  text: (uri) => shownAs(project.getFile(uri)),
  apply,
  current: () => shownAs(project.current),
  show: (uri, range, focus) => go({ uri, range }, focus),
  diagnostics: (uri) => problems.of(uri),
};
install(page);

const exchanged = {
  isTouched: false,
  get shared(): Shared {
    const open = project.current?.path;
    return { files: project.contents(), ...(open === undefined ? {} : { open }) };
  },
  load,
  say,
};
const exchange = new Exchange(exchanged);
const list = new FileList(project, server, show, () => {
  exchanged.isTouched = true;
  changed(undefined);
  if (project.current === undefined) {
    showFirst();
  }
});
const solving: Solving = new Solving(wasm, server, project, () => board, apply, say);

const board: Board = new Board(part<HTMLIFrameElement>("board"), server, page, (path) => project.picture(path), () => drawBoard());

/** A module that is packed with xz. */
async function fetched(address: string): Promise<WebAssembly.Module> {
  const { ok, body, statusText } = await fetch(address);
  if (!ok || body === null) {
    throw new Error(`${address}: ${statusText}`);
  }
  const headers = { "content-type": "application/wasm" };
  return WebAssembly.compileStreaming(new Response(new XzReadableStream(body), { headers }));
}

function shownAs(document: Document | null | undefined): Shown | undefined {
  return document ? { uri: document.uri, text: document.text, version: document.version, placeOf: (at) => document.placeOf(at) } : undefined;
}

function withCurrent(act: (document: Document) => Promise<void>): boolean {
  if (project.current !== undefined) {
    void act(project.current);
  }
  return true;
}

function rangeOf(document: Document, { state }: EditorView): Place["range"] {
  const { from, to } = state.selection.main;
  return { start: document.placeOf(from), end: document.placeOf(to) };
}

/* What the server asks and tells. */

function answer(method: string, params: unknown): unknown {
  switch (method) {
    case "workspace/applyEdit":
      return { applied: apply((params as { edit: LspEdit }).edit) };
    case "client/registerCapability":
    case "client/unregisterCapability":
    case "window/workDoneProgress/create":
      return null;
    default:
      throw new Error(`${method} is not known here`);
  }
}

function hear(method: string, params: unknown): void {
  switch (method) {
    case "textDocument/publishDiagnostics": {
      const told = params as { uri: string; version?: number; diagnostics: Diagnostic[] };
      problems.take(told);
      return diagnosticsChanged(told.uri);
    }
    case "goldpath/status":
      return drawLife(params as Life);
    case "goldpath/filesChanged":
      return board.refreshSoon();
    case "window/showMessage":
      return say((params as { message: string }).message);
  }
}

function write(...[files]: Parameters<Server["write"]>): void {
  server.write(files);
}

function notify(method: string, params: unknown): void {
  server.notify(method, params);
}

/* The texts. */

/** A text is another one, or there are other files. */
function changed(document: Document | undefined): void {
  exchanged.isTouched ||= document !== undefined;
  clearTimeout(rest);
  rest = setTimeout(() => {
    server.client.sync();
    board.changed(document);
  }, REST);
  if (exchanged.isTouched) {
    clearTimeout(keepRest);
    keepRest = setTimeout(keepAll, KEEP_REST);
  }
  if (document === undefined) {
    list.draw();
  }
}

function keepAll(): void {
  const isKept = keep(exchanged.shared, isNew);
  isNew = false;
  part("kept").textContent = isKept ? "Kept in this browser" : "Too large to be kept in this browser: export it before you leave";
}

function apply(edit: LspEdit): boolean {
  const isApplied = project.apply(edit);
  if (isApplied && project.current === undefined) {
    showFirst();
  }
  return isApplied;
}

function go({ uri, range }: Place, focus = true): void {
  const document = project.getFile(uri);
  if (document === null) {
    const path = pathOf(uri);
    const isThere = path !== undefined && project.has(path);
    say(isThere ? `${nameOf(path)} is no text that can be shown here.` : "That place is not in the project.");
    return;
  }
  show(document);
  const { from, to } = document.spanOf(range);
  view.dispatch({ selection: { anchor: from, head: to }, effects: EditorView.scrollIntoView(from, { y: "center" }) });
  if (focus) {
    view.focus();
  }
}

function show(document: Document): void {
  project.show(document);
  problems.mark(document);
  board.follow(document);
  list.draw();
}

function showFirst(): void {
  const path = firstOf(project.contents());
  const document = path === undefined ? undefined : project.text(path);
  if (document === undefined) {
    view.setState(emptyState());
  } else {
    show(document);
  }
}

function drawBoard(): void {
  part("no-board").hidden = board.isOpen;
  part("board").hidden = !board.isOpen;
  solving.draw();
}

/** Another project in place of the one that there is. */
async function load(files: Files, open?: string): Promise<void> {
  clearTimeout(keepRest);
  part("kept").textContent = "What you write is kept in this browser";
  solving.forget();
  board.forget();
  project.load(files);
  problems.forget();
  const started = server.start(() => project.disk());
  const path = open ?? firstOf(files);
  const document = path === undefined ? undefined : project.text(path);
  if (document !== undefined) {
    show(document);
    // A game without a board may have something beside it that has one.
    const other = Board.isOf(document) ? undefined : project.paths.map((one) => project.text(one)).find((one) => one !== undefined && Board.isOf(one));
    if (other !== undefined) {
      board.follow(other);
    }
  }
  exchanged.isTouched = false;
  isNew = true;
  list.draw();
  await started.catch(() => {});
}

async function explain(code: string): Promise<void> {
  try {
    const page = await server.request<{ markdown: string } | null>("goldpath/explain", { code });
    // Its heading is that of the dialog.
    const value = (page?.markdown ?? "Nothing is known of it.").replace(/^#+ .*\n/, "");
    const html = LSPPlugin.get(view)?.docToHTML({ kind: "markdown", value });
    await tell(code, make("div", { className: "page", innerHTML: html ?? sanitized(value) }));
  } catch (error) {
    say(messageOf(error));
  }
}

/* The beginning. */

async function begin(): Promise<void> {
  const wanted = new URLSearchParams(location.search).get("example");
  try {
    const shared = sharedBy(location.hash.slice(1));
    if (shared !== undefined) {
      return await load(shared.files, shared.open);
    }
    if (location.hash.length > 1) {
      say("The address has a part that is no project of this page. It is passed over.");
    }
    const last = wanted === null ? kept() : undefined;
    if (last !== undefined) {
      await load(last.files, last.open);
      exchanged.isTouched = true;
      isNew = false;
      return say("This is what you wrote here last.");
    }
    await load(await example(wanted ?? EXAMPLES[0]!.name));
  } catch (error) {
    say(`The project was not opened: ${messageOf(error)}.`);
    await load(await example(EXAMPLES[0]!.name));
  }
}

const on = (id: string, act: () => unknown) => part(id).addEventListener("click", () => void act());
on("fix", () => commands.fix(view));
on("rename-symbol", () => commands.rename(view));
on("define", () => commands.define(view));
on("references", () => findReferences(view));
on("format", () => formatDocument(view));
addEventListener("hashchange", async () => {
  if (await exchange.mayReplace()) {
    await begin();
  }
});
// The keys of the browser that would leave this page.
document.addEventListener("keydown", (event) => {
  if ((event.ctrlKey || event.metaKey) && event.key === "s") {
    event.preventDefault();
    say("All is kept in this browser as you write. Export or share it to have it elsewhere.");
  }
});

part<HTMLDetailsElement>("files-part").open = innerWidth > 800;
void begin();
