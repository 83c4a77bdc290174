/** A board with nothing on it, of which tests change what they are about. */

import type { Board } from "../src/protocol.js";

export const emptyBoard: Board = {
  level: "one",
  title: "One",
  columns: 2,
  rows: 1,
  steps: [],
  step: 0,
  status: { kind: "playing", text: "" },
  layers: [],
  objects: [],
  looks: [],
  avatar: null,
  overlay: null,
  goals: [],
  variables: {},
  happened: [],
  choices: [],
  hintStops: [],
  colors: {},
  isSearched: true,
  isPlayed: true,
};
