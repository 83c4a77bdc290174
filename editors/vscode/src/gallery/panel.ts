/** A gallery in its panel: asks the server for the levels of one pack or game, sends their cards, and does what the page asks for. */

import { Position, Range, TabInputText, Uri, ViewColumn, window, workspace, type Disposable, type WebviewPanel } from "vscode";
import type { Boards } from "../board/boards.js";
import { replay } from "../commands.js";
import { telling } from "../create.js";
import { isOrdered } from "../levels/written.js";
import { isOfPack } from "../documents.js";
import { Changes, retrace } from "../levels/changes.js";
import type { Told } from "../levels/chip.js";
import { entryNodes, fileOf, isLevelNode, packNode, type EntryNode, type Node, type PackNode } from "../levels/nodes.js";
import { Searches } from "../levels/searches.js";
import { method, type Levels, type PackEntry, type Thumbnail } from "../protocol.js";
import type { Server } from "../server.js";
import { cardId, cardsOf } from "./cards.js";
import { galleryPage } from "./html.js";
import { Looks } from "./looks.js";
import type { Act, FromPage, Kept, ToPage } from "./messages.js";
import { words } from "../words.js";

/** How long what searches find is gathered, in milliseconds: they tell of many levels one by one. */
const GATHERING = 100;

export class GalleryPanel implements Disposable {
  private pack: PackNode | undefined;
  private nodes: EntryNode[] = [];
  private notice = "Loading the levels…";
  private readonly looks = new Looks();
  private readonly searches: Searches;
  private readonly changes: Changes;
  private readonly subscriptions: Disposable[];
  /** What the page asks for is done one after the other, each with the levels as the one before has left them. */
  private turn: Promise<unknown> = Promise.resolve();
  private following: Promise<void> | undefined;
  private isOutdated = false;
  private gathering: NodeJS.Timeout | undefined;
  private isClosed = false;

