// The ways to play an exported page that are not moves of a solution: hints, the solution itself, swipes, real keys.

const state = (page) => page.evaluate(() => JSON.stringify(globalThis.goldpath.state()));
const text = (page, id) => page.locator(`#${id}`).textContent();
export const levelOf = (page) =>
  page.evaluate(() => {
    const { entries } = JSON.parse(document.getElementById("project").textContent);
    return entries[Number(document.getElementById("levels").value)];
  });
const close = (page) => page.evaluate(() => document.getElementById("message").open && document.getElementById("message").close());
const fresh = async (page) => {
  await page.evaluate(() => document.getElementById("levels").dispatchEvent(new Event("change")));
  await close(page);
};

/** The keys of the moves that win; undefined for a move that has none. */
const keysOf = (page, { solution }) =>
  page.evaluate((solution) => {
    const choices = globalThis.goldpath.choices();
    const is = (choice, action) => [choice.action, choice.action.direction].some((it) => JSON.stringify(it) === JSON.stringify(action));
    return solution.map(({ action }) => choices.find((choice) => is(choice, action))?.keys[0]);
  }, solution);

/** The level that is open is won by real keys, as long as all of its moves have one. */
export async function winsByKeys(page) {
  await close(page);
  const keys = await keysOf(page, await levelOf(page));
  if (keys.includes(undefined)) {
    return ["not all of its moves have a key"];
  }
  for (const key of keys) {
    await page.keyboard.press(key);
    await close(page);
  }
  const said = await text(page, "status");
  return said.startsWith("Won in") ? [] : [`by keys it is not won: ${said}`];
}

/** A hint tells the moves up to its stop, and plays them from the start. */
export async function hasHints(page) {
  await fresh(page);
  const { hintStops, solution } = await levelOf(page);
  const button = page.locator("#hint");
  if (hintStops.length === 0) {
    return (await button.isVisible()) ? ["there is a button for hints, and no hint"] : [];
  }
  await button.click();
  const wrong = [];
  const told = solution.slice(0, hintStops[0]).map(({ label }) => label);
  if (!(await text(page, "hint-text")).includes(told.join(", "))) {
    wrong.push(`the hint does not tell ${told}`);
  }
  const before = await state(page);
  await page.locator("#hint-play").click();
  await page.waitForTimeout(600 + 500 * hintStops[0]);
  if ((await state(page)) === before) {
    wrong.push("the hint is not played");
  }
  return wrong;
}

/** The solution is behind a click, and plays through to the win; undo and restart lead back. */
export async function showsSolution(page, { pictures, options, name }) {
  await fresh(page);
  const wrong = [];
  const level = await levelOf(page);
  const start = await state(page);
  if (await page.locator("#way").isVisible()) {
    wrong.push("the solution is shown before anyone asks for it");
  }
  if (!(await text(page, "proof")).includes(level.least ? "is the least" : `The solution has ${level.solution.length} move`)) {
    wrong.push(`the proof says ${await text(page, "proof")}`);
  }
  if (pictures !== undefined) {
    await page.evaluate(() => scrollTo(0, 0));
    const kind = options.isMobile ? "phone" : (options.colorScheme ?? "contrast");
    await page.screenshot({ path: `${pictures}-${name}-${kind}.png` });
  }
  await page.locator("#reveal").click();
  for (const _ of level.solution) {
    await page.locator("#way-on").click();
    await close(page);
  }
  if (!(await text(page, "status")).startsWith("The solution has won")) {
    wrong.push(`after the solution it says ${await text(page, "status")}`);
  }
  await page.locator("#way-end").click();
  if ((await state(page)) !== start) {
    wrong.push("the level does not begin anew after its solution");
  }
  await page.locator("#reveal").click();
  // By real keys, up to the win.
  await page.locator("#frame").focus();
  const keys = await keysOf(page, level);
  if (keys.every((key) => key !== undefined)) {
    await page.keyboard.press(keys[0]);
    await close(page);
    if ((await page.locator("#undo").isEnabled()) && !(await text(page, "status")).includes("nothing")) {
      await page.keyboard.press("z");
      await page.keyboard.press(keys[0]);
      await close(page);
    }
    for (const key of keys.slice(1)) {
      await page.keyboard.press(key);
      await close(page);
    }
    if (!(await text(page, "status")).startsWith("Won in")) {
      wrong.push(`by keys it is not won: ${await text(page, "status")}`);
    }
    if (pictures !== undefined) {
      await page.evaluate(() => scrollTo(0, 0));
      await page.screenshot({ path: `${pictures}-${name}-${options.isMobile ? "phone" : (options.colorScheme ?? "contrast")}-won.png` });
    }
  }
  return wrong;
}

/** A swipe over the board is the key of its direction. */
export async function swipes(page) {
  await fresh(page);
  const signs = { ArrowRight: [60, 0], ArrowLeft: [-60, 0], ArrowUp: [0, -60], ArrowDown: [0, 60] };
  const wrong = [];
  const choices = await page.evaluate(() => globalThis.goldpath.choices());
  for (const [key, [dx, dy]] of Object.entries(signs)) {
    if (!choices.some(({ keys }) => keys.includes(key))) {
      continue;
    }
    await fresh(page);
    await page.keyboard.press(key);
    const byKey = await state(page);
    await fresh(page);
    // No mouse is above or below the window.
    await page.locator("#sheet").evaluate((sheet) => sheet.scrollIntoView({ block: "center" }));
    const box = await page.locator("#sheet").boundingBox();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + dx, y + dy);
    await page.mouse.up();
    if ((await state(page)) !== byKey) {
      wrong.push(`a swipe is not ${key}`);
    }
  }
  return wrong;
}
