//! Levels without ways around what they should need: what is told of them is true.

mod project;

use std::fmt::Write as _;
use std::sync::Arc;

use expect_test::{Expect, expect};
use language::{
    Bypasses, Need, NeededThing, Project, SearchBudget, SearchError, SearchSignal, Searched, Semantics,
    Tightened, Verdict, Wanted,
};
use project::open;
use proptest::prelude::*;

/// A game of doors that whoever has taken a key opens, with these levels.
fn text(levels: &str) -> String {
    format!(
        "title Keys\n\nOBJECTS\n\nBackground .\ngray\n\nExit E\nblue\n\nWalker P\nred\n\nBearer\norange\n\nKey K\nyellow\n\nDoor D\nbrown\n\n\
         Wall #\nblack\n\nLEGEND\n\nPlayer = Walker or Bearer\n\nSOUNDS\n\nCOLLISIONLAYERS\n\nBackground\nExit\n\
         Walker, Bearer, Key, Door, Wall\n\nRULES\n\n[ > Walker | Key ] -> [ | Bearer ]\n[ > Bearer | Door ] -> [ | Bearer ]\n\n\
         WINCONDITIONS\n\nAll Player on Exit\n\nLEVELS\n\n{levels}\n"
    )
}

fn searched(level: &str) -> Searched<'_> {
    let budget = SearchBudget { states: None, memory: 1 << 28 };
    Searched { level, semantics: Semantics::default(), budget }
}

fn tightened(project: &Arc<dyn Project>, needed: &[&str]) -> Result<Tightened, SearchError> {
    let tightening = project.facets().tightening.expect("levels of games are tightened");
    let needed: Vec<String> = needed.iter().map(|&it| it.to_owned()).collect();
    tightening.tighten(searched("0"), &needed, &mut |_| SearchSignal::Continue)
}

fn shortest(project: &Arc<dyn Project>) -> Option<usize> {
    let solving = project.facets().solving.expect("games are solved");
    let solved = solving.solve(searched("0"), Wanted::default(), &mut |_| SearchSignal::Continue);
    match solved.expect("it is searched").verdict {
        Verdict::Shortest(path) => Some(path.len()),
        _ => None,
    }
}

/// What closes the ways around what should be needed, and the rows then.
fn shows(levels: &str, needed: &[&str], expected: &Expect) {
    let project = open(&[("keys.puzzlescript", &text(levels))]);
    let found = tightened(&project, needed).expect("it is searched");
    let mut said = format!("{}\n", found.outcome("input").unwrap_or_default());
    for part in &found.added {
        writeln!(said, "add {part}").expect("a text takes everything");
    }
    for NeededThing { thing, bypasses, before, after } in &found.things {
        writeln!(said, "{thing}: {}", bypasses.words(before, after)).expect("a text takes everything");
    }
    if let Some((_, text)) = found.files.first() {
        let (_, rows) = text.split_once("LEVELS\n\n").expect("it has levels");
        said += rows;
    }
    expected.assert_eq(&said);
}

const LEAKY: &str = "#########\n#P.K.D.E# (the door is on the way)\n#.......#\n#########";

