// The processes of the server.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { until } from "./checks.mjs";

/** Waits until another server runs. */
export async function replaced(out, server) {
  await until("another server", () => {
    const servers = serversOf(out);
    return servers.length === 1 && servers[0] !== server;
  });
}

/** The server that the installed extension has started, and no other one. */
export function serverOf(out) {
  const servers = serversOf(out);
  if (servers.length !== 1) {
    throw new Error(`${servers.length} servers`);
  }
  return servers[0];
}

/** The process ids of the servers that the installed extension has started, for all windows. */
export function serversOf(out) {
  const ours = join(out, "extensions");
  const isOurs = (id) => {
    try {
      return readFileSync(`/proc/${id}/cmdline`, "utf8").startsWith(ours);
    } catch {
      // It ended in the meantime.
      return false;
    }
  };
  const servers = readdirSync("/proc").filter((id) => /^\d+$/.test(id) && isOurs(id));
  return servers.map(Number);
}
