/** Which plain texts may be games of PuzzleScript. The server decides; this only keeps it from starting for notes. */

/** How much of a text is looked at, in UTF-16 units. */
const HEAD = 65_536;

const HEADING = /^[ \t]*(?:objects|legend|sounds|collisionlayers|rules|winconditions|levels)[ \t]*\r?$/gim;
/** As many as the server asks for. */
const ENOUGH = 3;

export function mayBeGame(text: string): boolean {
  return (text.slice(0, HEAD).match(HEADING)?.length ?? 0) >= ENOUGH;
}
