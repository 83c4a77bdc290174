/** What the server says is wrong in the files: at its places in the text, and as a list. */

import { setDiagnostics, type Diagnostic as Lint } from "@codemirror/lint";
import type { Document } from "./documents.js";
import { make, marked, part } from "./html.js";
import type { Diagnostic } from "./host/vscode.js";
import { pathOf } from "./paths.js";
import type { Project } from "./project.js";

const NAMES = ["error", "error", "warning", "info", "hint"] as const;
const MOST = 300;

/** What can be done with a problem. */
export interface Acts {
  go(path: string, range: Diagnostic["range"]): void;
  fix(path: string, range: Diagnostic["range"]): void;
  explain(code: string): void;
}

export class Problems {
  private readonly found = new Map<string, Diagnostic[]>();

  constructor(
    private readonly project: () => Project,
    private readonly acts: Acts,
  ) {}

  forget(): void {
    this.found.clear();
    this.list();
  }

  of(uri: string): Diagnostic[] {
    return this.found.get(pathOf(uri) ?? "") ?? [];
  }

  take({ uri, version, diagnostics }: { uri: string; version?: number | null; diagnostics: Diagnostic[] }): void {
    const path = pathOf(uri);
    const document = path === undefined ? undefined : this.project().text(path);
    if (path === undefined || (document?.isOpen === true && typeof version === "number" && version !== document.version)) {
      return;
    }
    this.found.set(path, diagnostics);
    if (document !== undefined && document === this.project().current) {
      this.mark(document);
    }
    this.list();
  }

  /** Marks the places in the text that the editor shows. */
  mark(document: Document): void {
    const view = document.getView();
    if (view === null) {
      return;
    }
    const all = this.found.get(document.path) ?? [];
    const marks = all.map((it): Lint => {
      const { from, to } = document.spanOf(it.range, document.doc);
      const place = [from, to].map((at) => document.unknown.mapPos(Math.min(at, document.unknown.length))) as [number, number];
      return {
        from: place[0],
        to: Math.max(...place),
        severity: severityOf(it),
        message: it.message,
        ...(it.code === undefined ? {} : { source: String(it.code) }),
        renderMessage: () => {
          const text = make("span", {});
          text.append(...marked(it.message));
          return text;
        },
        actions: [{ name: "Fix…", apply: () => this.acts.fix(document.path, it.range) }],
      };
    });
    view.dispatch(setDiagnostics(view.state, marks));
  }

  private list(): void {
    // Of files that are missing, too.
    const all = [...this.found]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .flatMap(([path, list]) => list.map((it) => ({ path, it })));
    all.sort((a, b) => (a.it.severity ?? 1) - (b.it.severity ?? 1));
    const count = (wanted: string) => all.filter(({ it }) => severityOf(it) === wanted).length;
    const counts = NAMES.slice(1).map((name) => ({ name, count: count(name) })).filter((one) => one.count > 0);
    const words = counts.map(({ name, count }) => `${count} ${name}${count === 1 || name === "info" ? "" : "s"}`).join(", ");
    part("problems-count").textContent = words || "No problems";
    const more = all.length > MOST ? [make("li", { textContent: `and ${all.length - MOST} more` })] : [];
    part("problem-list").replaceChildren(...all.slice(0, MOST).map(({ path, it }) => this.item(path, it)), ...more);
  }

  private item(path: string, it: Diagnostic): HTMLElement {
    const severity = severityOf(it);
    const place = `${path}:${it.range.start.line + 1}:${it.range.start.character + 1}`;
    const go = make("button", { type: "button", className: "link" });
    const [first = "", ...rest] = it.message.split("\n");
    go.append(make("span", { className: `severity ${severity}`, textContent: severity }), " ", ...marked(first), " ", make("span", { className: "place", textContent: place }));
    go.title = rest.join("\n");
    go.addEventListener("click", () => this.acts.go(path, it.range));
    const fix = make("button", { type: "button", textContent: "Fix…" });
    fix.setAttribute("aria-label", `Fix… ${first.replaceAll("`", "")}, ${place}`);
    fix.addEventListener("click", () => this.acts.fix(path, it.range));
    const tools = make("span", { className: "row" }, fix);
    if (it.code !== undefined) {
      const code = String(it.code);
      const explain = make("button", { type: "button", textContent: code });
      explain.setAttribute("aria-label", `Explain ${code}`);
      explain.addEventListener("click", () => this.acts.explain(code));
      tools.append(explain);
    }
    return make("li", {}, go, tools);
  }
}

function severityOf({ severity }: Diagnostic): Lint["severity"] {
  return NAMES[severity ?? 1] ?? "error";
}
