/** How often boards may have come to look otherwise, by which their pictures are told from older ones. Nothing of the editor. */

export class Looks {
  private all = 0;
  private readonly levels = new Map<string, number>();

  /** The text of one level has changed. */
  changed(level: string): void {
    this.levels.set(level, (this.levels.get(level) ?? 0) + 1);
  }

  /** What all levels look like may be another. */
  allChanged(): void {
    this.all += 1;
  }

  /** A word that is another one whenever a level may look otherwise. */
  of(level: string): string {
    return `${this.all}.${this.levels.get(level) ?? 0}`;
  }
}
