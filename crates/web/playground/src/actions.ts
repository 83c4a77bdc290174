/** What the server can do with a place in a text: fixes, other names, and where a name is defined. */

import { ask, choose } from "./dialogs.js";
import type { Document, Edit } from "./documents.js";
import type { LspEdit } from "./host/vscode.js";
import { messageOf, type Server } from "./server.js";

export interface Action {
  title: string;
  edit?: LspEdit;
  command?: { command: string; arguments?: unknown[] };
  data?: unknown;
  disabled?: { reason: string };
  isPreferred?: boolean;
}

export interface Place {
  uri: string;
  range: Edit["range"];
}

export interface Shows {
  apply(edit: LspEdit): boolean;
  go(place: Place): void;
  say(text: string): void;
}

/** Lets a person choose among what can be done at a place. */
export async function fix(server: Server, document: Document, range: Edit["range"], page: Shows): Promise<void> {
  try {
    const params = { textDocument: { uri: document.uri }, range, context: { diagnostics: [] } };
    const answer = await server.request<Action[] | null>("textDocument/codeAction", params);
    const actions = (answer ?? []).filter(({ disabled }) => disabled === undefined).sort((a, b) => Number(b.isPreferred ?? false) - Number(a.isPreferred ?? false));
    if (actions.length === 0) {
      page.say("There is no fix here.");
      return;
    }
    const chosen = await choose("What is to be done here?", actions.map(({ title }) => title.replaceAll("`", "")));
    const action = chosen === undefined ? undefined : actions[chosen];
    if (action !== undefined) {
      await act(server, action, page);
    }
  } catch (error) {
    page.say(messageOf(error));
  }
}

async function act(server: Server, action: Action, page: Shows): Promise<void> {
  const { edit, command } = action.edit === undefined && action.data !== undefined ? await server.request<Action>("codeAction/resolve", action) : action;
  if (edit !== undefined && !page.apply(edit)) {
    page.say("Nothing was changed: the text is another one by now.");
    return;
  }
  if (command !== undefined) {
    await server.request("workspace/executeCommand", { command: command.command, arguments: command.arguments ?? [] });
  }
}

/** Gives what stands at a place another name, in all files. */
export async function rename(server: Server, document: Document, offset: number, page: Shows): Promise<void> {
  const at = { textDocument: { uri: document.uri }, position: document.placeOf(offset) };
  try {
    type Prepared = { range: Edit["range"]; placeholder?: string } | Edit["range"] | null;
    const prepared = await server.request<Prepared>("textDocument/prepareRename", at);
    if (prepared === null) {
      page.say("There is no name here that could be another one.");
      return;
    }
    const range = "range" in prepared ? prepared.range : prepared;
    const { from, to } = document.spanOf(range);
    const before = "placeholder" in prepared && prepared.placeholder !== undefined ? prepared.placeholder : document.state.sliceDoc(from, to);
    const newName = await ask("Rename", "New name", before, (text) => (text.trim() === "" ? "A name has a character." : undefined));
    if (newName === undefined || newName === before) {
      return;
    }
    page.say("Renaming …");
    const edit = await server.request<LspEdit | null>("textDocument/rename", { ...at, newName });
    page.say(edit === null || !page.apply(edit) ? "Nothing was renamed." : `Renamed to ${newName}.`);
  } catch (error) {
    page.say(messageOf(error));
  }
}

/** Goes to where what stands at a place is defined. */
export async function define(server: Server, document: Document, offset: number, page: Shows): Promise<void> {
  try {
    const params = { textDocument: { uri: document.uri }, position: document.placeOf(offset) };
    const answer = await server.request<Place | Place[] | null>("textDocument/definition", params);
    const place = Array.isArray(answer) ? answer[0] : answer;
    if (place === undefined || place === null) {
      page.say("No definition is known of this.");
    } else {
      page.go(place);
    }
  } catch (error) {
    page.say(messageOf(error));
  }
}
