/** What was written last, kept by the browser so that a page that is loaded again has it; and what was written before that. */

import { fragmentOf, sharedBy, type Shared } from "./share.js";

const KEY = "goldpath-playground";
const BEFORE = "goldpath-playground-before";
/** In characters: browsers keep 5 MB of a site, in which there is room for two. */
const MOST = 2_000_000;

/**
 * Returns whether the project is kept: one that is too large is not. A new one takes the place of the last, which stays as the one
 * before it.
 */
export function keep(project: Shared, isNew: boolean): boolean {
  try {
    const last = localStorage.getItem(KEY);
    const fragment = fragmentOf(project, MOST);
    if (isNew && last !== null && last !== fragment) {
      localStorage.setItem(BEFORE, last);
    }
    localStorage.setItem(KEY, fragment);
    return true;
  } catch {
    return false;
  }
}

export function kept(): Shared | undefined {
  return read(KEY);
}

export function keptBefore(): Shared | undefined {
  return read(BEFORE);
}

function read(key: string): Shared | undefined {
  try {
    return sharedBy(localStorage.getItem(key) ?? "", MOST);
  } catch {
    return undefined;
  }
}
