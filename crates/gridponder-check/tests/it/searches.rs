//! What searches of levels report, and that it is never older than the level.

use std::sync::Arc;
use std::time::Duration;

use engine::Semantics;
use expect_test::{Expect, expect};
use gridponder_check::Analysis;
use language::{Diagnostic, SearchLimits};
use pack::Pack;

/// A clock that stands still: only the number of states limits these searches.
const LIMITS: SearchLimits<'_> = SearchLimits {
    states: Some(20_000),
    memory: 1 << 26,
    time: Duration::from_secs(1),
    clock: &|| Duration::ZERO,
};

fn replayed(pack: &Pack, previous: Option<&Analysis>) -> Analysis {
    Analysis::new(Arc::new(pack.clone()), previous, Semantics::RELEASED, &|_| true, &|| false, &|| {})
}

/// A check of a pack in which all levels are searched.
pub(crate) fn searched(pack: &Pack) -> Analysis {
    replayed(pack, None).searched(&|_| true, None, LIMITS, &|| false, &|| {})
}

/// The minimal pack with some text replaced in its level.
fn pack(from: &str, to: &str) -> Pack {
    let files = testkit::minimal().into_iter().map(|(path, text)| {
        let is_level = path == "levels/one.json";
        assert!(!is_level || text.contains(from), "{from}");
        (path, if is_level { text.replacen(from, to, 1) } else { text.to_owned() })
    });
    let files: Vec<(&str, String)> = files.collect();
    testkit::pack(files.iter().map(|(path, text)| (*path, text.as_str())))
}

