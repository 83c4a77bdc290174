import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, it } from "node:test";
import { Keys } from "../src/levels/keys.js";

/** A list that is drawn anew a while after it has changed; until then nothing is selected. */
class Slow {
  rows = ["a", "b", "c"];
  private drawn = ["a", "b", "c"];
  private isDrawing = false;

  constructor(private readonly selected: string) {}

  selection(): readonly string[] {
    return this.isDrawing ? [] : this.drawn.filter((row) => row === this.selected);
  }

  isDrawn(): boolean {
    return !this.isDrawing;
  }

  async follow(): Promise<void> {
    this.isDrawing = true;
    void sleep(60).then(() => {
      this.drawn = [...this.rows];
      this.isDrawing = false;
    });
  }

  /** By the place that the list shows, as the view does. */
  up = async ([row]: readonly string[]): Promise<void> => {
    const place = row === undefined ? -1 : this.drawn.indexOf(row);
    if (row !== undefined && place > 0) {
      await sleep(5);
      this.rows = this.drawn.toSpliced(place, 1).toSpliced(place - 1, 0, row);
    }
  };
}

describe("the keys of the view of the levels", () => {
  it("act while the list is drawn anew", async () => {
    const list = new Slow("b");
    await list.follow();
    await new Keys(list).press(list.up);
    assert.deepEqual(list.rows, ["b", "a", "c"]);
  });

  it("act one after the other, each on what came of the one before", async () => {
    const list = new Slow("c");
    const keys = new Keys(list);
    await Promise.all([keys.press(list.up), keys.press(list.up)]);
    assert.deepEqual(list.rows, ["c", "a", "b"]);
  });

  it("act after one that fails", async () => {
    const list = new Slow("b");
    const keys = new Keys(list);
    await assert.rejects(keys.press(() => Promise.reject(new Error("no"))), /no/);
    await keys.press(list.up);
    assert.deepEqual(list.rows, ["b", "a", "c"]);
  });
});
