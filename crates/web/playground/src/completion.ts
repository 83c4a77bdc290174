/** What the server offers to write at the cursor. */

import { insertCompletionText, pickedCompletion, snippet, type Completion, type CompletionContext, type CompletionResult } from "@codemirror/autocomplete";
import type { EditorView } from "@codemirror/view";
import { LSPPlugin } from "@codemirror/lsp-client";
import type { Document, Edit } from "./documents.js";
import { make } from "./html.js";
import type { Server } from "./server.js";
import { templateOf } from "./snippet.js";

type Markup = string | { kind: "markdown" | "plaintext"; value: string };

interface Item {
  label: string;
  labelDetails?: { detail?: string; description?: string };
  kind?: number;
  detail?: string;
  documentation?: Markup;
  sortText?: string;
  filterText?: string;
  preselect?: boolean;
  insertText?: string;
  insertTextFormat?: number;
  textEdit?: { newText: string; range?: Edit["range"]; insert?: Edit["range"] };
  additionalTextEdits?: Edit[];
}

const SNIPPET = 2;
const TRIGGERS = '":,[{$.';
const KINDS: Record<number, string> = { 3: "function", 5: "property", 6: "variable", 7: "class", 10: "property", 12: "constant", 13: "enum", 14: "keyword", 15: "text", 20: "constant", 21: "constant", 23: "function" };

export function completionSource(server: Server, documentOf: () => Document | undefined) {
  return async (context: CompletionContext): Promise<CompletionResult | null> => {
    const document = documentOf();
    const before = context.state.sliceDoc(context.pos - 1, context.pos);
    if (document === undefined || (!context.explicit && !/[\w\p{L}]/u.test(before) && !(before !== "" && TRIGGERS.includes(before)))) {
      return null;
    }
    const abort = new AbortController();
    context.addEventListener("abort", () => abort.abort());
    const isTriggered = !context.explicit && TRIGGERS.includes(before);
    const params = {
      textDocument: { uri: document.uri },
      position: document.placeOf(context.pos),
      context: isTriggered ? { triggerKind: 2, triggerCharacter: before } : { triggerKind: 1 },
    };
    const answer = await server.request<Item[] | { items: Item[]; isIncomplete?: boolean } | null>("textDocument/completion", params, abort.signal).catch(() => null);
    const items = Array.isArray(answer) ? answer : (answer?.items ?? []);
    if (items.length === 0 || context.aborted) {
      return null;
    }
    const doc = context.state.doc;
    const spans = items.map(({ textEdit }) => {
      const range = textEdit?.range ?? textEdit?.insert;
      return range === undefined ? undefined : document.spanOf(range, doc);
    });
    const word = context.matchBefore(/[\w\p{L}-]*/u);
    const from = Math.min(...spans.map((span) => span?.from ?? word?.from ?? context.pos));
    const options = items.map((item, at) => optionOf(server, document, item, spans[at], from, doc.sliceString(from, spans[at]?.from ?? from)));
    // What is written after the place where all of them begin still chooses among them.
    const isWhole = !Array.isArray(answer) && answer?.isIncomplete === true ? undefined : /^["\w\p{L}$./ -]*$/u;
    return { from, options, ...(isWhole === undefined ? {} : { validFor: isWhole }) };
  };
}

function optionOf(server: Server, document: Document, item: Item, span: { from: number; to: number } | undefined, start: number, prefix: string): Completion {
  const text = item.textEdit?.newText ?? item.insertText ?? item.label;
  const detail = item.detail ?? item.labelDetails?.detail ?? item.labelDetails?.description;
  const type = KINDS[item.kind ?? 0];
  // Behind the cursor an edit may take away more, such as the quote that closes a name.
  const beyond = span === undefined ? 0 : span.to;
  const doc = document.state.doc;
  const written = doc.length;
  return {
    label: prefix + (item.filterText ?? item.label),
    displayLabel: item.label,
    ...(detail === undefined ? {} : { detail }),
    ...(type === undefined ? {} : { type }),
    ...(item.sortText === undefined ? {} : { sortText: item.sortText }),
    ...(item.preselect === true ? { boost: 1 } : {}),
    info: async () => documentation(server, document, item),
    apply: (view: EditorView, completion: Completion, from: number, to: number) => {
      // As much as was typed since, what stands behind has moved.
      const grown = view.state.doc.length - written;
      const moved = (at: number) => (at >= beyond ? at + grown : at);
      const others = (item.additionalTextEdits ?? []).map(({ range, newText }) => {
        const place = document.spanOf(range, doc);
        return { from: moved(place.from), to: moved(place.to), insert: newText };
      });
      const changes = view.state.changes(others);
      if (!changes.empty) {
        view.dispatch({ changes });
      }
      const begin = changes.mapPos((span?.from ?? start) + from - start, 1);
      const end = changes.mapPos(Math.max(to, beyond + grown), -1);
      if (item.insertTextFormat === SNIPPET) {
        snippet(templateOf(text))(view, completion, begin, end);
      } else {
        view.dispatch({ ...insertCompletionText(view.state, text, begin, end), annotations: pickedCompletion.of(completion) });
      }
    },
  };
}

async function documentation(server: Server, document: Document, item: Item): Promise<Node | null> {
  const full = item.documentation === undefined ? await server.request<Item>("completionItem/resolve", item).catch(() => item) : item;
  const view = document.getView();
  const plugin = view && LSPPlugin.get(view);
  if (full.documentation === undefined || plugin === null) {
    return null;
  }
  return make("div", { className: "cm-lsp-documentation", innerHTML: plugin.docToHTML(full.documentation, "markdown") });
}
