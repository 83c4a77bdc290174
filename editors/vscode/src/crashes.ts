/** When a server that ended unexpectedly is started again, and when the user is asked instead. */

/** What ended a server once may end it each time: more restarts than these in the period would only hide it. */
export const MAX_RESTARTS = 5;
/** In milliseconds. */
export const PERIOD = 3 * 60_000;

export class Crashes {
  private restarts: number[] = [];

  /** Counts a crash. Returns true if the server is to be started again without asking; `now` is in milliseconds. */
  mayRestart(now: number): boolean {
    this.restarts = this.restarts.filter((time) => now - time < PERIOD);
    if (this.restarts.length >= MAX_RESTARTS) {
      return false;
    }
    this.restarts.push(now);
    return true;
  }

  /** Forgets all crashes: the user has chosen to start the server. */
  forget(): void {
    this.restarts = [];
  }
}
