/**
 * Where the files of a workspace are: in the editor below the URIs of its folders, whatever their scheme, and in the memory
 * of the server below `/workspace`. Knows no editor.
 */

export interface Place {
  /** Without a slash at its end. */
  uri: string;
  path: string;
}

/** A place in memory for each folder, by the last part of its path. */
export function placesOf(folders: readonly { uri: string; path: string }[]): Place[] {
  const taken = new Set<string>();
  return folders.map(({ uri, path }) => {
    // Characters that every URI writes alike.
    const name = path.split("/").filter((part) => part !== "").at(-1)?.replace(/[^\w.-]/g, "_") ?? "folder";
    let free = name;
    for (let number = 2; taken.has(free); number++) {
      free = `${name}-${number}`;
    }
    taken.add(free);
    return { uri: uri.replace(/\/$/, ""), path: `/workspace/${free}` };
  });
}

export class Places {
  constructor(readonly all: readonly Place[]) {}

  /** The path in memory of a file in the editor. */
  pathOf(uri: string): string | undefined {
    const place = this.all.find((place) => isWithin(uri, place.uri));
    return place === undefined ? undefined : place.path + decodeURIComponent(uri.slice(place.uri.length));
  }

  /** A message with the URIs of the server, which are whole texts: what documents mention stays as it is. */
  toServer<Message>(message: Message): Message {
    return mapped(message, (text) => {
      const place = this.all.find((place) => isWithin(text, place.uri));
      return place === undefined ? text : `file://${place.path}${text.slice(place.uri.length)}`;
    });
  }

  /** A message with the URIs of the editor, in links as well. What the server registers for files is for those there. */
  toEditor<Message extends object>(message: Message): Message {
    const isRegistration = "method" in message && message.method === "client/registerCapability";
    return mapped(isRegistration ? this.registered(message) : message, (text) => {
      return this.all.reduce((text, place) => replaced(text, `file://${place.path}`, place.uri), text);
    });
  }

  private registered<Value>(value: Value): Value {
    const scheme = this.all[0]?.uri.split(":")[0] ?? "file";
    const text = JSON.stringify(value, (name, it) => (name === "scheme" && it === "file" ? scheme : it));
    return JSON.parse(text) as Value;
  }
}

function isWithin(uri: string, folder: string): boolean {
  return uri.startsWith(folder) && (uri.length === folder.length || uri[folder.length] === "/");
}

function replaced(text: string, from: string, to: string): string {
  const parts = text.split(from);
  // What goes on with another character is the name of another folder.
  return parts.reduce((so, part) => so + (/^[\w.%-]/.test(part) ? from : to) + part);
}

/** The same value with its texts and the names of its members mapped. */
function mapped<Value>(value: Value, map: (text: string) => string): Value {
  if (typeof value === "string") {
    return map(value) as Value;
  }
  if (Array.isArray(value)) {
    return value.map((one) => mapped(one, map)) as Value;
  }
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [map(name), mapped(one, map)])) as Value;
  }
  return value;
}