fn with_path(path: &str) -> Pack {
    pack(r#"["right", "right"], "hintStops": [1]"#, path)
}

/// What is said of the gold path, with its fixes and the text that each leaves.
fn told(pack: &Pack, analysis: &Analysis) -> String {
    let is_about = |it: &&Diagnostic| it.rule.group == "search" || it.code().starts_with("gold-path-");
    let mut lines = Vec::new();
    for it in analysis.told().filter(is_about) {
        lines.push(format!("{}[{}] {}", it.severity.name(), it.code(), it.message));
        lines.extend(it.help.iter().map(|help| format!("  help: {help}")));
        for fix in &it.fixes {
            let file = pack.file(&it.at.file).expect("it is a file of the pack");
            let edits: Vec<text::Edit> = fix.edits.iter().map(|it| it.edit.clone()).collect();
            let after = text::apply(file.tree.text(), &edits).expect("the edits of a fix fit the text");
            let solution = after.lines().find(|line| line.contains("goldPath")).unwrap_or_default();
            lines.push(format!("  fix: {}: {}", fix.title, solution.trim()));
        }
    }
    lines.into_iter().map(|line| line + "\n").collect()
}

fn says(pack: &Pack, expected: &Expect) {
    expected.assert_eq(&told(pack, &searched(pack)));
}

#[test]
fn a_gold_path_that_is_a_shortest_path_is_left_alone() {
    says(&with_path(r#"["right", "right"]"#), &expect![[""]]);
}

#[test]
fn a_shorter_path_is_offered_and_hint_stops_behind_its_end_go() {
    says(
        &with_path(r#"["left", "down", "up", "right", "right"], "hintStops": [2, 4]"#),
        &expect![[r#"
        info[shorter-solution] the level can be won in 2 steps; the gold path has 5
          help: `right`, `right`
          fix: use the shortest path (2 steps): "solution": { "goldPath": ["right", "right"], "hintStops": [] }
    "#]],
    );
}

#[test]
fn a_gold_path_that_does_not_win_can_be_repaired_or_replaced() {
    says(
        &with_path(r#"["right", "up", "left"]"#),
        &expect![[r#"
        error[gold-path-does-not-win] the gold path does not win the level after 3 steps: `flag` at 0 % (the avatar is at [0, 0], the nearest `flag` at [2, 0])
          help: it can still be won: `right`, `right`
          fix: add the steps that win: "solution": { "goldPath": ["right", "up", "left", "right", "right"] }
          fix: replace the gold path by a shortest path of 2 steps: "solution": { "goldPath": ["right", "right"] }
    "#]],
    );
}

#[test]
fn a_repair_that_the_replay_offers_already_is_not_offered_twice() {
    says(
        &with_path(r#"["right", "right", "left"]"#),
        &expect![[r#"
            warning[gold-path-wins-early] the level is already won at step 2; 1 step after it is never played
              fix: remove the step after it: "solution": { "goldPath": ["right", "right"] }
        "#]],
    );
}

#[test]
fn a_step_beside_which_nothing_wins_is_told_with_the_moves_that_lose() {
    let limit = r#""loseConditions": [{ "type": "max_actions", "config": { "limit": 3 } }], "solution""#;
    says(
        &pack(r#""solution""#, limit),
        &expect![[r#"
            hint[dead-end] the only other move at step 1 loses the level for good
              help: nothing wins after `down`
            hint[dead-end] both other moves at step 2 lose the level for good
              help: nothing wins after `down` or `left`
        "#]],
    );
}

#[test]
fn moves_that_are_not_decided_are_no_dead_ends() {
    let limit = r#""loseConditions": [{ "type": "max_actions", "config": { "limit": 3 } }], "solution""#;
    let pack = pack(r#""solution""#, limit);
    let limits = SearchLimits { states: Some(1), ..LIMITS };
    let analysis = replayed(&pack, None).searched(&|_| true, None, limits, &|| false, &|| {});
    assert!(!told(&pack, &analysis).contains("dead-end"), "{}", told(&pack, &analysis));
}

#[test]
fn a_level_that_cannot_be_won_is_an_error() {
    let walls = r#""objects": [[null, "rock", null, null], ["rock", "rock", null, null]], "markers""#;
    says(
        &pack(r#""markers""#, walls),
        &expect![[r#"
            error[unsolvable] no path wins the level: a goal cannot be met from the start
        "#]],
    );
}

#[test]
fn nothing_is_searched_unless_it_is_asked_for() {
    let pack = with_path(r#"["left", "right", "right"]"#);
    let analysis = replayed(&pack, None);
    assert!(!told(&pack, &analysis).contains("shorter-solution"));
    let none = analysis.searched(&|_| false, None, LIMITS, &|| false, &|| {});
    assert!(!told(&pack, &none).contains("shorter-solution"));
}

#[test]
fn a_search_that_runs_out_says_nothing() {
    let pack = with_path(r#"["right", "left", "right", "right"]"#);
    let limits = SearchLimits { states: Some(1), ..LIMITS };
    let analysis = replayed(&pack, None).searched(&|_| true, None, limits, &|| false, &|| {});
    assert!(!told(&pack, &analysis).contains("shorter-solution"), "{}", told(&pack, &analysis));
}

#[test]
fn what_a_search_found_goes_when_the_level_changes_and_comes_back_with_it() {
    let long = with_path(r#"["left", "right", "right"]"#);
    let short = with_path(r#"["right", "right"]"#);
    let first = searched(&long);
    assert!(told(&long, &first).contains("shorter-solution"));
    let second = replayed(&short, Some(&first));
    assert_eq!(told(&short, &second), "");
    let again = searched(&long);
    let kept =
        Analysis::new(Arc::new(short), Some(&again), Semantics::RELEASED, &|_| false, &|| false, &|| {});
    assert!(!kept.told().any(|it| it.code() == "shorter-solution"));
    let back = Analysis::new(Arc::new(long), Some(&kept), Semantics::RELEASED, &|_| false, &|| false, &|| {});
    assert!(back.told().any(|it| it.code() == "shorter-solution"));
}

#[test]
fn what_a_search_found_goes_when_the_game_changes() {
    let long = with_path(r#"["left", "right", "right"]"#);
    let first = searched(&long);
    let files = long.files().map(|file| {
        let text = file.tree.text();
        let is_game = &*file.path == "game.json";
        (
            file.path.to_string(),
            if is_game { text.replacen("\"solid\"", "\"hard\"", 1) } else { text.to_string() },
        )
    });
    let files: Vec<(String, String)> = files.collect();
    let changed = testkit::pack(files.iter().map(|(path, text)| (path.as_str(), text.as_str())));
    let second =
        Analysis::new(Arc::new(changed), Some(&first), Semantics::RELEASED, &|_| false, &|| false, &|| {});
    assert!(!second.told().any(|it| it.code() == "shorter-solution"));
}

#[test]
fn what_another_check_searched_is_not_searched_again() {
    let pack = with_path(r#"["right", "left", "right", "right"]"#);
    let known = searched(&pack);
    let without = SearchLimits { states: Some(1), ..LIMITS };
    let taken = replayed(&pack, None).searched(&|_| true, Some(&known), without, &|| false, &|| {});
    assert_eq!(told(&pack, &taken), told(&pack, &known));
    let other = with_path(r#"["right", "left", "right", "left", "right", "right"]"#);
    let none = replayed(&other, None).searched(&|_| true, Some(&known), without, &|| false, &|| {});
    assert!(!told(&other, &none).contains("shorter-solution"));
}

#[test]
fn a_search_is_taken_over_with_its_replay_by_a_check_that_replayed_nothing() {
    let pack = with_path(r#"["down"]"#);
    let known = searched(&pack);
    let shared = Arc::new(pack.clone());
    let bare = Analysis::new(shared, None, Semantics::RELEASED, &|_| false, &|| false, &|| {});
    let taken = bare.searched(&|_| true, Some(&known), LIMITS, &|| false, &|| {});
    assert_eq!(told(&pack, &taken), told(&pack, &known));
    assert!(told(&pack, &taken).contains("shortest path of 2 steps"));
}

#[test]
fn a_cancelled_search_leaves_what_was_known() {
    let pack = with_path(r#"["left", "right", "right"]"#);
    let analysis = replayed(&pack, None).searched(&|_| true, None, LIMITS, &|| true, &|| {});
    assert!(analysis.search_result("levels/one.json").is_none());
}
