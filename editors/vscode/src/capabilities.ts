/** What this client can take that LSP does not name. */

import type { ClientCapabilities, FeatureState, StaticFeature } from "vscode-languageclient";

export const ownCapabilities: StaticFeature = {
  fillClientCapabilities(capabilities: ClientCapabilities): void {
    const experimental = (capabilities.experimental ?? {}) as Record<string, unknown>;
    capabilities.experimental = {
      ...experimental,
      goldpathStatus: true,
      goldpathFilesChanged: true,
      goldpathLevelsChanged: true,
      goldpathCommands: ["goldpath.showBoard", "goldpath.showReferences", "goldpath.playSound", "goldpath.showWhy"],
    };
  },
  initialize(): void {},
  getState(): FeatureState {
    return { kind: "static" };
  },
  clear(): void {},
};
