/** Snippets, from the syntax of the protocol to that of the editor. */

/** A template of the editor with the same text and places. */
export function templateOf(snippet: string): string {
  let at = 0;
  const braced = (text: string) => text.replace(/[{}]/g, "\\$&");

  /** Reads up to a brace that closes a placeholder, or to the end; the text alone of what lies in a placeholder. */
  function read(isInside: boolean): string {
    let out = "";
    const put = (text: string) => (out += isInside ? text : braced(text));
    while (at < snippet.length) {
      const rest = snippet.slice(at);
      const stop = /^\$(?:(\d+)|\{(\d+)\})/.exec(rest);
      const choice = /^\$\{(\d+)\|((?:\\.|[^|\\])*)\|\}/.exec(rest);
      const begin = /^\$\{(\d+):/.exec(rest);
      const escape = /^\\([\\$}|,])/.exec(rest);
      if (isInside && snippet[at] === "}") {
        break;
      } else if (stop !== null) {
        at += stop[0].length;
        out += isInside ? "" : field(Number(stop[1] ?? stop[2]), "");
      } else if (choice !== null) {
        at += choice[0].length;
        const first = (/^(?:\\.|[^,\\])*/.exec(choice[2] ?? "")?.[0] ?? "").replace(/\\(.)/g, "$1");
        out += isInside ? first : field(Number(choice[1]), first);
      } else if (begin !== null) {
        at += begin[0].length;
        const inner = read(true);
        at += 1;
        out += isInside ? inner : field(Number(begin[1]), inner);
      } else if (escape !== null) {
        at += 2;
        put(escape[1] ?? "");
      } else {
        put(snippet[at] ?? "");
        at += 1;
      }
    }
    return out;
  }

  /** A field of the editor holds no braces: such a text stays, with the place behind it. */
  function field(number: number, text: string): string {
    return /[{}]/.test(text) ? `${braced(text)}\${${number}}` : text === "" ? `\${${number}}` : `\${${number}:${text}}`;
  }

  return read(false);
}