#[test]
fn a_way_around_what_a_shortest_solution_uses_is_closed() {
    shows(
        LEAKY,
        &[],
        &expect![[r#"
        tight with 1 block more, shortest 6 inputs then
        add wall at layer 3 [4, 2]
        exit at layer 2 [7, 1]: essential already
        key at layer 3 [3, 1]: longer (8), now essential
        #########
        #P.K.D.E# (the door is on the way)
        #...#...#
        #########
    "#]],
    );
}

#[test]
fn several_walls_close_several_ways() {
    shows(
        "#########\n#.......#\n#P.K.D.E#\n#.......#\n#########\n\nmessage behind it\n\nPKDE",
        &["Key"],
        &expect![[r#"
            tight with 2 blocks more, shortest 6 inputs then
            add wall at layer 3 [4, 1]
            add wall at layer 3 [4, 3]
            Key: longer (8), now essential
            #########
            #...#...#
            #P.K.D.E#
            #...#...#
            #########

            message behind it

            PKDE
        "#]],
    );
}

#[test]
fn what_the_solution_does_without_is_told() {
    shows(
        "######\n#PK.E#\n######",
        &["key"],
        &expect![[r#"
            nothing to tighten
            key: not used by the gold path
        "#]],
    );
}

#[test]
fn a_way_of_which_no_cell_can_be_blocked_is_told() {
    // Each of the other keys will do, and walls are put on ground.
    shows(
        "#########\n#P.K.D.E#\n#KKKKKKK#\n#########",
        &["key at layer 3 [3, 1]"],
        &expect![[r#"
            found nothing that tightens it
            key at layer 3 [3, 1]: longer (8), cannot be closed
        "#]],
    );
}

#[test]
fn what_is_needed_already_stays_as_it_is() {
    shows(
        "########\n#P.KD.E#\n########",
        &[],
        &expect![[r#"
        nothing to tighten
        exit at layer 2 [6, 1]: essential already
        key at layer 3 [3, 1]: essential already
    "#]],
    );
}

#[test]
fn what_should_be_needed_is_in_the_level() {
    let refused = |needed: &str| match tightened(&open(&[("keys.puzzlescript", &text(LEAKY))]), &[needed]) {
        Err(why) => why.to_string(),
        Ok(found) => panic!("{found:?}"),
    };
    expect![[r#"
        `kye`: unknown object `kye`; did you mean `key`?
        `key at layer 3 [4, 1]`: no such object in the level; expected one as `goldpath necessity` lists it
        `bearer`: the level has none
        `Background`: `Background` is of the layer of the background, which no cell can be without
    "#]]
    .assert_eq(
        &["kye", "key at layer 3 [4, 1]", "bearer", "Background"].map(|it| refused(it) + "\n").concat(),
    );
}

#[test]
fn sessions_that_name_the_rows_and_pass_name_the_new_ones() {
    let game = text(LEAKY);
    let bare = open(&[("keys.puzzlescript", &game)]);
    let recorder = bare.facets().recorder.expect("games are recorded");
    let moves = recorder.read_moves("RLRRRRRR").expect("they are moves");
    let request = language::RecordRequest {
        name: Some("through"),
        level: Some("0"),
        moves: &moves,
        expected: &[language::Expected::Won],
        seed: "",
    };
    let sessions = recorder.record(&request).expect("it wins").text.after;
    let project = open(&[("keys.puzzlescript", &game), ("keys.sessions.json", &sessions)]);
    let found = tightened(&project, &["key"]).expect("it is searched");
    let files: Vec<(&str, &str)> = found.files.iter().map(|(file, text)| (&**file, text.as_str())).collect();
    assert_eq!(files.len(), 2, "{files:?}");
    let after = open(&files);
    let replays = after.facets().replays.expect("games have sessions");
    let all = replays.recordings().all;
    assert_eq!(all.len(), 1);
    let played = replays.replay(&all[0], Semantics::default()).expect("it is played");
    assert_eq!(played.ending, language::Ending::Won, "{}", played.outcome);
}

#[test]
fn a_level_without_a_shortest_solution_stays_as_it_is() {
    let lost = tightened(&open(&[("keys.puzzlescript", &text("PD#E"))]), &[]).expect("it is searched");
    assert!(matches!(lost.verdict, Verdict::Unsolvable(_)), "{:?}", lost.verdict);
    assert_eq!((lost.outcome("input"), lost.files.len()), (None, 0));
}

fn levels() -> impl Strategy<Value = String> {
    let cell = prop::sample::select(vec!['.', '.', '.', '.', '#', 'K', 'D']);
    (4..6_usize, 3..5_usize).prop_flat_map(move |(width, height)| {
        let cells = prop::collection::vec(cell.clone(), width * height);
        (cells, 1..width * height).prop_map(move |(mut cells, exit)| {
            (cells[0], cells[exit]) = ('P', 'E');
            let rows: Vec<String> = cells.chunks(width).map(|row| row.iter().collect()).collect();
            rows.join("\n")
        })
    })
}

proptest! {
    #![proptest_config(testrun::law(60))]

    #[test]
    fn what_is_closed_is_proved_anew_by_other_searches(levels in levels()) {
        let project = open(&[("keys.puzzlescript", &text(&levels))]);
        let before = shortest(&project);
        let found = tightened(&project, &[]).or_else(|why| match why {
            // A game without walls has nothing to close a way with.
            SearchError::Refused(_) => Ok(Tightened::unchanged(Verdict::Shortest(Vec::new()))),
            why => Err(why),
        });
        let found = found.expect("it is searched");
        prop_assert_eq!(found.files.is_empty(), found.added.is_empty());
        let is_closed = |it: &&NeededThing| it.bypasses == Bypasses::Closed;
        prop_assert_eq!(found.added.is_empty(), !found.things.iter().any(|it| is_closed(&it)));
        let Some((file, text)) = found.files.first() else { return Ok(()) };
        let after = open(&[(file, text)]);
        let steps = shortest(&after);
        prop_assert!(steps.is_some() && steps >= before, "{text}");
        prop_assert_eq!(steps.map(|it| it as u32), found.length);
        let measuring = after.facets().measuring.expect("games are measured");
        let needs = measuring.needs(searched("0"), &mut |_| SearchSignal::Continue).expect("it is searched");
        for thing in found.things.iter().filter(|it| is_closed(it) || it.bypasses == Bypasses::None) {
            let is_it = |it: &&language::EntityNeed| {
                let place = it.position.map(|(x, y)| format!("[{x}, {y}]")).unwrap_or_default();
                thing.thing == format!("{} at {} {place}", it.kind, it.layer.as_deref().unwrap_or_default())
            };
            let need = needs.entities.iter().find(is_it).map(|it| it.need);
            prop_assert!(matches!(need, Some(Need::Essential | Need::Longer)), "{} {}", thing.thing, text);
            prop_assert_eq!(need, Some(thing.after.need), "{} {}", &thing.thing, text);
        }
    }
}
