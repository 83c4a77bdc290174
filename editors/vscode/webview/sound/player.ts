/** Plays the sounds of seeds. */

import { recipeOf } from "./recipe.js";
import { RATE, samplesOf } from "./synthesis.js";

/** A game has few sounds; more are made again. */
const MOST_KEPT = 64;

let context: AudioContext | undefined;
const kept = new Map<string, AudioBuffer>();

/** Counts what was to be played: of what could not be heard only the newest is, once it can. */
let asked = 0;

/**
 * Plays seeds together; what is no seed is left out. Browsers may allow it only once somebody has pressed something on the page:
 * then it waits. Returns whether it is heard now.
 */
export function playSeeds(seeds: readonly string[]): boolean {
  if (seeds.length === 0) {
    return true;
  }
  const output = (context ??= new AudioContext());
  asked += 1;
  if (output.state === "running") {
    start(output, seeds);
    return true;
  }
  const own = asked;
  const late = () => own === asked && start(output, seeds);
  void output.resume().then(late, () => {});
  return false;
}

function start(output: AudioContext, seeds: readonly string[]): void {
  for (const seed of seeds) {
    const buffer = bufferOf(output, seed);
    if (buffer !== undefined) {
      const source = output.createBufferSource();
      source.buffer = buffer;
      source.connect(output.destination);
      source.start();
    }
  }
}

function bufferOf(output: AudioContext, seed: string): AudioBuffer | undefined {
  const known = kept.get(seed);
  const made = known === undefined ? recipeOf(seed) : undefined;
  if (made === undefined) {
    return known;
  }
  const samples = samplesOf(made.recipe, made.random);
  if (samples.length === 0) {
    return undefined;
  }
  const buffer = output.createBuffer(1, samples.length, RATE);
  buffer.copyToChannel(samples, 0);
  if (kept.size >= MOST_KEPT) {
    kept.clear();
  }
  kept.set(seed, buffer);
  return buffer;
}
