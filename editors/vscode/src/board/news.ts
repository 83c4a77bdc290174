/** What a page is told of what it shows: all of it once, and then only what is another. Plain data. */

/** The parts of a whole that are new, and the names of those that are gone. */
export interface News<Whole> {
  /** Whether these are all parts. */
  isWhole: boolean;
  parts: Partial<Whole>;
  gone: (keyof Whole)[];
}

/** Remembers what a page was told. */
export class Teller<Whole extends object> {
  private told = new Map<keyof Whole, string>();

  /** A page that is loaded anew knows nothing. */
  forget(): void {
    this.told = new Map();
  }

  tell(whole: Whole): News<Whole> {
    const isWhole = this.told.size === 0;
    const parts: Partial<Whole> = {};
    const gone = new Set(this.told.keys());
    for (const name of Object.keys(whole) as (keyof Whole)[]) {
      const text = whole[name] === undefined ? undefined : JSON.stringify(whole[name]);
      if (text !== undefined) {
        gone.delete(name);
        if (this.told.get(name) !== text) {
          this.told.set(name, text);
          parts[name] = whole[name];
        }
      }
    }
    gone.forEach((name) => this.told.delete(name));
    return { isWhole, parts, gone: [...gone] };
  }
}

/** What a page knows once it has heard more; nothing where it did not hear the beginning. */
export function heard<Whole extends object>(known: Whole | undefined, { isWhole, parts, gone }: News<Whole>): Whole | undefined {
  if (isWhole) {
    return parts as Whole;
  }
  if (known === undefined) {
    return undefined;
  }
  const next = { ...known, ...parts };
  gone.forEach((name) => delete next[name]);
  return next;
}
