/** How projects come into the page and out of it: examples, zips and folders, and links. */

import { choose, confirm } from "./dialogs.js";
import { example, EXAMPLES } from "./examples.js";
import { checked, megabytes, MOST_BYTES, read, Refused, type Files } from "./files.js";
import { make, part } from "./html.js";
import { keptBefore } from "./keep.js";
import { messageOf } from "./server.js";
import { fragmentOf, type Shared } from "./share.js";
import { isNoise, unzipped, zipped } from "./zip.js";

/** The project that there is. */
export interface Exchanged {
  readonly shared: Shared;
  /** Whether there is something that is lost if another project takes its place. */
  isTouched: boolean;
  load(files: Files): Promise<void>;
  say(text: string): void;
}

export class Exchange {
  constructor(private readonly project: Exchanged) {
    const on = (id: string, act: () => unknown) => part(id).addEventListener("click", () => void act());
    on("examples", () => this.offer());
    on("export", () => this.export());
    on("share", () => this.share());
    for (const id of ["import-file", "import-folder"]) {
      const input = part<HTMLInputElement>(id);
      on(`${id}-button`, () => input.click());
      input.addEventListener("change", () => void this.import(input));
    }
  }

  /** Whether another project may take the place of the one that there is. */
  async mayReplace(): Promise<boolean> {
    return !this.project.isTouched || confirm("What you changed here is lost unless you exported or shared it.", "Replace it");
  }

  private async offer(): Promise<void> {
    const before = keptBefore();
    const last = before === undefined ? [] : [{ title: "What you wrote here before this", files: () => Promise.resolve(before.files) }];
    const all = [...EXAMPLES.map(({ name, title }) => ({ title, files: () => example(name) })), ...last];
    const chosen = await choose("Open an example", all.map(({ title }) => title));
    const one = chosen === undefined ? undefined : all[chosen];
    if (one !== undefined) {
      await this.take(one.title, one.files);
    }
  }

  private async import(input: HTMLInputElement): Promise<void> {
    const { files } = input;
    const [first] = files ?? [];
    if (files !== null && first !== undefined) {
      const name = files.length === 1 ? first.name : first.webkitRelativePath.split("/")[0] || "the files";
      await this.take(name, () => filesOf(files));
    }
    // The same one can be chosen again.
    input.value = "";
  }

  private async take(what: string, files: () => Promise<Files>): Promise<void> {
    const { project } = this;
    try {
      const taken = await files();
      if (await this.mayReplace()) {
        history.replaceState(null, "", location.pathname);
        await project.load(taken);
        project.say(`Opened ${what}.`);
      }
    } catch (error) {
      project.say(`${what} was not opened: ${messageOf(error)}.`);
    }
  }

  private export(): void {
    const { files } = this.project.shared;
    const name = Object.keys(files)[0]?.split("/")[0]?.replace(/\.[^.]*$/, "") || "project";
    const url = URL.createObjectURL(new Blob([zipped(files)], { type: "application/zip" }));
    make("a", { href: url, download: `${name}.zip` }).click();
    setTimeout(() => URL.revokeObjectURL(url), 1000);
    this.project.isTouched = false;
  }

  private async share(): Promise<void> {
    const { project } = this;
    try {
      history.replaceState(null, "", `${location.pathname}#${fragmentOf(project.shared)}`);
      project.isTouched = false;
      const isCopied = await navigator.clipboard.writeText(location.href).then(() => true, () => false);
      project.say(isCopied ? "The link to this project is copied. It holds all files; nothing is kept anywhere else." : "The address of this page is the link to this project now.");
    } catch (error) {
      project.say(`There is no link: ${messageOf(error)}.`);
    }
  }
}

async function filesOf(chosen: FileList): Promise<Files> {
  const [first] = chosen;
  const limit = [...chosen].reduce((sum, { size }) => sum + size, 0);
  if (limit > MOST_BYTES) {
    throw new Refused(`it has ${megabytes(limit)}, and this page takes up to ${megabytes(MOST_BYTES)}`);
  }
  const bytes = async (file: File) => new Uint8Array(await file.arrayBuffer());
  if (chosen.length === 1 && first?.name.endsWith(".zip") === true) {
    return unzipped(await bytes(first));
  }
  const kept = [...chosen].map((file) => [file.webkitRelativePath || file.name, file] as const).filter(([path]) => !isNoise(path));
  return checked(Object.fromEntries(await Promise.all(kept.map(async ([path, file]) => [path, read(await bytes(file))] as const))));
}
