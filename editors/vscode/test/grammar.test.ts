import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { mistakes, puzzlescript } from "./grammar.js";

/** A test whose text has marks below its lines. */
function tells(name: string, text: string): void {
  it(name, async () => assert.deepEqual(mistakes(await puzzlescript, text), []));
}

describe("the grammar, before the first section,", () => {
  tells("knows settings and what they take", `title Over the (very) Hill
^^^^^ support.type.property-name
      ^^^^^^^^ string.unquoted.value
               ^^^^^^ comment.block
background_color #a0B
^^^^^^^^^^^^^^^^ support.type.property-name
                 ^^^^ constant.numeric.color.hex
text_color LightBlue
           ^^^^^^^^^ constant.numeric.color
again_interval .25
               ^^^ constant.numeric
flickscreen 10x8
            ^^^^ constant.numeric.size
color_palette amiga
              ^^^^^ support.constant.palette
color_palette 3
              ^ constant.numeric
run_rules_on_level_start
^^^^^^^^^^^^^^^^^^^^^^^^ support.type.property-name`);

  tells("takes a longer word for no setting", `titles
^^^^^^ !support.type.property-name
debugging
^^^^^^^^^ !support.type.property-name`);

  tells("takes words of rules and of colors for nothing", `author late red again
       ^^^^^^^^^^^^^^ string.unquoted.value
late
^^^^ !keyword.control`);
});

describe("the grammar, in comments,", () => {
  tells("goes on to the parenthesis that closes the first one, over lines", `( one ( two
^^^^^^^^^^^ comment.block
three ) four
^^^^^^^^^^^^ comment.block
) title
^ comment.block
debug
^^^^^ support.type.property-name`);

  tells("sees no heading and no decoration", `(
OBJECTS
^^^^^^^ comment.block
^^^^^^^ !keyword.control.heading
=======
^^^^^^^ comment.block
)`);
});

describe("the grammar, of headings,", () => {
  tells("knows them in any case and with decorations", `=======
^^^^^^^ comment.line.decoration
Objects
^^^^^^^ keyword.control.heading
=======
^^^^^^^ comment.line.decoration
LEGEND
^^^^^^ keyword.control.heading
  sounds
  ^^^^^^ keyword.control.heading
(here) CollisionLayers
^^^^^^ comment.block
       ^^^^^^^^^^^^^^^ keyword.control.heading
rules
^^^^^ keyword.control.heading
winconditions
^^^^^^^^^^^^^ keyword.control.heading
levels
^^^^^^ keyword.control.heading`);

  tells("takes longer words for names, and rows for rows", `OBJECTS
Rules_of_old
^^^^^^^^^^^^ entity.name.type.object
^^^^^^^^^^^^ !keyword.control.heading
red
LEVELS
levels
^^^^^^ string.unquoted.row
^^^^^^ !keyword.control.heading`);
});

describe("the grammar, in OBJECTS,", () => {
  tells("knows the name, its glyphs and aliases, the colors and the picture", `OBJECTS
Crate * Box (of wood)
^^^^^ entity.name.type.object
      ^ constant.character.glyph
        ^^^ entity.name.type.alias
            ^^^^^^^^^ comment.block
brown #a64 transparent
^^^^^ constant.numeric.color
      ^^^^ constant.numeric.color.hex
           ^^^^^^^^^^^ constant.numeric.color
00.11
^^ constant.numeric.pixel
  ^ punctuation.definition.pixel
   ^^ constant.numeric.pixel`);

  tells("begins the next object behind a blank line, or without one", `OBJECTS
Red
^^^ entity.name.type.object
red
^^^ constant.numeric.color

Blue
^^^^ entity.name.type.object
blue
^^^^ constant.numeric.color
Green
^^^^^ entity.name.type.object
^^^^^ !constant.numeric.color
green
^^^^^ constant.numeric.color
.....
^^^^^ punctuation.definition.pixel
Grey
^^^^ entity.name.type.object
grey
^^^^ constant.numeric.color`);

  tells("waits for the colors over comments", `OBJECTS
Red
( no colors yet )
^^^^^^^^^^^^^^^^^ comment.block
red (bright)
^^^ constant.numeric.color
    ^^^^^^^^ comment.block
(a picture)
.0.0.
^ punctuation.definition.pixel
 ^ constant.numeric.pixel`);

  tells("takes colors from the front of a word", `OBJECTS
Wall
blackred reddish mored
^^^^^^^^ constant.numeric.color
         ^^^ constant.numeric.color
            ^^^^ !constant.numeric.color
                 ^^^^^ !constant.numeric.color`);

  tells("knows a name of digits, and no movement or command", `OBJECTS
2
^ entity.name.type.object
red

again
^^^^^ entity.name.type.object
red`);

  tells("ends an object without colors at the next heading", `OBJECTS
Red
LEGEND
^^^^^^ keyword.control.heading`);
});

describe("the grammar, in LEGEND,", () => {
  tells("knows glyphs, names and what joins them", `LEGEND
@ = Crate AND Target
^ constant.character.glyph
  ^ keyword.operator.assignment
    ^^^^^ support.class
          ^^^ keyword.operator.logical
              ^^^^^^ support.class
Solid=Wall or Player (all of them)
^^^^^ entity.name.type.legend
     ^ keyword.operator.assignment
      ^^^^ support.class
           ^^ keyword.operator.logical
              ^^^^^^ support.class.required
                     ^^^^^^^^^^^^^ comment.block
Ore = Android or Oreo
^^^ entity.name.type.legend
      ^^^^^^^ support.class
                 ^^^^ support.class`);
});

