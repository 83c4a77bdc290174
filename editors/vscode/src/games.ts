/** The languages in which one text is a game, of which the command line writes the first one. Knows no editor. */

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
