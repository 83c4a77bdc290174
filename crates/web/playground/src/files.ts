/** The files of a project as plain data, and the limits of what the page takes. */

import { whyNoPath } from "./paths.js";

/** The contents of files by their paths: texts, and what is no text as bytes. */
export type Files = Record<string, string | Uint8Array<ArrayBuffer>>;

const MOST_FILES = 2000;
/** In bytes: a project with all of its pictures. */
export const MOST_BYTES = 16 * 1024 * 1024;

/** What a person is told of a project that is not taken. */
export class Refused extends Error {}

/** Checks files that come from elsewhere; throws what is wrong with them. */
export function checked(files: Files): Files {
  const paths = Object.keys(files);
  if (paths.length === 0) {
    throw new Refused("there are no files in it");
  }
  if (paths.length > MOST_FILES) {
    throw new Refused(`it has ${paths.length} files, and this page takes up to ${MOST_FILES}`);
  }
  const folders = new Set(paths.flatMap((path) => path.split("/").slice(0, -1).map((_, at, parts) => parts.slice(0, at + 1).join("/"))));
  for (const path of paths) {
    const why = whyNoPath(path) ?? (folders.has(path) ? `\`${path}\` is a file and a folder` : undefined);
    if (why !== undefined) {
      throw new Refused(why);
    }
  }
  const bytes = Object.values(files).reduce((sum, { length }) => sum + length, 0);
  if (bytes > MOST_BYTES) {
    throw new Refused(`it has ${megabytes(bytes)}, and this page takes up to ${megabytes(MOST_BYTES)}`);
  }
  return files;
}

export function megabytes(bytes: number): string {
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}

/** Bytes as the text that they are; as bytes where they are none. */
export function read(bytes: Uint8Array<ArrayBuffer>): string | Uint8Array<ArrayBuffer> {
  try {
    // A byte order mark is a mistake that the server tells of.
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    return text.includes("\0") ? bytes : text;
  } catch {
    return bytes;
  }
}

export function bytesOf(content: string | Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  return typeof content === "string" ? (new TextEncoder().encode(content) as Uint8Array<ArrayBuffer>) : content;
}

/** The file that is shown first. */
export function firstOf(files: Files): string | undefined {
  const texts = Object.keys(files).filter((path) => typeof files[path] === "string").sort();
  const wanted = [/(^|\/)levels\/[^/]+\.json$/, /\.(puzzlescript|pz|pzl|ps|txt)$/, /(^|\/)game\.(yaml|yml|json)$/];
  return wanted.map((one) => texts.find((path) => one.test(path))).find((path) => path !== undefined) ?? texts[0];
}
