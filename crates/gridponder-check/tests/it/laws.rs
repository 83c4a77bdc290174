//! Laws of settings: what is said of a level that breaks one, and where.

use std::fmt::Write as _;
use std::sync::Arc;

use engine::Semantics;
use expect_test::{Expect, expect, expect_file};
use gridponder_check::{Analysis, LawNotation, Standards};
use language::{Law, LawLevels, LawNotation as _, Severity};
use pack::Pack;
use testkit::Excerpt;

/// What a law asks of all levels.
fn law(require: &str) -> Law {
    Law {
        levels: LawLevels::All,
        when: None,
        require: require.into(),
        message: None,
        severity: Severity::Warning,
    }
}

fn by(pack: &Pack, laws: impl IntoIterator<Item = Law>, previous: Option<&Analysis>) -> Analysis {
    let standards = Standards { laws: laws.into_iter().collect(), ..Semantics::RELEASED.into() };
    Analysis::new(Arc::new(pack.clone()), previous, standards, &|_| true, &|| false, &|| {})
}

/// A check of a pack by what laws ask of all its levels.
pub(crate) fn judged(pack: &Pack, requires: &[String]) -> Analysis {
    by(pack, requires.iter().map(|require| law(require)), None)
}

/// What is said by laws, each with the text that it marks.
fn told(pack: &Pack, analysis: &Analysis) -> String {
    let mut lines = String::new();
    for it in analysis.told().filter(|it| it.rule.group == "laws") {
        let text = pack.file(&it.at.file).expect("it is a file of the pack").tree.text();
        let marked = &text[std::ops::Range::<usize>::from(it.at.range)];
        let _ = writeln!(lines, "{}[{}] {} @ {marked}", it.severity.name(), it.code(), it.message);
        lines.extend(it.help.iter().map(|help| format!("  help: {help}\n")));
    }
    lines
}

fn check(excerpt: &str, expected: &Expect) {
    let excerpt = Excerpt::parse(excerpt).expect("it is an excerpt");
    let pack = excerpt.pack();
    expected.assert_eq(&told(&pack, &judged(&pack, &excerpt.laws)));
}

