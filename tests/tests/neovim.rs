//! The configuration of `editors/neovim` in a real Neovim.

use e2e::folder::Folder;
use e2e::{editor, root};
use expect_test::expect;

/// What a script of the tests of `editors/neovim` prints about a project. `None` without Neovim.
fn neovim(script: &str, project: fn() -> Folder) -> Option<String> {
    if !editor::is_there("nvim") {
        return None;
    }
    let configuration = format!("set runtimepath^={}", root().join("editors/neovim").display());
    let script = root().join("editors/neovim/tests").join(script);
    let script = script.to_str().expect("the repository's path is text");
    let arguments = ["--clean", "--headless", "-n", "--cmd", &configuration, "-S", script];
    let run = editor::run("nvim", &arguments, &project());
    assert_eq!(run.status, 0, "{}\n{}", run.stdout, run.stderr);
    Some(run.stdout)
}

#[test]
fn neovim_shows_completes_and_mends_a_pack() {
    let Some(told) = neovim("check.lua", editor::pack_with_mistakes) else { return };
    expect![[r#"
        root lantern_walk
        the open file:
          "colour" warning[unknown-key] unknown key `colour` in a level
          "rihgt" error[unknown-value] unknown direction `rihgt` in `facing`; did you mean `right`?
          "goal_targt" warning[unknown-tag] unknown tag `goal_targt`: no entity kind has it; did you mean `goal_target`?
        a file that is not open:
          "titel" warning[unknown-key] unknown key `titel` in a level; did you mean `title`?
        hover:
          **`reach_target`**: goal
        completed:
          "state": { "avatar": { "enabled": true, "position": [0, 0], "facing": "right" } },
        after the completion:
          "colour" warning[unknown-key] unknown key `colour` in a level
          "goal_targt" warning[unknown-tag] unknown tag `goal_targt`: no entity kind has it; did you mean `goal_target`?
        offered:
          change it to `goal_target`
        mended:
          { "id": "rest", "type": "reach_target", "config": { "targetTag": "goal_target" } }
        after saving:
          "colour" warning[unknown-key] unknown key `colour` in a level
          { "action": "move", "direction": "up" } error[gold-path-does-not-win] the gold path does not win the level after 9 steps: `rest` at 0 % (the avatar is at [3, 0], the nearest entity tagged `goal_target` at [4, 0])
        it can still be won: `right`
        renamed:
          dry_feet.json: 1
          game.json: 1
          night_frost.json: 1
          the_hedge.json: 1
          twin_archways.json: 1
    "#]].assert_eq(&told);
}

#[test]
fn neovim_colors_and_checks_a_game_of_puzzlescript() {
    let Some(told) = neovim("puzzlescript.lua", editor::games_with_mistakes) else { return };
    expect![[r#"
        notes.txt: text
        game.txt: puzzlescript
        lamplighter.puzzlescript: puzzlescript, ( %s )
        colors:
          title: Text
          Lamplighter: String
          #101018: Hex
          Walk into: Comment
          OBJECTS: Heading
          Draught ~: Object
          lightblue: Color
          11111: Picture
          @: Defined
          and Flame: Logic
          startlevel: Event
          cantmove: Verb
          48106504: Seed
          Keeper, Wall: Name
          late: Modifier
          > Player: Arrowhead
          no Flame: Movement
          -> [ Player | Lamp: Operator
          checkpoint: Command
          shiver: Told
          All Lamp: Quantifier
          on Flame: On
          LEVELS: Heading
          message Light: Message
          Light all: Told
          #P..O: Row
        diagnostics:
          102: `Flames` is not declared; did you mean `Flame`?
          102: `Flames` names no objects
        symbols:
          title: 0
          author: 0
          background_color: 0
          text_color: 0
          OBJECTS: 6
          LEGEND: 3
          SOUNDS: 0
          COLLISIONLAYERS: 4
          RULES: 4
          WINCONDITIONS: 2
          LEVELS: 4
        definition: Solid = Wall or Lamp
    "#]]
    .assert_eq(&told);
}

#[test]
fn a_game_is_made_in_neovim_from_nothing_to_three_levels_that_are_won() {
    let Some(told) = neovim("authoring.lua", || Folder::empty("games")) else { return };
    expect![[r#"
        new: wrote pots/pots.puzzlescript
        level 2: shortest 7 inputs
        level 3: shortest 2 inputs
        session: won
        session: won
        session: won
        a word that is wrong:
          pots.puzzlescript: `Pott` `Pott` is not allowed in a rule
          pots.puzzlescript: `Pott` unknown name `Pott`; did you mean `Pot`?
          pots.sessions.json: `true` session `level 2: URDRURD`: none of 7 inputs wins
          pots.sessions.json: `true` session `level 3: DR`: none of 2 inputs wins
          pots.sessions.json: `true` session `the pot is pushed onto the slab`: none of 3 inputs wins
        hover of a rule:
          4 compiled rules from this line
  
          ```puzzlescript
          (72) DOWN [ pot | up player ] -> [ up pot | up player ]
          (72) DOWN [ down player | pot ] -> [ down player | down pot ]
          (72) RIGHT [ pot | left player ] -> [ left pot | left player ]
          (72) RIGHT [ right player | pot ] -> [ right player | right pot ]
          ```
  
          acts in 3 of 3 sessions, in 6 inputs
        a glyph of a level: O = Pot
        renamed: [ > Player | Urn ] -> [ > Player | > Urn ]
        a rule that is broken:
          pots.sessions.json: `true` session `level 2: URDRURD`: none of 7 inputs wins
          pots.sessions.json: `true` session `level 3: DR`: none of 2 inputs wins
          pots.sessions.json: `true` session `the pot is pushed onto the slab`: none of 3 inputs wins
        mended
    "#]]
    .assert_eq(&told);
}

#[test]
fn a_level_is_drawn_in_neovim_by_keys() {
    let Some(told) = neovim("drawing.lua", || Folder::named("lantern_walk", "drawn")) else { return };
    expect![[r#"
        the level:
          @ . # . B
          . . # . .
          . . H . .
          l . # . .
        a crate:
          @ . # . B
          . C # . .
          . . H . .
          l . # . .
        written: [null, "crate", "wall", null, null],
        moved:
          @ . # . B
          . . # . .
          . . H . .
          l . # C .
        erased:
          @ . # . B
          . . # . .
          . . H . .
          l . # . .
        as it was:
          @ . # . B
          . . # . .
          . . H . .
          l . # . .
        windows that are left: 1
    "#]]
    .assert_eq(&told);
}

#[test]
fn neovim_replays_solves_and_simplifies_a_level_and_sets_its_hint_stops() {
    let Some(told) = neovim("commands.lua", editor::pack_with_a_game) else { return };
    expect![[r#"
        GoldpathReplay: goldpath: the_hedge: won at the last step
        GoldpathSolve: goldpath: the_hedge: shortest 10, gold 10 · 82 states
        GoldpathTighten: goldpath: the_hedge: shortest 10 steps; nothing to tighten
        GoldpathHints: goldpath: hint stops after 3, 6 steps
        GoldpathSimplify: goldpath: the_hedge: shortest 10 steps; left out: wall at objects [2, 3]
        it still wins: GoldpathReplay: goldpath: the_hedge: won at the last step
        GoldpathSolve!: goldpath: level 1: shortest 2 inputs
        {
          "sessions": [
            {
              "expect": {
                "won": true
              },
              "inputs": "RR",
              "level": {
                "number": 1,
                "rows": "268afdce1bfc7c04"
              },
              "name": "level 1: RR"
            }
          ],
          "version": 1
        }

        GoldpathSimplify: goldpath: level 1: shortest 2 inputs; left out: row 0, row 3, row 2, column 0, column 6, column 2
    "#]].assert_eq(&told);
}
