// Steps through the boards of a solution. Everything else on the pages works without it.
"use strict";

const data = document.getElementById("film-data");
if (data) show(JSON.parse(data.textContent));

function show({ elements, frames: packed, turn, steps }) {
  const at = (id) => document.getElementById(id);
  const frames = unpacked(packed);
  const [film, range, back, on] = ["film", "film-at", "film-back", "film-on"].map(at);
  const [frame, words, events] = ["film-frame", "film-words", "film-events"].map(at);
  const svg = frame.closest("svg");
  const items = [...at("steps").children];
  const last = frames.length - 1;

  function go(step) {
    const now = Math.min(Math.max(step, 0), last);
    range.value = now;
    frame.innerHTML = frames[now].map((element) => elements[element]).join("\n");
    const said = now === 0 ? "Start" : `${turn} ${now} of ${last}: ${steps[now].label}`;
    words.textContent = said;
    range.setAttribute("aria-valuetext", said);
    svg.setAttribute("aria-label", now === 0 ? "The board at the start" : `The board after ${said}`);
    events.replaceChildren(
      ...steps[now].events.map((text) => {
        const item = document.createElement("li");
        item.textContent = text;
        return item;
      }),
    );
    // Not `disabled`, which would take the focus from whoever pressed the button last.
    back.setAttribute("aria-disabled", now === 0);
    on.setAttribute("aria-disabled", now === last);
    items.forEach((item, index) => {
      if (index === now - 1) item.setAttribute("aria-current", "step");
      else item.removeAttribute("aria-current");
    });
  }

  back.addEventListener("click", () => go(range.valueAsNumber - 1));
  on.addEventListener("click", () => go(range.valueAsNumber + 1));
  range.addEventListener("input", () => go(range.valueAsNumber));
  for (const button of film.querySelectorAll(".stop")) {
    button.addEventListener("click", () => go(Number(button.dataset.stop)));
  }
  film.addEventListener("keydown", (event) => {
    // The range has these keys by itself.
    if (event.target === range || event.altKey || event.ctrlKey || event.metaKey) return;
    const now = range.valueAsNumber;
    const to = { ArrowLeft: now - 1, ArrowRight: now + 1, Home: 0, End: last }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    go(to);
  });
  film.hidden = false;
  go(0);
}

// A frame is a list of elements, and of pairs [from, count] that stand for so many elements of the frame before.
function unpacked(packed) {
  let before = [];
  return packed.map((frame) => {
    before = frame.flatMap((part) => (Array.isArray(part) ? before.slice(part[0], part[0] + part[1]) : [part]));
    return before;
  });
}
