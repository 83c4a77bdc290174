/** Letters on the colors of packs. */

/** Black or white, whichever stands out from a color of the pack. */
export function readableOn(color: string): string {
  const digits = color.slice(1);
  const wide = digits.length === 3 ? [...digits].map((digit) => digit + digit).join("") : digits;
  const part = (at: number) => parseInt(wide.slice(at, at + 2), 16);
  const light = (share: number) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4);
  const [red, green, blue] = [0, 2, 4].map((at) => light(part(at) / 255)) as [number, number, number];
  // Where black and white have the same contrast, which is 4.58.
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? "#000000" : "#ffffff";
}
