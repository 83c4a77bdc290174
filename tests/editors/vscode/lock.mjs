// One run at a time in a folder: a second one would empty it under the first.
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/** Takes a folder until this process ends; throws `Taken` if another run has it. */
export function lock(folder) {
  const file = `${folder}.lock`;
  const own = `${file}.${process.pid}`;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(own, String(process.pid));
  try {
    // A run that was killed leaves its file; once it is removed, the file is of whoever makes it first.
    for (let turn = 0; turn < 3; turn++) {
      if (linked(own, file)) {
        process.on("exit", () => rmSync(file, { force: true }));
        return;
      }
      const owner = ownerOf(file);
      if (owner !== undefined && isAlive(owner)) {
        throw new Taken(folder, owner);
      }
      removed(file, owner, folder);
    }
    throw new Taken(folder, undefined);
  } finally {
    rmSync(own, { force: true });
  }
}

export class Taken extends Error {
  constructor(folder, owner) {
    const who = owner === undefined ? "another run" : `another run (process ${owner})`;
    super(`${who} is using ${folder}; wait for it to end, or choose another folder with --out`);
  }
}

/** With its content from the start, unlike a file that is created and then written. */
function linked(own, file) {
  try {
    linkSync(own, file);
    return true;
  } catch (error) {
    if (error.code === "EEXIST") {
      return false;
    }
    throw error;
  }
}

/** Removes what a dead run left. In the meantime it may have become that of a run that is under way, which keeps it. */
function removed(file, owner, folder) {
  const aside = `${file}.${process.pid}.old`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  const moved = ownerOf(aside);
  if (moved !== owner && moved !== undefined && isAlive(moved)) {
    linked(aside, file);
    rmSync(aside, { force: true });
    throw new Taken(folder, moved);
  }
  rmSync(aside, { force: true });
}

function ownerOf(file) {
  try {
    const owner = Number(readFileSync(file, "utf8"));
    return Number.isInteger(owner) && owner > 0 ? owner : undefined;
  } catch {
    return undefined;
  }
}

function isAlive(owner) {
  try {
    process.kill(owner, 0);
    return true;
  } catch (error) {
    // It is there, and of another user.
    return error.code === "EPERM";
  }
}
