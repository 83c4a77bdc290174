/** The switch for sounds, which is off at first, and the sounds of what is played while it is on. What they are stands in the list of what happened too. */

import { heard, type Heard } from "../src/board/heard.js";
import type { FromPage, View } from "../src/board/messages.js";
import { part, setText, show } from "./page.js";
import { playSeeds } from "./sound/player.js";

/** What was drawn last. */
let last: Heard | undefined;

export function hearSounds(shown: () => View | undefined, say: (message: FromPage) => void): void {
  part("sounds").addEventListener("click", () => {
    const view = shown();
    if (view !== undefined) {
      switchSounds(view, say);
    }
  });
}

/** Plays one sound that was asked for in the text. */
export function playSound(seed: string): void {
  if (!play([seed])) {
    setText(part("notice"), "Click the board if you hear nothing: the editor may keep a page silent until then.");
  }
}

/** The page keeps what was heard last, for whoever cannot listen. */
function play(seeds: readonly string[]): boolean {
  if (seeds.length > 0) {
    part("sounds").dataset["heard"] = seeds.join(" ");
  }
  return playSeeds(seeds);
}

/** Whether there is something to switch. */
export const hasSounds = ({ session, board }: View) => session.mode === "play" && board?.sounds !== undefined;

export function switchSounds({ sounds }: View, say: (message: FromPage) => void): void {
  say({ type: "sounds", on: !sounds });
}

export function drawSounds(view: View): void {
  const it = part("sounds");
  show(it, hasSounds(view));
  setText(it, view.sounds ? "Sounds on" : "Sounds off");
  const next: Heard = { mode: view.session.mode, board: view.board };
  if (view.sounds) {
    play(heard(last, next));
  }
  last = next;
}
