/** What the page of the board has from its editor. */

// Of the page around it alone: any other may send messages, too.
window.addEventListener("message", (event) => {
  if (event.source !== parent || event.origin !== location.origin) {
    event.stopImmediatePropagation();
  }
});

let kept: unknown;

Object.assign(globalThis, {
  acquireVsCodeApi: () => ({
    postMessage: (message: unknown) => parent.postMessage(message, location.origin),
    getState: () => kept,
    setState: (next: unknown) => {
      kept = next;
    },
  }),
});

/** The classes by which the page of the board notices another theme. */
const themes = {
  "vscode-high-contrast": matchMedia("(prefers-contrast: more), (forced-colors: active)"),
  "vscode-dark": matchMedia("(prefers-color-scheme: dark)"),
};
for (const [name, query] of Object.entries(themes)) {
  const follow = () => document.body.classList.toggle(name, query.matches);
  query.addEventListener("change", follow);
  follow();
}
