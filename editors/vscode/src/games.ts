/** The languages in which one text is a game, and the program that writes the first one. Knows no editor. */

import { execFile } from "node:child_process";

export interface Game {
  command: string;
  /** As menus have it. */
  title: string;
  /** As the command line has it. */
  template: string;
  /** The file to open, in the folder of a game of this name. */
  file: (id: string) => string;
}

export const GAMES: Game[] = [
  { command: "goldpath.newPuzzleScriptGame", title: "New PuzzleScript Game", template: "puzzlescript", file: (id) => `${id}.puzzlescript` },
  { command: "goldpath.newWageGame", title: "New WAGE Game", template: "wage", file: () => "game.yaml" },
];

/** Runs a program to its end. An error has what the program says of it. */
export function runProgram(program: string, args: string[], cwd: string): Promise<void> {
  return new Promise((done, failed) => {
    execFile(program, args, { cwd, windowsHide: true }, (error, _, stderr) => {
      if (error === null) {
        done();
      } else {
        const said = stderr.trim().replace(/^error: /, "");
        failed(new Error(said === "" ? error.message : said));
      }
    });
  });
}
