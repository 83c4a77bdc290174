/** How texts look: in the colors of the page, which follow the system. */

import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";

const style = HighlightStyle.define([
  { tag: tags.propertyName, color: "var(--key)" },
  { tag: [tags.string, tags.special(tags.string)], color: "var(--string)" },
  { tag: [tags.number, tags.bool, tags.null, tags.atom], color: "var(--number)" },
  { tag: [tags.keyword, tags.operator], color: "var(--word)" },
  { tag: tags.heading, color: "var(--word)", fontWeight: "bold" },
  { tag: [tags.comment, tags.meta], color: "var(--faint)" },
]);

const theme = EditorView.theme({
  "&": { height: "100%", color: "var(--text)", backgroundColor: "var(--paper)", fontSize: "14px" },
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "1.5" },
  ".cm-content": { caretColor: "var(--text)" },
  ".cm-cursor, .cm-dropCursor": { borderLeftColor: "var(--text)" },
  "&.cm-focused": { outline: "2px solid var(--focus)", outlineOffset: "-2px" },
  "&.cm-focused .cm-selectionBackground, .cm-selectionBackground, .cm-content ::selection": { backgroundColor: "var(--selected)" },
  ".cm-gutters": { backgroundColor: "var(--paper)", color: "var(--faint)", borderRight: "1px solid var(--rule)" },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "var(--current)" },
  ".cm-tooltip": { backgroundColor: "var(--raised)", color: "var(--text)", border: "1px solid var(--rule)", maxWidth: "min(40rem, 90vw)" },
  ".cm-lsp-documentation, .cm-completionInfo": { maxHeight: "18rem", overflow: "auto", fontFamily: "var(--sans)", fontSize: "14px" },
  ".cm-tooltip-autocomplete ul li[aria-selected]": { backgroundColor: "var(--strong)", color: "var(--on-strong)" },
  ".cm-completionDetail": { color: "inherit" },
  ".cm-panels": { backgroundColor: "var(--raised)", color: "var(--text)" },
  ".cm-panel input, .cm-panel button": { color: "var(--text)", backgroundColor: "var(--paper)", backgroundImage: "none" },
  ".cm-diagnosticSource": { color: "var(--faint)", opacity: 1 },
  ".cm-snippetField": { backgroundColor: "var(--selected)" },
  ".cm-matchingBracket, &.cm-focused .cm-matchingBracket": { backgroundColor: "var(--selected)" },
});

export const look = [theme, syntaxHighlighting(style)];
