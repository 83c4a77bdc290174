// A real VS Code of our own: a code-server with the extension installed, and a browser that shows it.
// Everything that they write lies below one folder, and neither can reach anything but this machine.
import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, openSync, writeFileSync } from "node:fs";
import net from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { chromium } from "playwright-core";
import { PATIENCE } from "./checks.mjs";

const userSettings = {
  "security.workspace.trust.enabled": false,
  "workbench.startupEditor": "none",
  "workbench.enableExperiments": false,
  "workbench.secondarySideBar.defaultVisibility": "hidden",
  "workbench.tips.enabled": false,
  "workbench.colorTheme": "Default Dark Modern",
  "telemetry.telemetryLevel": "off",
  "update.mode": "none",
  "extensions.autoCheckUpdates": false,
  "extensions.autoUpdate": false,
  "extensions.ignoreRecommendations": true,
  "chat.disableAIFeatures": true,
  "json.schemaDownload.enable": false,
  "git.enabled": false,
  // So that what is on the screen is what the board says; one check lets things move.
  "goldpath.board.animation": "off",
  "files.autoSave": "off",
  "editor.minimap.enabled": false,
  "editor.acceptSuggestionOnCommitCharacter": false,
};

const browserArguments = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-dev-shm-usage",
  "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
];

/** Starts both. `tools` names the programs, `out` the folder for all files. */
export async function start({ tools, vsix, out }) {
  for (const folder of ["home", "data/User", "data/Machine", "extensions", "browser"]) {
    mkdirSync(join(out, folder), { recursive: true });
  }
  const port = await freePort();
  const config = join(out, "config.yaml");
  writeFileSync(config, `bind-addr: 127.0.0.1:${port}\nauth: none\ncert: false\n`);
  writeFileSync(join(out, "data/User/settings.json"), JSON.stringify(userSettings));
  // There from the start: while VS Code turns from watching the folder to a file that came, it sees no change of it.
  writeFileSync(join(out, "data/Machine/settings.json"), "{}");
  const home = join(out, "home");
  // Without a gallery it asks none.
  const env = { PATH: process.env.PATH, HOME: home, XDG_RUNTIME_DIR: home, LANG: "C.UTF-8", EXTENSIONS_GALLERY: "{}" };
  const common = [tools.codeServer, "--config", config, "--user-data-dir", join(out, "data")];
  common.push("--extensions-dir", join(out, "extensions"));
  execFileSync(tools.node, [...common, "--install-extension", vsix, "--force"], { env, stdio: "ignore", timeout: PATIENCE });

  const log = openSync(join(out, "code-server.log"), "a");
  const quiet = ["--disable-telemetry", "--disable-update-check", "--disable-workspace-trust", "--disable-proxy"];
  quiet.push("--disable-getting-started-override", "--vscode-option", "enable-smoke-test-driver");
  const child = spawn(tools.node, [...common, ...quiet], { env, stdio: ["ignore", log, log], detached: true });
  const ended = new Promise((done) => child.once("exit", done));
  let browser;
  /** Ends what was started here, and nothing else: the process group of our own child. */
  const stop = async () => {
    await Promise.race([browser?.close().catch(() => {}), sleep(3000)]);
    for (const signal of ["SIGTERM", "SIGKILL"]) {
      try {
        process.kill(-child.pid, signal);
      } catch {
        return;
      }
      await Promise.race([ended, sleep(1500)]);
    }
  };
  try {
    const [context] = await Promise.all([
      chromium.launchPersistentContext(join(out, "browser"), {
        executablePath: tools.chromium,
        timeout: PATIENCE,
        headless: true,
        viewport: { width: 1280, height: 800 },
        args: browserArguments,
        // Asked for by VS Code when an extension reads or writes the clipboard. Without a screen it is one of this browser.
        permissions: ["clipboard-read", "clipboard-write"],
      }),
      healthy(port, ended),
    ]);
    browser = context;
    context.setDefaultTimeout(PATIENCE);
  } catch (error) {
    await stop();
    throw error;
  }
  const outside = new Set();
  // The name under which VS Code's own service worker answers for files that a webview shows; nobody else does here.
  const resources = ".vscode-resource.vscode-cdn.net";
  browser.on("request", (request) => {
    const url = new URL(request.url());
    if (/^(http|ws)s?:$/.test(url.protocol) && url.hostname !== "127.0.0.1" && !url.hostname.endsWith(resources)) {
      outside.add(url.origin);
    }
  });
  return { browser, outside, stop, remote: (path) => `vscode-remote://127.0.0.1:${port}${path}`, url: address(port) };
}

// `ew` asks for an empty window.
const address = (port) => (folder, payload) =>
  `http://127.0.0.1:${port}/?${folder === undefined ? "ew=true" : `folder=${encodeURIComponent(folder)}`}` +
  `&payload=${encodeURIComponent(JSON.stringify(payload))}`;

function freePort() {
  return new Promise((done, failed) => {
    const server = net.createServer().once("error", failed);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => done(port));
    });
  });
}

async function healthy(port, ended) {
  let over = false;
  ended.then(() => (over = true));
  for (const end = Date.now() + PATIENCE; Date.now() < end && !over; await sleep(100)) {
    try {
      if ((await fetch(`http://127.0.0.1:${port}/healthz`)).ok) {
        return;
      }
    } catch {
      // Not yet.
    }
  }
  throw new Error("code-server did not come up; see code-server.log");
}
