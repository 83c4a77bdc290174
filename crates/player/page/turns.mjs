// How many turns a second the player plays as WebAssembly in Node, to be compared with the example `turns`, which asks the same of
// the machine itself: `node turns.mjs PAGE.html [SECONDS]` plays the solutions of an exported page.
import { readFileSync } from "node:fs";
const [page, seconds = "2"] = process.argv.slice(2);
const { texts, entries } = JSON.parse(readFileSync(page, "utf8").split('id="project">')[1].split("</script>")[0]);
const engine = new URL(`../../../target/player/${texts.language === "puzzlescript" ? "games" : "packs"}/`, import.meta.url);
const { initSync, Player } = await import(new URL("player.js", engine));
initSync({ module: readFileSync(new URL("player_bg.wasm", engine)) });
const player = new Player(JSON.stringify(texts));
const levels = entries
  .filter(({ level }) => level !== undefined)
  .map(({ level, seed, solution }) => ({ level, seed, moves: solution.map(({ action }) => JSON.stringify(action)) }));
const end = performance.now() + 1000 * Number(seconds);
let [turns, acting] = [0, 0];
while (performance.now() < end) {
  for (const { level, seed, moves } of levels) {
    player.start(level, seed);
    const now = performance.now();
    for (const action of moves) {
      player.act(action);
      turns += 1;
    }
    acting += performance.now() - now;
  }
}
console.log(`${Math.round((1000 * turns) / acting)} turns a second`);
