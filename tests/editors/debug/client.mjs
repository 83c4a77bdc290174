// The debug adapter in the hands of a client that is not ours: the package with which Microsoft has debug adapters tested.
//
// node client.mjs --goldpath PROGRAM --projects FOLDER [--malformed COUNT] [--seed N]
//
// FOLDER holds `packs` and `puzzlescript` of the tests. Prints a line for each thing that was tried.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import testsupport from "@vscode/debugadapter-testsupport";

const { values } = parseArgs({
  options: {
    goldpath: { type: "string" },
    projects: { type: "string" },
    malformed: { type: "string", default: "500" },
    seed: { type: "string", default: "1" },
  },
});
const projects = resolve(values.projects);
const level = join(projects, "packs/lantern_walk/levels/dry_feet.json");
const rules = join(projects, "packs/lantern_walk/game.json");
const game = join(projects, "puzzlescript/lamplighter.puzzlescript");
const lineOf = (path, text) => {
  const whole = readFileSync(path, "utf8");
  return whole.slice(0, whole.indexOf(text)).split("\n").length;
};
const thread = { threadId: 1 };

/** A client that has launched something, with what else it wants to stop at. */
async function started(launch, configure = async () => {}) {
  const client = new testsupport.DebugClient(values.goldpath, "dap", "goldpath");
  client.defaultTimeout = 60_000;
  await client.start();
  const { body } = await client.initializeRequest();
  assert.equal(body.supportsStepBack, true);
  await Promise.all([client.waitForEvent("initialized"), client.launchRequest(launch)]);
  await configure(client);
  await Promise.all([client.waitForEvent("stopped"), client.configurationDoneRequest()]);
  return client;
}

/** Goes on in some way, and gives where play stops then: the reason and the names of the frames. */
async function go(client, way) {
  const [stopped] = await Promise.all([client.waitForEvent("stopped"), client[`${way}Request`](thread)]);
  const { body } = await client.stackTraceRequest(thread);
  return { reason: stopped.body.reason, frames: body.stackFrames };
}

async function tried(name, act) {
  await act();
  console.log(`ok - ${name}`);
}

await tried("a rule is stopped at, looked into, left backwards and come to again", async () => {
  // A breakpoint inside of a rule is moved to where the rule begins.
  let line = lineOf(rules, '"take_what_lies_here"');
  const client = await started({ program: level }, async (client) => {
    const { body } = await client.setBreakpointsRequest({ source: { path: rules }, breakpoints: [{ line }] });
    assert.equal(body.breakpoints[0].verified, true);
    line = body.breakpoints[0].line;
  });
  const there = await go(client, "continue");
  assert.equal(there.reason, "breakpoint");
  assert.equal(there.frames[0].line, line);
  assert.equal(there.frames[0].source.path, rules);
  assert.match(there.frames[1].name, /^system `walk`/);
  const { body } = await client.scopesRequest({ frameId: there.frames[0].id });
  assert.deepEqual(body.scopes.map(({ name }) => name), ["Acted", "Turn", "Board before the turn", "State"]);
  for (const { variablesReference } of body.scopes) {
    const { body } = await client.variablesRequest({ variablesReference });
    assert.ok(body.variables.length > 0);
  }
  await go(client, "stepBack");
  const start = await go(client, "reverseContinue");
  assert.equal(start.reason, "entry");
  assert.deepEqual((await go(client, "continue")).frames, there.frames);
  await client.stop();
});

await tried("a variable, a cell, an event and the win are stopped at", async () => {
  const client = await started({ program: level }, async (client) => {
    const info = await client.dataBreakpointInfoRequest({ name: "2,0:objects" });
    await client.setDataBreakpointsRequest({ breakpoints: [{ dataId: info.body.dataId, accessType: "write" }] });
    await client.setFunctionBreakpointsRequest({ breakpoints: [{ name: "object_pushed", hitCondition: "2" }] });
    await client.setExceptionBreakpointsRequest({ filters: ["won"] });
  });
  const reasons = [];
  while (reasons.at(-1) !== "exception" && reasons.length < 20) {
    reasons.push((await go(client, "continue")).reason);
  }
  assert.deepEqual([...new Set(reasons)].sort(), ["data breakpoint", "exception", "function breakpoint"]);
  await client.stop();
});

await tried("a condition says when to stop, and a wrong one is told", async () => {
  const expression = "[ Player | Lamp ]";
  const line = readFileSync(game, "utf8").split("\n").findIndex((it) => it.startsWith("[ > Player")) + 1;
  const client = await started({ program: game, level: 1 }, async (client) => {
    const breakpoints = [{ line, condition: "[ Nobody ]" }, { line, condition: expression }];
    const set = await client.setBreakpointsRequest({ source: { path: game }, breakpoints });
    assert.deepEqual(set.body.breakpoints.map((it) => it.verified), [false, true]);
    assert.match(set.body.breakpoints[0].message, /unknown name `Nobody`/);
  });
  assert.equal((await client.evaluateRequest({ expression })).body.result, "false");
  assert.equal((await go(client, "continue")).reason, "breakpoint");
  assert.equal((await client.evaluateRequest({ expression })).body.result, "true");
  assert.equal((await client.evaluateRequest({ expression: "some Lamp" })).body.result, "true");
  await client.stop();
});

