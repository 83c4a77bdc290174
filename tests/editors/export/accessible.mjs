// An exported page by the rules of accessibility, and by keys alone.
import axe from "axe-core";

export async function isAccessible(page, { options }) {
  const wrong = [];
  await page.evaluate(() => document.querySelectorAll("details").forEach((it) => (it.open = true)));
  // They are unpacked when they are opened.
  await page.waitForFunction(() => document.querySelector("#licenses pre").textContent.includes("xz-decompress"), undefined, { timeout: 10_000 });
  await page.evaluate(() => document.getElementById("hint").click());
  // The policy of the page lets no script in but by the tools of the browser.
  await page.evaluate(axe.source);
  const look = async (when) => {
    const { violations } = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"] }));
    wrong.push(...violations.map(({ id, nodes }) => `${when}, ${JSON.stringify(options)}: ${id} at ${nodes.map(({ target }) => target).join(", ")}`));
  };
  await look("at the start");
  // A text before the level keeps the keys to itself until it is read.
  await page.evaluate(() => document.getElementById("message").open && document.getElementById("message").close());
  await page.evaluate(() => document.getElementById("reveal").click());
  await look("with the solution");
  const reached = new Set();
  await page.evaluate(() => document.activeElement?.blur());
  for (let count = 0; count < 80; count++) {
    await page.keyboard.press("Tab");
    reached.add(await page.evaluate(() => document.activeElement?.id ?? ""));
  }
  for (const id of ["frame", "reveal", "way-play"]) {
    if (!reached.has(id)) {
      wrong.push(`Tab does not come to ${id}`);
    }
  }
  const { width, scroll } = await page.evaluate(() => ({ width: innerWidth, scroll: document.documentElement.scrollWidth }));
  if (scroll > width) {
    wrong.push(`the page is ${scroll} wide in a window of ${width}`);
  }
  await page.evaluate(() => document.getElementById("reveal").click());
  return wrong;
}
