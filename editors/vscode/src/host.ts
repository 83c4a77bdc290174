/** What runs the server, and says what else there is where the extension runs. */

import type { LanguageClientOptions } from "vscode-languageclient";
import type { Connection } from "./connection.js";

/** Names the program. */
export const SETTING = "goldpath.server.path";

/** Why there is no server. */
export type Missing = { missing: string };

export interface Host {
  /** A client of a server that is not started yet, and how that is called; or the words that say why there is none. */
  connect(options: LanguageClientOptions): { client: Connection; called: string; from: string } | Missing;

  /** What helps if the server does not start. */
  readonly help: string;

  /** Whether the user may choose another server. */
  readonly isChosen: boolean;

  /** Runs the program with these arguments in a folder, or fails with the words that say why it cannot. */
  run(args: string[], folder: string): Promise<void>;
}
