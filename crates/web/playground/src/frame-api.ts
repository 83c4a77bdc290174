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

const contrast = matchMedia("(prefers-contrast: more), (forced-colors: active)");
const follow = () => document.body.classList.toggle("vscode-high-contrast", contrast.matches);
contrast.addEventListener("change", follow);
follow();
