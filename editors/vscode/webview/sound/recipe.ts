/**
 * What a sound is made from: the parameters of sfxr, and how PuzzleScript draws them from a seed. The order of the draws follows
 * its published generator, but no recording was at hand to compare with.
 */

import { Random } from "./random.js";

export const shapes = ["square", "sawtooth", "sine", "noise", "triangle", "breaker"] as const;
export type Shape = (typeof shapes)[number];

/** Parts of a whole unless something else is said; those with `slide` or `change` may be negative. */
export interface Recipe {
  shape: Shape;
  attack: number;
  sustain: number;
  /** How much louder the sound begins when it has been reached. */
  punch: number;
  decay: number;
  pitch: number;
  /** The sound ends when it is this low; 0: never. */
  lowest: number;
  pitchSlide: number;
  pitchSlideSlide: number;
  vibrato: number;
  vibratoSpeed: number;
  jump: number;
  jumpSpeed: number;
  duty: number;
  dutySlide: number;
  repeatSpeed: number;
  phase: number;
  phaseSlide: number;
  /** 1: everything passes. */
  lowPass: number;
  lowPassSlide: number;
  resonance: number;
  highPass: number;
  highPassSlide: number;
}

const plain: Recipe = {
  shape: "square",
  attack: 0,
  sustain: 0.3,
  punch: 0,
  decay: 0.4,
  pitch: 0.3,
  lowest: 0,
  pitchSlide: 0,
  pitchSlideSlide: 0,
  vibrato: 0,
  vibratoSpeed: 0,
  jump: 0,
  jumpSpeed: 0,
  duty: 0,
  dutySlide: 0,
  repeatSpeed: 0,
  phase: 0,
  phaseSlide: 0,
  lowPass: 1,
  lowPassSlide: 0,
  resonance: 0,
  highPass: 0,
  highPassSlide: 0,
};

/** The kinds by the last digit of a seed. Each draws its numbers in a fixed order, which decides what a seed sounds like. */
const kinds: readonly ((random: Random) => Recipe)[] = [
  pickup,
  laser,
  explosion,
  powerUp,
  hit,
  jump,
  blip,
  push,
  anything,
  bird,
];

/** The recipe of a seed, and the numbers that come next, for noise; nothing for what is no seed. */
export function recipeOf(seed: string): { recipe: Recipe; random: Random } | undefined {
  const number = /^\d+$/.test(seed) ? Number(seed) : Number.NaN;
  const kind = Number.isFinite(number) ? kinds[(number % 100) % kinds.length] : undefined;
  if (kind === undefined) {
    return undefined;
  }
  // The reference cuts the number to 32 bits.
  const random = new Random(String((number / 100) | 0));
  return { recipe: kind(random), random };
}

const shape = (random: Random): Shape => shapes[random.whole(shapes.length - 1)] ?? "square";

function tone(random: Random): Shape {
  const drawn = shape(random);
  return drawn === "noise" ? "square" : drawn;
}

/** Fields are drawn in the order in which they are written. */
function pickup(random: Random): Recipe {
  const it: Recipe = {
    ...plain,
    shape: tone(random),
    pitch: random.between(0.4, 0.9),
    sustain: random.upTo(0.1),
    decay: random.between(0.1, 0.5),
    punch: random.between(0.3, 0.6),
  };
  if (!random.oneIn(2)) {
    it.jumpSpeed = random.between(0.5, 0.7);
    const part = (random.upTo(7) | 1) + 1;
    it.jump = part / (part + (random.upTo(7) | 1) + 2);
  }
  return it;
}

function laser(random: Random): Recipe {
  // The reference draws a shape twice and keeps the last one.
  if (random.whole(2) === 2 && random.whole(1) === 1) {
    random.whole(1);
  }
  const it: Recipe = { ...plain, shape: tone(random), pitch: random.between(0.5, 1) };
  it.lowest = Math.max(0.2, it.pitch - 0.2 - random.upTo(0.6));
  it.pitchSlide = -0.15 - random.upTo(0.2);
  if (random.oneIn(3)) {
    it.pitch = random.between(0.3, 0.9);
    it.lowest = random.upTo(0.1);
    it.pitchSlide = -0.35 - random.upTo(0.3);
  }
  if (!random.oneIn(2)) {
    it.duty = random.upTo(0.5);
    it.dutySlide = random.upTo(0.2);
  } else {
    it.duty = random.between(0.4, 0.9);
    it.dutySlide = -random.upTo(0.7);
  }
  it.sustain = random.between(0.1, 0.3);
  it.decay = random.upTo(0.4);
  if (!random.oneIn(2)) {
    it.punch = random.upTo(0.3);
  }
  if (random.oneIn(3)) {
    it.phase = random.upTo(0.2);
    it.phaseSlide = -random.upTo(0.2);
  }
  if (!random.oneIn(2)) {
    it.highPass = random.upTo(0.3);
  }
  return it;
}

function explosion(random: Random): Recipe {
  const it: Recipe = { ...plain, shape: "noise" };
  if (!random.oneIn(2)) {
    it.pitch = random.between(0.1, 0.5);
    it.pitchSlide = random.between(-0.1, 0.3);
  } else {
    it.pitch = random.between(0.2, 0.9);
    it.pitchSlide = -0.2 - random.upTo(0.2);
  }
  it.pitch **= 2;
  if (random.oneIn(5)) {
    it.pitchSlide = 0;
  }
  if (random.oneIn(3)) {
    it.repeatSpeed = random.between(0.3, 0.8);
  }
  it.sustain = random.between(0.1, 0.4);
  it.decay = random.upTo(0.5);
  if (random.oneIn(2)) {
    it.phase = random.between(-0.3, 0.6);
    it.phaseSlide = -random.upTo(0.3);
  }
  it.punch = random.between(0.2, 0.8);
  if (!random.oneIn(2)) {
    it.vibrato = random.upTo(0.7);
    it.vibratoSpeed = random.upTo(0.6);
  }
  if (random.oneIn(3)) {
    it.jumpSpeed = random.between(0.6, 0.9);
    it.jump = 0.8 - random.upTo(1.6);
  }
  return it;
}

