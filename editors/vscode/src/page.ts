/** What all pages of the extension have in common: what they may load, and their script and style. */

import { Uri, type Webview } from "vscode";

export function button(id: string, label: string, inside: string): string {
  return `<button id="${id}" type="button" aria-label="${label}" title="${label}">${inside}</button>`;
}

/** A page whose script and style are named so in `dist`. */
export function document(
  webview: Webview,
  extension: Uri,
  { name, title, body }: { name: string; title: string; body: string },
): string {
  const nonce = crypto.randomUUID();
  const file = (name: string) => webview.asWebviewUri(Uri.joinPath(extension, "dist", name)).toString();
  const policy = [
    "default-src 'none'",
    `img-src ${webview.cspSource} data:`,
    `style-src ${webview.cspSource}`,
    `script-src 'nonce-${nonce}'`,
  ].join("; ");
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="${file(`${name}-style.css`)}">
<title>${title}</title>
</head>
<body>
${body}
<script nonce="${nonce}" src="${file(`${name}.js`)}"></script>
</body>
</html>`;
}
