/** Addresses of files, as the code of the boards has them from an editor. */

export class Uri {
  private constructor(
    readonly scheme: string,
    readonly path: string,
    readonly query: string,
    readonly fragment: string,
  ) {}

  static parse(text: string): Uri {
    const parts = /^([a-z][a-z0-9+.-]*):(?:\/\/[^/?#]*)?([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/i.exec(text);
    if (parts === null) {
      throw new Error(`\`${text}\` is no address`);
    }
    const [, scheme = "", path = "", query = "", fragment = ""] = parts;
    return new Uri(scheme, decodeURIComponent(path), query, fragment);
  }

  static joinPath(base: Uri, ...parts: string[]): Uri {
    const names: string[] = [];
    for (const name of [...base.path.split("/"), ...parts.flatMap((part) => part.split("/"))]) {
      if (name === "..") {
        names.pop();
      } else if (name !== "" && name !== ".") {
        names.push(name);
      }
    }
    return base.with({ path: `/${names.join("/")}` });
  }

  with(change: { path?: string; query?: string; fragment?: string }): Uri {
    return new Uri(this.scheme, change.path ?? this.path, change.query ?? this.query, change.fragment ?? this.fragment);
  }

  toString(): string {
    const path = this.path.split("/").map(encodeURIComponent).join("/");
    const end = (mark: string, text: string) => (text === "" ? "" : mark + text);
    return `${this.scheme}://${path}${end("?", this.query)}${end("#", this.fragment)}`;
  }
}
