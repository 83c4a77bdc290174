//! Levels without what they do not take: what is left is won by the same solution, and by no shorter one.

mod project;

use std::sync::Arc;

use language::{
    Ending, PlayError, Project, SearchBudget, SearchError, SearchSignal, Searched, Semantics, Simplified,
    Verdict, Wanted,
};
use project::open;
use proptest::prelude::*;

/// A push game with these levels.
fn text(levels: &str) -> String {
    format!(
        "title Push\n\nOBJECTS\n\nBackground .\ngray\n\nTarget\nblue\n\nPlayer P\nred\n\nCrate\nbrown\n\nWall #\nblack\n\n\
         LEGEND\n\nC = Crate\nO = Target\n@ = Crate and Target\n\nSOUNDS\n\nCOLLISIONLAYERS\n\nBackground\nTarget\nPlayer, Crate, Wall\n\n\
         RULES\n\n[ > Player | Crate ] -> [ > Player | > Crate ]\n\nWINCONDITIONS\n\nAll Target on Crate\n\nLEVELS\n\n{levels}\n"
    )
}

fn searched(level: &str) -> Searched<'_> {
    let budget = SearchBudget { states: None, memory: 1 << 28 };
    Searched { level, semantics: Semantics::default(), budget }
}

fn simplified(project: &Arc<dyn Project>) -> Result<Simplified, SearchError> {
    let simplifying = project.facets().simplifying.expect("levels of games are simplified");
    simplifying.simplify(searched("0"), &mut |_| SearchSignal::Continue)
}

fn shortest(project: &Arc<dyn Project>) -> Option<usize> {
    let solving = project.facets().solving.expect("games are solved");
    let solved = solving.solve(searched("0"), Wanted::default(), &mut |_| SearchSignal::Continue);
    match solved.expect("it is searched").verdict {
        Verdict::Shortest(path) => Some(path.len()),
        _ => None,
    }
}

#[test]
fn what_a_win_does_not_take_is_left_out() {
    let levels = "#######\n#P.C.O# (a way to the right)\n#..@..#\n#######\n\n\
                  message behind it\n\nP.CO";
    let project = open(&[("push.puzzlescript", &text(levels))]);
    let Simplified { verdict, left_out, undecided, files } = simplified(&project).expect("it is searched");
    assert_eq!((verdict.path().map(<[_]>::len), undecided), (Some(3), 0));
    let [(file, after)] = files.as_slice() else { panic!("one file changes: {files:?}") };
    assert_eq!(&**file, "push.puzzlescript");
    let (before_it, level) = after.split_once("LEVELS\n\n").expect("it has levels");
    assert!(text(levels).starts_with(before_it));
    assert_eq!(left_out, ["row 0", "row 3", "row 2", "column 0", "column 6"]);
    assert_eq!(level, "P.C.O (a way to the right)\n\nmessage behind it\n\nP.CO\n");
}

#[test]
fn sessions_that_name_the_rows_and_pass_name_the_new_ones() {
    let game = text("#####\nP.CO.\n#####");
    let bare = open(&[("push.puzzlescript", &game)]);
    let recorder = bare.facets().recorder.expect("games are recorded");
    let moves = recorder.read_moves("RR").expect("they are moves");
    let request = language::RecordRequest {
        name: Some("through"),
        level: Some("0"),
        moves: &moves,
        expected: &[language::Expected::Won],
        seed: "",
    };
    let sessions = recorder.record(&request).expect("it wins").text.after;
    let project = open(&[("push.puzzlescript", &game), ("push.sessions.json", &sessions)]);
    let found = simplified(&project).expect("it is searched");
    let files: Vec<(&str, &str)> = found.files.iter().map(|(file, text)| (&**file, text.as_str())).collect();
    assert_eq!(files.len(), 2, "{files:?}");
    let after = open(&files);
    let replays = after.facets().replays.expect("games have sessions");
    let all = replays.recordings().all;
    assert_eq!(all.len(), 1);
    let played = replays.replay(&all[0], Semantics::default()).expect("it is played");
    assert_eq!(played.ending, Ending::Won, "{}", played.outcome);
}

#[test]
fn a_level_without_a_shortest_solution_stays_as_it_is() {
    let lost = simplified(&open(&[("push.puzzlescript", &text("PC#O"))])).expect("it is searched");
    assert!(matches!(lost.verdict, Verdict::Unsolvable(_)), "{:?}", lost.verdict);
    assert_eq!((lost.left_out.len(), lost.files.len()), (0, 0));
    let refused = simplified(&open(&[("push.puzzlescript", "title nothing")]));
    assert!(matches!(refused, Err(SearchError::Play(PlayError::Unplayable(..)))), "{refused:?}");
}

fn levels() -> impl Strategy<Value = String> {
    let cell = prop::sample::select(vec!['.', '.', '.', '#', 'C', 'O', '@']);
    (3..5_usize, 2..4_usize).prop_flat_map(move |(width, height)| {
        let cells = prop::collection::vec(cell.clone(), width * height);
        (cells, 0..width * height).prop_map(move |(mut cells, player)| {
            cells[player] = 'P';
            let rows: Vec<String> = cells.chunks(width).map(|row| row.iter().collect()).collect();
            rows.join("\n")
        })
    })
}

proptest! {
    #![proptest_config(testrun::law(40))]

    #[test]
    fn what_is_left_is_won_in_as_many_inputs(levels in levels()) {
        let project = open(&[("push.puzzlescript", &text(&levels))]);
        let before = shortest(&project);
        let found = simplified(&project).expect("it is searched");
        prop_assert_eq!(found.verdict.path().map(<[_]>::len), before);
        prop_assert_eq!(found.files.is_empty(), found.left_out.is_empty());
        if let Some((file, after)) = found.files.first() {
            let project = open(&[(file, after)]);
            prop_assert_eq!(shortest(&project), before, "{}", after);
        }
    }
}