await tried("a game is asked about, gone through and started again", async () => {
  const client = await started({ program: game, level: 1 });
  const shown = async () => (await client.stackTraceRequest(thread)).body.stackFrames[0].name;
  const first = await shown();
  await go(client, "next");
  await go(client, "stepIn");
  const { body } = await client.evaluateRequest({ expression: "why" });
  assert.match(body.result, /^input 2/);
  await Promise.all([client.waitForEvent("stopped"), client.restartRequest({})]);
  assert.equal(await shown(), first);
  await Promise.all([client.waitForEvent("terminated"), client.terminateRequest()]);
  await client.stop();
});

await tried("a cell is set to try what would follow, which is no longer the level until a restart", async () => {
  const client = await started({ program: level });
  const shown = async () => (await client.stackTraceRequest(thread)).body.stackFrames[0].name;
  const { scopes } = (await client.scopesRequest({ frameId: 1 })).body;
  const board = scopes.find((it) => it.name === "Board");
  const rows = (await client.variablesRequest({ variablesReference: board.variablesReference })).body.variables;
  const row = rows.find((it) => it.name === "2");
  const cells = (await client.variablesRequest({ variablesReference: row.variablesReference })).body.variables;
  const cell = cells.find((it) => it.name === "1,2:objects");
  assert.equal(cell.value, "nothing");
  const wanted = { variablesReference: row.variablesReference, name: cell.name, value: "crate" };
  const [said, set] = await Promise.all([client.waitForEvent("output"), client.setVariableRequest(wanted)]);
  assert.equal(set.body.value, "`crate`");
  assert.match(said.body.output, /no longer the level/);
  await go(client, "next");
  assert.match(await shown(), /no longer the level/);
  const why = await client.evaluateRequest({ expression: "why 1,2" });
  assert.match(why.body.result, /by the debugger/);
  const wrong = { expression: "1,2:objects", value: "crat" };
  await assert.rejects(client.customRequest("setExpression", wrong), /did you mean `crate`/);
  await Promise.all([client.waitForEvent("stopped"), client.restartRequest({})]);
  assert.doesNotMatch(await shown(), /no longer/);
  await client.stop();
});

await tried("what is no level is refused in words", async () => {
  const client = new testsupport.DebugClient(values.goldpath, "dap", "goldpath");
  await client.start();
  await client.initializeRequest();
  await assert.rejects(client.launchRequest({ program: join(projects, "packs") }), /several projects/);
  await client.stop();
});

await tried(`${values.malformed} messages that are none, and the adapter still answers`, async () => {
  const child = spawn(values.goldpath, ["dap"], { stdio: ["pipe", "pipe", "inherit"] });
  let answered = "";
  child.stdout.on("data", (data) => (answered += data));
  // A generator of Lehmer: the same messages for the same seed.
  let state = Number(values.seed) * 48271 + 11;
  const below = (count) => (state = (state * 48271) % 2147483647) % count;
  const commands = ["launch", "next", "continue", "setBreakpoints", "variables", "goto", "evaluate", "stackTrace", "reverseContinue", ""];
  const odd = [null, -1, 2 ** 53, "", "x", [], {}, { path: 7 }, level, [{ line: -1 }], true];
  for (let count = 0; count < Number(values.malformed); count++) {
    const names = ["program", "source", "breakpoints", "variablesReference", "targetId", "expression", "line", "level", "moves"];
    const args = Object.fromEntries(names.filter(() => below(2) === 0).map((name) => [name, odd[below(odd.length)]]));
    const whole = JSON.stringify({ seq: odd[below(odd.length)], type: "request", command: commands[below(commands.length)], arguments: args });
    const body = [whole, whole.slice(0, below(whole.length)), "[]", "\u0000", JSON.stringify(odd[below(odd.length)])][below(5)];
    const header = ["", "X-Odd: 1\r\n", "content-LENGTH : zwei\r\n"][below(3)];
    child.stdin.write(`${header}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  }
  const last = JSON.stringify({ seq: 424242, type: "request", command: "threads" });
  child.stdin.write(`Content-Length: ${last.length}\r\n\r\n${last}`);
  for (let waited = 0; !answered.includes('"request_seq":424242') && waited < 600; waited++) {
    assert.equal(child.exitCode, null, "the adapter has ended");
    await sleep(100);
  }
  assert.ok(answered.includes('"request_seq":424242'), "the last request has an answer");
  child.stdin.end();
  const [code] = await once(child, "exit");
  assert.equal(code, 0);
});
