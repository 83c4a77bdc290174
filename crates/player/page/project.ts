/** What `goldpath export` writes into the page. Plain data. */

export type Action = string | ({ action: string } & Record<string, unknown>);

export interface Project {
  title: string;
  /** For the player: the language, its files, and the names of the pictures. */
  texts: { language: string; semantics: string; files: Record<string, string>; pictures: string[] };
  /** The pictures by name, as addresses that hold them. */
  pictures: Record<string, string>;
  entries: Entry[];
}

export type Entry = Level | { text: string };

export interface Level {
  level: string;
  title: string;
  /** The seed of chance with which the solution wins. */
  seed: string;
  /** Moves that win; empty if none are known. */
  solution: { action: Action; label: string }[];
  /** Whether it is proved that no other way takes fewer moves. */
  least: boolean;
  /** How many moves of the solution each hint shows. */
  hintStops: number[];
}

export function read(): Project | null {
  return JSON.parse(document.getElementById("project")?.textContent ?? "null") as Project | null;
}

export function isLevel(entry: Entry | undefined): entry is Level {
  return entry !== undefined && "level" in entry;
}

/** What a level is called. */
export function nameOf({ level, title }: Level, number: number): string {
  return title === "" || title === level ? (/^\d+$/.test(level) ? `Level ${number}` : level) : title;
}
