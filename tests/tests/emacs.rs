//! `editors/emacs/goldpath.el` in a real Emacs with Eglot.

use e2e::folder::Folder;
use e2e::{editor, root};
use expect_test::expect;

/// What a script of the tests of `editors/emacs` prints about a project. `None` without Emacs or Eglot.
fn emacs(script: &str, project: fn() -> Folder) -> Option<String> {
    if !editor::is_there("emacs") {
        return None;
    }
    let script = root().join("editors/emacs/tests").join(script);
    let script = script.to_str().expect("the repository's path is text");
    let run = editor::run("emacs", &["--batch", "-Q", "-l", script], &project());
    if run.stderr.contains("Cannot open load file") && run.stderr.contains("eglot") {
        testrun::skip("this Emacs has no Eglot; tests/editors/install brings it");
        return None;
    }
    assert_eq!(run.status, 0, "{}\n{}", run.stdout, run.stderr);
    Some(run.stdout)
}

#[test]
fn emacs_shows_completes_and_mends_a_pack() {
    let Some(told) = emacs("check.el", editor::pack_with_mistakes) else { return };
    expect![[r#"
        a file beside the pack: not ours
        project lantern_walk
        the open file:
          "colour" eglot-warning goldpath [unknown-key]: unknown key `colour` in a level
          "rihgt" eglot-error goldpath [unknown-value]: unknown direction `rihgt` in `facing`; did you mean `right`?
          "goal_targt" eglot-warning goldpath [unknown-tag]: unknown tag `goal_targt`: no entity kind has it; did you mean `goal_target`?
        a file that is not open:
          dry_feet.json goldpath [unknown-key]: unknown key `titel` in a level; did you mean `title`?
        hover:
          **`reach_target`**: goal
        completed:
          "state": { "avatar": { "enabled": true, "position": [0, 0], "facing": "right" } },
        after the completion:
          "colour" eglot-warning goldpath [unknown-key]: unknown key `colour` in a level
          "goal_targt" eglot-warning goldpath [unknown-tag]: unknown tag `goal_targt`: no entity kind has it; did you mean `goal_target`?
        mended:
          { "id": "rest", "type": "reach_target", "config": { "targetTag": "goal_target" } }
        after saving:
          "colour" eglot-warning goldpath [unknown-key]: unknown key `colour` in a level
          { "action": "move", "direction": "up" } eglot-error goldpath [gold-path-does-not-win]: the gold path does not win the level after 9 steps: `rest` at 0 % (the avatar is at [3, 0], the nearest entity tagged `goal_target` at [4, 0])
        it can still be won: `right`
    "#]].assert_eq(&told);
}

#[test]
fn emacs_colors_and_checks_a_game_of_puzzlescript() {
    let Some(told) = emacs("puzzlescript.el", editor::games_with_mistakes) else { return };
    expect![[r#"
        notes.txt: text-mode
        lamplighter.puzzlescript: puzzlescript-mode
        colors:
          title: variable-name-face
          Lamplighter: string-face
          Walk into: comment-face
          OBJECTS: keyword-face
          Draught ~: type-face
          lightblue: constant-face
          11111: nil
          @: type-face
          and Flame: builtin-face
          startlevel: function-name-face
          cantmove: function-name-face
          late: keyword-face
          > Player: preprocessor-face
          no Flame: preprocessor-face
          -> [ Player | Lamp: builtin-face
          checkpoint: function-name-face
          shiver: string-face
          All Lamp: keyword-face
          on Flame: builtin-face
          LEVELS: keyword-face
          message Light: keyword-face
          Light all: string-face
          #P..O: nil
        diagnostics:
          goldpath [win-unknown-name]: `Flames` is not declared; did you mean `Flame`?
          goldpath [win-unresolved]: `Flames` names no objects
        symbols:
          COLLISIONLAYERS
          LEGEND
          LEVELS
          OBJECTS
          RULES
          SOUNDS
          WINCONDITIONS
        definition: Solid = Wall or Lamp
        comment: ( [ > Player | Lamp no Flame ] -> [ Player | Lamp Flame ] checkpoint sfx0 )
        game.txt: puzzlescript-mode
    "#]]
    .assert_eq(&told);
}

#[test]
fn emacs_replays_solves_and_simplifies_a_level_and_sets_its_hint_stops() {
    let Some(told) = emacs("commands.el", editor::pack_with_a_game) else { return };
    expect![[r#"
        goldpath-replay: the_hedge: won at the last step
        goldpath-solve: the_hedge: shortest 10, gold 10 · 82 states
        goldpath-tighten: the_hedge: shortest 10 steps; nothing to tighten
        goldpath-set-hint-stops: Hint stops after 3, 6 steps
        goldpath-simplify: the_hedge: shortest 10 steps; left out: wall at objects [2, 3]
        goldpath-replay: the_hedge: won at the last step
        goldpath-solve: level 1: shortest 2 inputs
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
        goldpath-simplify: level 1: shortest 2 inputs; left out: row 0, row 3, row 2, column 0, column 6, column 2
    "#]].assert_eq(&told);
}
