import assert from "node:assert/strict";
import { test } from "node:test";
import { heard, Teller } from "../src/board/news.js";

interface Shown {
  title: string;
  board: number[];
  notice?: string | undefined;
}

test("a page knows what it was told, and is told what is another only", () => {
  const teller = new Teller<Shown>();
  const wholes: Shown[] = [
    { title: "one", board: [1, 2] },
    { title: "one", board: [1, 2], notice: "saved" },
    { title: "two", board: [1, 2], notice: undefined },
    { title: "two", board: [] },
  ];
  const names: string[][] = [];
  let known: Shown | undefined;
  for (const whole of wholes) {
    const news = teller.tell(whole);
    names.push([...Object.keys(news.parts), ...news.gone.map((it) => `-${it}`)]);
    known = heard(known, JSON.parse(JSON.stringify(news)) as typeof news);
    assert.deepEqual(known, JSON.parse(JSON.stringify(whole)));
  }
  assert.deepEqual(names, [["title", "board"], ["notice"], ["title", "-notice"], ["board"]]);
});

test("what did not change stays the same thing, so that nothing is drawn anew for it", () => {
  const teller = new Teller<Shown>();
  const first = heard<Shown>(undefined, teller.tell({ title: "one", board: [1] }));
  const second = heard(first, teller.tell({ title: "two", board: [1] }));
  assert.equal(second?.board, first?.board);
});

test("a page that was loaded anew waits for the whole", () => {
  const teller = new Teller<Shown>();
  teller.tell({ title: "one", board: [1] });
  const later = teller.tell({ title: "two", board: [1] });
  assert.equal(heard<Shown>(undefined, later), undefined);
  teller.forget();
  assert.deepEqual(heard<Shown>(undefined, teller.tell({ title: "two", board: [1] })), { title: "two", board: [1] });
});
