import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { Crashes, MAX_RESTARTS, PERIOD } from "../src/crashes.js";

describe("a server that ended unexpectedly", () => {
  const crashed = (times: number[]) => {
    const crashes = new Crashes();
    return times.map((time) => crashes.mayRestart(time));
  };

  it("is started again five times in three minutes, and then the user is asked", () => {
    assert.deepEqual(crashed([0, 1, 2, 3, 4, 5, 6]), [true, true, true, true, true, false, false]);
  });

  it("is started again for as long as crashes are rare", () => {
    const rare = Array.from({ length: 50 }, (_, at) => (at * PERIOD) / (MAX_RESTARTS - 1));
    assert.ok(crashed(rare).every(Boolean));
  });

  it("is started again five times once the user has started it", () => {
    const crashes = new Crashes();
    while (crashes.mayRestart(0));
    crashes.forget();
    assert.ok(crashes.mayRestart(1));
  });
});
