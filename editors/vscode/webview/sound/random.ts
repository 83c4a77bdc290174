/** Random numbers as PuzzleScript draws them for a sound: RC4 over the characters of a seed, seven bytes to a number. */

export class Random {
  private readonly table = Array.from({ length: 256 }, (_, at) => at);
  private i = 0;
  private j = 0;

  /** `key` is of characters below 256, at least one. */
  constructor(key: string) {
    let j = 0;
    for (let i = 0; i < 256; i++) {
      j = (j + this.at(i) + key.charCodeAt(i % key.length)) % 256;
      this.swap(i, j);
    }
  }

  byte(): number {
    this.i = (this.i + 1) % 256;
    this.j = (this.j + this.at(this.i)) % 256;
    this.swap(this.i, this.j);
    return this.at((this.at(this.i) + this.at(this.j)) % 256);
  }

  /** A number from 0 up to `below`, which it hardly ever reaches. */
  upTo(below: number): number {
    let bits = 0;
    for (let count = 0; count < 7; count++) {
      bits = bits * 256 + this.byte();
    }
    return (bits / 2 ** 56) * below;
  }

  between(from: number, to: number): number {
    return from + this.upTo(to - from);
  }

  /** A whole number from 0 to `most`. */
  whole(most: number): number {
    return Math.min(most, Math.floor(this.upTo(most + 1)));
  }

  /** Whether the one of `count` cases that is written first has come. */
  oneIn(count: number): boolean {
    return this.whole(count - 1) === 0;
  }

  private at(place: number): number {
    return this.table[place] ?? 0;
  }

  private swap(one: number, other: number): void {
    const kept = this.at(one);
    this.table[one] = this.at(other);
    this.table[other] = kept;
  }
}
