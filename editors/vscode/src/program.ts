/** Runs a program to its end. Knows no editor. */

import { execFile } from "node:child_process";

/** An error has what the program says of it. */
export function runProgram(program: string, args: string[], cwd: string): Promise<void> {
  return new Promise((done, failed) => {
    execFile(program, args, { cwd, windowsHide: true }, (error, _, stderr) => {
      if (error === null) {
        done();
      } else {
        const said = stderr.trim().replace(/^error: /, "");
        failed(new Error(said === "" ? error.message : said));
      }
    });
  });
}
