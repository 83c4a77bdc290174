/** Questions to the person, which take the keys until they are answered. */

import { make, marked } from "./html.js";

async function open<Answer>(title: string, content: (close: (answer: Answer) => void) => Node[]): Promise<Answer | undefined> {
  const before = document.activeElement;
  const dialog = make("dialog");
  const heading = make("h2", { textContent: title, id: "dialog-title" });
  dialog.setAttribute("aria-labelledby", heading.id);
  let answer: Answer | undefined;
  dialog.append(
    heading,
    ...content((given) => {
      answer = given;
      dialog.close();
    }),
  );
  document.body.append(dialog);
  const closed = new Promise<void>((resolve) => dialog.addEventListener("close", () => resolve(), { once: true }));
  dialog.showModal();
  await closed;
  dialog.remove();
  if (before instanceof HTMLElement) {
    before.focus();
  }
  return answer;
}

const row = (...buttons: Node[]) => make("p", { className: "row" }, ...buttons);
const button = (text: string, act: () => void) => {
  const it = make("button", { type: "button", textContent: text });
  it.addEventListener("click", act);
  return it;
};

/** Asks for a line of text. `why` says what is wrong with one. */
export function ask(title: string, label: string, value: string, why: (text: string) => string | undefined): Promise<string | undefined> {
  return open<string>(title, (close) => {
    const input = make("input", { type: "text", value, autocomplete: "off", spellcheck: false, id: "dialog-input" });
    const problem = make("p", { className: "problem" });
    problem.setAttribute("role", "alert");
    const form = make("form", {}, make("label", { htmlFor: input.id, textContent: label }), input, problem);
    form.append(row(make("button", { type: "submit", className: "primary", textContent: "OK" }), button("Cancel", () => form.closest("dialog")?.close())));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const wrong = why(input.value);
      problem.replaceChildren(...marked(wrong ?? ""));
      if (wrong === undefined) {
        close(input.value);
      }
    });
    queueMicrotask(() => {
      input.focus();
      input.select();
    });
    return [form];
  });
}

/** Asks for one of several things; returns its place. */
export function choose(title: string, options: readonly string[]): Promise<number | undefined> {
  return open<number>(title, (close) => {
    const list = make("ul", { className: "options" }, ...options.map((text, at) => make("li", {}, button(text, () => close(at)))));
    list.addEventListener("keydown", (event) => {
      const buttons = [...list.querySelectorAll("button")];
      const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
      if (by !== undefined) {
        event.preventDefault();
        buttons[(at + by + buttons.length) % buttons.length]?.focus();
      }
    });
    return [list, row(button("Cancel", () => list.closest("dialog")?.close()))];
  });
}

export async function confirm(title: string, yes: string): Promise<boolean> {
  const answer = await open<boolean>(title, (close) => [row(button(yes, () => close(true)), button("Cancel", () => close(false)))]);
  return answer === true;
}

/** Shows something to read. */
export async function tell(title: string, content: Node): Promise<void> {
  await open<void>(title, (close) => [content, row(button("Close", () => close()))]);
}
