// What is checked, by name: each is said to be ok or to fail, and the first failure of a chain ends it.
import { setTimeout as sleep } from "node:timers/promises";

/** How long anything that has to come may take, in milliseconds: long enough for a machine with other work to do. */
export const PATIENCE = 150_000;

export class Checks {
  failed = 0;
  #begin = Date.now();

  constructor(onFailure) {
    this.onFailure = onFailure;
  }

  async check(name, act) {
    try {
      await act();
      this.say(`ok   - ${name}`);
    } catch (error) {
      this.failed += 1;
      this.say(`FAIL - ${name}\n${error.stack ?? error}`);
      await this.onFailure?.(name);
      throw new Ended();
    }
  }

  say(text) {
    console.log(`[${((Date.now() - this.#begin) / 1000).toFixed(1)}s] ${text}`);
  }
}

/** A check failed, and has been told of. */
export class Ended extends Error {}

/** Waits until a function gives something, and gives it; fails at the deadline with what it gave last. */
export async function until(what, probe, limit = PATIENCE) {
  let last;
  for (const end = Date.now() + limit; Date.now() < end; await sleep(50)) {
    last = await probe();
    if (last) {
      return last;
    }
  }
  throw new Error(`timeout: ${what}`);
}
