/** The examples, which the build puts beside the page. */

import { checked, Refused, type Files } from "./files.js";

export interface Example {
  name: string;
  title: string;
}

export const EXAMPLES: readonly Example[] = [
  { name: "lantern_walk", title: "Lantern Walk (GridPonder)" },
  { name: "drip_tiles", title: "Drip Tiles (GridPonder)" },
  { name: "ice_wharf", title: "Ice Wharf (PuzzleScript)" },
  { name: "lamplighter", title: "Lamplighter (PuzzleScript)" },
  { name: "hunt", title: "A hunt by night (WAGE)" },
];

export async function example(name: string): Promise<Files> {
  const known = EXAMPLES.find((one) => one.name === name);
  if (known === undefined) {
    throw new Refused(`there is no example \`${name}\`; there are ${EXAMPLES.map((one) => one.name).join(", ")}`);
  }
  const answer = await fetch(`examples/${known.name}.json`);
  if (!answer.ok) {
    throw new Refused(`the example \`${name}\` could not be loaded`);
  }
  return checked((await answer.json()) as Files);
}
