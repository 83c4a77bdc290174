/** What the page carries packed with xz, in base64. */

import { XzReadableStream } from "xz-decompress";

export function unpacked(base64: string): Response {
  const packed = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  return new Response(new XzReadableStream(new Blob([packed]).stream()));
}
