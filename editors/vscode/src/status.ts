/** The entry in the status bar: the server's one line. */

import { MarkdownString, StatusBarAlignment, ThemeColor, window, type Disposable } from "vscode";
import type { Life, Server } from "./server.js";

const icons: Record<Life["state"], string> = {
  starting: "$(loading~spin)",
  busy: "$(loading~spin)",
  ready: "$(check)",
  incomplete: "$(circle-outline)",
  problem: "$(warning)",
  failed: "$(error)",
  stopped: "$(circle-slash)",
};

export function showStatus(server: Server): Disposable {
  const item = window.createStatusBarItem("goldpath.status", StatusBarAlignment.Left, 0);
  item.name = "Goldpath";
  item.command = "goldpath.showOutput";
  const subscription = server.onLife((life) => {
    item.text = `${icons[life.state]} Goldpath: ${brief(life.text)}`;
    item.tooltip = new MarkdownString().appendText(life.text);
    item.accessibilityInformation = { label: `Goldpath: ${life.text}` };
    item.backgroundColor = life.state === "failed" ? new ThemeColor("statusBarItem.errorBackground") : undefined;
    item.show();
  });
  return { dispose: () => (subscription.dispose(), item.dispose()) };
}

/** The bar is shared with everybody else; the tooltip says it all. */
function brief(text: string): string {
  return text.length <= 60 ? text : `${text.slice(0, 59)}…`;
}
