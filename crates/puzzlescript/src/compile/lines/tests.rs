//! What is kept of lines never shows in what they become.

use std::sync::Arc;

use super::KeptRules;
use crate::compile::{Compiled, compile_reading};
use crate::read::read;

/// Its rules name objects by themselves and by names of all kinds, some of which stand for each other.
const GAME: &str = "\
title Names

OBJECTS
Background
green
Player
white
Crate
orange
Barrel
brown
Wall
brown
Target
blue
Loose
red

LEGEND
. = Background
P = Player
Thing = Crate or Barrel or Wall
Pushed = Crate or Barrel
Piece = Thing or Target
Box = Crate
Carton = Box
Both = Crate and Target
# = Wall
O = Target
* = Crate

SOUNDS
sfx1 36772507

COLLISIONLAYERS
Background
Target
Player, Wall
Crate, Barrel

RULES
[ > Player | Pushed ] -> [ > Player | > Pushed ]
+ [ > Pushed | Wall ] -> [ Pushed | Wall ]
[ moving Piece | no Thing ] -> [ Piece | ] sfx1
late [ Both ] -> [ Target ]
[ Carton | Player ] -> [ | Player ]
[ Target Player ] -> [ random Pushed Player ]
[ Loose ] -> [ Wall ]
[ Wall Player no Target ] -> []

WINCONDITIONS
some Target

LEVELS
#P*O.
";

fn compiled(text: &str, kept: &mut Option<Arc<KeptRules>>) -> Compiled {
    let mut reading = read(text);
    let messages = std::mem::take(&mut reading.messages);
    compile_reading(text, &reading, messages, kept)
}

/// Its rules with all their sets, as they are printed, and what is said.
fn shown(compiled: &Compiled) -> String {
    let rules = compiled.game.as_ref().map(|game| (&game.rules, &game.late));
    let printed: Option<Vec<_>> = compiled.rules.as_ref().map(|rules| rules.iter().collect());
    format!("{rules:#?}\n{printed:#?}\n{:#?}", compiled.messages.list())
}

/// Goes from one text to the next, and compares each with what it is by itself.
fn go(texts: impl IntoIterator<Item = String>) {
    let mut kept = None;
    for text in texts {
        let (after, anew) = (shown(&compiled(&text, &mut kept)), shown(&compiled(&text, &mut None)));
        let first = after.lines().zip(anew.lines()).find(|(one, other)| one != other);
        assert!(after == anew, "the first lines that differ are {first:?} in\n{text}");
    }
}

/// The text without a line, and with another letter in it, for each line of what is declared.
fn changes() -> Vec<String> {
    let lines: Vec<&str> = GAME.lines().collect();
    let declared = 0..lines.iter().position(|line| *line == "RULES").expect("there are rules");
    let with = |number: usize, own: &[&str]| {
        let mut all = lines.clone();
        all.splice(number..=number, own.iter().copied());
        all.join("\n") + "\n"
    };
    let changed = |number: usize| {
        let line = lines[number];
        let words: Vec<&str> = line.split(' ').collect();
        let longer = format!("{}x{}", &line[..line.len().min(1)], &line[line.len().min(1)..]);
        let shorter = words[..words.len() - 1].join(" ");
        let back: Vec<&str> = words.iter().rev().copied().collect();
        let two = ["New", "pink", line];
        [
            with(number, &[]),
            with(number, &[&longer]),
            with(number, &[&shorter]),
            with(number, &[&back.join(" ")]),
            with(number, &[&line.replace("Crate", "Wall")]),
            with(number, &[&line.to_uppercase()]),
            with(number, &two),
            with(number, &[line, line]),
        ]
    };
    declared.flat_map(changed).collect()
}

#[test]
fn rules_behind_a_change_of_what_is_declared_are_what_they_are_by_themselves() {
    go(changes().into_iter().flat_map(|changed| [GAME.to_owned(), changed]));
}

#[test]
fn rules_behind_changes_one_after_another_are_what_they_are_by_themselves() {
    go(changes());
}

#[test]
fn rules_of_objects_that_need_wider_sets_are_what_they_are_by_themselves() {
    let more = |count: usize| {
        let names: Vec<String> = (0..count).map(|number| format!("More{number}")).collect();
        let objects = names.join("\npink\n");
        let text = GAME.replace("\nLEGEND", &format!("{objects}\npink\n\nLEGEND"));
        text.replace("\nRULES", &format!("{}\n\nRULES", names.join(", ")))
    };
    go([1, 56, 57, 58, 59, 121, 122, 123, 3, 140].map(more));
}

#[test]
fn a_line_is_kept_where_only_another_name_changed() {
    let mut kept = None;
    compiled(GAME, &mut kept);
    let contents = |kept: &Option<Arc<KeptRules>>| -> Vec<usize> {
        let lines = &kept.as_ref().expect("rules were compiled").lines;
        lines.iter().filter_map(|line| Some(Arc::as_ptr(&line.made.as_ref()?.content) as usize)).collect()
    };
    let before = contents(&kept);
    compiled(&GAME.replace("Barrel\nbrown", "Barrrel\nbrown"), &mut kept);
    let after = contents(&kept);
    let is_kept: Vec<bool> = before.iter().zip(&after).map(|(one, other)| one == other).collect();
    // Lines that name barrels by another name, or an object of their layer, became something else.
    assert_eq!(is_kept, [false, false, false, false, false, false, true, true]);
}
