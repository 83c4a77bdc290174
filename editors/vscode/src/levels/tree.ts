/** The view of the levels in their order of play. It asks for what it shows when it is told that something changed. */

import {
  commands,
  DataTransferItem,
  EventEmitter,
  MarkdownString,
  Position,
  Range,
  ThemeColor,
  ThemeIcon,
  TreeItem,
  TreeItemCollapsibleState,
  Uri,
  type DataTransfer,
  type Disposable,
  type TreeDataProvider,
  type TreeDragAndDropController,
} from "vscode";
import { telling } from "../create.js";
import { method, type Levels, type PackEntry, type SequenceEntry, type Thumbnail } from "../protocol.js";
import type { Server } from "../server.js";
import { Changes } from "./changes.js";
import { sentencesOf, type Told } from "./chip.js";
import { detailOf, identityOf, labelOf, landing, nameOf, pictureOf, signOf } from "./look.js";
import { entryNodes, isLevelNode, packNode, type EntryNode, type Node, type PackNode, type RestNode } from "./nodes.js";
import { Searches } from "./searches.js";

export const VIEW = "goldpath.levels";
/** How long the editor may take to ask for rows that changed, in milliseconds: it gathers changes for 200. */
const DRAWING = 400;
const DRAGGED = "application/vnd.code.tree.goldpath.levels";

export class LevelTree implements TreeDataProvider<Node>, TreeDragAndDropController<Node>, Disposable {
  private readonly changed = new EventEmitter<Node | Node[] | undefined>();
  readonly onDidChangeTreeData = this.changed.event;
  readonly dragMimeTypes = [DRAGGED, "text/uri-list"];
  readonly dropMimeTypes = [DRAGGED];
  private readonly subscriptions: Disposable[];
  /** What the view shows: the packs, and the entries of those that were opened. */
  private readonly shown = new Map<string, { node: PackNode; entries?: SequenceEntry[] }>();
  /** The rows of the entries of a pack, each with what stands behind its name. */
  private readonly rows = new Map<string, Map<EntryNode, string | undefined>>();
  private readonly searches: Searches;
  readonly changes: Changes;
  /** What the view is told to show next. The editor knows no rows from when it is told so until it is given them: at once. */
  private next: { packs?: PackEntry[] | undefined; entries: Map<string, SequenceEntry[]> } = { entries: new Map() };
  /** When what is shown was last found to be out of date or was given anew, in milliseconds. */
  private lastDrawn = 0;
  /** How many lists are being asked for. */
  private asked = 0;
  /** One look after the other at what may have changed. */
  private queue: Promise<void> = Promise.resolve();

  constructor(private readonly server: Server) {
    this.changes = new Changes(server, (pack) => this.keysOf(pack), true);
    this.searches = new Searches(server, (root) => this.drawChips(root));
    this.subscriptions = [
      this.changed,
      this.searches,
      server.onLevels((root) => (this.queue = this.queue.then(() => this.follow(root).catch(() => {})))),
      server.onLife(({ state }) => {
        if (state === "failed" || state === "stopped") {
          this.shown.clear();
          this.rows.clear();
          this.searches.clear();
          this.next = { entries: new Map() };
          this.refresh(undefined);
        }
      }),
    ];
  }

  /** Levels are searched while somebody sees them. */
  show(isVisible: boolean): void {
    this.searches.show(isVisible);
  }

  async getChildren(node?: Node): Promise<Node[]> {
    this.asked += 1;
    try {
      return await this.childrenOf(node);
    } finally {
      this.asked -= 1;
      this.lastDrawn = Date.now();
    }
  }

  private async childrenOf(node: Node | undefined): Promise<Node[]> {
    switch (node?.kind) {
      case undefined:
        return this.packs();
      case "pack":
        return this.entries(node);
      case "rest":
        return node.levels;
      case "entry":
        return [];
    }
  }

  getTreeItem(node: Node): TreeItem {
    switch (node.kind) {
      case "pack":
        return packItem(node);
      case "rest":
        return restItem(node);
      case "entry":
        return this.entryItem(node);
    }
  }

