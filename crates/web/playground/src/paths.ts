/** Where files are: relative to the project, as a person sees them, and as the server knows them. */

/** The folder of the project in the file system of the server. */
export const ROOT = "/project";

const LONGEST = 200;

export function uriOf(path: string): string {
  return `file://${ROOT}/${path.split("/").map(encodeURIComponent).join("/")}`;
}

/** The path in the project; nothing for what lies elsewhere. */
export function pathOf(uri: string): string | undefined {
  try {
    const { protocol, pathname } = new URL(uri);
    const path = decodeURIComponent(pathname);
    return protocol === "file:" && path.startsWith(`${ROOT}/`) ? path.slice(ROOT.length + 1) : undefined;
  } catch {
    return undefined;
  }
}

/** Why a file cannot have this path; nothing where it can. */
export function whyNoPath(path: string): string | undefined {
  if (path === "" || path.length > LONGEST) {
    return `a path has 1 to ${LONGEST} characters`;
  }
  // Controls, and what some systems do not allow in names.
  if (/[\u0000-\u001f\u007f\\:*?"<>|]/.test(path)) {
    return `\`${path}\` has a character that names of files cannot have`;
  }
  const parts = path.split("/");
  return parts.some((part) => part === "" || part === "." || part === "..") ? `\`${path}\` is not a path in a project` : undefined;
}

export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** The path of something beside a file. */
export function beside(path: string, name: string): string {
  return path.slice(0, path.lastIndexOf("/") + 1) + name;
}

/** The language of a file as the protocol names it. */
export function languageOf(path: string): string {
  const ending = /\.([^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? "";
  const languages: Record<string, string> = {
    json: "json",
    yaml: "yaml",
    yml: "yaml",
    toml: "toml",
    puzzlescript: "puzzlescript",
    pz: "puzzlescript",
    pzl: "puzzlescript",
  };
  return languages[ending] ?? "plaintext";
}