describe("the grammar, in SOUNDS,", () => {
  tells("knows events, verbs, directions and seeds", `SOUNDS
startgame 1234
^^^^^^^^^ variable.other.event
          ^^^^ constant.numeric.seed
SFX10 77
^^^^^ variable.other.event
Crate CantMove up horizontal 55
^^^^^ support.class
      ^^^^^^^^ variable.other.event.verb
               ^^ variable.parameter.direction
                  ^^^^^^^^^^ variable.parameter.direction
                             ^^ constant.numeric.seed
Move move 9
^^^^ support.class
     ^^^^ variable.other.event.verb`);
});

describe("the grammar, in COLLISIONLAYERS,", () => {
  tells("knows names and commas", `COLLISIONLAYERS
Background
^^^^^^^^^^ support.class.required
Player,Wall , moving
^^^^^^ support.class.required
      ^ punctuation.separator
       ^^^^ support.class
              ^^^^^^ support.class
              ^^^^^^ !variable.parameter`);
});

describe("the grammar, in RULES,", () => {
  tells("knows directions and modifiers before the brackets", `RULES
+ late right [ Wall ] -> [ ]
^ keyword.operator.join
  ^^^^ keyword.control.modifier
       ^^^^^ variable.parameter.direction
             ^ punctuation.section.brackets
               ^^^^ support.class
                      ^^ keyword.operator.arrow
rigid RANDOM orthogonal [Wall]->[]
^^^^^ keyword.control.modifier
      ^^^^^^ keyword.control.modifier
             ^^^^^^^^^^ variable.parameter.direction
                         ^^^^ support.class
                              ^^ keyword.operator.arrow`);

  tells("knows movements, bars and ellipses in the brackets", `RULES
[ > Player | no Crate | ... | stationary v ] -> [ ^ Player | ... | randomdir Wall ]
  ^ variable.parameter.movement
    ^^^^^^ support.class.required
           ^ keyword.operator.bar
             ^^ variable.parameter.movement
                        ^^^ keyword.operator.ellipsis
                              ^^^^^^^^^^ variable.parameter.movement
                                                  ^ variable.parameter.movement
                                                                   ^^^^^^^^^ variable.parameter.movement`);

  tells("takes no part of a word for a movement, a modifier or a command", `RULES
[ >Player | upper ] -> [ Vase | relate ] wins
  ^^^^^^^ !variable.parameter
            ^^^^^ support.class
                         ^^^^ support.class
                                ^^^^^^ support.class
                                         ^^^^ !support.function
latecomer [ Wall ] -> [ ]
^^^^^^^^^ !keyword.control`);

  tells("knows commands behind the arrow only", `RULES
[ again | win ] -> [ cancel | ] again sfx3 checkpoint
  ^^^^^ support.class
          ^^^ support.class
                     ^^^^^^ support.class
                                ^^^^^ support.function.command
                                      ^^^^ support.function.command
                                           ^^^^^^^^^^ support.function.command
restart [ Wall ] -> restart
^^^^^^^ !support.function
                    ^^^^^^^ support.function.command`);

  tells("takes the rest of the line for a message, parentheses and all", `RULES
[ Wall ] -> [ ] message Mind (the) [gap] -> again
                ^^^^^^^ support.function.command
                        ^^^^^^^^^^^^^^^^^^^^^^^^^ string.unquoted.message
late [ Wall ] -> [ ]
^^^^ keyword.control.modifier`);

  tells("knows where loops begin and end", `RULES
startloop
^^^^^^^^^ keyword.control.loop
[ startloop ] -> [ ]
  ^^^^^^^^^ !keyword.control
EndLoop (done)
^^^^^^^ keyword.control.loop
        ^^^^^^ comment.block`);

  tells("ends a rule with its line, whatever is open", `RULES
[ > Wall
late [ Wall ] -> [ again
^^^^ keyword.control.modifier
                   ^^^^^ support.class
right [ Wall ] -> again
^^^^^ variable.parameter.direction
                  ^^^^^ support.function.command`);

  tells("knows a comment between rules and one in a rule", `RULES
( [ Wall ] -> [ ] )
           ^^ comment.block
           ^^ !keyword.operator.arrow
[ Wall ] -> [ ] ( until
the -> end )
    ^^ comment.block
late [ Wall ] -> [ ]
^^^^ keyword.control.modifier`);
});

describe("the grammar, in WINCONDITIONS,", () => {
  tells("knows quantifiers and names", `WINCONDITIONS
All Crate on Target
^^^ keyword.control.quantifier
    ^^^^^ support.class
          ^^ keyword.operator.on
             ^^^^^^ support.class
no Player
^^ keyword.control.quantifier
   ^^^^^^ support.class.required
some Online on All
^^^^ keyword.control.quantifier
     ^^^^^^ support.class
               ^^^ support.class`);
});

describe("the grammar, in LEVELS,", () => {
  tells("knows messages, rows and decorations", `LEVELS
======
^^^^^^ comment.line.decoration
message Welcome (again) to level = 1
^^^^^^^ keyword.control.message
        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ string.unquoted.message
#.P=
^ constant.character.cell
 ^ punctuation.definition.cell
  ^^ constant.character.cell
== P (the exit)
^^ constant.character.cell
     ^^^^^^^^^^ comment.block
late
^^^^ constant.character.cell
^^^^ !keyword.control`);
});
