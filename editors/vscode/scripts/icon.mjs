// Draws images/icon.png: a path of gold over a board of nine cells.
import { writeFileSync } from "node:fs";
import { crc32, deflateSync } from "node:zlib";

const SIZE = 128;
const SAMPLES = 4;
const PATH = [[34, 94], [34, 64], [64, 64], [64, 34], [94, 34]];

const box = (x, y, cx, cy, half, round) => {
  const dx = Math.max(Math.abs(x - cx) - half + round, 0);
  const dy = Math.max(Math.abs(y - cy) - half + round, 0);
  return Math.hypot(dx, dy) - round;
};
const segment = (x, y, [ax, ay], [bx, by]) => {
  const along = ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / ((bx - ax) ** 2 + (by - ay) ** 2);
  const at = Math.max(0, Math.min(1, along));
  return Math.hypot(x - ax - at * (bx - ax), y - ay - at * (by - ay));
};

function color(x, y) {
  if (box(x, y, 64, 64, 62, 22) > 0) {
    return [0, 0, 0, 0];
  }
  if (Math.hypot(x - 94, y - 34) < 11 || Math.hypot(x - 34, y - 94) < 9) {
    return [255, 226, 138, 255];
  }
  if (PATH.slice(1).some((end, at) => segment(x, y, PATH[at], end) < 5.5)) {
    return [232, 176, 48, 255];
  }
  const cells = [34, 64, 94];
  return cells.some((cx) => cells.some((cy) => box(x, y, cx, cy, 13, 4) < 0)) ? [44, 58, 86, 255] : [22, 29, 46, 255];
}

const rows = Buffer.alloc(SIZE * (SIZE * 4 + 1));
for (let y = 0; y < SIZE; y++) {
  for (let x = 0; x < SIZE; x++) {
    const sum = [0, 0, 0, 0];
    for (let sample = 0; sample < SAMPLES * SAMPLES; sample++) {
      const [r, g, b, a] = color(x + ((sample % SAMPLES) + 0.5) / SAMPLES, y + (Math.floor(sample / SAMPLES) + 0.5) / SAMPLES);
      [r * a, g * a, b * a, a].forEach((part, at) => (sum[at] += part));
    }
    const pixel = y * (SIZE * 4 + 1) + 1 + x * 4;
    for (let at = 0; at < 3; at++) {
      rows[pixel + at] = sum[3] === 0 ? 0 : Math.round(sum[at] / sum[3]);
    }
    rows[pixel + 3] = Math.round(sum[3] / (SAMPLES * SAMPLES));
  }
}

const chunk = (type, data) => {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};
const header = Buffer.alloc(13);
header.writeUInt32BE(SIZE, 0);
header.writeUInt32BE(SIZE, 4);
header.set([8, 6, 0, 0, 0], 8);
const png = [
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  chunk("IHDR", header),
  chunk("IDAT", deflateSync(rows, { level: 9 })),
  chunk("IEND", Buffer.alloc(0)),
];
writeFileSync(new URL("../images/icon.png", import.meta.url), Buffer.concat(png));
