/** How games of PuzzleScript are colored, as far as one line tells it. */

import { StreamLanguage } from "@codemirror/language";

interface State {
  depth: number;
  isHeading: boolean;
  isLevels: boolean;
}

const SECTIONS = /^(objects|legend|sounds|collisionlayers|rules|winconditions|levels)\s*$/i;
const WORDS = /^(late|rigid|random|randomdir|action|again|cancel|checkpoint|restart|win|startloop|endloop|up|down|left|right|horizontal|vertical|perpendicular|parallel|orthogonal|moving|stationary|no|on|all|some|any|or|and|message)\b/i;

export const puzzlescript = StreamLanguage.define<State>({
  name: "puzzlescript",
  startState: () => ({ depth: 0, isHeading: false, isLevels: false }),
  token(stream, state) {
    if (state.depth > 0 || stream.peek() === "(") {
      do {
        const next = stream.next();
        state.depth += next === "(" ? 1 : next === ")" ? -1 : 0;
      } while (state.depth > 0 && !stream.eol());
      return "comment";
    }
    if (stream.sol()) {
      if (stream.match(/^=+\s*$/)) {
        return "meta";
      }
      const heading = stream.match(SECTIONS) as RegExpMatchArray | null;
      if (heading !== null) {
        state.isLevels = heading[1]?.toLowerCase() === "levels";
        return "heading";
      }
    }
    if (stream.eatSpace()) {
      return null;
    }
    if (state.isLevels) {
      if (stream.match(/^message\b.*/i)) {
        return "string";
      }
      stream.match(/^[^(]+/);
      return "atom";
    }
    if (stream.match(/^#[0-9a-f]{3,8}\b/i) || stream.match(/^\d+\b/)) {
      return "number";
    }
    if (stream.match(/^(->|[[\]|=><^v]|\.\.\.)(?=[\s[\]|]|$)/)) {
      return "operator";
    }
    if (stream.match(WORDS)) {
      return "keyword";
    }
    if (!stream.match(/^[\p{L}\d_]+/u)) {
      stream.next();
    }
    return null;
  },
});
