/**
 * What a code means and what the words of the DSL do, as pages that open as a preview. The pages come from the server
 * and from the extension, never from an address of the machine that the server runs on.
 */

import { commands, Uri, workspace, type Diagnostic, type Disposable, type ExtensionContext } from "vscode";
import { method, type Explanation } from "./protocol.js";
import type { Server } from "./server.js";
import { words } from "./words.js";

const SCHEME = "goldpath-explain";
const COMMAND = "goldpath.explain";

export function registerExplanations(context: ExtensionContext, server: Server): Disposable[] {
  const preview = (page: Uri) => commands.executeCommand("markdown.showPreview", page);
  return [
    workspace.registerTextDocumentContentProvider(SCHEME, {
      provideTextDocumentContent: async ({ path }) => {
        const code = path.slice(1).replace(/\.md$/, "");
        try {
          const explanation = await server.request<Explanation | null>(method.explain, { code });
          return explanation?.markdown ?? `Unknown code \`${code}\`.`;
        } catch (error) {
          return words(error);
        }
      },
    }),
    commands.registerCommand(COMMAND, (code: string) => preview(Uri.from({ scheme: SCHEME, path: `/${code}.md` }))),
    commands.registerCommand("goldpath.showReference", () => preview(Uri.joinPath(context.extensionUri, "dist", "reference", "catalog.md"))),
    commands.registerCommand("goldpath.showDiagnosticsReference", () =>
      preview(Uri.joinPath(context.extensionUri, "dist", "reference", "diagnostics.md")),
    ),
  ];
}

/** A diagnostic whose code leads to its page by a command. */
export function explained(diagnostic: Diagnostic): Diagnostic {
  const { code } = diagnostic;
  if (typeof code === "object") {
    const target = Uri.from({ scheme: "command", path: COMMAND, query: JSON.stringify([String(code.value)]) });
    diagnostic.code = { value: code.value, target };
  }
  return diagnostic;
}