  constructor(
    private readonly panel: WebviewPanel,
    extension: Uri,
    private readonly server: Server,
    private readonly boards: Boards,
    readonly root: string,
  ) {
    this.searches = new Searches(server, () => this.renderSoon());
    this.changes = new Changes(server, () => this.nodes.flatMap(({ entry }) => entry.key ?? []), false);
    panel.iconPath = Uri.joinPath(extension, "images", "icon.png");
    panel.webview.options = { enableScripts: true, localResourceRoots: [Uri.joinPath(extension, "dist")] };
    this.subscriptions = [
      this.searches,
      panel.webview.onDidReceiveMessage((message: FromPage) => void this.hear(message)),
      panel.onDidChangeViewState(() => {
        this.searches.show(panel.visible);
        this.render();
      }),
      server.onLevels((root) => root === this.root && void this.follow()),
      server.onFilesRead((root) => {
        if (root.path === Uri.parse(this.root).path) {
          this.looks.allChanged();
          void this.follow();
        }
      }),
      server.onLife(({ state, text }) => {
        if (state === "failed" || state === "stopped") {
          this.searches.clear();
          this.notice = text;
          this.render();
        }
      }),
      workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        if (contentChanges.length > 0) {
          this.changed(document.uri, isOfPack(document));
        }
      }),
      workspace.onDidChangeConfiguration((change) => {
        if (change.affectsConfiguration("goldpath.semantics")) {
          this.looks.allChanged();
          void this.follow();
        }
      }),
    ];
    panel.onDidDispose(() => this.dispose());
    panel.webview.html = galleryPage(panel.webview, extension);
    void this.follow();
  }

  reveal(): void {
    this.panel.reveal();
  }

  dispose(): void {
    this.isClosed = true;
    clearTimeout(this.gathering);
    this.subscriptions.forEach((one) => one.dispose());
  }

  /** Another order leaves all boards as they are, the text of a level those of other levels. */
  private changed(file: Uri, isOfPack: boolean): void {
    const { path } = Uri.parse(this.root);
    if (isOrdered(file) || (file.path !== path && !file.path.startsWith(`${path}/`))) {
      return;
    }
    if (this.nodes.some(({ entry }) => entry.key === undefined && entry.uri != null && Uri.parse(entry.uri).path === file.path)) {
      this.looks.changed(file.path);
    } else if (isOfPack || file.path === path) {
      this.looks.allChanged();
    }
  }

  /** Asks for the levels as they are now; what changes meanwhile is asked for once, at the end. */
  private follow(): Promise<void> {
    this.isOutdated = true;
    this.following ??= this.load().finally(() => (this.following = undefined));
    return this.following;
  }

  private async load(): Promise<void> {
    while (this.isOutdated && !this.isClosed) {
      this.isOutdated = false;
      try {
        const { packs } = await this.server.request<Levels>(method.levels, { root: this.root });
        this.take(packs.find(({ root }) => root === this.root));
      } catch (error) {
        this.notice = words(error);
      }
      this.render();
    }
  }

  private take(pack: PackEntry | undefined): void {
    if (pack !== undefined) {
      this.pack = packNode(pack, false);
      this.nodes = entryNodes(this.pack, pack.entries ?? []);
      this.notice = this.nodes.length === 0 ? "There are no levels yet." : "";
      this.searches.follow(this.root);
    } else if (this.pack !== undefined) {
      // Before that, a server that has just been started may not have found it yet.
      this.nodes = [];
      this.notice = "The pack or game no longer exists.";
    }
  }

  private async hear(message: FromPage): Promise<void> {
    switch (message.type) {
      case "ready":
        return this.render();
      case "picture":
        return this.picture(message.card, message.picture);
      case "move":
        return this.inTurn(async () => {
          const before = this.node(message.before)?.entry.place;
          await this.changes.move(this.chosen(message.cards), before ?? Number.MAX_SAFE_INTEGER);
        });
      case "act":
        return this.inTurn(() => this.act(message.act, this.chosen(message.cards)));
    }
  }

  private inTurn(act: () => Promise<unknown>): Promise<void> {
    const next = this.turn.then(async () => {
      await telling(act)();
      await this.follow();
    });
    this.turn = next.catch(() => {});
    return next;
  }

  private async act(act: Act, nodes: readonly EntryNode[]): Promise<unknown> {
    const [first] = nodes;
    const level = isLevelNode(first) ? first.entry : undefined;
    switch (act) {
      case "board":
        return level === undefined ? open(first) : this.boards.show(Uri.parse(level.uri), level.play);
      case "boardBeside":
        return level && this.boards.showBeside(Uri.parse(level.uri), level.play);
      case "text":
        return open(first);
      case "replay":
        return level && replay(this.server, Uri.parse(level.uri));
      case "new":
        return this.changes.add(first ?? this.pack);
      case "duplicate":
        return this.changes.duplicate(first);
      case "delete":
        return this.changes.delete(nodes);
      case "earlier":
        return this.changes.shift(nodes, -1);
      case "later":
        return this.changes.shift(nodes, 1);
      case "undo":
      case "redo":
        return this.pack && this.retrace(act, this.pack);
    }
  }

  /** The editor has to show the file meanwhile; a tab that was not there before goes again. */
  private async retrace(command: "undo" | "redo", pack: PackNode): Promise<void> {
    const file = fileOf(pack).toString();
    const tabs = () =>
      window.tabGroups.all.flatMap((group) => group.tabs).filter(({ input }) => input instanceof TabInputText && input.uri.toString() === file);
    const known = tabs();
    const viewColumn = known[0]?.group.viewColumn ?? this.panel.viewColumn;
    await retrace(command, pack, viewColumn);
    this.panel.reveal();
    await window.tabGroups.close(tabs().filter((tab) => known.length === 0 && !tab.isDirty));
  }

  private node(card: string | null): EntryNode | undefined {
    return this.nodes.find((node) => cardId(node) === card);
  }

  private chosen(cards: readonly string[]): EntryNode[] {
    return cards.flatMap((card) => this.node(card) ?? []);
  }

  private async picture(card: string, picture: string): Promise<void> {
    const node = this.node(card);
    // What cannot be drawn has its reason among the problems.
    const svg = isLevelNode(node)
      ? await this.server
          .request<Thumbnail | null>(method.thumbnail, { textDocument: { uri: node.entry.uri }, play: node.entry.play })
          .then((answer) => answer?.svg, () => undefined)
      : undefined;
    this.send({ type: "picture", card, picture, ...(svg === undefined ? {} : { svg }) });
  }

  private renderSoon(): void {
    this.gathering ??= setTimeout(() => this.render(), GATHERING);
  }

  private render(): void {
    clearTimeout(this.gathering);
    this.gathering = undefined;
    if (this.isClosed || !this.panel.visible) {
      return;
    }
    const title = this.pack?.title || this.pack?.id || "";
    this.panel.title = title === "" ? "Levels" : `Levels: ${title}`;
    const look = (node: EntryNode) => (isLevelNode(node) ? this.looks.of(Uri.parse(node.entry.uri).path) : undefined);
    const cards = cardsOf(this.nodes, (node) => this.told(node), look);
    const kept: Kept = { root: this.root };
    this.send({ type: "render", view: { title: title || "Levels", cards, notice: this.notice }, kept });
  }

  private told({ entry }: EntryNode): Told {
    return entry.kind === "level" ? this.searches.told(this.root, entry.searchKey) : undefined;
  }

  private send(message: ToPage): void {
    if (!this.isClosed) {
      void this.panel.webview.postMessage(message);
    }
  }
}

/** Opens the text of an entry beside the gallery, where it is listed if it has no file. */
async function open(node: Node | undefined): Promise<void> {
  if (node?.kind !== "entry") {
    return;
  }
  const { pack, entry } = node;
  const start = entry.range?.start;
  const at = start === undefined ? undefined : new Position(start.line, start.character);
  const place = { viewColumn: ViewColumn.Beside, ...(at === undefined ? {} : { selection: new Range(at, at) }) };
  await window.showTextDocument(entry.uri == null ? fileOf(pack) : Uri.parse(entry.uri), place);
}