function powerUp(random: Random): Recipe {
  const it: Recipe = { ...plain };
  if (random.oneIn(2)) {
    it.duty = random.upTo(0.6);
  }
  it.shape = tone(random);
  if (!random.oneIn(2)) {
    it.pitch = random.between(0.2, 0.5);
    it.pitchSlide = random.between(0.1, 0.5);
    it.repeatSpeed = random.between(0.4, 0.8);
  } else {
    it.pitch = random.between(0.2, 0.5);
    it.pitchSlide = random.between(0.05, 0.25);
    if (!random.oneIn(2)) {
      it.vibrato = random.upTo(0.7);
      it.vibratoSpeed = random.upTo(0.6);
    }
  }
  it.sustain = random.upTo(0.4);
  it.decay = random.between(0.1, 0.5);
  return it;
}

function hit(random: Random): Recipe {
  const it: Recipe = { ...plain };
  if (random.whole(2) === 0) {
    it.duty = random.upTo(0.6);
  }
  it.shape = shape(random);
  it.pitch = random.between(0.2, 0.8);
  it.pitchSlide = -0.3 - random.upTo(0.4);
  it.sustain = random.upTo(0.1);
  it.decay = random.between(0.1, 0.3);
  if (!random.oneIn(2)) {
    it.highPass = random.upTo(0.3);
  }
  return it;
}

function jump(random: Random): Recipe {
  const it: Recipe = {
    ...plain,
    shape: tone(random),
    duty: random.upTo(0.6),
    pitch: random.between(0.3, 0.6),
    pitchSlide: random.between(0.1, 0.3),
    sustain: random.between(0.1, 0.4),
    decay: random.between(0.1, 0.3),
  };
  if (!random.oneIn(2)) {
    it.highPass = random.upTo(0.3);
  }
  if (!random.oneIn(2)) {
    it.lowPass = 1 - random.upTo(0.6);
  }
  return it;
}

function blip(random: Random): Recipe {
  random.whole(1);
  const it: Recipe = { ...plain, shape: shape(random), highPass: 0.1 };
  if (it.shape === "noise") {
    it.shape = random.oneIn(2) ? "square" : "sawtooth";
  }
  if (it.shape === "square") {
    it.duty = random.upTo(0.6);
  }
  it.pitch = random.between(0.2, 0.6);
  it.sustain = random.between(0.1, 0.2);
  it.decay = random.upTo(0.2);
  return it;
}

function push(random: Random): Recipe {
  const drawn = shape(random);
  return {
    ...plain,
    shape: drawn === "sine" || drawn === "square" ? "noise" : drawn,
    pitch: random.between(0.1, 0.5),
    pitchSlide: random.between(0.05, 0.25),
    attack: random.between(0.01, 0.1),
    sustain: random.between(0.01, 0.1),
    decay: random.between(0.01, 0.1),
    repeatSpeed: random.between(0.3, 0.8),
    phase: random.between(-0.3, 0.6),
    phaseSlide: -random.upTo(0.3),
    jumpSpeed: random.between(0.6, 0.9),
    jump: 0.8 - random.upTo(1.6),
  };
}

function anything(random: Random): Recipe {
  const signed = (power: number) => random.between(-1, 1) ** power;
  const it: Recipe = { ...plain, shape: shape(random), pitch: signed(2) };
  if (!random.oneIn(2)) {
    it.pitch = signed(3) + 0.5;
  }
  it.pitchSlide = signed(5);
  if ((it.pitch > 0.7 && it.pitchSlide > 0.2) || (it.pitch < 0.2 && it.pitchSlide < -0.05)) {
    it.pitchSlide = -it.pitchSlide;
  }
  it.pitchSlideSlide = signed(3);
  it.duty = signed(1);
  it.dutySlide = signed(3);
  it.vibrato = signed(3);
  it.vibratoSpeed = signed(1);
  it.attack = signed(3);
  it.sustain = signed(2);
  it.decay = signed(1);
  it.punch = random.upTo(0.8) ** 2;
  if (it.attack + it.sustain + it.decay < 0.2) {
    it.sustain += random.between(0.2, 0.5);
    it.decay += random.between(0.2, 0.5);
  }
  it.resonance = signed(1);
  it.lowPass = 1 - random.upTo(1) ** 3;
  it.lowPassSlide = signed(3);
  if (it.lowPass < 0.1 && it.lowPassSlide < -0.05) {
    it.lowPassSlide = -it.lowPassSlide;
  }
  it.highPass = random.upTo(1) ** 5;
  it.highPassSlide = signed(5);
  it.phase = signed(3);
  it.phaseSlide = signed(3);
  it.repeatSpeed = signed(1);
  it.jumpSpeed = signed(1);
  it.jump = signed(1);
  return it;
}

/** A high call with vibrato. The reference has long lists of numbers here; this is a bird like theirs, not the same one. */
function bird(random: Random): Recipe {
  const about = (value: number) => random.between(value - 0.1, value + 0.1);
  return {
    ...plain,
    shape: tone(random),
    attack: about(0.4),
    sustain: about(0.2),
    punch: random.upTo(0.1),
    decay: about(0.15),
    pitch: about(0.9),
    pitchSlide: about(random.oneIn(2) ? -0.25 : 0.15),
    vibrato: about(0.2),
    vibratoSpeed: about(0.8),
    repeatSpeed: about(0.5),
  };
}
