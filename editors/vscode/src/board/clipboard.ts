/** Cells of boards in the clipboard of the system, as text: so they get from one board to another, and into texts. */

import { env } from "vscode";
import { method, type CellPosition, type Drawing, type DrawingParams, type Gesture, type Stamp } from "../protocol.js";
import type { Server } from "../server.js";
import type { Drawer } from "./draw.js";
import { stampOf, textOf } from "./stamp.js";
import { words } from "../words.js";

export class Clipboard {
  constructor(
    private readonly server: Server,
    private readonly drawer: Drawer,
  ) {}

  /** Copies cells and draws what comes after that. Returns what became of it. */
  async copy(on: DrawingParams, { stamp, then, locked }: { stamp: Stamp; then: Gesture[]; locked: string[] }): Promise<string> {
    const copied = await this.write(on, stamp).catch(words);
    if (copied !== undefined) {
      return `Nothing was copied: ${copied}.`;
    }
    const problem = then.length === 0 ? undefined : await this.drawer.draw({ ...on, gestures: then, locked });
    const count = stamp.layers[0]?.[1].length ?? 0;
    return problem ?? `${then.length === 0 ? "Copied" : "Cut"} ${count} ${count === 1 ? "cell" : "cells"}.`;
  }

  /** Draws the cells that are in the clipboard. Returns why nothing was pasted; nothing where all went well. */
  async paste(on: DrawingParams, { at, locked }: { at: CellPosition; locked: string[] }): Promise<string | undefined> {
    const read = await this.read(on).catch(words);
    if (typeof read === "string") {
      return `Nothing was pasted: ${read}.`;
    }
    return this.drawer.draw({ ...on, gestures: [{ gesture: "stamp", stamp: read, at }], locked });
  }

  /** Returns why it cannot be written. */
  private async write(on: DrawingParams, stamp: Stamp): Promise<string | undefined> {
    const text = textOf(stamp, await this.drawing(on));
    if (text === undefined) {
      return "the selection is too large";
    }
    await env.clipboard.writeText(text);
    return undefined;
  }

  /** Returns why there are no cells, in words. */
  private async read(on: DrawingParams): Promise<Stamp | string> {
    return stampOf(await env.clipboard.readText(), await this.drawing(on));
  }

  /** What glyphs stand for in the text as it is now, which may declare others than the one that is on the screen. */
  private async drawing(on: DrawingParams): Promise<Drawing> {
    const drawing = await this.server.request<Drawing | null>(method.drawing, on);
    if (drawing === null) {
      throw new Error("this file is not a level");
    }
    return drawing;
  }
}
