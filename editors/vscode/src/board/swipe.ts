/** What fingers on a board mean. Plain data; no page. */

export interface Point {
  x: number;
  y: number;
}

/** How far a finger goes before it is more than a touch, in pixels of the page. */
const SHORTEST = 24;
/** How much more in one direction than across it, so that what goes neither way is no swipe. */
const CLEARLY = 1.5;

/** The key of the arrow that a finger went along; nothing where it went too little, or in no direction. */
export function swipe(from: Point, to: Point): string | undefined {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const [across, down] = [Math.abs(dx), Math.abs(dy)];
  if (Math.max(across, down) < SHORTEST) {
    return undefined;
  }
  if (across > CLEARLY * down) {
    return dx > 0 ? "ArrowRight" : "ArrowLeft";
  }
  return down > CLEARLY * across ? (dy > 0 ? "ArrowDown" : "ArrowUp") : undefined;
}

/** What two fingers do: the point between them, how much it moved, and how much farther apart they are. */
export function pinch(before: readonly [Point, Point], now: readonly [Point, Point]): { at: Point; by: Point; scale: number } {
  const middle = ([a, b]: readonly [Point, Point]) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
  const apart = ([a, b]: readonly [Point, Point]) => Math.max(1, Math.hypot(a.x - b.x, a.y - b.y));
  const [from, at] = [middle(before), middle(now)];
  return { at, by: { x: at.x - from.x, y: at.y - from.y }, scale: apart(now) / apart(before) };
}
