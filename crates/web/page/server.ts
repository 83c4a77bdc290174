// The server in its module: it gets messages, and is called whenever it has something to do.
import { Fd, WASI, wasi } from "@bjorn3/browser_wasi_shim";
import { Memory } from "./memory";

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** The most that is kept of what the server writes to standard error. */
const MAX_COMPLAINT = 4096;

/** Standard input: what one turn reads. */
class Input extends Fd {
  bytes: Uint8Array = new Uint8Array();

  override fd_fdstat_get() {
    return { ret: 0, fdstat: new wasi.Fdstat(wasi.FILETYPE_CHARACTER_DEVICE, 0) };
  }

  override fd_read(size: number) {
    const data = this.bytes.subarray(0, size);
    this.bytes = this.bytes.subarray(data.length);
    return { ret: 0, data };
  }
}

/** Standard output and standard error. */
class Output extends Fd {
  private readonly parts: Uint8Array[] = [];

  override fd_fdstat_get() {
    const fdstat = new wasi.Fdstat(wasi.FILETYPE_CHARACTER_DEVICE, 0);
    fdstat.fs_rights_base = BigInt(wasi.RIGHTS_FD_WRITE);
    return { ret: 0, fdstat };
  }

  override fd_write(data: Uint8Array) {
    // It lies in the memory of the module.
    this.parts.push(data.slice());
    return { ret: 0, nwritten: data.length };
  }

  take(): string {
    const bytes = new Uint8Array(this.parts.reduce((sum, part) => sum + part.length, 0));
    let at = 0;
    for (const part of this.parts.splice(0)) {
      bytes.set(part, at);
      at += part.length;
    }
    return decoder.decode(bytes);
  }
}

export class Server {
  readonly memory = new Memory();
  private readonly input = new Input();
  private readonly output = new Output();
  private readonly errors = new Output();
  private readonly streams = new WASI([], [], [this.input, this.output, this.errors, this.memory.root], { debug: false });
  private turned: (() => number) | undefined;

  async start(module: BufferSource | WebAssembly.Module): Promise<void> {
    const compiled = module instanceof WebAssembly.Module ? module : await WebAssembly.compile(module);
    const instance = await WebAssembly.instantiate(compiled, { wasi_snapshot_preview1: this.streams.wasiImport });
    const { memory, _start, __indirect_function_table: table } = instance.exports as Exports;
    this.streams.start({ exports: { memory, _start } });
    // The program has said where the function is that takes a turn.
    this.turned = table.get(Number(this.output.take())) as () => number;
  }

  /**
   * Passes on messages and does what there is to do. Returns messages to the client, and in how many milliseconds the next
   * turn is due; -1 if only a message can bring one.
   */
  turn(messages: readonly string[]): { messages: string[]; next: number } {
    if (this.turned === undefined) {
      throw new Error("the server has not started");
    }
    this.input.bytes = encoder.encode(messages.join("\n"));
    const next = this.turned();
    return { messages: this.output.take().split("\n").filter((line) => line !== ""), next };
  }

  /** The last that it has complained of. */
  complaint(): string {
    return this.errors.take().trim().slice(-MAX_COMPLAINT);
  }
}

interface Exports extends WebAssembly.Exports {
  memory: WebAssembly.Memory;
  _start: () => unknown;
  __indirect_function_table: WebAssembly.Table;
}
