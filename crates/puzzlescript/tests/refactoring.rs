//! Refactorings of games: what they change in the game and its sessions, and where they are refused.

mod edited;
mod project;
mod shared;

use std::collections::{BTreeMap, BTreeSet};

use edited::edited;
use expect_test::{Expect, expect};
use language::{FormatOptions, Project, Watch};
use project::open;
use puzzlescript::compile::compile;
use puzzlescript_engine::{Engine, Input};
use text::{Edit, TextRange, TextSize};

const GAME_FILE: &str = "push.puzzlescript";
const SESSIONS_FILE: &str = "push.sessions.json";

const START: &str = "\
OBJECTS
Background .
black

Player P
white

Crate *
orange

Rock R
grey

Wall #
brown

Target O
blue

";

const REST: &str = "\
SOUNDS

COLLISIONLAYERS
Background
Target
Player, Crate, Rock, Wall

RULES
[ > Player | Crate ] -> [ > Player | > Crate ]

WINCONDITIONS
All Target on Crate

LEVELS

";

/// A text without its marks `$0`, and what they enclose; with one mark, where it is.
fn marked(text: &str) -> (String, TextRange) {
    let at = text.find("$0").expect("a place is marked");
    let without = text.replacen("$0", "", 1);
    let end = without.find("$0").unwrap_or(at);
    let offset = |at| TextSize::try_from(at).expect("it is short");
    (without.replacen("$0", "", 1), TextRange::new(offset(at), offset(end)))
}

/// The lines that differ, with `-` and `+` before them.
fn difference(before: &str, after: &str) -> String {
    let (old, new): (Vec<&str>, Vec<&str>) = (before.split('\n').collect(), after.split('\n').collect());
    let mut common = vec![vec![0; new.len() + 1]; old.len() + 1];
    for i in (0..old.len()).rev() {
        for j in (0..new.len()).rev() {
            common[i][j] = if old[i] == new[j] {
                common[i + 1][j + 1] + 1
            } else {
                common[i + 1][j].max(common[i][j + 1])
            };
        }
    }
    let (mut i, mut j, mut shown) = (0, 0, String::new());
    while i < old.len() || j < new.len() {
        if i < old.len() && j < new.len() && old[i] == new[j] {
            (i, j) = (i + 1, j + 1);
        } else if j == new.len() || i < old.len() && common[i + 1][j] >= common[i][j + 1] {
            shown.extend(["-", &old[i].replace('\r', "\\r"), "\n"]);
            i += 1;
        } else {
            shown.extend(["+", &new[j].replace('\r', "\\r"), "\n"]);
            j += 1;
        }
    }
    shown
}

/// The titles of what is offered at a mark.
fn offered(game: &str) -> Vec<String> {
    let (game, range) = marked(game);
    let project = open(&[(GAME_FILE, &game)]);
    let facet = project.facets().refactorings.expect("games have refactorings");
    facet.refactorings(GAME_FILE, range).into_iter().map(|it| it.title).collect()
}

/// The texts after a refactoring, or why it is refused.
fn refactored(project: &dyn Project, file: &str, range: TextRange, id: &str) -> Result<Vec<String>, String> {
    let facet = project.facets().refactorings.expect("games have refactorings");
    let edits = facet.refactor(file, range, id, &FormatOptions::default(), Watch::PATIENT)?;
    Ok(edited(project, &edits))
}

/// The lines that a refactoring at a mark changes in a game and its sessions.
fn check_with(id: &str, game: &str, sessions: &str, expected: &Expect) {
    let (game, range) = marked(game);
    let project = open(&[(GAME_FILE, &game), (SESSIONS_FILE, sessions)]);
    let facet = project.facets().refactorings.expect("games have refactorings");
    let offered = facet.refactorings(GAME_FILE, range);
    let title = offered.iter().find(|it| it.id == id).map(|it| it.title.clone());
    let title = title.unwrap_or_else(|| format!("`{id}` is not offered"));
    let shown = match refactored(&*project, GAME_FILE, range, id) {
        Err(why) => format!("error: {why}\n"),
        Ok(after) => difference(&game, &after[0]) + &difference(sessions, &after[1]),
    };
    expected.assert_eq(&format!("{title}\n{shown}"));
}

/// The same for a game without sessions.
fn check(id: &str, game: &str, expected: &Expect) {
    check_with(id, game, "{ \"version\": 1, \"sessions\": [] }", expected);
}

