/** The engine, which the page carries with it. */

import type { Board } from "../../../editors/vscode/src/protocol.js";
import type { Action, Project } from "./project.js";
import { unpacked } from "./unpack.js";
// Written by wasm-bindgen; of the language that the page is for.
import { initSync, Player } from "../../../target/player/packs/player.js";

/** The module: packed WebAssembly. */
declare const MODULE: string;

/** A level in play. */
export interface Now {
  board: Board;
  over: boolean;
  undo: boolean;
  restart: boolean;
  message: string | null;
}

export class Engine {
  private constructor(
    private readonly player: Player,
    private readonly pictures: Record<string, string>,
  ) {}

  static async open({ texts, pictures }: Project): Promise<Engine> {
    initSync({ module: await unpacked(MODULE).arrayBuffer() });
    return new Engine(new Player(JSON.stringify(texts)), pictures);
  }

  start(level: string, seed: string): void {
    this.player.start(level, seed);
  }

  act(action: Action): boolean {
    return this.player.act(JSON.stringify(action));
  }

  undo(): boolean {
    return this.player.undo();
  }

  restart(): void {
    this.player.restart();
  }

  /** The state as `goldpath trace` prints it. */
  state(): unknown {
    return JSON.parse(this.player.state());
  }

  /** The level now, with the pictures themselves in the place of their names. */
  now(): Now {
    const now = JSON.parse(this.player.view()) as Now;
    const named = (sprite: string | null | undefined) => (sprite == null ? sprite : (this.pictures[sprite] ?? sprite));
    const show = (it: { sprite?: string } | undefined) => {
      const sprite = named(it?.sprite);
      if (it !== undefined && sprite != null) {
        it.sprite = sprite;
      }
    };
    const { looks, objects, avatar } = now.board;
    [...looks, ...objects, avatar ?? undefined, avatar?.carried].forEach(show);
    for (const object of objects) {
      if (object.sprites !== undefined) {
        object.sprites = object.sprites.map((sprite) => named(sprite) ?? null);
      }
    }
    return now;
  }
}
