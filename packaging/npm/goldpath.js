#!/usr/bin/env node
// Starts the goldpath of this platform, which comes as a package of its own.
"use strict";

const { spawn } = require("node:child_process");
const { constants } = require("node:os");

const platform = `${process.platform}-${process.arch}`;
const program = process.platform === "win32" ? "goldpath.exe" : "goldpath";

function find() {
  try {
    return require.resolve(`@goldpath/${platform}/${program}`);
  } catch {
    const known = Object.keys(require("./package.json").optionalDependencies);
    const name = `@goldpath/${platform}`;
    console.error(
      known.includes(name)
        ? `error: the package ${name} is not installed; install goldpath again, with optional dependencies`
        : `error: there is no goldpath for ${platform}; build it from source with cargo`,
    );
    process.exit(3);
  }
}

// The child ends as it was told to, and this process then ends like it. Signals are heard before there is a child, so that none ends
// this process alone.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(signal, () => {
    // A terminal interrupts all of its processes itself, and to be interrupted twice means to end at once.
    const isTold = signal === "SIGINT" && [0, 1, 2].some((stream) => require("node:tty").isatty(stream));
    if (!isTold) {
      child.kill(signal);
    }
  });
}

const child = spawn(find(), process.argv.slice(2), { stdio: "inherit" });

child.on("error", (error) => {
  console.error(`error: goldpath cannot be started: ${error.message}`);
  process.exit(3);
});

child.on("exit", (status, signal) => {
  if (signal === null) {
    process.exit(status);
  }
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
  // Where signals only end processes of Unix.
  setTimeout(() => process.exit(128 + (constants.signals[signal] ?? 0)), 1000);
});
