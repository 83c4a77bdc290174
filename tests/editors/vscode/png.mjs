// Screenshots read: pictures of 8 bits a channel and without interlacing, as browsers make them.
import { inflateSync } from "node:zlib";

/** All pixels of a picture, each as red, green and blue. */
export function pixels(png) {
  const { width, height, color } = picture(png);
  return Array.from({ length: width * height }, (_, at) => color(at % width, Math.floor(at / width)));
}

/** A picture by its points: `color` is red, green and blue at a column and a row. */
export function picture(png) {
  let [width, channels] = [0, 0];
  const parts = [];
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    const type = png.toString("latin1", at + 4, at + 8);
    if (type === "IHDR") {
      width = png.readUInt32BE(at + 8);
      channels = { 2: 3, 6: 4 }[png[at + 17]];
      if (png[at + 16] !== 8 || channels === undefined || png[at + 20] !== 0) {
        throw new Error("a picture of another make");
      }
    } else if (type === "IDAT") {
      parts.push(png.subarray(at + 8, at + 8 + length));
    }
    at += 12 + length;
  }
  const data = inflateSync(Buffer.concat(parts));
  const stride = width * channels;
  const rows = [];
  let above = Buffer.alloc(stride);
  for (let at = 0; at < data.length; at += stride + 1) {
    const row = unfiltered(data[at], Buffer.from(data.subarray(at + 1, at + 1 + stride)), above, channels);
    rows.push(row);
    above = row;
  }
  const color = (x, y) => [0, 1, 2].map((channel) => rows[y][x * channels + channel]);
  return { width, height: rows.length, color };
}

export const firstPixel = (png) => pixels(png)[0];

function unfiltered(filter, row, above, channels) {
  for (let x = 0; x < row.length; x++) {
    const left = row[x - channels] ?? 0;
    const corner = above[x - channels] ?? 0;
    const guess = [0, left, above[x], (left + above[x]) >> 1, paeth(left, above[x], corner)][filter];
    row[x] = (row[x] + guess) & 255;
  }
  return row;
}

function paeth(left, up, corner) {
  const [a, b, c] = [left, up, corner].map((it) => Math.abs(left + up - corner - it));
  return a <= b && a <= c ? left : b <= c ? up : corner;
}
