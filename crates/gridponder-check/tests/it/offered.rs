//! The fixes that rules declare, compared with those offered for their examples, for the packs of this
//! repository, and for both with random faults.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use gridponder_check::{check, rules};
use json::entries::MAX_ENTRIES;
use language::{Applicability, Diagnostic, Fixes, Report};
use pack::{File, Pack};
use rayon::prelude::*;
use testkit::{Excerpt, Files, faults};

use crate::searches::searched;

/// Excerpts with fixable mistakes, for rules whose own example has none.
const MORE: &[&str] = &[
    r#"game.json: "levelSequence": [{ "type": "level", "ref": "uno" }]
levels/one.json: "id": "uno""#,
    r#"game.json: "systems": [{ "id": "nav", "type": "avatar_navigation", "config": { "solidHandling": "delegate" } }, { "id": "push", "type": "push_objects", "config": { "pushableTags": ["solid"], "toolInteractions": [{ "item": "torch", "targetTag": "solid" }, { "item": "torch", "targetTag": "solid" }] } }]"#,
    r#"levels/one.json: "rules": [{ "id": "r", "on": "avatar_entered", "if": { "all_of": [] }, "then": [{ "clear_inventory": {} }] }]"#,
    r#"levels/one.json: "goals": [{ "id": "b", "type": "balance", "config": { "owners": ["rock", "rock", "torch"] } }]"#,
    r#"levels/one.json: "board": { "size": [4, 2], "layers": { "objects": [[null, null, null, { "kind": "number", "value": "2" }], [null, null, null, null]], "markers": [[null, null, "flag", null], [null, null, null, null]] } }"#,
];

/// The fixes offered for the diagnostics of one code.
#[derive(Debug, Default)]
struct Offered {
    /// The applicabilities of the fixes.
    sure: BTreeSet<Applicability>,
    with_fix: usize,
    /// The messages of the diagnostics without a fix.
    without: Vec<String>,
}

fn pack(files: &Files) -> Pack {
    testkit::pack(files.iter().map(|(path, text)| (path.as_str(), text.as_str())))
}

/// Returns true if a fix can be expected: the file is readable, and so is the game, because fixes of levels
/// may change it; and the container is not too large to edit (docs/diagnostics.md).
fn can_be_fixed(pack: &Pack, told: &Diagnostic) -> bool {
    let Some(file) = pack.file(&told.at.file) else { return true };
    let is_readable = |file: &File| file.unreadable.is_none() && file.tree.errors().is_empty();
    let node = told.address.as_deref().and_then(|at| file.tree.at_pointer(at));
    let around = node.into_iter().flat_map(|node| [Some(node), node.parent()]).flatten();
    let is_small = around.into_iter().all(|node| node.len() <= MAX_ENTRIES);
    is_small && is_readable(file) && pack.game().is_none_or(|game| is_readable(game))
}

/// The code, message and fixes of each diagnostic. Omits those without a fix for which none can be expected.
fn told(pack: &Pack) -> Vec<(&'static str, String, Vec<Applicability>)> {
    fixes_of(pack, check(pack))
}

fn fixes_of(pack: &Pack, report: Report) -> Vec<(&'static str, String, Vec<Applicability>)> {
    report
        .diagnostics
        .into_iter()
        .filter(|it| !it.fixes.is_empty() || it.code() == "syntax-error" || can_be_fixed(pack, it))
        .map(|it| (it.code(), it.message, it.fixes.iter().map(|fix| fix.applicability).collect()))
        .collect()
}

/// All offered fixes, by code.
fn offered() -> BTreeMap<&'static str, Offered> {
    let excerpt = |text: &str| Excerpt::parse(text).unwrap_or_else(|why| panic!("{text}: {why}"));
    let examples: Vec<Excerpt> =
        rules().iter().map(|rule| rule.wrong).chain(MORE.iter().copied()).map(excerpt).collect();
    let own = fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/packs"));
    let own = own.expect("there are packs").map(|it| testkit::files_of(&it.expect("it can be read").path()));
    let texts = examples.iter().map(|it| it.texts.clone().into_iter().collect::<Files>());
    let bases: Vec<Files> = own.chain(texts).filter(|files| !files.is_empty()).collect();
    let mut packs: Vec<Pack> = examples.iter().map(Excerpt::pack).collect();
    packs.extend(bases.iter().map(pack));
    let mut all: Vec<_> = packs.par_iter().flat_map_iter(told).collect();
    let of_searches =
        rules().iter().filter(|rule| rule.group == "search").map(|rule| excerpt(rule.wrong).pack());
    all.extend(of_searches.flat_map(|pack| fixes_of(&pack, searched(&pack).report())));
    let cases: Vec<u64> = (0..u64::from(testrun::law(400).cases)).collect();
    all.par_extend(cases.into_par_iter().flat_map_iter(|case| {
        let mut random = testrun::Chance::of(case);
        let base = random.one_of(&bases);
        told(&pack(&faults::inject(base, &mut random).files))
    }));
    let mut offered: BTreeMap<&str, Offered> = BTreeMap::new();
    for (code, message, sure) in all {
        let of = offered.entry(code).or_default();
        if sure.is_empty() {
            of.without.push(message);
        } else {
            of.with_fix += 1;
            of.sure.extend(sure);
        }
    }
    offered
}

#[test]
fn rules_offer_the_fixes_that_they_declare() {
    let mut offered = offered();
    let mut wrong = Vec::new();
    for rule in rules() {
        let of = offered.remove(rule.code).unwrap_or_default();
        let mut declared: BTreeSet<Applicability> = rule.fixes.applicabilities().iter().copied().collect();
        // Where the position itself is doubtful, every fix is manual.
        if !declared.is_empty() {
            declared.insert(Applicability::Manual);
        }
        let mut say = |why: String| wrong.push(format!("{} ({}): {why}", rule.code, rule.fixes));
        let others: Vec<&Applicability> = of.sure.difference(&declared).collect();
        if !others.is_empty() {
            say(format!("there are fixes that are {others:?}"));
        }
        if rule.fixes != Fixes::Never && of.with_fix == 0 {
            say("nothing is offered".to_owned());
        }
        if let (Fixes::Always(_), [message, ..]) = (rule.fixes, &of.without[..]) {
            say(format!("nothing is offered for: {message}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
