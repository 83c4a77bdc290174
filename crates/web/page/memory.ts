// The file system of the server: files in memory, by absolute paths.
import { Directory, File, PreopenDirectory } from "@bjorn3/browser_wasi_shim";

export class Memory {
  readonly root = new PreopenDirectory("/", new Map());

  /** Writes a file, or deletes what is at a path, with the folders that are empty then. */
  write(path: string, bytes: Uint8Array | null): void {
    const parts = path.split("/").filter((part) => part !== "");
    const name = parts.pop();
    if (name === undefined) {
      return;
    }
    if (bytes === null) {
      this.remove(this.root.dir, [...parts, name]);
      return;
    }
    let folder = this.root.dir;
    for (const part of parts) {
      const below = folder.contents.get(part);
      const next = below instanceof Directory ? below : new Directory(new Map());
      folder.contents.set(part, next);
      folder = next;
    }
    folder.contents.set(name, new File(bytes));
  }

  private remove(folder: Directory, [name, ...below]: string[]): void {
    if (name === undefined) {
      return;
    }
    const there = folder.contents.get(name);
    if (below.length > 0 && there instanceof Directory) {
      this.remove(there, below);
      if (there.contents.size > 0) {
        return;
      }
    }
    folder.contents.delete(name);
  }
}
