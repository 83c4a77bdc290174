/** Debugging: F5 goes along what is recorded of the level in front, without a configuration. */

import {
  debug,
  DebugAdapterExecutable,
  window,
  workspace,
  type DebugConfiguration,
  type DebugConfigurationProvider,
  type Disposable,
} from "vscode";
import { positionAt } from "./board/source.js";
import type { ProcessHost } from "./process.js";
import type { Server } from "./server.js";

const TYPE = "goldpath";

export function registerDebugging(server: Server, host: ProcessHost): Disposable[] {
  return [
    debug.registerDebugConfigurationProvider(TYPE, new Configurations(server)),
    debug.registerDebugAdapterDescriptorFactory(TYPE, {
      createDebugAdapterDescriptor: () => new DebugAdapterExecutable(host.program, ["dap"]),
    }),
  ];
}

class Configurations implements DebugConfigurationProvider {
  constructor(private readonly server: Server) {}

  /** What is missing is filled in from the editor in front: its file, and the level or session that the caret is in. */
  async resolveDebugConfiguration(_folder: unknown, given: DebugConfiguration): Promise<DebugConfiguration | undefined> {
    if (given.program !== undefined) {
      return given;
    }
    const editor = window.activeTextEditor;
    if (editor === undefined || editor.document.uri.scheme !== "file") {
      void window.showErrorMessage("Open a level or a game to debug it.");
      return undefined;
    }
    if (!(await editor.document.save()) && editor.document.isDirty) {
      void window.showErrorMessage(`${workspace.asRelativePath(editor.document.uri)} could not be saved, so that it cannot be debugged.`);
      return undefined;
    }
    const about = await positionAt(this.server, editor.document.uri, editor.selection.active).catch(() => null);
    const { level, inputs } = about?.play ?? {};
    const launch = { type: TYPE, request: "launch", name: given.name || "The level in front" };
    return {
      // Nothing is printed there unless it is asked for.
      internalConsoleOptions: "neverOpen",
      ...given,
      ...launch,
      program: editor.document.uri.fsPath,
      ...(level === undefined ? {} : { level: String(level) }),
      ...(Array.isArray(inputs) ? { moves: inputs } : {}),
    };
  }
}
