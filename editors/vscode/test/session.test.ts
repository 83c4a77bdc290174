import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { after, fresh, movesOf, restored, settled, withoutRefused, type Intent, type Session } from "../src/board/session.js";
import type { Action, Board } from "../src/protocol.js";
import { emptyBoard } from "./boards.js";

const move = (direction: string) => ({ action: "move", direction }) satisfies Action;

function board(labels: string[], step: number): Board {
  return {
    ...emptyBoard,
    steps: labels.map((label) => ({ action: move(label), label })),
    step,
  };
}

const gold = board(["up", "left", "down"], 0);
const run = (start: Session, ...intents: Intent[]) => intents.reduce((session, intent) => after(session, intent, gold), start);
const act = (direction: string): Intent => ({ type: "act", action: move(direction) });
const play: Intent = { type: "mode", mode: "play" };
const played = (session: Session) => session.play.map((action) => (typeof action === "string" ? action : action["direction"]));

describe("a session", () => {
  it("goes forward from where it stands, however much of that is drawn", () => {
    const forward: Intent = { type: "move", by: 1 };
    assert.equal(run(fresh, forward, forward).step, 2);
    assert.equal(run(fresh, forward, forward, forward, forward, { type: "move", by: -1 }).step, 2);
  });

  it("loses of many actions only the one that was refused", () => {
    const session = run(fresh, play, act("up"), act("left"), act("down"));
    const refused: Board = { ...board(["up", "left", "down"], 1), status: { kind: "refused", text: "" } };
    assert.deepEqual(played(settled(session, refused)), ["up", "down"]);
    const won: Board = { ...refused, status: { kind: "won", text: "" } };
    assert.deepEqual(played(settled(session, won)), ["up"]);
  });

  it("takes back refused actions wherever they are, and the board is without them", () => {
    const session = run(fresh, play, act("up"), act("left"), act("down"));
    const shown = board(["up", "left", "down"], 3);
    const steps = shown.steps.map((step, at) => (at === 1 ? { ...step, refused: true } : step));
    const refused: Board = { ...shown, steps };
    assert.deepEqual(played(settled(session, refused)), ["up", "down"]);
    assert.equal(settled(session, refused).step, 2);
    const without = withoutRefused(refused);
    assert.deepEqual([without.step, without.steps.map(({ label }) => label)], [2, ["up", "down"]]);
    const path = run(fresh, { type: "step", step: 3 });
    assert.equal(settled(path, refused), path, "a gold path is shown as it is written");
  });

  it("stays within the gold path", () => {
    assert.equal(run(fresh, { type: "step", step: 2 }).step, 2);
    assert.equal(run(fresh, { type: "step", step: 9 }).step, 3);
    assert.equal(run(fresh, { type: "step", step: -1 }).step, 0);
    assert.equal(run(fresh, { type: "step", step: Number.NaN }).step, 0);
  });

  it("plays nothing while the gold path is shown", () => {
    assert.deepEqual(run(fresh, act("up"), { type: "undo" }), fresh);
  });

  it("keeps what was played while the gold path is looked at", () => {
    const session = run(fresh, play, act("up"), act("left"), { type: "mode", mode: "goldPath" });
    assert.deepEqual([session.mode, session.step, played(session)], ["goldPath", 0, ["up", "left"]]);
    assert.deepEqual([run(session, play).step, run(session, play, play)], [2, run(session, play)]);
  });

  it("goes on from the step that is shown", () => {
    const session = run(fresh, play, act("up"), act("left"), act("down"), { type: "step", step: 1 }, act("right"));
    assert.deepEqual([session.step, played(session)], [2, ["up", "right"]]);
  });

  it("undoes to the start and no further", () => {
    const session = run(fresh, play, act("up"), act("left"));
    assert.deepEqual(played(run(session, { type: "undo" })), ["up"]);
    assert.deepEqual(played(run(session, { type: "undo" }, { type: "undo" }, { type: "undo" })), []);
    assert.deepEqual(run(session, { type: "reset" }), run(fresh, play));
  });

  it("plays on from the middle of the gold path", () => {
    const session = run(fresh, { type: "step", step: 2 }, { type: "playFromHere" });
    assert.deepEqual([session.mode, session.step, played(session)], ["play", 2, ["up", "left"]]);
  });

  it("takes back what the game did not play", () => {
    const session = run(fresh, play, act("up"), act("left"));
    assert.deepEqual(played(settled(session, board(["up"], 1))), ["up"]);
    assert.equal(settled(session, board(["up", "left"], 2)), session);
  });

  it("comes back from storage as it was", () => {
    const session = run(fresh, play, act("up"), { type: "arm", label: "swap" });
    assert.deepEqual(restored(JSON.parse(JSON.stringify(session))), session);
  });

  it("comes back fresh from what was no session", () => {
    for (const stored of [undefined, null, 7, "play", [], {}, { mode: 1, step: -2, play: "up", armed: {} }]) {
      assert.deepEqual(restored(stored), fresh);
    }
    assert.deepEqual(restored({ play: [1, null, { direction: "up" }, move("up")] }).play, [move("up")]);
  });
});

describe("a level among those of its file", () => {
  const of = { level: 3, seed: "a" };

  it("is asked for with what is played there", () => {
    const session = run(fresh, play, { type: "act", action: "up" });
    assert.deepEqual(movesOf(session, of), { level: 3, seed: "a", inputs: ["up"] });
    assert.deepEqual(movesOf(session, undefined), ["up"]);
  });

  it("is asked for without moves along what is recorded", () => {
    assert.deepEqual(movesOf(fresh, of), of);
    assert.equal(movesOf(fresh, undefined), undefined);
  });

  it("has words as moves across reloads", () => {
    const stored = { ...fresh, mode: "play", play: ["up", { action: "wait" }, 3] };
    assert.deepEqual(restored(JSON.parse(JSON.stringify(stored))).play, ["up", { action: "wait" }]);
  });
});
