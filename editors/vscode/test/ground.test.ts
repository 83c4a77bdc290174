import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { groundOf } from "../webview/ground.js";

describe("the ground of an object of several cells", () => {
  const look = (change: object) => ({ kind: "k", symbol: "k", title: "k", ...change });
  const looks = [
    look({ color: "#ffffff" }),
    look({ color: "#000000" }),
    look({ color: "#123456", shape: "label" }),
    look({ color: "#654321", sprite: "data:," }),
    look({}),
  ];
  const board = (ground: (number | null)[], above: (number | null)[], background?: string) => ({
    looks,
    layers: [
      { id: "ground", cells: ground },
      { id: "above", cells: above },
    ],
    columns: 2,
    colors: background === undefined ? {} : { background },
  });
  const at = (x: number, y: number) => ({ cells: [[x, y]] as [number, number][] });

  it("has the last color below its first cell", () => {
    const made = board([0, null, null, 1], [1, 0, null, null], "#808080");
    assert.equal(groundOf(at(0, 0), made), "#000000");
    assert.equal(groundOf(at(1, 0), made), "#ffffff");
    assert.equal(groundOf(at(0, 1), made), "#808080");
    assert.equal(groundOf(at(1, 1), made), "#000000");
  });

  it("has no color of letters, pictures or kinds without one", () => {
    const made = board([0, 0, 0, null], [2, 3, 4, 4]);
    assert.deepEqual([at(0, 0), at(1, 0), at(0, 1), at(1, 1)].map((it) => groundOf(it, made)), [
      "#ffffff",
      "#ffffff",
      "#ffffff",
      undefined,
    ]);
    assert.equal(groundOf({ cells: [] }, board([], [], "#112233")), "#112233");
  });
});
