/** The galleries of a window: one for each pack or game that is looked at, across reloads. */

import { sleep } from "../sleep.js";
import { commands, Uri, ViewColumn, window, type Disposable, type ExtensionContext, type WebviewPanel, type WebviewPanelSerializer } from "vscode";
import type { Boards } from "../board/boards.js";
import { telling } from "../create.js";
import { isOfGame, isOfPack } from "../documents.js";
import { packOf, type Node } from "../levels/nodes.js";
import { method, type Levels, type PackEntry } from "../protocol.js";
import type { Server } from "../server.js";
import type { Kept } from "./messages.js";
import { GalleryPanel } from "./panel.js";

const VIEW = "goldpath.gallery";
/** How long the pack of the file in front may take to be found, in milliseconds. */
const PATIENCE = 5000;

export class Galleries implements WebviewPanelSerializer<Kept>, Disposable {
  private readonly panels = new Set<GalleryPanel>();
  private readonly subscriptions: Disposable[];

  constructor(
    private readonly context: ExtensionContext,
    private readonly server: Server,
    private readonly boards: Boards,
  ) {
    this.subscriptions = [
      window.registerWebviewPanelSerializer(VIEW, this),
      commands.registerCommand("goldpath.showGallery", telling((of?: Node | string) => this.show(of))),
    ];
  }

  /** A window was reloaded: its galleries come back. */
  async deserializeWebviewPanel(panel: WebviewPanel, kept: Partial<Kept> | undefined): Promise<void> {
    if (kept?.root === undefined) {
      panel.dispose();
    } else {
      this.adopt(panel, kept.root);
    }
  }

  dispose(): void {
    this.panels.forEach((panel) => panel.dispose());
    this.subscriptions.forEach((one) => one.dispose());
  }

  /** Shows the levels of a pack or game: the one that is named, that of the level in front, or the one that is chosen. */
  private async show(of: Node | string | undefined): Promise<void> {
    const root = typeof of === "string" ? of : of === undefined ? await this.find() : packOf(of).root;
    if (root === undefined) {
      return;
    }
    const known = [...this.panels].find((panel) => panel.root === root);
    if (known !== undefined) {
      known.reveal();
      return;
    }
    // An undo has the editor show a text in its place for a moment: what is chosen and in sight stays so.
    const options = { retainContextWhenHidden: true };
    this.adopt(window.createWebviewPanel(VIEW, "Levels", ViewColumn.Active, options), root);
  }

  private adopt(webview: WebviewPanel, root: string): void {
    const panel = new GalleryPanel(webview, this.context.extensionUri, this.server, this.boards, root);
    this.panels.add(panel);
    webview.onDidDispose(() => this.panels.delete(panel));
  }

  private async find(): Promise<string | undefined> {
    const listed = await this.listed();
    const own = listed.filter(({ root }) => isIn(root, this.front));
    const [only, ...others] = own.length > 0 ? own : listed;
    if (only === undefined) {
      void window.showInformationMessage("Goldpath: no pack or game with levels is open in this window.");
      return undefined;
    }
    if (others.length === 0) {
      return only.root;
    }
    const items = [only, ...others].map((pack) => ({ label: pack.title || pack.id || nameOf(pack), description: nameOf(pack), root: pack.root }));
    const chosen = await window.showQuickPick(items, { title: "Goldpath: Show Gallery of Levels", placeHolder: "Pack or game" });
    return chosen?.root;
  }

  /** The level or file of a pack that is in front. */
  private get front(): Uri | undefined {
    const document = window.activeTextEditor?.document;
    const isOne = document !== undefined && (isOfPack(document) || isOfGame(document));
    return this.boards.active ?? (isOne ? document.uri : undefined);
  }

  /** The packs and games whose levels are listed. A server that has just been started is given time to find what is in front. */
  private async listed(): Promise<PackEntry[]> {
    const end = Date.now() + PATIENCE;
    for (;;) {
      const { packs } = await this.server.request<Levels>(method.levels, {});
      const listed = packs.filter(({ uri, hasEntries }) => uri === undefined || hasEntries === true);
      const { front } = this;
      if (front === undefined || packs.some(({ root }) => isIn(root, front)) || Date.now() > end) {
        return listed;
      }
      await sleep(100);
    }
  }
}

function isIn(root: string, file: Uri | undefined): boolean {
  const folder = Uri.parse(root).path;
  return file !== undefined && (file.path === folder || file.path.startsWith(`${folder}/`));
}

/** The name of the folder of a pack, or of the file of a game. */
function nameOf({ root }: PackEntry): string {
  return Uri.parse(root).path.split("/").filter((part) => part !== "").at(-1) ?? "";
}
