/** Why a rule acted or did not: its reasons as a list, each of which leads to its place in the text. */

import { Uri, window, type QuickPickItem } from "vscode";
import type { Boards } from "./board/boards.js";
import { reveal } from "./board/reveal.js";
import { method, type Why, type WhyParams, type WhyReason } from "./protocol.js";
import type { Server } from "./server.js";
import { words } from "./words.js";

/** The characters that surely fit in a line of a list. */
const ONE_LINE = 70;

interface Item extends QuickPickItem {
  reason: WhyReason;
}

/** Asks at the step of the board of its level, if there is one; else along what is recorded. */
export async function showWhy(server: Server, boards: Boards, document: unknown, rule: unknown): Promise<Why | null> {
  if (typeof document !== "string" || typeof rule !== "string") {
    return null;
  }
  const file = Uri.parse(document);
  const asked: WhyParams = { ...(boards.questionAbout(file) ?? { textDocument: { uri: document } }), rule };
  try {
    const why = await server.request<Why | null>(method.why, asked);
    if (why === null) {
      void window.showInformationMessage("Goldpath: nothing is recorded in which the rule could act.");
      return null;
    }
    const items = why.reasons.map(itemOf);
    void window.showQuickPick(items, { title: why.title, placeHolder: "Choose a reason to show its place" }).then((chosen) => {
      const { location, text } = chosen?.reason ?? {};
      return location ? reveal({ ...location, message: text ?? "" }, file) : undefined;
    });
    return why;
  } catch (error) {
    void window.showErrorMessage(`Goldpath: ${words(error)}`);
    return null;
  }
}

/** A long reason takes two lines, since a line of the list is cut off at its end. */
function itemOf(reason: WhyReason): Item {
  const indent = "\u2003".repeat(reason.depth);
  const colon = reason.text.length > ONE_LINE ? reason.text.search(/[:;] /) + 1 : 0;
  if (colon === 0) {
    return { label: indent + reason.text, reason };
  }
  return { label: indent + reason.text.slice(0, colon), detail: indent + reason.text.slice(colon).trim(), reason };
}
