/** The list of the files, and how they are made, renamed and deleted. */

import { ask, confirm } from "./dialogs.js";
import type { Document } from "./documents.js";
import type { LspEdit } from "./host/vscode.js";
import { make, part } from "./html.js";
import { beside, uriOf, whyNoPath } from "./paths.js";
import type { Project } from "./project.js";
import type { Server } from "./server.js";

export class FileList {
  constructor(
    private readonly project: Project,
    private readonly server: Server,
    private readonly show: (document: Document) => void,
    /** Called when the project is another one, with no text in the editor if that is gone. */
    private readonly changed: () => void,
  ) {
    part("new").addEventListener("click", () => void this.create());
    part("rename").addEventListener("click", () => void this.rename());
    part("delete").addEventListener("click", () => void this.remove());
  }

  draw(): void {
    const list = part("files");
    const { current, paths } = this.project;
    const focused = document.activeElement?.closest<HTMLElement>("[data-path]")?.dataset["path"];
    list.replaceChildren(...paths.map((path) => make("li", {}, this.button(path, current))));
    if (focused !== undefined) {
      list.querySelector<HTMLElement>(`[data-path="${CSS.escape(focused)}"]`)?.focus();
    }
    part("path").textContent = current?.path ?? "";
  }

  private button(path: string, current: Document | undefined): HTMLButtonElement {
    const text = this.project.text(path);
    // Pictures are there for the board.
    const button = make("button", { type: "button", className: "link", textContent: path, disabled: text === undefined });
    button.dataset["path"] = path;
    if (text !== undefined && text === current) {
      button.setAttribute("aria-current", "true");
    }
    button.addEventListener("click", () => text !== undefined && this.show(text));
    return button;
  }

  private whyNotNew(path: string): string | undefined {
    const { project } = this;
    const isThere = project.has(path) || project.paths.some((one) => one.startsWith(`${path}/`) || path.startsWith(`${one}/`));
    return whyNoPath(path) ?? (isThere ? `\`${path}\` is there already` : undefined);
  }

  private async create(): Promise<void> {
    const path = await ask("New file", "Path in the project", beside(this.project.current?.path ?? "", "new.json"), (path) => this.whyNotNew(path));
    if (path !== undefined) {
      this.project.create(path, "");
      this.changed();
      this.show(this.project.text(path)!);
      this.project.view.focus();
    }
  }

  private async rename(): Promise<void> {
    const from = this.project.current?.path;
    const to = from && (await ask("Rename file", "Path in the project", from, (path) => (path === from ? undefined : this.whyNotNew(path))));
    if (!from || !to || from === to) {
      return;
    }
    // What names the file follows it.
    await this.before("workspace/willRenameFiles", { oldUri: uriOf(from), newUri: uriOf(to) });
    this.project.rename(from, to);
    this.changed();
  }

  private async remove(): Promise<void> {
    const path = this.project.current?.path;
    if (path === undefined || !(await confirm(`Delete ${path}?`, "Delete"))) {
      return;
    }
    await this.before("workspace/willDeleteFiles", { uri: uriOf(path) });
    this.project.remove(path);
    this.changed();
  }

  /** Applies what is to be edited before something happens to a file; without a server it happens all the same. */
  private async before(method: string, file: object): Promise<void> {
    const edit = await this.server.request<LspEdit | null>(method, { files: [file] }).catch(() => null);
    if (edit !== null) {
      this.project.apply(edit);
    }
  }
}
