//! Fix-all never destroys content. Whatever is wrong with a pack: a second run of `--fix` changes nothing,
//! each removed byte lies in a reported range, gold paths keep their steps, and a level that won before, or
//! that wins with the fault undone, wins.
//!
//! `PROPTEST_CASES` sets the number of packs with random faults; `GOLDPATH_EVERY_CASE=1` runs all seeded
//! faults instead of a sample.

mod law;
mod minify;

use std::fs;
use std::path::{Path, PathBuf};

use json::Tree;
use rayon::prelude::*;

use law::{Tally, judge};
use testkit::Files;
use testkit::faults::{self, Reversal};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn minified(files: &Files) -> Files {
    files.iter().map(|(path, text)| (path.clone(), minify::minify(text))).collect()
}

fn with_crlf(files: &Files) -> Files {
    let crlf = |text: &str| text.replace("\r\n", "\n").replace('\n', "\r\n");
    files.iter().map(|(path, text)| (path.clone(), crlf(text))).collect()
}

/// Folders of packs, sorted.
fn folders(parent: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(parent).into_iter().flatten().flatten();
    let mut folders: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    folders.retain(|folder| folder.join("game.json").is_file());
    folders.sort();
    folders
}

/// The number of packs with random faults; `normal` is the default.
fn cases(normal: u32) -> u32 {
    testrun::law(normal).cases
}

/// Random faults in `count` packs: 1 to 5 faults each, pretty-printed, minified or with Windows line breaks,
/// with and without unsafe fixes.
fn random_faults(bases: &[PathBuf], count: u32) -> Tally {
    let bases: Vec<(String, Files)> =
        bases.iter().map(|folder| (law::name(folder), testkit::files_of(folder))).collect();
    let cases: Vec<u64> = (0..u64::from(count)).collect();
    let tally = cases.par_iter().map(|case| {
        let mut random = testrun::Chance::of(*case);
        let (name, base) = &bases[random.below(bases.len())];
        let sound = match random.below(5) {
            0 | 1 => minified(base),
            2 => with_crlf(base),
            _ => base.clone(),
        };
        let faults = faults::inject(&sound, &mut random);
        let name = format!("{name}, case {case}: {}", faults.names.join(", "));
        let mut tally = Tally::default();
        for unsafe_too in [false, true] {
            tally += judge(&name, &sound, &faults.files, &faults.reversal, unsafe_too);
        }
        tally
    });
    tally.reduce(Tally::default, |mut sum, tally| {
        sum += tally;
        sum
    })
}

#[test]
fn random_faults_in_our_own_packs_destroy_nothing() {
    let packs = ["drip_tiles", "lantern_walk", "prism_turn"];
    let bases: Vec<PathBuf> = packs.iter().map(|name| root().join("tests/packs").join(name)).collect();
    random_faults(&bases, cases(6)).expect_none();
}

#[test]
fn random_faults_in_other_packs_destroy_nothing() {
    let (Some(packs), Some(synth)) = (testrun::shared("packs"), testrun::shared("conformance/synth")) else {
        return;
    };
    let mut bases = folders(&packs);
    bases.extend(folders(&synth));
    bases.retain(|folder| !folder.ends_with("quirks_a"));
    random_faults(&bases, cases(3)).expect_none();
}

#[test]
fn seeded_faults_destroy_nothing() {
    let Some(mutations) = testrun::shared("conformance/mutations") else { return };
    let every = if std::env::var_os("GOLDPATH_EVERY_CASE").is_some() { 1 } else { 81 };
    let cases: Vec<PathBuf> = folders(&mutations.join("cases")).into_iter().step_by(every).collect();
    let tally = cases.par_iter().map(|folder| {
        let expected = Tree::parse(fs::read_to_string(folder.join("expected.json")).unwrap_or_default());
        let text = |key: &str| expected.root().and_then(|it| Some(it.get(key)?.as_str()?.into_owned()));
        let (base, category) = (text("basePack").unwrap_or_default(), text("category").unwrap_or_default());
        let base = base.rsplit('/').next().unwrap_or_default();
        let (sound, faulty) =
            (testkit::files_of(&mutations.join("clean").join(base)), testkit::files_of(folder));
        assert!(!sound.is_empty(), "{}: the pack {base} is there", folder.display());
        let mut tally = Tally::default();
        for (form, sound, faulty) in
            [("pretty", sound.clone(), faulty.clone()), ("minified", minified(&sound), minified(&faulty))]
        {
            let reversal = Reversal::between(&faulty, &sound);
            let name = format!("{} ({category}, {form})", law::name(folder));
            for unsafe_too in [false, true] {
                tally += judge(&name, &sound, &faulty, &reversal, unsafe_too);
            }
        }
        tally
    });
    let tally = tally.reduce(Tally::default, |mut sum, tally| {
        sum += tally;
        sum
    });
    tally.expect_none();
}
