/** The files of a workspace as the server reads them, within bounds. */

import { FileType, Uri, workspace } from "vscode";

/** Folders that hold no projects, however many files are in them. */
const LEFT_OUT = new Set(["node_modules", "target", ".git"]);
/** What the server reads; of other files it only asks whether they are there. */
const READ = /\.(json|toml|yaml|yml|puzzlescript|pz|pzl|ps|txt|png)$/i;

const MAX_FILES = 5_000;
const MAX_BYTES = 64 << 20;
/** As many are read at once. */
const TOGETHER = 32;

export class Files {
  count = 0;
  bytes = 0;
  /** Whether something was left out. */
  isCut = false;

  /** What lies in a folder, or the file itself; calls `take` with each file. */
  async read(place: Uri, take: (file: Uri, bytes: Uint8Array) => void): Promise<void> {
    const stat = await workspace.fs.stat(place).then((stat) => stat, () => undefined);
    if (stat === undefined) {
      return;
    }
    const found: Uri[] = [];
    if ((stat.type & FileType.Directory) === 0) {
      found.push(place);
    } else {
      await this.list(place, found);
    }
    for (let at = 0; at < found.length; at += TOGETHER) {
      await Promise.all(found.slice(at, at + TOGETHER).map((file) => this.readFile(file, take)));
    }
  }

  private async list(folder: Uri, found: Uri[]): Promise<void> {
    const entries = await workspace.fs.readDirectory(folder).then((entries) => entries, () => []);
    for (const [name, type] of entries) {
      const place = Uri.joinPath(folder, name);
      if (LEFT_OUT.has(name)) {
        continue;
      }
      if ((type & FileType.Directory) !== 0) {
        // A link may lead back to a folder above.
        await ((type & FileType.SymbolicLink) === 0 ? this.list(place, found) : undefined);
      } else if (this.count + found.length < MAX_FILES) {
        found.push(place);
      } else {
        this.isCut = true;
      }
    }
  }

  private async readFile(file: Uri, take: (file: Uri, bytes: Uint8Array) => void): Promise<void> {
    this.count += 1;
    if (!READ.test(file.path)) {
      take(file, new Uint8Array());
      return;
    }
    const bytes = await workspace.fs.readFile(file).then((bytes) => bytes, () => undefined);
    if (bytes === undefined) {
      return;
    }
    if (this.bytes + bytes.length > MAX_BYTES) {
      this.isCut = true;
      return;
    }
    this.bytes += bytes.length;
    take(file, bytes);
  }

  /** What was read, in words. */
  toString(): string {
    const files = `${this.count} ${this.count === 1 ? "file" : "files"}, ${(this.bytes / 1e6).toFixed(1)} MB`;
    const most = `${MAX_FILES} files or ${MAX_BYTES >> 20} MB`;
    return this.isCut ? `${files}; the workspace has more than ${most}, so that some of it is not checked` : files;
  }
}
