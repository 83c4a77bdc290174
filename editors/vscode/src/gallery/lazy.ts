/** Which pictures are asked for: those of cards in sight, a few at a time, each once. Nothing of the editor, nor of a page. */

export class Lazy {
  /** The cards in sight, by the pictures that they are to have; the ones that came last are asked for last. */
  private readonly wanted = new Map<string, string>();
  private readonly asked = new Map<string, string>();
  private readonly there = new Map<string, string>();

  /** `ask` asks for a picture of a card; no more than `limit` are asked for at any time. */
  constructor(
    private readonly limit: number,
    private readonly ask: (card: string, picture: string) => void,
  ) {}

  /** A card is in sight, and is to have a picture. */
  enter(card: string, picture: string): void {
    if (this.wanted.get(card) !== picture) {
      this.wanted.set(card, picture);
      this.go();
    }
  }

  /** A card is out of sight, or is gone. */
  leave(card: string): void {
    this.wanted.delete(card);
  }

  /** An answer came. Returns whether it is the picture that the card is to have. */
  arrived(card: string, picture: string, wanted: string | undefined): boolean {
    if (this.asked.get(card) === picture) {
      this.asked.delete(card);
    }
    const isRight = picture === wanted;
    if (isRight) {
      this.there.set(card, picture);
    }
    this.go();
    return isRight;
  }

  /** Whether a card has this picture. */
  has(card: string, picture: string): boolean {
    return this.there.get(card) === picture;
  }

  /** Forgets cards that are gone. */
  keep(cards: ReadonlySet<string>): void {
    for (const known of [this.wanted, this.there]) {
      [...known.keys()].filter((card) => !cards.has(card)).forEach((card) => known.delete(card));
    }
  }

  private go(): void {
    for (const [card, picture] of this.wanted) {
      if (this.asked.size >= this.limit) {
        return;
      }
      if (!this.has(card, picture) && !this.asked.has(card)) {
        this.asked.set(card, picture);
        this.ask(card, picture);
      }
    }
  }
}