/// A game with these levels.
fn levels(levels: &str) -> String {
    format!("{START}LEGEND\n\n{REST}{levels}")
}

#[test]
fn a_new_level_has_the_border_of_the_one_above_it() {
    check(
        "new-level",
        &levels("message First\n\n#####\n#P*$0O#\n#####\n\nmessage Then\n"),
        &expect![[r#"
        Add a level of the same size below
        +#####
        +#...#
        +#####
        +
    "#]],
    );
}

#[test]
fn a_new_level_without_a_border_is_all_background() {
    check(
        "new-level",
        &levels("$0P*O\n...\n"),
        &expect![[r#"
        Add a level of the same size below
        +...
        +...
        +
    "#]],
    );
}

#[test]
fn a_new_level_goes_below_the_comment_of_the_last_row_and_ends_lines_alike() {
    let game = levels("  #####\n  #P*O#\n  #####$0 (the end)").replace('\n', "\r\n");
    check(
        "new-level",
        &game,
        &expect![[r#"
        Add a level of the same size below
        -  ##### (the end)
        +  ##### (the end)\r
        +\r
        +  #####\r
        +  #...#\r
        +  #####
    "#]],
    );
}

#[test]
fn sessions_of_later_levels_are_renumbered_with_a_new_level() {
    let sessions = "{
  \"version\": 1,
  \"sessions\": [
    { \"name\": \"a\", \"level\": 0, \"inputs\": \"R\", \"expect\": { \"won\": true } },
    { \"name\": \"b\", \"level\": { \"number\": 1 }, \"inputs\": \"RR\", \"expect\": { \"won\": true } },
    { \"name\": \"c\", \"level\": 1, \"inputs\": \"R\", \"expect\": { \"won\": true } }
  ]
}
";
    check_with(
        "new-level",
        &levels("P*$0O\n\nP*.O\n"),
        sessions,
        &expect![[r#"
            Add a level of the same size below
            +...
            +
            -    { "name": "b", "level": { "number": 1 }, "inputs": "RR", "expect": { "won": true } },
            -    { "name": "c", "level": 1, "inputs": "R", "expect": { "won": true } }
            +    { "name": "b", "level": { "number": 2 }, "inputs": "RR", "expect": { "won": true } },
            +    { "name": "c", "level": 2, "inputs": "R", "expect": { "won": true } }
        "#]],
    );
}

#[test]
fn a_level_is_added_below_a_board_only() {
    assert_eq!(offered(&levels("mess$0age Hello\n\nP*O\n")), [""; 0]);
    assert_eq!(offered(&levels("P*O\n$0\nP*O\n")), [""; 0]);
}

#[test]
fn a_level_is_refused_where_no_letter_is_the_background() {
    let game = levels("P*$0O\n").replace("Background .", "Background");
    check(
        "new-level",
        &game,
        &expect![[r#"
        Add a level of the same size below
        error: no letter stands for the background alone
    "#]],
    );
}

/// A game with these entries of the legend and these rules.
fn rules(legend: &str, rules: &str) -> String {
    let rest = REST.replace("[ > Player | Crate ] -> [ > Player | > Crate ]\n", rules);
    format!("{START}LEGEND\n{legend}\n{rest}#####\n#P*O#\n##R##\n")
}

#[test]
fn a_rule_of_an_or_name_is_split_into_a_group_of_one_rule_per_member() {
    check(
        "split-rule",
        &rules(
            "Thing = Crate or Rock\nAny = Thing or Wall\n",
            "[ Any ] -> [ Any ]\n  [ > Player | $0thing ] -> [ > Player | > Thing ] (push)\n",
        ),
        &expect![[r#"
            Split the rule into one for each of `Thing`
            -  [ > Player | thing ] -> [ > Player | > Thing ] (push)
            +  [ > Player | Crate ] -> [ > Player | > Crate ]
            +  + [ > Player | Rock ] -> [ > Player | > Rock ] (push)
        "#]],
    );
}

#[test]
fn an_or_name_that_is_used_no_more_leaves_the_legend_with_its_rule() {
    check(
        "split-rule",
        &rules(
            "Thing = Crate or Rock\n",
            "late [ $0Thing Target ] -> [ Target ] message Done (not a comment)\n",
        ),
        &expect![[r#"
            Split the rule into one for each of `Thing`
            -Thing = Crate or Rock
            -late [ Thing Target ] -> [ Target ] message Done (not a comment)
            +late [ Crate Target ] -> [ Target ] message Done (not a comment)
            ++ late [ Rock Target ] -> [ Target ] message Done (not a comment)
        "#]],
    );
}

#[test]
fn rules_that_differ_by_one_object_become_one_with_a_new_or_name() {
    check(
        "merge-rules",
        &rules(
            "",
            "[ > Player | Crate ] -> [ > Player | > Crate ]\n[ > Player | R$0ock ] -> [ > Player | > Rock ]\n",
        ),
        &expect![[r#"
            Merge 2 rules that differ by one name
            +CrateOrRock = Crate or Rock
            -[ > Player | Crate ] -> [ > Player | > Crate ]
            -[ > Player | Rock ] -> [ > Player | > Rock ]
            +[ > Player | CrateOrRock ] -> [ > Player | > CrateOrRock ]
        "#]],
    );
}

#[test]
fn merged_rules_use_an_or_name_that_is_there() {
    check(
        "merge-rules",
        &rules(
            "Thing = Rock or Crate\n",
            "[ Thing ] -> [ Thing ]\n[ > Player | Crate ] -> [ > Player | > Crate ]\n+ [$0 > Player | Rock ] -> [ > Player | > Rock ]\n",
        ),
        &expect![[r#"
            Merge 2 rules that differ by one name
            -[ > Player | Crate ] -> [ > Player | > Crate ]
            -+ [ > Player | Rock ] -> [ > Player | > Rock ]
            +[ > Player | Thing ] -> [ > Player | > Thing ]
        "#]],
    );
}

#[test]
fn rules_stay_apart_where_one_makes_what_the_other_asks_for() {
    check(
        "merge-rules",
        &rules(
            "",
            "[ > Player | $0Crate ] -> [ > Player | Rock ]\n[ > Player | Rock ] -> [ > Player | Rock ]\n",
        ),
        &expect![[r#"
            Merge 2 rules that differ by one name
            error: nothing was changed: the rules are not shown to act alike
        "#]],
    );
}

#[test]
fn rules_stay_apart_where_chance_takes_part() {
    check(
        "merge-rules",
        &rules("", "random [ $0Crate ] -> [ ]\n+ random [ Rock ] -> [ ]\n"),
        &expect![[r#"
        Merge 2 rules that differ by one name
        error: nothing was changed: the rules are not shown to act alike
    "#]],
    );
}

#[test]
fn rules_with_something_between_them_are_not_merged() {
    let between = |between: &str| {
        let game = format!(
            "[ > Player$0 | Crate ] -> [ > Player | > Crate ]\n{between}[ > Player | Rock ] -> [ > Player | > Rock ]\n"
        );
        offered(&rules("", &format!("startloop\n{game}endloop\n")))
    };
    assert_eq!(between(""), ["Merge 2 rules that differ by one name"]);
    assert_eq!(between("endloop\nstartloop\n"), [""; 0]);
    assert_eq!(between("(rocks)\n"), [""; 0]);
}

#[test]
fn a_rule_that_names_several_members_at_once_is_not_split() {
    check(
        "split-rule",
        &rules(
            "Thing = Crate or Rock\n",
            "[ > Player | Thing ] -> [ > Player | > Thing ]\n[ > $0Thing | Thing ] -> [ > Thing | > Thing ]\n",
        ),
        &expect![[r#"
            Split the rule into one for each of `Thing`
            error: nothing was changed: the rules are not shown to act alike
        "#]],
    );
}

/// A game with these entries of the legend.
fn legend(entries: &str) -> String {
    rules(
        entries,
        "[ > Player | Crate ] -> [ > Player | > Crate ]\n[ Solid ] -> [ Solid ]\n[ Both ] -> [ Both ]\n",
    )
}

#[test]
fn the_legend_is_sorted_by_kinds_and_keeps_comments_with_their_entries() {
    check(
        "sort-legend",
        &legend(
            "(what stops)\nSolid = Wall or Crate\n@ = Crate and Target (on it)\nBoth = Player or Target\n% = $0Wall\n\n+ = Player\nBox = Crate\n",
        ),
        &expect![[r#"
            Sort the legend
            -(what stops)
            -Solid = Wall or Crate
            -@ = Crate and Target (on it)
            -Both = Player or Target
            -
            +@ = Crate and Target (on it)
            +
            +(what stops)
            +Solid = Wall or Crate
            +Both = Player or Target
            +
        "#]],
    );
}

#[test]
fn a_name_stays_behind_those_that_it_is_made_of() {
    check(
        "sort-legend",
        &legend("Both = Player or Target\nSolid = Wall or Crate\nAny = Both or Solid\n$0& = Any\n% = Wall\n"),
        &expect![[r#"
            Sort the legend
            -Both = Player or Target
            +% = Wall
            +Both = Player or Target
            -% = Wall
        "#]],
    );
}

#[test]
fn what_a_comment_of_its_own_parts_is_sorted_by_itself() {
    check(
        "sort-legend",
        &legend("Solid = Wall or Crate\n% = Wall\n\n(the rest)\n\nBoth = Player or Target\n$0+ = Player\n")
            .replace('\n', "\r\n"),
        &expect![[r#"
            Sort the legend
            -Solid = Wall or Crate\r
            +Solid = Wall or Crate\r
            -Both = Player or Target\r
            +Both = Player or Target\r
        "#]],
    );
}

#[test]
fn a_legend_in_order_is_not_offered_to_be_sorted() {
    check(
        "sort-legend",
        &legend("% = Wall\n$0Solid = Wall or Crate\nBoth = Player or Target\n"),
        &expect![[r#"
            `sort-legend` is not offered
            error: this does not apply here any more
        "#]],
    );
}

#[test]
fn selected_members_get_a_name_which_later_entries_use_too() {
    check(
        "extract-name",
        &legend("Solid = Wall or $0Crate or Rock$0\nBoth = Crate or Rock or Target\n"),
        &expect![[r#"
            Give `Crate or Rock` a name of its own
            -Solid = Wall or Crate or Rock
            -Both = Crate or Rock or Target
            +CrateOrRock = Crate or Rock
            +Solid = Wall or CrateOrRock
            +Both = CrateOrRock or Target
        "#]],
    );
}

#[test]
fn selected_members_that_have_a_name_become_that_name() {
    check(
        "extract-name",
        &legend("Thing = rock or crate\nSolid = $0Crate or Rock$0 or Wall\nBoth = Thing or Target\n"),
        &expect![[r#"
            Give `Crate or Rock` a name of its own
            -Solid = Crate or Rock or Wall
            +Solid = Thing or Wall
        "#]],
    );
}

#[test]
fn selected_members_of_an_and_name_get_an_and_name() {
    check(
        "extract-name",
        &legend("Solid = Wall or Crate\nBoth = Player or Target\n@ = Background and $0Crate and Target$0\n"),
        &expect![[r#"
            Give `Crate and Target` a name of its own
            -@ = Background and Crate and Target
            +CrateAndTarget = Crate and Target
            +@ = Background and CrateAndTarget
        "#]],
    );
}

#[test]
fn all_members_or_one_of_them_need_no_other_name() {
    let offered = |entry: &str| {
        let all = offered(&legend(&format!("{entry}\nBoth = Player or Target\n")));
        all.into_iter().filter(|it| it.starts_with("Give")).collect::<Vec<_>>()
    };
    assert_eq!(offered("Solid = $0Wall or Crate$0"), [""; 0]);
    assert_eq!(offered("Solid = Wall or $0Crate$0 or Rock"), [""; 0]);
}

#[test]
fn an_object_moves_to_another_layer_which_the_title_says_may_change_play() {
    let game = levels("P*O\n");
    let marked = |at: &str| game.replace(&format!("Player, {at}"), &format!("Player, $0{at}"));
    check(
        "layer-own",
        &marked("Crate"),
        &expect![[r#"
        Move `Crate` to a layer of its own, which may change play
        -Player, Crate, Rock, Wall
        +Player, Rock, Wall
        +Crate
    "#]],
    );
    check(
        "layer-above",
        &marked("Crate"),
        &expect![[r#"
        Move `Crate` to the layer above, which may change play
        -Target
        -Player, Crate, Rock, Wall
        +Target, Crate
        +Player, Rock, Wall
    "#]],
    );
    let first = game.replace("Player, Crate", "  Pl$0ayer, Crate").replace('\n', "\r\n");
    check(
        "layer-own",
        &first,
        &expect![[r#"
        Move `Player` to a layer of its own, which may change play
        -  Player, Crate, Rock, Wall\r
        +  Crate, Rock, Wall\r
        +  Player\r
    "#]],
    );
    let alone = game.replace("\nTarget\n", "\nT$0arget\n");
    check(
        "layer-below",
        &alone,
        &expect![[r#"
        Move `Target` to the layer below, which may change play
        -Target
        -Player, Crate, Rock, Wall
        +Player, Crate, Rock, Wall, Target
    "#]],
    );
    assert_eq!(offered(&alone), ["Move `Target` to the layer below, which may change play"]);
    assert_eq!(offered(&game.replace("\nBackground\nTarget", "\nBack$0ground\nTarget")), [""; 0]);
}

#[test]
fn objects_that_share_a_cell_of_a_level_do_not_get_the_same_layer() {
    let game = levels("P@O\n").replace("LEGEND\n", "LEGEND\n@ = Crate and Target\n");
    check(
        "layer-above",
        &game.replace("Player, Crate", "Player, Cr$0ate"),
        &expect![[r#"
        Move `Crate` to the layer above, which may change play
        error: nothing was changed: `aggregate-same-layer` would be reported
    "#]],
    );
}

/// A session of the first level with these members, and what its refactoring makes of it.
fn solved(members: &str, expected: &Expect) {
    let game = levels("#####\n#P*O#\n#...#\n#####\n\nP#O*\n");
    let sessions = format!("{{ \"version\": 1, \"sessions\": [\n  {{ {members} }}\n] }}\n");
    let at = TextSize::try_from(sessions.find("name").expect("it is there")).expect("it is short");
    let range = TextRange::empty(at);
    let project = open(&[(GAME_FILE, &game), (SESSIONS_FILE, &sessions)]);
    let facet = project.facets().refactorings.expect("games have refactorings");
    let offered: Vec<String> =
        facet.refactorings(SESSIONS_FILE, range).into_iter().map(|it| it.title).collect();
    let shown = match refactored(&*project, SESSIONS_FILE, range, "take-solution") {
        Err(why) => format!("error: {why}\n"),
        Ok(after) => difference(&sessions, &after[1]),
    };
    expected.assert_eq(&format!("{}\n{shown}", offered.join(", ")));
}

#[test]
fn a_session_that_should_win_and_does_not_takes_the_inputs_of_a_search() {
    solved(
        r#""name": "push", "level": 0, "inputs": "D", "expect": { "won": true }"#,
        &expect![[r#"
        Search level 0 and take the inputs that win
        -  { "name": "push", "level": 0, "inputs": "D", "expect": { "won": true } }
        +  { "name": "push", "level": 0, "inputs": "R", "expect": { "won": true } }
    "#]],
    );
}

#[test]
fn a_session_of_a_level_that_changed_gets_its_rows_and_what_else_it_expects() {
    solved(
        r######""name": "push", "level": { "number": 0, "rows": "0123456789abcdef" }, "inputs": "D", "expect": { "won": true, "board": ["#####", "#P*O#", "#...#", "#####"] }"######,
        &expect![[r######"
            Search level 0 and take the inputs that win
            -  { "name": "push", "level": { "number": 0, "rows": "0123456789abcdef" }, "inputs": "D", "expect": { "won": true, "board": ["#####", "#P*O#", "#...#", "#####"] } }
            +  { "name": "push", "level": { "number": 0, "rows": "9513c1ed1d0d839c" }, "inputs": "R", "expect": { "won": true, "board": ["p#o*"] } }
        "######]],
    );
}

#[test]
fn a_session_keeps_its_inputs_where_it_passes_or_its_level_cannot_be_won() {
    solved(
        r#""name": "push", "level": 0, "inputs": "R", "expect": { "won": true }"#,
        &expect![[r#"
        Search level 0 and take the inputs that win
        error: the session passes as it is
    "#]],
    );
    solved(
        r#""name": "stuck", "level": 1, "inputs": "R", "expect": { "won": true }"#,
        &expect![[r#"
        Search level 1 and take the inputs that win
        error: level 1 cannot be won
    "#]],
    );
    solved(
        r#""name": "lost", "level": 1, "inputs": "R", "expect": { "won": false }"#,
        &expect![[r#"

        error: no session that should win is here
    "#]],
    );
}

/// The codes that are reported about a game, in order.
fn codes(text: &str) -> Vec<&'static str> {
    let checked = puzzlescript::check::check(text);
    let lints = checked.lints.iter();
    let mut codes: Vec<_> =
        checked.compiled.messages.list().iter().chain(lints).map(|message| message.rule.code).collect();
    codes.sort_unstable();
    codes
}

/// What is not there before, each as often as it is more.
fn more(before: &[&'static str], after: &[&'static str]) -> Vec<&'static str> {
    let mut left = before.to_vec();
    let is_new = |code: &&'static str| match left.iter().position(|it| it == code) {
        Some(at) => {
            left.remove(at);
            false
        }
        None => true,
    };
    after.iter().copied().filter(is_new).collect()
}

/// Inputs of a known session: the entry of LEVELS, the seed, and the inputs.
type Known = (usize, String, Vec<Input>);

/// Known games with their sessions; `None` where the material is absent, which is said.
fn known() -> Option<BTreeMap<String, Vec<Known>>> {
    let mut games: BTreeMap<String, Vec<Known>> = BTreeMap::new();
    for case in shared::cases("sessions")? {
        let Some(source) = case["source"].as_str() else { continue };
        let inputs = case["inputs"].as_array().into_iter().flatten();
        let inputs = inputs.filter_map(|word| Input::from_word(word.as_str()?)).collect();
        let level = case["level"].as_u64().unwrap_or_default() as usize;
        let seed = case["seed"].as_str().unwrap_or_default().to_owned();
        games.entry(source.to_owned()).or_default().push((level, seed, inputs));
    }
    Some(games)
}

/// The boards and sounds of a session, input by input.
fn played(engine: &Engine, (level, seed, inputs): &Known) -> Vec<(Vec<u64>, Vec<String>, bool)> {
    let Some(mut play) = engine.start(*level, seed) else { return Vec::new() };
    play.settle();
    let mut all = Vec::new();
    for input in inputs {
        play.play(*input);
        all.push((play.words().to_vec(), play.sounds().map(str::to_owned).collect(), play.has_won()));
        if play.halt().is_some() {
            break;
        }
    }
    all
}

/// Places of a text that are asked about.
const PLACES: usize = 60;

/// One of so many known games is tried.
const STEP: usize = 9;

#[test]
fn refactorings_of_known_games_report_nothing_new_and_those_that_keep_play_play_alike() {
    let Some(games) = known() else { return };
    let mut counts = BTreeMap::<&str, [usize; 2]>::new();
    for (text, sessions) in games.iter().step_by(STEP) {
        let project = open(&[(GAME_FILE, text)]);
        let facet = project.facets().refactorings.expect("games have refactorings");
        let before = codes(text);
        let mut done = BTreeSet::new();
        for nth in 1..PLACES {
            let at = text.floor_char_boundary(text.len() * nth / PLACES);
            let lines = text[at..].split_inclusive('\n').take(2).map(str::len).sum::<usize>();
            let [start, end] = [at, at + lines].map(|at| TextSize::try_from(at).expect("it is short"));
            let ranges = [TextRange::empty(start), TextRange::new(start, end)];
            let offered = |range| facet.refactorings(GAME_FILE, range).into_iter().map(move |it| (range, it));
            for (range, offered) in ranges.into_iter().flat_map(offered) {
                let count = counts.entry(offered.id).or_default();
                let options = FormatOptions::default();
                let made = facet.refactor(GAME_FILE, range, offered.id, &options, Watch::PATIENT);
                let Ok(edits) = made else {
                    count[1] += 1;
                    continue;
                };
                count[0] += 1;
                let edits: Vec<Edit> = edits.into_iter().map(|it| it.edit).collect();
                let after = text::apply(text, &edits).expect("edits are apart");
                if !done.insert(after.clone()) {
                    continue;
                }
                // A board without a player is reported where one is added.
                let is_level = offered.id == "new-level";
                let mut new = more(&before, &codes(&after));
                new.retain(|code| !is_level || !code.starts_with("level-"));
                assert_eq!(new, [""; 0], "{}\n{after}", offered.id);
                if !is_level && !offered.title.ends_with(", which may change play") {
                    let engine = |text: &str| Engine::new(compile(text).game.expect("it can be played"));
                    let engines = [engine(text), engine(&after)];
                    for session in sessions {
                        let [one, other] = [0, 1].map(|at| played(&engines[at], session));
                        assert_eq!(one, other, "{}\n{after}", offered.id);
                    }
                }
            }
        }
    }
    println!("made and refused: {counts:?}");
}
