// Packs what browsers unpack with the package `xz-decompress`: a quarter smaller than with gzip, for programs in WebAssembly.
import { execFileSync } from "node:child_process";

/** The bytes packed by the program `xz`; the same in every run. */
export function xz(bytes) {
  // Code in WebAssembly has no alignment, and its bytes depend much on those before.
  const arguments_ = ["--format=xz", "--check=crc32", "--threads=1", "--lzma2=preset=9e,lc=4,lp=0,pb=0", "--stdout"];
  return execFileSync("xz", arguments_, { input: bytes, maxBuffer: 1 << 28 });
}
