import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { readableOn } from "../webview/readable.js";

/** The contrast of two colors as the accessibility guidelines of the web count it. */
function contrast(one: string, other: string): number {
  const luminance = (color: string) => {
    const [red, green, blue] = [1, 3, 5].map((at) => {
      const share = parseInt(color.slice(at, at + 2), 16) / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    }) as [number, number, number];
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
  };
  const [a, b] = [luminance(one), luminance(other)];
  return Math.max(a, b) / Math.min(a, b);
}

describe("letters", () => {
  it("can be read on any color of a pack", () => {
    const parts = ["00", "33", "55", "74", "77", "7a", "8b", "99", "cc", "ff"];
    for (const color of parts.flatMap((r) => parts.flatMap((g) => parts.map((b) => `#${r}${g}${b}`)))) {
      assert.ok(contrast(color, readableOn(color)) >= 4.5, `${readableOn(color)} on ${color}`);
    }
    assert.equal(readableOn("#fff"), "#000000");
  });
});
