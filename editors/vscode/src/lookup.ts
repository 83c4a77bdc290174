/** Which server to run: an answer, or the words that say why there is none. Knows no editor. */

import { accessSync, constants, statSync } from "node:fs";
import { delimiter, isAbsolute, join } from "node:path";
import { SETTING, type Missing } from "./host.js";

export interface Places {
  /** The setting `goldpath.server.path`. */
  setting: string;
  env: Readonly<Record<string, string | undefined>>;
  extension: string;
  platform: NodeJS.Platform;
}

export type Found = { command: string; from: "setting" | "environment" | "extension" | "path" };

/** For debugging the server: in the environment of the editor, so that no workspace can set it. */
export const VARIABLE = "GOLDPATH_SERVER";

/**
 * The first of: the setting, the environment, the binary beside the extension, the `PATH`. A place that was named
 * and holds nothing is an error; going on to the next one would hide it.
 */
export function findServer(places: Places, runs = isExecutable): Found | Missing {
  const setting = places.setting.trim();
  if (setting !== "") {
    if (!isAbsolute(setting)) {
      return { missing: `The setting \`${SETTING}\` must be an absolute path; found \`${setting}\`.` };
    }
    return runs(setting)
      ? { command: setting, from: "setting" }
      : { missing: `The setting \`${SETTING}\` names \`${setting}\`, which is not an executable file.` };
  }
  const variable = places.env[VARIABLE] ?? "";
  if (variable !== "") {
    return runs(variable)
      ? { command: variable, from: "environment" }
      : { missing: `${VARIABLE} names \`${variable}\`, which is not an executable file.` };
  }
  const name = places.platform === "win32" ? "goldpath.exe" : "goldpath";
  const bundled = join(places.extension, "server", name);
  if (runs(bundled)) {
    return { command: bundled, from: "extension" };
  }
  // Relative entries would run whatever lies in the folder that happens to be current.
  const folders = (places.env["PATH"] ?? places.env["Path"] ?? "").split(delimiter).filter(isAbsolute);
  const command = folders.map((folder) => join(folder, name)).find((file) => runs(file));
  if (command !== undefined) {
    return { command, from: "path" };
  }
  return {
    missing: `\`${name}\` was not found in the extension or on the PATH. Set \`${SETTING}\` to its path.`,
  };
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
