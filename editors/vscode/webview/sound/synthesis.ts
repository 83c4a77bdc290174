/** Samples from a recipe, as sfxr makes them: a wave whose pitch slides, filters, an echo of its phase, and an envelope. */

import type { Random } from "./random.js";
import type { Recipe, Shape } from "./recipe.js";

/** Samples in a second of what is made. */
export const RATE = 22050;
/** The clock of the parameters, which samples of the reference sum up by eights; each of those stands for four of `RATE`. */
const TICKS = 44100;
const SUMMED = 8;
const REPEATED = (RATE * SUMMED) / TICKS;
/** The wave is looked at so often in a tick. */
const PARTS = 8;
const GAIN = Math.exp(0.25) - 1;
const ECHO = 1024;
/** No recipe is longer, in ticks. */
const LONGEST = 12 * TICKS;

const limit = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value));
const keepSign = (value: number, of: number) => (of < 0 ? -value : value);

/** The pitch as a length of its period, which slides, jumps and begins anew. */
class Pitch {
  private period = 0;
  private slide = 0;
  private duty = 0;
  private jumpsIn = 0;
  private sinceRepeat = 0;
  private vibration = 0;
  private readonly longest: number;
  private readonly repeatsAfter: number;

  constructor(private readonly recipe: Recipe) {
    const { repeatSpeed, lowest } = recipe;
    this.longest = 100 / (lowest ** 2 + 0.001);
    this.repeatsAfter = repeatSpeed === 0 ? Infinity : Math.floor((1 - repeatSpeed) ** 2 * 20000 + 32);
    this.begin();
  }

  private begin(): void {
    const { pitch, pitchSlide, duty, jumpSpeed } = this.recipe;
    this.sinceRepeat = 0;
    this.period = 100 / (pitch ** 2 + 0.001);
    this.slide = 1 - pitchSlide ** 3 * 0.01;
    this.duty = 0.5 - duty * 0.5;
    this.jumpsIn = jumpSpeed === 1 ? Infinity : Math.floor((1 - jumpSpeed) ** 2 * 20000 + 32);
  }

  /**
   * The period of the next tick in parts of it, at least 8, and the part of it in which a square is high; nothing when the
   * sound has become so low that it is over.
   */
  next(tick: number): { period: number; duty: number } | undefined {
    const { recipe } = this;
    this.sinceRepeat += 1;
    if (this.sinceRepeat >= this.repeatsAfter) {
      this.begin();
    }
    if (tick >= this.jumpsIn) {
      this.jumpsIn = Infinity;
      this.period *= recipe.jump >= 0 ? 1 - recipe.jump ** 2 * 0.9 : 1 + recipe.jump ** 2 * 10;
    }
    this.slide -= recipe.pitchSlideSlide ** 3 * 0.000001;
    this.period *= this.slide;
    if (this.period > this.longest && recipe.lowest > 0) {
      return undefined;
    }
    this.period = Math.min(this.longest, this.period);
    this.vibration += recipe.vibratoSpeed ** 2 * 0.01;
    const vibrato = recipe.vibrato > 0 ? 1 + Math.sin(this.vibration) * recipe.vibrato * 0.5 : 1;
    this.duty = limit(this.duty - recipe.dutySlide * 0.00005, 0, 0.5);
    return { period: Math.max(8, Math.floor(this.period * vibrato)), duty: this.duty };
  }
}

/** What is left of a wave behind a low pass, a high pass and an echo. */
class Filter {
  private low = 0;
  private rising = 0;
  private lowWidth: number;
  private high = 0;
  private highWidth: number;
  private phase: number;
  private readonly damping: number;
  private readonly echo = new Float64Array(ECHO);
  private at = 0;

