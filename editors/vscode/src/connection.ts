/** The client of the protocol, which fails once: what fails only because the server is gone or sent away is not told. */

import { CloseAction, ErrorAction, RevealOutputChannelOn, type BaseLanguageClient, type LanguageClientOptions } from "vscode-languageclient";

/** A client that knows whether its server is there. */
export interface Connection extends BaseLanguageClient {
  /** Whether the server has ended though nobody asked it to. */
  readonly isGone: boolean;
}

/** What ends a server, for the client of that server. */
export class Ending {
  gone = false;
  left = false;

  /** The options of a client with this end. */
  options(options: LanguageClientOptions): LanguageClientOptions {
    return {
      ...options,
      revealOutputChannelOn: RevealOutputChannelOn.Never,
      // Without it a failed start is announced by the client as well, in other words and without the buttons.
      initializationFailedHandler: () => false,
      errorHandler: {
        // A server that takes no more messages is about to be gone, and then that is what is told.
        error: () => {
          this.gone = true;
          return { action: ErrorAction.Continue, handled: true };
        },
        // The owner of the connection starts another one, or asks the user first.
        closed: () => {
          this.gone = true;
          return { action: CloseAction.DoNotRestart, handled: true };
        },
      },
    };
  }

  /** Whether a failure is told. */
  get isTold(): boolean {
    return !this.gone && !this.left;
  }
}
