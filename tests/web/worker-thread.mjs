// What a browser gives a worker, for a thread of Node: `new Worker("worker-thread.mjs", { workerData: SCRIPT })`.
import { readFileSync } from "node:fs";
import { runInThisContext } from "node:vm";
import { parentPort, workerData } from "node:worker_threads";

globalThis.self = globalThis;
globalThis.postMessage = (message) => parentPort.postMessage(message);
parentPort.on("message", (data) => globalThis.onmessage({ data }));
runInThisContext(readFileSync(workerData, "utf8"), { filename: workerData });