  private entryItem(node: EntryNode): TreeItem {
    const item = entryItem(node, this.toldOf(node));
    const rows = this.rows.get(node.pack.root);
    if (rows?.has(node) === true) {
      rows.set(node, String(item.description));
    }
    return item;
  }

  private toldOf({ pack, entry }: EntryNode): Told {
    return entry.kind === "level" ? this.searches.told(pack.root, entry.searchKey) : undefined;
  }

  /** Draws the rows of a pack anew whose chips have changed, and no list. */
  private drawChips(root: string): void {
    const isOther = ([node, detail]: [EntryNode, string | undefined]) => detail !== undefined && detail !== detailOf(node.entry, this.toldOf(node));
    const others = [...(this.rows.get(root) ?? [])].filter(isOther).map(([node]) => node);
    if (others.length > 0) {
      this.changed.fire(others);
    }
  }

  getParent(node: Node): Node | undefined {
    return node.kind === "pack" ? undefined : node.pack;
  }

  /** The board is drawn only for what somebody points at. */
  async resolveTreeItem(item: TreeItem, node: Node): Promise<TreeItem> {
    if (isLevelNode(node)) {
      const { entry } = node;
      const asked = { textDocument: { uri: entry.uri }, play: entry.play };
      const thumbnail = this.server.request<Thumbnail | null>(method.thumbnail, asked);
      // What cannot be drawn has its reason among the problems.
      const svg = await thumbnail.then((answer) => answer?.svg, () => undefined);
      const tooltip = new MarkdownString(undefined, true);
      tooltip.supportHtml = true;
      tooltip.appendMarkdown("**").appendText(nameOf(entry)).appendMarkdown(`**\n\n$(${signOf(entry).icon}) `).appendText(entry.text);
      const said = sentencesOf(entry, this.toldOf(node));
      if (said !== undefined) {
        tooltip.appendMarkdown("\n\n$(search) ").appendText(said);
      }
      if (svg !== undefined) {
        tooltip.appendMarkdown(`\n\n${pictureOf(svg, entry)}`);
      }
      item.tooltip = tooltip;
    }
    return item;
  }

  handleDrag(nodes: readonly Node[], data: DataTransfer): void {
    const entries = nodes.filter((node) => node.kind === "entry");
    if (entries.length > 0) {
      data.set(DRAGGED, new DataTransferItem(entries));
      const uris = entries.filter(isLevelNode).map(({ entry }) => entry.uri);
      data.set("text/uri-list", new DataTransferItem(uris.join("\r\n")));
    }
  }

  async handleDrop(target: Node | undefined, data: DataTransfer): Promise<void> {
    const dragged = data.get(DRAGGED)?.value as unknown;
    const entries = Array.isArray(dragged) ? (dragged as EntryNode[]) : [];
    const pack = target?.kind === "pack" ? target : target?.pack;
    const [first] = entries;
    if (first === undefined || pack === undefined || entries.some((node) => node.pack.root !== pack.root)) {
      return;
    }
    if (target?.kind === "entry" && target.entry.place !== null) {
      await this.move(entries, landing(entries.map(({ entry }) => entry.place), target.entry.place));
    } else if (target?.kind === "pack") {
      await this.move(entries, Number.MAX_SAFE_INTEGER);
    }
  }

  /** A drop tells of its failure itself: no command does. */
  private readonly move = telling((entries: readonly EntryNode[], to: number) => this.changes.move(entries, to));

  /** The keys of the entries of a file, as the view shows them or is about to. */
  private keysOf({ root }: PackNode): string[] {
    const entries = this.next.entries.get(root) ?? this.shown.get(root)?.entries ?? [];
    return entries.flatMap(({ key }) => key ?? []);
  }

  /** Whether nodes, the ones that are selected, are as the server tells of them. Without nodes: whether more may come. */
  isDrawn(nodes: readonly Node[]): boolean {
    if (nodes.length === 0) {
      return this.asked === 0 && Date.now() - this.lastDrawn > DRAWING;
    }
    return nodes.every((node) => node.kind !== "entry" || this.isUpToDate(node));
  }

