/** Which cards are in sight, or nearly: their pictures are asked for, and those of others are let go of where they are of older texts. */

import type { Lazy } from "../../src/gallery/lazy.js";
import { drawPicture } from "./cards.js";

/** How far away a card may be, in the part of the page that is seen. */
const NEAR = "50%";

/** Watches cards: `follow` a card once it is there, and whenever it is to have another picture. */
export function watch(lazy: Lazy): { follow: (card: HTMLElement) => void } {
  const near = new Set<Element>();
  const ask = (card: HTMLElement) => {
    const { id = "", picture } = card.dataset;
    if (picture !== undefined) {
      lazy.enter(id, picture);
    }
  };
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        const card = target as HTMLElement;
        if (isIntersecting) {
          near.add(card);
          ask(card);
        } else {
          near.delete(card);
          lazy.leave(card.dataset["id"] ?? "");
        }
      }
    },
    { rootMargin: NEAR },
  );
  return {
    follow: (card) => {
      const { id = "", picture } = card.dataset;
      observer.observe(card);
      if (near.has(card)) {
        ask(card);
      } else if (picture === undefined || !lazy.has(id, picture)) {
        drawPicture(card, undefined);
      }
    },
  };
}