#[test]
fn numbers_of_a_level_are_compared() {
    check(
        "law: length 2, hint-stops = 1, first-hint <= 50%, first-hint 1, tags >= 0, place 1..3",
        &expect![[""]],
    );
    check(
        "law: length >= 10, hint-stops >= 2, first-hint <= 40%, place 2.., rollout-bits >= 8",
        &expect![[r#"
            warning[law-broken] the level is number 1 of the sequence, but a law asks for `place 2..` @ "id"
            warning[law-broken] random play has 0.0 bits (0.0 to 0.0 at 95 %), but a law asks for `rollout-bits >= 8` @ "goldPath"
            warning[law-broken] the gold path has 2 steps, but a law asks for `length >= 10` @ "goldPath"
            warning[law-broken] the first hint stops after step 1 of 2 (50 %), but a law asks for `first-hint <= 40%` @ "hintStops"
            warning[law-broken] the solution has 1 hint stop, but a law asks for `hint-stops >= 2` @ "hintStops"
        "#]],
    );
}

#[test]
fn what_a_level_calls_essential_is_proved() {
    check(
        r#"levels/one.json: "metadata": { "essential": ["avatar_entered", { "type": "must_not", "event": "object_removed" }] }"#,
        &expect![[r#"
            warning[law-broken] the level can be won without `object_removed`, in 2 steps, but the metadata of the level call it essential @ { "type": "must_not", "event": "object_removed" }
        "#]],
    );
    check(
        r#"levels/one.json: "metadata": { "essential": ["object_remove kind=rock", "avatar_entered at=2", 7, "{"] }"#,
        &expect![[r#"
            warning[unreadable-law] no event is called `object_remove`; did you mean `object_removed`? @ "object_remove kind=rock"
            warning[unreadable-law] `avatar_entered` has no field `at`; expected one of `position`, `fromPosition` or `direction` @ "avatar_entered at=2"
            warning[unreadable-law] no event is called `7` @ 7
            warning[unreadable-law] invalid JSON: EOF while parsing an object at line 1 column 1 @ "{"
        "#]],
    );
    // What is no list is nothing that can be asked.
    check(r#"levels/one.json: "metadata": { "essential": "avatar_entered" }"#, &expect![[""]]);
}

#[test]
fn names_of_a_level_are_looked_up() {
    check(
        r#"levels/one.json: "metadata": { "tags": ["draft", "routing"] }
law: not tag draft, tag merging, tags-among 'routing merging', system nav, not system avatar_navigation"#,
        &expect![[r#"
            warning[law-broken] the level has the tag `draft`, but a law asks for `not tag draft` @ "tags"
            warning[law-broken] the level has the tag `draft`, but a law asks for `tags-among 'routing merging'` @ "tags"
            warning[law-broken] the level lacks the tag `merging`, but a law asks for `tag merging` @ "tags"
            warning[law-broken] the gold path plays otherwise without system `avatar_navigation`, but a law asks for `not system avatar_navigation` @ "goldPath"
        "#]],
    );
    check(
        r#"levels/one.json: "metadata": { "tags": ["merging", "Routing"] }
law: tags-among taxonomy"#,
        &expect![[r#"
            warning[law-broken] the level has the tag `Routing`, but a law asks for `tags-among taxonomy` @ "tags"
        "#]],
    );
    check(
        r#"game.json: { …, "rules": [{ "id": "light", "on": "avatar_entered", "if": { "avatar": { "at": [1, 0] } }, "then": [{ "set_variable": { "name": "keys", "value": 1 } }] }] }
law: rule light, not rule light"#,
        &expect![[r#"
            warning[law-broken] rule `light` has an effect on the gold path, but a law asks for `not rule light` @ "goldPath"
        "#]],
    );
}

#[test]
fn conditions_are_asked_at_the_start_and_at_the_end() {
    check(
        "law: start 'avatar at=0,0', end 'avatar at=2,0', not start 'board_count kind=rock op=gte value=1'",
        &expect![[""]],
    );
    check(
        "law: end 'avatar at=0,0', not end 'avatar at=2,0'",
        &expect![[r#"
        warning[law-broken] the condition does not hold when the gold path has won, but a law asks for `end 'avatar at=0,0'` @ "goldPath"
        warning[law-broken] the condition holds when the gold path has won, but a law asks for `not end 'avatar at=2,0'` @ "goldPath"
    "#]],
    );
}

#[test]
fn what_needs_a_search_is_proved() {
    check("law: optimal, essential avatar_exited, need flag, use move, rollout-bits <= 4", &expect![[""]]);
    check(
        r#"levels/one.json: "solution": { "goldPath": ["right", "left", "right", "right"], "hintStops": [1] }
law: optimal, optional 'avatar_entered position=2,0', essential 'avatar_entered position=3,1', use torch, never move"#,
        &expect![[r#"
            warning[law-broken] no path wins without `avatar_entered position=2,0`, but a law asks for `optional 'avatar_entered position=2,0'` @ "goldPath"
            warning[law-broken] the level can be won in 2 steps, and the gold path has 4, but a law asks for `optimal` @ "goldPath"
            warning[law-broken] the level can be won with `move`, in 2 steps, but a law asks for `never move` @ "goldPath"
            warning[law-broken] the level can be won without `avatar_entered position=3,1`, in 2 steps, but a law asks for `essential 'avatar_entered position=3,1'` @ "goldPath"
            warning[law-broken] the level can be won without `torch`, in 2 steps, but a law asks for `use torch` @ "goldPath"
        "#]],
    );
}

#[test]
fn a_law_is_for_some_levels_only() {
    let pack = Excerpt::parse(
        r#"game.json: "levelSequence": [{ "type": "level", "ref": "one" }, { "type": "story", "text": "-" }, { "type": "level", "ref": "two" }]
levels/two.json: "id": "two""#,
    );
    let pack = pack.expect("it is an excerpt").pack();
    let broken = |levels: LawLevels, when: Option<&str>| {
        let law = Law { levels, when: when.map(Arc::from), ..law("length >= 9") };
        let analysis = by(&pack, [law], None);
        let found = analysis.told().filter(|it| it.rule.code == "law-broken");
        found.map(|it| it.at.file.to_string()).collect::<Vec<_>>()
    };
    assert_eq!(broken(LawLevels::All, None), ["levels/one.json", "levels/two.json"]);
    assert_eq!(broken(LawLevels::Places(2..=9), None), ["levels/two.json"]);
    assert_eq!(broken(LawLevels::Named(vec!["one".to_owned()]), None), ["levels/one.json"]);
    assert_eq!(broken(LawLevels::All, Some("place 2..")), ["levels/two.json"]);
    assert_eq!(broken(LawLevels::All, Some("tag boss")), [""; 0]);
}

#[test]
fn a_law_speaks_in_the_words_of_its_author() {
    let pack = testkit::pack(testkit::minimal());
    let law = Law {
        message: Some("a level takes a while".into()),
        severity: Severity::Error,
        ..law("length >= 9")
    };
    let analysis = by(&pack, [law], None);
    expect![[r#"
        error[law-broken] a level takes a while: the gold path has 2 steps @ "goldPath"
          help: the law is `length >= 9`
    "#]]
    .assert_eq(&told(&pack, &analysis));
}

#[test]
fn only_a_level_that_is_won_is_judged() {
    check(
        r#"levels/one.json: "solution": { "goldPath": ["right"] }
law: length >= 9"#,
        &expect![[""]],
    );
}

#[test]
fn other_laws_are_judged_anew_and_the_same_ones_are_not() {
    let pack = testkit::pack(testkit::minimal());
    let breaches = |analysis: &Analysis| analysis.told().filter(|it| it.rule.code == "law-broken").count();
    let first = by(&pack, [law("length >= 9")], None);
    let again = by(&pack, [law("length >= 9")], Some(&first));
    assert_eq!(breaches(&again), 1);
    assert_eq!(breaches(&by(&pack, [law("length >= 1")], Some(&again))), 0);
    assert_eq!(breaches(&by(&pack, [], Some(&again))), 0);
}

#[test]
fn every_example_of_the_notation_can_be_read() {
    for word in LawNotation.words() {
        assert_eq!(LawNotation.error(word.example, false), None, "{}", word.name);
        assert!(word.example.starts_with(word.name), "{}", word.example);
    }
}

#[test]
fn mistakes_are_told_where_they_are() {
    let error = |text: &str, is_when: bool| {
        let error = LawNotation.error(text, is_when).expect("it is wrong");
        format!("{} @ `{}`", error.message, &text[error.at])
    };
    assert_eq!(error("lenght 3", false), "unknown word `lenght`; did you mean `length`? @ `lenght`");
    assert_eq!(error("", false), "expected a word such as `length` @ ``");
    assert_eq!(error("not length 3", false), "`not` cannot stand before `length` @ `length`");
    assert_eq!(
        error("rollout-bits >= 8", true),
        "`rollout-bits` needs a search, and `when` is answered without one @ `rollout-bits`"
    );
    assert_eq!(error("length 3 tag x", false), "expected `,` before `tag` @ `tag`");
    assert_eq!(
        error("essential 'objct_removed'", false),
        "no event is called `objct_removed`; did you mean `object_removed`? @ `'objct_removed'`"
    );
    assert_eq!(
        error("start 'avatar att=1,1'", false),
        "`avatar` has no field `att`; did you mean `at`? @ `'avatar att=1,1'`"
    );
}

#[test]
fn what_may_come_next_follows_from_what_is_written() {
    let next = |before: &str| LawNotation.next(before).into_iter().map(|(word, _)| word).collect::<Vec<_>>();
    assert!(next("").contains(&"length") && next("length 3, ").contains(&"rollout-bits"));
    assert_eq!(next("not "), ["tag", "rule", "system", "start", "end"]);
    assert_eq!(next("length "), [">=", "<="]);
    assert!(next("system ").contains(&"push_objects"));
    assert!(next("essential '").contains(&"object_removed"));
    assert!(next("start '").contains(&"board_count"));
    assert_eq!(next("tag "), [""; 0]);
}

#[test]
fn the_page_about_laws_has_all_their_words() {
    let mut page = PAGE.to_owned();
    page.push_str("\n| word | asks for | example |\n|---|---|---|\n");
    for word in LawNotation.words() {
        let _ = writeln!(page, "| `{}` | {} | `{}` |", word.name, word.summary, word.example);
    }
    page.push_str(AFTER_WORDS);
    expect_file!["../../../../docs/laws.md"].assert_eq(&page);
}

const PAGE: &str = r#"# Laws

What the authors of packs ask of their levels, beyond what the game needs: how long they are, how hard, what they teach. A law is
a `[[laws]]` table in [`goldpath.toml`](settings.md#laws):

```toml
[[laws]]
levels = "3.."
require = "rollout-bits >= 8"
message = "from the third level on at least 8 bits"

[[laws]]
when = "length >= 3"
require = "hint-stops >= 1, first-hint <= 50%"

[[laws]]
files = ["packs/garden"]
require = "rule grow_seed, essential 'object_removed kind=rock'"
severity = "error"
```

`goldpath check` and editors judge each level whose gold path wins, and report the ones that break a law at what breaks it:
the gold path, the hint stops, the tags, the board. `goldpath explain law-broken` says more.

## What a law can ask

A part is one of these words with what comes after it, and several parts have commas between them.
"#;

const AFTER_WORDS: &str = r#"
Numbers are compared with `>= 8`, `<= 8`, `8`, `8..12`, `8..` or `..12`; bits may have a fraction. `not` turns `tag`, `rule`, `system`,
`start` and `end` around: `not tag draft`.

Events and conditions are those of the [catalog](catalog.md), as words with fields (`board_count kind=rock op=gte value=1`; a cell is
`3,2`) or as JSON. They stand in quotes: `'` in a TOML string with `"`, and the other way round. A condition about an event, such
as `position`, cannot be asked: a law asks about a state.

`when` says in the same notation which levels a law is about. It can ask only what is answered without a search: what is above
`use` in the table.

## Laws of a level

A level can say itself what must happen in it. `essential` in its `metadata` lists events, as words or as objects:

```json
"metadata": { "essential": ["object_removed kind=rock", { "event": "inventory_changed", "newItem": "torch" }] }
```

`goldpath check` proves that nothing wins without any one of them, and reports those without which something does. No settings
are needed. New levels that `goldpath vary` makes of such a level keep what it calls essential.

## How it is decided

What is not on the gold path is searched for: `use`, `never`, `need`, `essential`, `optional` and `optimal` are proved, with at most 500,000
states each, and `rollout-bits` is measured by 10,000 trials of random play, and by 100,000 if the bound lies within the interval
at 95 %. Limits are in states and trials, so that every machine gives the same answer. Where they do not suffice, `law-undecided`
says so: such a level is neither right nor wrong.
"#;

/// A level that keeps a law, and two that break it in different ways: `None` where a level is as the first one.
struct Planted {
    law: &'static str,
    breaches: [&'static str; 2],
    /// What is marked.
    marks: &'static str,
}

/// The minimal level with a tag.
const KEPT: &str = r#""metadata": { "tags": ["routing"] }"#;

const LONG: &str = r#""solution": { "goldPath": ["right", "left", "right", "right"], "hintStops": [1] }"#;
const LONGER: &str =
    r#""solution": { "goldPath": ["down", "up", "right", "left", "right", "right"], "hintStops": [1] }"#;
const AROUND: &str = r#""solution": { "goldPath": ["down", "right", "right", "up"], "hintStops": [1] }"#;
const FLAG_BELOW: &str = r#""board": { "size": [4, 2], "layers": { "markers": [[null, null, null, null], ["flag", null, null, null]] } }, "solution": { "goldPath": ["down"], "hintStops": [] }"#;
const FLAG_ASIDE: &str = r#""board": { "size": [4, 2], "layers": { "markers": [[null, null, null, null], [null, "flag", null, null]] } }, "solution": { "goldPath": ["down", "right"], "hintStops": [1] }"#;
const TORCH: &str = r#""board": { "size": [4, 2], "layers": { "objects": [[null, null, null, "torch"], [null, null, null, null]], "markers": [[null, null, "flag", null], [null, null, null, null]] } }"#;
const TORCH_ON_THE_WAY: &str = r#""board": { "size": [4, 2], "layers": { "objects": [[null, "torch", null, null], [null, null, null, null]], "markers": [[null, null, "flag", null], [null, null, null, null]] } }"#;
const ROCK: &str = r#""board": { "size": [4, 2], "layers": { "objects": [[null, null, null, "rock"], [null, null, null, null]], "markers": [[null, null, "flag", null], [null, null, null, null]] } }"#;
const ROCKS: &str = r#""board": { "size": [4, 2], "layers": { "objects": [[null, null, null, null], ["rock", "rock", null, null]], "markers": [[null, null, "flag", null], [null, null, null, null]] } }"#;
const TWO_TURNS: &str = r#""loseConditions": [{ "type": "max_actions", "config": { "limit": 2 } }]"#;
const THREE_TURNS: &str = r#""loseConditions": [{ "type": "max_actions", "config": { "limit": 3 } }]"#;

const PLANTED: [Planted; 15] = [
    Planted { law: "length <= 3", breaches: [LONG, LONGER], marks: "goldPath" },
    Planted { law: "length 2..4", breaches: [LONGER, FLAG_BELOW], marks: "goldPath" },
    Planted {
        law: "hint-stops >= 1",
        breaches: [
            r#""solution": { "goldPath": ["right", "right"], "hintStops": [] }"#,
            r#""solution": { "hintStops": [], "goldPath": ["down", "up", "right", "right"] }"#,
        ],
        marks: "hintStops",
    },
    Planted {
        law: "first-hint <= 50%",
        breaches: [
            r#""solution": { "goldPath": ["right", "right"], "hintStops": [2] }"#,
            r#""solution": { "goldPath": ["down", "up", "right", "right"], "hintStops": [3] }"#,
        ],
        marks: "hintStops",
    },
    Planted {
        law: "tags >= 1",
        breaches: [r#""metadata": { "tags": [] }"#, r#""metadata": { "tags": [], "difficulty": 1 }"#],
        marks: "tags",
    },
    Planted {
        law: "tags-among 'routing merging'",
        breaches: [r#""metadata": { "tags": ["foo"] }"#, r#""metadata": { "tags": ["routing", "bar"] }"#],
        marks: "tags",
    },
    Planted {
        law: "tag routing",
        breaches: [r#""metadata": { "tags": ["Routing"] }"#, r#""metadata": { "tags": [] }"#],
        marks: "tags",
    },
    Planted { law: "start 'board_count kind=rock op=eq value=0'", breaches: [ROCK, ROCKS], marks: "board" },
    Planted {
        law: "not start 'board_count kind=torch op=gte value=1'",
        breaches: [TORCH, TORCH_ON_THE_WAY],
        marks: "board",
    },
    Planted { law: "end 'avatar at=2,0'", breaches: [FLAG_BELOW, FLAG_ASIDE], marks: "goldPath" },
    Planted { law: "optimal", breaches: [LONG, AROUND], marks: "goldPath" },
    Planted {
        law: "essential 'avatar_entered position=2,0'",
        breaches: [FLAG_BELOW, FLAG_ASIDE],
        marks: "goldPath",
    },
    Planted { law: "never torch", breaches: [TORCH, TORCH_ON_THE_WAY], marks: "goldPath" },
    Planted { law: "rule light", breaches: [AROUND, FLAG_BELOW], marks: "goldPath" },
    Planted { law: "rollout-bits <= 2", breaches: [TWO_TURNS, THREE_TURNS], marks: "goldPath" },
];

#[test]
fn each_planted_breach_is_found_at_its_place_and_no_other() {
    let rule = r#"game.json: { …, "rules": [{ "id": "light", "on": "avatar_entered", "if": { "avatar": { "at": [1, 0] } }, "then": [{ "set_variable": { "name": "keys", "value": 1 } }] }] }"#;
    for Planted { law, breaches: [one, other], marks } in PLANTED {
        let excerpt =
            format!("{rule}\nlevels/kept.json: {KEPT}\nlevels/one.json: {one}\nlevels/two.json: {other}");
        let pack = Excerpt::parse(&excerpt).expect("it is an excerpt").pack();
        let analysis = judged(&pack, &[law.to_owned()]);
        let found = analysis.told().filter(|it| it.rule.group == "laws");
        let found: Vec<String> = found
            .map(|it| {
                let text = pack.file(&it.at.file).expect("it is a file of the pack").tree.text();
                let marked = &text[std::ops::Range::<usize>::from(it.at.range)];
                format!("{} {} {marked}", it.at.file, it.code())
            })
            .collect();
        let expected = ["one", "two"].map(|level| format!("levels/{level}.json law-broken \"{marks}\""));
        assert_eq!(found, expected, "{law}");
    }
}
