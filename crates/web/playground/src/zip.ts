/** Projects as zip files. */

import { unzipSync, zipSync, type Zippable } from "fflate";
import { bytesOf, checked, MOST_BYTES, megabytes, read, Refused, type Files } from "./files.js";

/** Times have no part in a project, so that the same files are the same zip. */
const TIME = new Date(2000, 0, 1);

export function zipped(files: Files): Uint8Array<ArrayBuffer> {
  const entries: Zippable = {};
  for (const path of Object.keys(files).sort()) {
    entries[path] = [bytesOf(files[path] as string), { mtime: TIME }];
  }
  return zipSync(entries, { level: 9 }) as Uint8Array<ArrayBuffer>;
}

export function unzipped(zip: Uint8Array): Files {
  let bytes = 0;
  let entries: Record<string, Uint8Array>;
  try {
    entries = unzipSync(zip, {
      filter: ({ name, originalSize }) => {
        if (isNoise(name)) {
          return false;
        }
        bytes += originalSize;
        if (bytes > MOST_BYTES) {
          throw new Refused(`it has more than ${megabytes(MOST_BYTES)}`);
        }
        return true;
      },
    });
  } catch (error) {
    throw error instanceof Refused ? error : new Refused("it is no zip file that can be read");
  }
  return checked(Object.fromEntries(Object.entries(entries).map(([path, content]) => [path, read(content as Uint8Array<ArrayBuffer>)])));
}

/** Folders, and what systems and version control put beside the files of a project. */
export function isNoise(path: string): boolean {
  return path.endsWith("/") || /(^|\/)(__MACOSX|node_modules|\.(?!\.?(\/|$))[^/]*)(\/|$)/.test(path);
}
