/** The client of the protocol, which fails once: what fails only because the server is gone or sent away is not told. */

import {
  CloseAction,
  ErrorAction,
  LanguageClient,
  RevealOutputChannelOn,
  type LanguageClientOptions,
} from "vscode-languageclient/node";

export class Connection extends LanguageClient {
  private gone = false;
  private left = false;

  constructor(command: string, options: LanguageClientOptions) {
    super(
      "goldpath",
      "Goldpath",
      { command, args: ["lsp"] },
      {
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
      },
    );
  }

  /** Whether the server has ended though nobody asked it to. */
  get isGone(): boolean {
    return this.gone;
  }

  override dispose(timeout?: number): Promise<void> {
    this.left = true;
    return super.dispose(timeout);
  }

  override error(message: string, data?: unknown, showNotification?: boolean | "force"): void {
    if (!this.gone && !this.left) {
      super.error(message, data, showNotification);
    }
  }
}
