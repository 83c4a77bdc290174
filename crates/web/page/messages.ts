// The messages to the worker and from it.

/**
 * `start` comes first, with the module and the files of the file system in memory, by absolute paths; `message` is one of the
 * Language Server Protocol without its header; `files` are later texts of files (null: deleted), of which the client notifies
 * the server itself.
 */
export type ToWorker =
  | { kind: "start"; wasm: BufferSource | WebAssembly.Module; files: Record<string, Uint8Array> }
  | { kind: "message"; message: object }
  | { kind: "files"; files: Record<string, Uint8Array | null> };

/** `ready` comes once the server has started; `failed` if it cannot start or has died, and then nothing more. */
export type FromWorker = { kind: "ready" } | { kind: "message"; message: object } | { kind: "failed"; message: string };
