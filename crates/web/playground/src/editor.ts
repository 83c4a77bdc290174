/** The editor: what all texts of the project have, and what each has by its language. */

import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { json } from "@codemirror/lang-json";
import { yaml } from "@codemirror/lang-yaml";
import { bracketMatching, foldGutter, foldKeymap, indentOnInput, indentUnit } from "@codemirror/language";
import { lintGutter, lintKeymap } from "@codemirror/lint";
import { findReferences, findReferencesKeymap, formatDocument, formatKeymap, hoverTooltips } from "@codemirror/lsp-client";
import { highlightSelectionMatches, searchKeymap } from "@codemirror/search";
import { EditorState, type Extension } from "@codemirror/state";
import { drawSelection, EditorView, highlightActiveLine, highlightActiveLineGutter, keymap, lineNumbers, type Command } from "@codemirror/view";
import { completionSource } from "./completion.js";
import type { Document } from "./documents.js";
import { languageOf, uriOf } from "./paths.js";
import type { Server } from "./server.js";
import { look } from "./text/look.js";
import { puzzlescript } from "./text/puzzlescript.js";

/** Those of the policy of the page; the editor writes its styles itself. */
const NONCE = "goldpath-editor";

const languages: Record<string, () => Extension> = { json, yaml, puzzlescript: () => puzzlescript };

/** What a person can do in a text, by keys and by buttons. */
export interface Commands {
  fix: Command;
  rename: Command;
  define: Command;
}

export { findReferences, formatDocument };

/** What follows the text. */
export interface Follower {
  typed(document: Document): void;
  caretMoved(document: Document): void;
}

/** An editor without a text. */
export function emptyState(): EditorState {
  return EditorState.create({ extensions: [EditorView.cspNonce.of(NONCE), EditorView.editable.of(false), EditorView.contentAttributes.of({ "aria-label": "No text" }), look] });
}

/** For a text of the project, which is not there yet when it gets them. */
export function extensionsOf(server: Server, commands: Commands, follower: Follower): (document: () => Document, path: string) => Extension {
  return (documentOf, path) => [
    EditorView.updateListener.of(({ state, changes, docChanged, selectionSet }) => {
      const document = documentOf();
      document.changed(state, changes);
      if (docChanged) {
        follower.typed(document);
      }
      if (selectionSet) {
        follower.caretMoved(document);
      }
    }),
    EditorView.cspNonce.of(NONCE),
    // Browsers let the keys into what can be edited; that it scrolls there is told by this.
    EditorView.contentAttributes.of({ "aria-label": "Text", tabindex: "0" }),
    EditorView.domEventHandlers({
      mousedown(event, view) {
        if (!event.ctrlKey && !event.metaKey) {
          return false;
        }
        const at = view.posAtCoords({ x: event.clientX, y: event.clientY });
        if (at !== null) {
          view.dispatch({ selection: { anchor: at } });
        }
        return commands.define(view);
      },
    }),
    EditorState.tabSize.of(2),
    indentUnit.of("  "),
    history(),
    lineNumbers(),
    foldGutter(),
    lintGutter(),
    drawSelection(),
    indentOnInput(),
    bracketMatching(),
    closeBrackets(),
    highlightActiveLine(),
    highlightActiveLineGutter(),
    highlightSelectionMatches(),
    autocompletion({ override: [completionSource(server, documentOf)], icons: false }),
    hoverTooltips(),
    keymap.of([
      { key: "Mod-.", run: commands.fix, preventDefault: true },
      { key: "F2", run: commands.rename, preventDefault: true },
      { key: "F12", run: commands.define, preventDefault: true },
      ...formatKeymap,
      ...findReferencesKeymap,
      ...closeBracketsKeymap,
      ...completionKeymap,
      ...searchKeymap,
      ...historyKeymap,
      ...foldKeymap,
      ...lintKeymap,
      ...defaultKeymap,
      indentWithTab,
    ]),
    look,
    languages[languageOf(path)]?.() ?? [],
    server.client.plugin(uriOf(path), languageOf(path)),
  ];
}
