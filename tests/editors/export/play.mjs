// A level of an exported page, played along its solution by the keys, buttons and cells of the page.

/** Returns what went otherwise than `states` say: the state at the start, and after each move. */
export async function play(page, at, { seed, solution }, states) {
  return page.evaluate(
    ({ at, seed, solution, states }) => {
      const by = (id) => document.getElementById(id);
      const wrong = [];
      const canonical = (value) =>
        JSON.stringify(value, (_, it) => (it !== null && typeof it === "object" && !Array.isArray(it) ? Object.fromEntries(Object.entries(it).sort(([a], [b]) => (a < b ? -1 : 1))) : it));
      // Texts are read, and time stands still.
      const read = () => {
        while (by("message").open) {
          by("message").close();
          by("message").dispatchEvent(new Event("close"));
        }
      };
      by("levels").value = String(at);
      by("levels").dispatchEvent(new Event("change"));
      read();
      if (!by("pause").hidden && by("pause").getAttribute("aria-pressed") === "false") {
        by("pause").click();
      }
      if (seed !== "") {
        // Only the solution knows the seed of chance: its start is played on from.
        by("reveal").click();
        by("way-on").click();
        by("way-back").click();
      }
      const check = (number) => {
        const [is, was] = [canonical(goldpath.state()), canonical(states[number])];
        if (is !== was) {
          wrong.push(`after ${number} moves it is ${is.slice(0, 300)}, and should be ${was?.slice(0, 300)}`);
        }
      };
      const press = (key) => document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
      const click = (board, [x, y]) => {
        const box = by("sheet").getBoundingClientRect();
        const cell = { clientX: box.left + ((x + 0.5) * box.width) / board.columns, clientY: box.top + ((y + 0.5) * box.height) / board.rows };
        by("sheet").dispatchEvent(new MouseEvent("click", { ...cell, bubbles: true }));
      };
      const same = (one, other) => canonical(typeof one === "string" ? { action: one } : one) === canonical(typeof other === "string" ? { action: other } : other);
      const move = (action) => {
        const own = { undo: "z", restart: "r" }[action];
        if (own !== undefined) {
          return press(own);
        }
        if (action === "tick") {
          return by("tick").click();
        }
        const choices = goldpath.choices();
        const plain = choices.find((choice) => choice.position === undefined && same(choice.action, action));
        const button = ({ label }) => [...document.querySelectorAll("#moves button")].find((it) => it.dataset.label === label);
        if (plain !== undefined) {
          return plain.keys.length > 0 ? press(plain.keys[0]) : button(plain).click();
        }
        for (const choice of choices.filter(({ position }) => position !== undefined)) {
          const { [choice.position]: cell, ...rest } = typeof action === "string" ? { action } : action;
          if (cell !== undefined && same(rest, choice.action)) {
            button(choice).click();
            const frame = getComputedStyle(by("frame"));
            return click({ columns: Number(frame.getPropertyValue("--columns")), rows: Number(frame.getPropertyValue("--rows")) }, cell);
          }
        }
        throw new Error(`no choice for ${JSON.stringify(action)}`);
      };
      check(0);
      for (const [number, { action }] of solution.entries()) {
        try {
          move(action);
        } catch (error) {
          return [...wrong, `move ${number + 1}: ${error.message}`];
        }
        read();
        check(number + 1);
        if (wrong.length > 0) {
          return wrong;
        }
      }
      const words = by("status").textContent;
      if (!/^Won in /.test(words)) {
        wrong.push(`not won at the end: ${words}`);
      }
      return wrong;
    },
    { at, seed, solution, states },
  );
}