  private isUpToDate({ pack, entry }: EntryNode): boolean {
    return !this.next.entries.has(pack.root) && this.shown.get(pack.root)?.entries?.includes(entry) === true;
  }

  /** Draws the packs of nodes anew where they have changed. */
  async followAll(nodes: readonly Node[]): Promise<void> {
    for (const root of new Set(nodes.map((node) => (node.kind === "pack" ? node.root : node.pack.root)))) {
      await this.follow(root).catch(() => {});
    }
  }

  dispose(): void {
    this.subscriptions.forEach((one) => one.dispose());
  }

  /** Draws anew what is not as it is shown: a list that is drawn anew lets go of what is being dragged. */
  private async follow(root: string): Promise<void> {
    const known = this.shown.get(root);
    const { packs } = await this.server.request<Levels>(method.levels, known?.entries === undefined ? {} : { root });
    const entries = packs.find((pack) => pack.root === root)?.entries;
    const told = (all: PackEntry[] | PackNode[]) => JSON.stringify(all.map(({ root, id, title, uri, hasEntries }) => [root, id, title, uri, hasEntries === true]));
    const hasOtherPacks = told(packs) !== told([...this.shown.values()].map(({ node }) => node));
    const hasOtherEntries = known?.entries !== undefined && toldOfAll(entries) !== toldOfAll(known.entries);
    this.next.packs = hasOtherPacks ? packs : undefined;
    if (hasOtherEntries && entries !== undefined) {
      this.next.entries.set(root, entries);
    } else {
      this.next.entries.delete(root);
    }
    if (hasOtherPacks) {
      this.refresh(undefined);
    } else if (hasOtherEntries) {
      this.refresh(known.node);
    } else if (known?.entries !== undefined) {
      // The same rows, of which other searches may be told.
      known.entries.forEach((entry, place) => takeKey(entry, entries?.[place]));
      this.searches.follow(root);
      this.drawChips(root);
    }
  }

  private refresh(node: PackNode | undefined): void {
    this.lastDrawn = Date.now();
    this.changed.fire(node);
    if (node === undefined) {
      // The view is there where there are packs.
      const packs = this.next.packs === undefined ? this.packs().catch(() => []) : Promise.resolve(this.next.packs);
      void packs.then((packs) => commands.executeCommand("setContext", "goldpath.hasPacks", packs.length > 0));
    }
  }

  private async packs(): Promise<PackNode[]> {
    if (this.server.running === undefined) {
      return [];
    }
    const packs = this.next.packs ?? (await this.server.request<Levels>(method.levels, {})).packs;
    this.next.packs = undefined;
    const before = new Map(this.shown);
    this.shown.clear();
    const isPack = ({ uri }: PackEntry) => uri === undefined;
    const isListed = (pack: PackEntry) => isPack(pack) || pack.hasEntries === true;
    return packs.map((pack) => {
      const { root } = pack;
      // The only pack is open from the start, and a game that is alone.
      const isOnly = packs.filter(isPack(pack) ? isPack : isListed).length === 1;
      const node = packNode(pack, isOnly);
      const known = before.get(root);
      const isSame = known !== undefined && JSON.stringify(known.node) === JSON.stringify(node);
      const kept = isSame ? known.node : node;
      this.shown.set(root, { ...known, node: kept });
      return kept;
    });
  }

  private async entries(pack: PackNode): Promise<Node[]> {
    const entries = this.next.entries.get(pack.root) ?? (await this.entriesNow(pack));
    this.next.entries.delete(pack.root);
    this.shown.set(pack.root, { node: pack, entries });
    const nodes = entryNodes(pack, entries);
    this.rows.set(pack.root, new Map(nodes.map((node) => [node, undefined])));
    this.searches.follow(pack.root);
    const listed = nodes.filter(({ entry }) => entry.place !== null);
    const levels = nodes.filter(({ entry }) => entry.place === null);
    return levels.length === 0 ? listed : [...listed, { kind: "rest", pack, levels }];
  }

