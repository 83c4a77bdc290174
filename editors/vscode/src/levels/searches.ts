/**
 * What searches say of the levels that the view shows. They run in the background while it is visible, end when a text changes,
 * and are asked for again once that rests. An answer is found by the key of what was searched, so that it is never of another text.
 */

import { CancellationTokenSource, Uri, workspace, type Disposable } from "vscode";
import { method, type LevelSolvability, type Solvabilities } from "../protocol.js";
import type { Server } from "../server.js";
import type { Told } from "./chip.js";

const SETTING = "goldpath.levels.search";

/** How long nothing may change before searches start, in milliseconds. */
const REST = 300;

export class Searches implements Disposable {
  /** The packs whose levels are listed, and what is known of these, by their search keys. */
  private readonly packs = new Map<string, Map<string, LevelSolvability>>();
  private readonly waiting = new Map<string, NodeJS.Timeout>();
  private readonly running = new Map<string, CancellationTokenSource>();
  private readonly changes: Disposable[];
  private isVisible = true;

  /** `changed` draws the levels of a pack anew whose chips have changed. */
  constructor(
    private readonly server: Server,
    private readonly changed: (root: string) => void,
  ) {
    this.changes = [
      workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        if (contentChanges.length > 0) {
          [...this.packs.keys()].filter((root) => isIn(root, document.uri)).forEach((root) => this.follow(root));
        }
      }),
      workspace.onDidChangeConfiguration((change) => {
        if (change.affectsConfiguration(SETTING)) {
          this.followAll();
          [...this.packs.keys()].forEach(this.changed);
        }
      }),
    ];
  }

  /** What is known of a level of a pack. */
  told(root: string, key: string | undefined): Told {
    if (!isWanted()) {
      return undefined;
    }
    const known = key === undefined ? undefined : this.packs.get(root)?.get(key);
    return known ?? (key !== undefined && (this.waiting.has(root) || this.running.has(root)) ? "searching" : undefined);
  }

  /** Starts the searches of a pack anew, once nothing changes any more. What is known already is told at once. */
  follow(root: string): void {
    this.end(root);
    this.packs.set(root, this.packs.get(root) ?? new Map());
    if (this.isVisible && isWanted()) {
      this.waiting.set(root, setTimeout(() => void this.ask(root), REST));
    }
  }

  /** Nobody sees what is found for a hidden view. */
  show(isVisible: boolean): void {
    this.isVisible = isVisible;
    this.followAll();
  }

  private followAll(): void {
    [...this.packs.keys()].forEach((root) => this.follow(root));
  }

  /** Forgets the packs of a server that is gone. */
  clear(): void {
    [...this.packs.keys()].forEach((root) => this.end(root));
    this.packs.clear();
  }

  dispose(): void {
    this.clear();
    this.changes.forEach((one) => one.dispose());
  }

  private end(root: string): void {
    clearTimeout(this.waiting.get(root));
    this.waiting.delete(root);
    this.running.get(root)?.cancel();
    this.running.delete(root);
  }

  private async ask(root: string): Promise<void> {
    this.waiting.delete(root);
    const source = new CancellationTokenSource();
    this.running.set(root, source);
    this.changed(root);
    const isLast = () => this.running.get(root) === source;
    const take = (part: Solvabilities | null) => {
      const known = this.packs.get(root);
      if (isLast() && known !== undefined) {
        part?.results.forEach((result) => known.set(result.key, result));
        this.changed(root);
      }
    };
    // Cancelled, or by a server that does not search so: nothing is told.
    await this.server.requestInParts(method.solvability, { root }, take, source.token).catch(() => {});
    if (isLast()) {
      this.running.delete(root);
      this.changed(root);
    }
    source.dispose();
  }
}

/** Whether levels are to be searched in the background at all. */
function isWanted(): boolean {
  return workspace.getConfiguration().get(SETTING, true);
}

/** Whether a document is in the folder of a pack, or is the file of a game. */
function isIn(root: string, { path }: Uri): boolean {
  const folder = Uri.parse(root).path;
  return path === folder || path.startsWith(`${folder}/`);
}