  constructor(private readonly recipe: Recipe) {
    const { lowPass, resonance, highPass, phase } = recipe;
    this.lowWidth = lowPass ** 3 * 0.1;
    this.damping = Math.min(0.8, (5 / (1 + resonance ** 2 * 20)) * (0.01 + this.lowWidth));
    this.highWidth = highPass ** 2 * 0.1;
    this.phase = keepSign(phase ** 2 * 1020, phase);
  }

  /** Goes on by a tick. */
  tick(): void {
    const { phaseSlide, highPassSlide } = this.recipe;
    this.phase += keepSign(phaseSlide ** 2, phaseSlide);
    this.highWidth = limit(this.highWidth * (1 + highPassSlide * 0.0003), 0.00001, 0.1);
  }

  pass(wave: number): number {
    const before = this.low;
    this.lowWidth = limit(this.lowWidth * (1 + this.recipe.lowPassSlide * 0.0001), 0, 0.1);
    if (this.recipe.lowPass === 1) {
      this.low = wave;
      this.rising = 0;
    } else {
      this.rising += (wave - this.low) * this.lowWidth;
      this.rising -= this.rising * this.damping;
    }
    this.low += this.rising;
    this.high += this.low - before;
    this.high -= this.high * this.highWidth;
    this.echo[this.at] = this.high;
    const delay = Math.min(ECHO - 1, Math.abs(Math.floor(this.phase)));
    const heard = this.high + (this.echo[(this.at - delay + ECHO) % ECHO] ?? 0);
    this.at = (this.at + 1) % ECHO;
    return heard;
  }
}

function wave(shape: Shape, at: number, duty: number, noise: Float64Array): number {
  switch (shape) {
    case "square":
      return at < duty ? 0.5 : -0.5;
    case "sawtooth":
      return 1 - at * 2;
    case "sine":
      return Math.sin(at * 2 * Math.PI);
    case "noise":
      return noise[Math.floor(at * noise.length)] ?? 0;
    case "triangle":
      return Math.abs(1 - at * 2) - 1;
    case "breaker":
      return Math.abs(1 - at * at * 2) - 1;
  }
}

/** The samples, from -1 to 1. `random` makes noise. */
export function samplesOf(recipe: Recipe, random: Random): Float32Array<ArrayBuffer> {
  const [attack = 0, sustain = 0, decay = 0] = [recipe.attack, recipe.sustain, recipe.decay].map((part) =>
    Math.floor(part ** 2 * 100_000),
  );
  const length = Math.min(LONGEST, attack + sustain + decay);
  const loudness = (tick: number): number => {
    if (tick < attack) {
      return (tick + 1) / attack;
    }
    if (tick < attack + sustain) {
      return 1 + (1 - (tick - attack + 1) / sustain) * 2 * recipe.punch;
    }
    return 1 - (tick - attack - sustain + 1) / decay;
  };
  const pitch = new Pitch(recipe);
  const filter = new Filter(recipe);
  const noise = new Float64Array(32);
  const rustle = () => noise.forEach((_, at) => (noise[at] = random.between(-1, 1)));
  rustle();
  const samples = new Float32Array(Math.ceil(length / SUMMED) * REPEATED);
  let at = 0;
  let sum = 0;
  let filled = 0;
  for (let tick = 0; tick < length; tick++) {
    const now = pitch.next(tick);
    if (now === undefined) {
      break;
    }
    const { period, duty } = now;
    filter.tick();
    const volume = loudness(tick);
    for (let part = 0; part < PARTS; part++) {
      at += 1;
      if (at >= period) {
        at %= period;
        if (recipe.shape === "noise") {
          rustle();
        }
      }
      sum += filter.pass(wave(recipe.shape, at / period, duty, noise)) * volume;
    }
    if (tick % SUMMED === SUMMED - 1) {
      const sample = limit((sum / SUMMED / PARTS) * GAIN, -1, 1);
      samples.fill(sample, filled, filled + REPEATED);
      filled += REPEATED;
      sum = 0;
    }
  }
  return samples.slice(0, filled);
}
