// The part that runs in the extension host: opens a window that runs host/index.js, and listens to it.
import { join } from "node:path";

export async function inHost({ editor, checks, workspace, here }) {
  const page = await editor.browser.newPage();
  let heard = 0;
  let exit;
  const exited = new Promise((done) => (exit = done));
  await page.exposeFunction("codeAutomationLog", (_type, [text]) => {
    const line = String(text);
    if (/^(ok|FAIL) +- /.test(line)) {
      checks.say(line);
      heard += 1;
      checks.failed += line.startsWith("FAIL") ? 1 : 0;
    }
  });
  await page.exposeFunction("codeAutomationExit", (code) => exit(code));
  const payload = [
    ["extensionDevelopmentPath", editor.remote(join(here, "host"))],
    ["extensionTestsPath", editor.remote(join(here, "host/index.js"))],
    ["skipWelcome", "true"],
  ];
  await page.goto(editor.url(workspace, payload), { waitUntil: "domcontentloaded" });
  const code = await exited;
  await page.close();
  await checks.check("the extension host came to its end", () => {
    if (code !== 0 || heard === 0) {
      throw new Error(`exit code ${code} after ${heard} checks`);
    }
  });
}