  private async entriesNow(pack: PackNode): Promise<SequenceEntry[]> {
    const { packs } = await this.server.request<Levels>(method.levels, { root: pack.root });
    return packs.find(({ root }) => root === pack.root)?.entries ?? [];
  }
}

/** What a list shows, whatever is searched. */
function toldOfAll(entries: readonly SequenceEntry[] | undefined): string {
  return JSON.stringify(entries?.map((entry) => ({ ...entry, searchKey: undefined })));
}

/** Takes over the search key of the same level. */
function takeKey(entry: SequenceEntry, now: SequenceEntry | undefined): void {
  if (entry.kind === "level" && now?.kind === "level") {
    if (now.searchKey === undefined) {
      delete entry.searchKey;
    } else {
      entry.searchKey = now.searchKey;
    }
  }
}

function packItem({ root, id, title, uri, hasEntries, isOnly }: PackNode): TreeItem {
  const state = isOnly ? TreeItemCollapsibleState.Expanded : TreeItemCollapsibleState.Collapsed;
  if (uri !== undefined) {
    return gameItem(root, title || id, Uri.parse(uri), hasEntries ? state : undefined);
  }
  const folder = Uri.parse(root);
  const name = folder.path.split("/").filter((part) => part !== "").at(-1) ?? "";
  const item = new TreeItem(title || id || name, state);
  item.id = root;
  item.description = name;
  item.tooltip = folder.fsPath;
  item.iconPath = new ThemeIcon("package");
  item.contextValue = "pack";
  return item;
}

/** A game that is one file; with a state, its levels are listed. */
function gameItem(root: string, name: string, file: Uri, state: TreeItemCollapsibleState | undefined): TreeItem {
  const item = new TreeItem(name, state ?? TreeItemCollapsibleState.None);
  item.id = root;
  item.description = file.path.slice(file.path.lastIndexOf("/") + 1);
  item.tooltip = file.fsPath;
  item.iconPath = new ThemeIcon("file-code");
  item.contextValue = state === undefined ? "game" : "gameOfLevels";
  item.command = { command: "vscode.open", title: "Open", arguments: [file] };
  return item;
}

function restItem({ pack, levels }: RestNode): TreeItem {
  const item = new TreeItem("Not in the sequence", TreeItemCollapsibleState.Expanded);
  item.id = `${pack.root}#rest`;
  item.description = String(levels.length);
  item.tooltip = "Levels that `levelSequence` does not list, so that players never see them.";
  item.iconPath = new ThemeIcon("eye-closed");
  item.contextValue = "rest";
  return item;
}

function entryItem({ pack, entry, nth }: EntryNode, told: Told): TreeItem {
  const item = new TreeItem(nameOf(entry));
  const { icon, color } = signOf(entry);
  item.id = `${pack.root}#${entry.kind}/${identityOf(entry)}/${nth}`;
  item.description = detailOf(entry, told);
  item.iconPath = new ThemeIcon(icon, color === undefined ? undefined : new ThemeColor(color));
  item.accessibilityInformation = { label: labelOf(entry, told) };
  if (entry.range !== undefined && typeof entry.uri === "string") {
    const { start } = entry.range;
    const place = new Position(start.line, start.character);
    const selection = new Range(place, place);
    item.contextValue = entry.kind === "page" ? "messageInFile" : "levelInFile";
    item.tooltip = entry.kind === "page" ? entry.title : undefined;
    item.command = { command: "vscode.open", title: "Open", arguments: [Uri.parse(entry.uri), { selection }] };
    return item;
  }
  const where = entry.place === null ? "" : "Listed";
  if (entry.kind === "page") {
    item.contextValue = `page${where}`;
    item.tooltip = "A page between levels";
    item.command = { command: "vscode.open", title: "Open", arguments: [Uri.joinPath(Uri.parse(pack.root), "game.json")] };
  } else if (entry.uri === null) {
    item.contextValue = `missing${where}`;
    item.tooltip = entry.text;
  } else {
    item.contextValue = `level${where}`;
    item.command = { command: "vscode.open", title: "Open", arguments: [Uri.parse(entry.uri)] };
  }
  return item;
}
