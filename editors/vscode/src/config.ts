/** The settings as the server is told them. */

import { extensions, workspace, type ConfigurationChangeEvent } from "vscode";

/** What travels as `initializationOptions` and as the section `goldpath`. */
export interface ServerSettings {
  diagnostics: "push";
  syntaxErrors: boolean;
  replay: string;
  semantics: string;
  search: string;
}

export function serverSettings(): ServerSettings {
  const goldpath = workspace.getConfiguration("goldpath");
  return {
    diagnostics: "push",
    syntaxErrors: !jsonServiceReports(),
    replay: goldpath.get("replay", "onSave"),
    semantics: goldpath.get("semantics", "released"),
    search: goldpath.get("search", "never"),
  };
}

export function serverPath(): string {
  return workspace.getConfiguration("goldpath").get("server.path", "");
}

/** Whether a change concerns what the running server was told. */
export function concernsServer(event: ConfigurationChangeEvent): boolean {
  return ["goldpath.replay", "goldpath.semantics", "goldpath.search", "json.validate.enable"].some((name) => event.affectsConfiguration(name));
}

/**
 * Whether the editor's own JSON service says what is not JSON. It does so for every document of the language `json`
 * while it is installed and validates; the same mistake twice would help nobody.
 */
function jsonServiceReports(): boolean {
  return (
    extensions.getExtension("vscode.json-language-features") !== undefined &&
    workspace.getConfiguration("json").get("validate.enable", true)
  );
}
