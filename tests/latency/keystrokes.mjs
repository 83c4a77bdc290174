// What a person types into a level, as the edits an editor sends: brackets and quotes close themselves,
// a closing one is typed over, and a line break brings its indentation. Knows no server.

const CLOSERS = { '{': '}', '[': ']', '"': '"' };

// The name of an event of which this many letters are typed when the answers are looked at.
const EVENT = 'avatar_entered';
const LETTERS = 'avatar_ente'.length;

// The member that is typed. Kind and layer are ones that the pack has.
const rules = (kind, layer) => `{
      "id": "typed_by_hand",
      "on": "${EVENT}",
      "where": { "position": [2, 3] },
      "if": { "cell": { "position": [4, 1], "layer": "${layer}", "kind": "${kind}" } },
      "then": [
        { "destroy": { "position": "$event.position", "layer": "${layer}" } },
        { "set_variable": { "name": "typed", "value": 12 } }
      ]
    },
    {
      "id": "typed_after_it",
      "on": "turn_ended",
      "then": [
        { "set_variable": { "name": "typed", "value": 34 } },
        { "transform": { "position": [3, 3], "layer": "${layer}", "toKind": "${kind}" } }
      ]
    }`;

// An edit: `offset`, how many characters are `deleted` there, and the `text` that takes their place.
// `cursor` is where it leaves the cursor.
const edit = (offset, deleted, text, cursor) => ({ offset, deleted, text, cursor });

export const applied = (document, { offset, deleted, text }) =>
  document.slice(0, offset) + text + document.slice(offset + deleted);

// The edits that type `script` at `offset` of `document`.
function typed(document, offset, script) {
  const edits = [];
  let cursor = offset;
  const type = (text, forward) => {
    const one = edit(cursor, 0, text, cursor + forward);
    edits.push(one);
    document = applied(document, one);
    cursor = one.cursor;
  };
  // What has been opened and is to be closed.
  const open = [];
  for (let at = 0; at < script.length; at++) {
    const character = script[at];
    const inText = open.at(-1) === '"';
    if (character === '\n') {
      const indent = /^\n */.exec(script.slice(at))[0];
      at += indent.length - 1;
      const closes = open.at(-1) !== undefined && script[at + 1] === open.at(-1);
      if (closes && document.startsWith(indent + open.at(-1), cursor)) {
        cursor += indent.length;
      } else if (document[cursor] === open.at(-1) && '{['.includes(document[cursor - 1])) {
        // The closing bracket goes to a line of its own.
        type(indent + indent.slice(0, -2), indent.length);
      } else {
        type(indent, indent.length);
      }
    } else if (character === open.at(-1) && document[cursor] === character) {
      open.pop();
      cursor++;
    } else if (!inText && CLOSERS[character] !== undefined) {
      type(character + CLOSERS[character], 1);
      open.push(CLOSERS[character]);
    } else if (character === ' ' && document[cursor] === ' ') {
      cursor++;
    } else {
      type(character, 1);
    }
  }
  return { edits, document, cursor };
}

// `count` edits of `document`, and its text behind the last of them. Most are typed; the last fifth takes
// back what was typed, one character after the other, so that the document is torn too.
export function keystrokes(document, offset, { kind, layer }, count) {
  const script = rules(kind, layer);
  const { edits, document: full, cursor } = typed(document, offset, script);
  if (full !== document.slice(0, offset) + script + document.slice(offset)) {
    throw new Error('typing does not give the text that is typed');
  }
  const forward = edits.slice(0, Math.min(edits.length, Math.ceil(count * 0.8)));
  const reached = forward.length === edits.length ? cursor : forward.at(-1).cursor;
  const back = Array.from({ length: Math.min(count - forward.length, reached - offset) }, (_, at) =>
    edit(reached - at - 1, 1, '', reached - at - 1));
  const all = [...forward, ...back];
  // The edit behind which the name of the event is half typed.
  const word = offset + script.indexOf(EVENT);
  const half = all.findIndex((it) => it.text.length === 1 && it.cursor === word + LETTERS);
  return { edits: all, half, event: EVENT, end: all.reduce(applied, document) };
}

// `count` edits that type these characters at an offset, over and over; the last fifth takes some of them back.
export function repeated(offset, characters, count) {
  const forward = Array.from({ length: Math.ceil(count * 0.8) }, (_, at) =>
    edit(offset + at, 0, characters[at % characters.length], offset + at + 1));
  const back = Array.from({ length: count - forward.length }, (_, at) => {
    const end = offset + forward.length - at - 1;
    return edit(end, 1, '', end);
  });
  return { edits: [...forward, ...back] };
}

// The place of an offset, as servers count.
export function position(document, offset) {
  const before = document.slice(0, offset);
  const line = before.split('\n').length - 1;
  return { line, character: offset - (before.lastIndexOf('\n') + 1) };
}
