/** What this page can take. */

export const capabilities = {
  workspace: {
    applyEdit: true,
    workspaceEdit: { documentChanges: true, resourceOperations: ["create", "rename", "delete"], failureHandling: "abort" },
    // The page tells of files itself: there is nothing that could be watched.
    didChangeWatchedFiles: { dynamicRegistration: true },
  },
  textDocument: {
    synchronization: { didSave: true },
    codeAction: {
      codeActionLiteralSupport: { codeActionKind: { valueSet: ["quickfix", "refactor", "refactor.rewrite", "refactor.move", "source", "source.fixAll"] } },
      isPreferredSupport: true,
      disabledSupport: true,
      dataSupport: true,
      resolveSupport: { properties: ["edit"] },
    },
    completion: { completionItem: { snippetSupport: true, resolveSupport: { properties: ["documentation"] } } },
    publishDiagnostics: { versionSupport: true, relatedInformation: true },
    rename: { prepareSupport: true },
  },
  experimental: { goldpathStatus: true, goldpathFilesChanged: true, goldpathLevelsChanged: true },
};

/** What the server is told at its start. A project has no disk here, so that nothing waits for it to be saved. */
export const settings = { diagnostics: "push", syntaxErrors: true, replay: "onType", semantics: "released", search: "never" };
