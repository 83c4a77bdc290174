/** Pictures, each loaded once and scaled once for the size that cells have. */

export class Pictures {
  private readonly loaded = new Map<string, HTMLImageElement | "coming" | "missing">();
  private readonly scaled = new Map<string, OffscreenCanvas>();
  private size = 0;

  /** `arrived` is called when a picture can be painted that could not be before. */
  constructor(private readonly arrived: (sprite: string) => void) {}

  /** The picture in a square of so many pixels; nothing while it is on its way, and for what is no picture. */
  get(sprite: string, size: number): OffscreenCanvas | undefined {
    if (size !== this.size) {
      this.scaled.clear();
      this.size = size;
    }
    const done = this.scaled.get(sprite);
    if (done !== undefined) {
      return done;
    }
    const image = this.loaded.get(sprite) ?? this.load(sprite);
    if (typeof image === "string") {
      return undefined;
    }
    const square = new OffscreenCanvas(size, size);
    // A drawing without a size of its own fills the square.
    const [width, height] = [image.naturalWidth || size, image.naturalHeight || size];
    const scale = size / Math.max(width, height);
    const [w, h] = [width * scale, height * scale];
    square.getContext("2d")?.drawImage(image, (size - w) / 2, (size - h) / 2, w, h);
    this.scaled.set(sprite, square);
    return square;
  }

  /** Forgets pictures that a board no longer names; those that were drawn anew have other addresses. */
  keep(sprites: ReadonlySet<string>): void {
    for (const sprite of this.loaded.keys()) {
      if (!sprites.has(sprite)) {
        this.loaded.delete(sprite);
        this.scaled.delete(sprite);
      }
    }
  }

  private load(sprite: string): "coming" {
    const image = new Image();
    this.loaded.set(sprite, "coming");
    const settle = (as: HTMLImageElement | "missing") => {
      if (this.loaded.has(sprite)) {
        this.loaded.set(sprite, as);
        this.arrived(sprite);
      }
    };
    image.onload = () => settle(image);
    image.onerror = () => settle("missing");
    image.src = sprite;
    return "coming";
  }
}
