/** A project as the fragment of an address: nothing is kept anywhere else. */

import { deflateSync, Inflate } from "fflate";
import { checked, Refused, type Files } from "./files.js";

/** In characters: longer addresses are cut by what passes them on. */
export const LONGEST_LINK = 100_000;
/** In bytes, unpacked: a short fragment can stand for very much. */
const MOST_UNPACKED = 4 * 1024 * 1024;
const MARK = "p1.";

export interface Shared {
  files: Files;
  /** The file that is shown. */
  open?: string;
}

/** The fragment, without its `#`, of up to so many characters. */
export function fragmentOf({ files, open }: Shared, most = LONGEST_LINK): string {
  const contents = Object.entries(files).map(([path, content]) => [path, typeof content === "string" ? content : [base64(content)]]);
  const json = JSON.stringify({ files: Object.fromEntries(contents), ...(open === undefined ? {} : { open }) });
  const bytes = new TextEncoder().encode(json);
  const fragment = MARK + base64(deflateSync(bytes, { level: 9 }));
  if (fragment.length > most || bytes.length > MOST_UNPACKED) {
    throw new Refused(`the link would have ${thousands(fragment.length)} characters of ${thousands(bytes.length)} bytes, and ${thousands(most)} of 4 MB are the most; export the project as a zip instead`);
  }
  return fragment;
}

/** What a fragment holds; nothing where it is no project at all. */
export function sharedBy(fragment: string, most = LONGEST_LINK): Shared | undefined {
  if (!fragment.startsWith(MARK)) {
    return undefined;
  }
  if (fragment.length > most) {
    throw new Refused(`the link has more than ${thousands(most)} characters`);
  }
  let project: unknown;
  try {
    project = JSON.parse(inflated(bytesOf64(fragment.slice(MARK.length))));
  } catch (error) {
    throw error instanceof Refused ? error : new Refused("the link is damaged: it may have been cut");
  }
  const { files, open } = (typeof project === "object" && project !== null ? project : {}) as Record<string, unknown>;
  if (typeof files !== "object" || files === null || Array.isArray(files)) {
    throw new Refused("the link has no files");
  }
  const contents = Object.entries(files).map(([path, content]: [string, unknown]) => {
    if (typeof content === "string") {
      return [path, content] as const;
    }
    const [packed] = Array.isArray(content) ? (content as unknown[]) : [];
    if (typeof packed !== "string") {
      throw new Refused(`\`${path}\` has no content in the link`);
    }
    return [path, bytesOf64(packed)] as const;
  });
  const taken = checked(Object.fromEntries(contents));
  return { files: taken, ...(typeof open === "string" && Object.hasOwn(taken, open) ? { open } : {}) };
}

function inflated(bytes: Uint8Array): string {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let text = "";
  let length = 0;
  let isWhole = false;
  const inflate = new Inflate((chunk, isLast) => {
    length += chunk.length;
    if (length > MOST_UNPACKED) {
      throw new Refused("the link holds more than 4 MB");
    }
    text += decoder.decode(chunk, { stream: !isLast });
    isWhole = isLast;
  });
  // In pieces, so that not much more than is allowed is ever unpacked.
  for (let at = 0; at < bytes.length; at += 4096) {
    inflate.push(bytes.subarray(at, at + 4096), at + 4096 >= bytes.length);
  }
  if (!isWhole) {
    throw new Refused("the link is damaged: it may have been cut");
  }
  return text;
}

function base64(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 0x8000) {
    text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  }
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

function bytesOf64(text: string): Uint8Array<ArrayBuffer> {
  let plain: string;
  try {
    plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  } catch {
    throw new Refused("the link is damaged: it has characters that no link has");
  }
  return Uint8Array.from(plain, (character) => character.charCodeAt(0));
}

function thousands(count: number): string {
  return count.toLocaleString("en");
}
