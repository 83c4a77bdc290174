//! Baselines, and other options that select what is reported and what counts.

use std::fs;

use e2e::folder::Folder;
use e2e::{Run, goldpath, goldpath_in};
use expect_test::expect;

/// A pack with mistakes, and `goldpath check` in its parent folder.
struct Bench {
    pack: Folder,
}

impl Bench {
    fn new() -> Self {
        Self { pack: Folder::named("broken_paths", "pack") }
    }

    fn check(&self, more: &[&str]) -> Run {
        self.check_as("concise", more)
    }

    fn check_as(&self, format: &str, more: &[&str]) -> Run {
        let above = self.pack.root().parent().expect("it lies in a folder");
        goldpath_in(above, &[&["check", "--format", format], more].concat())
    }

    fn known(&self, more: &[&str]) -> Run {
        self.check(&[&["--baseline", "known.json"], more].concat())
    }

    fn update(&self) -> Run {
        let run = self.known(&["--update-baseline"]);
        assert_eq!((run.status, run.stdout.as_str()), (0, ""), "{}", run.stderr);
        run
    }

    fn baseline(&self) -> String {
        self.pack.read("../known.json")
    }

    fn write_baseline(&self, text: impl AsRef<[u8]>) {
        fs::write(self.pack.path("../known.json"), text).expect("the file can be written");
    }

    fn edit(&self, file: &str, old: &str, new: &str) {
        let text = self.pack.read(file);
        assert!(text.contains(old), "{file} has {old}");
        fs::write(self.pack.path(file), text.replacen(old, new, 1)).expect("the file can be written");
    }
}

#[test]
fn what_is_known_is_not_reported_and_does_not_count() {
    let bench = Bench::new();
    assert_eq!(bench.check(&[]).status, 1);
    let run = bench.update();
    let found = bench.baseline().matches("\"fingerprint\"").count();
    assert!(run.stderr.contains(&format!("the baseline now has {found} findings: {found} new, 0 removed")));
    for _ in 0..2 {
        let run = bench.known(&["--max-warnings", "0"]);
        assert_eq!((run.status, run.stdout.as_str()), (0, ""), "{}", run.stderr);
        let end = format!(": no errors\nnote: the baseline hides {found} known findings\n");
        assert!(run.stderr.ends_with(&end), "{}", run.stderr);
        assert!(!bench.known(&["--quiet"]).stderr.contains("note"));
    }
}

#[test]
fn a_baseline_has_one_sorted_line_for_each_finding() {
    let bench = Bench::new();
    bench.update();
    let text = bench.baseline();
    let lines: Vec<&str> = text.lines().filter(|line| line.contains("fingerprint")).collect();
    assert!(lines.len() > 5);
    assert!(lines.is_sorted(), "{text}");
    expect![[r#"{"file":"pack/game.json","code":"documents-and-game-disagree","message":"the value `all_of_kind` of `sourcePosition` is not in the DSL documents","fingerprint":"fe4eec4df4a001e8f6b1738d597c9359"},"#]]
        .assert_eq(lines[0]);
    bench.update();
    assert_eq!(bench.baseline(), text, "nothing changed");
}

#[test]
fn lines_that_move_and_inserted_steps_leave_the_baseline_as_it_is() {
    let bench = Bench::new();
    bench.update();
    let before = bench.baseline();
    // The first step is blocked. The edit inserts the same step before it, some lines further down.
    let text = bench.pack.read("levels/bump.json");
    let start = text.find("\"goldPath\": [").expect("there is a gold path") + "\"goldPath\": [".len();
    let first = text[start..].split(',').next().expect("there are steps").trim().to_owned();
    bench.edit("levels/bump.json", "\"goldPath\": [", &format!("\n\n\"goldPath\": [\n{first},"));
    let shown = bench.check(&[]).stdout;
    let steps: Vec<&str> = shown.lines().filter(|line| line.contains("[idle-step]")).collect();
    assert!(steps.len() == 1 && steps[0].contains("steps 1 and 2 "), "{shown}");
    // Two consecutive steps are a different finding than one.
    let run = bench.known(&[]);
    assert_eq!(run.stdout.lines().count(), 1, "{}", run.stdout);

    // A step that has an effect is not a finding, but it moves the known one.
    let bench = Bench::new();
    bench.write_baseline(&before);
    let (_, rest) = text[start..].split_once(',').expect("there are steps");
    let second = rest.trim_start().split([',', ']']).next().expect("there are more").trim().to_owned();
    bench.edit("levels/bump.json", "\"goldPath\": [", &format!("\n\"goldPath\": [{second}, "));
    bench.edit("levels/refused.json", "{", "{\n\n\n");
    let shown = bench.check(&[]).stdout;
    assert!(shown.contains("[idle-step]: step 2 "), "{shown}");
    let run = bench.known(&[]);
    assert!(!run.stdout.contains("idle-step") && !run.stdout.contains("refused.json"), "{}", run.stdout);
}

#[test]
fn what_is_new_is_reported_and_what_is_gone_is_told() {
    let bench = Bench::new();
    bench.update();
    let before = bench.baseline();
    bench.edit("levels/bump.json", "\"up\", ", "");
    bench.edit("levels/bump.json", "[4]", "[1]");
    bench.edit("levels/too_slow.json", "{", "{ \"titel\": 1,");
    let run = bench.known(&[]);
    assert!(run.stdout.lines().any(|line| line.contains("too_slow.json") && line.contains("[unknown-key]")));
    assert!(run.stderr.contains("run with `--update-baseline` to remove "), "{}", run.stderr);
    bench.update();
    let after = bench.baseline();
    assert!(!after.contains("bump.json") && after.contains("titel"), "{after}");
    let kept = before.lines().filter(|line| after.contains(line.trim_end_matches(','))).count();
    assert!(kept + 2 == before.lines().count(), "the other lines are the same:\n{before}\n{after}");
}

#[test]
fn a_check_of_one_file_says_nothing_of_the_others() {
    let bench = Bench::new();
    bench.update();
    let before = bench.baseline();
    let one = bench.known(&["pack/levels/bump.json"]);
    assert_eq!((one.status, one.stdout.as_str()), (0, ""));
    assert!(
        one.stderr.contains("the baseline hides ") && !one.stderr.contains("no longer"),
        "{}",
        one.stderr
    );
    bench.known(&["--update-baseline", "pack/levels/bump.json"]);
    assert_eq!(bench.baseline(), before);
}

#[test]
fn a_baseline_follows_a_pack_whose_folder_is_renamed() {
    let bench = Bench::new();
    bench.update();
    let (before, root) = (bench.baseline(), bench.pack.root());
    let above = root.parent().expect("it lies in a folder");
    let run = |arguments: &[&str]| {
        let run = goldpath_in(
            above,
            &[&["check", "--format", "concise", "--baseline", "known.json"], arguments].concat(),
        );
        assert_eq!((run.status, run.stdout.as_str()), (0, ""), "{}", run.stderr);
        run.stderr
    };
    fs::create_dir(above.join("deep")).expect("the folder can be made");
    fs::rename(root, above.join("deep/other")).expect("it can be moved");
    for paths in [&[][..], &["deep/other"], &["deep/other/levels/bump.json"]] {
        let said = run(paths);
        assert!(
            said.contains(
                "lists the pack `deep/other` under its old name `pack`; run with `--update-baseline`"
            ),
            "{said}"
        );
        assert!(!said.contains("no longer occur"), "{said}");
    }
    // A new finding is not in the baseline.
    let level = above.join("deep/other/levels/too_slow.json");
    let text = fs::read_to_string(&level).expect("it is there");
    fs::write(&level, text.replacen('{', "{ \"titel\": 1,", 1)).expect("the file can be written");
    let new = goldpath_in(above, &["check", "--format", "concise", "--baseline", "known.json"]);
    assert_eq!(new.stdout.lines().count(), 1, "{}", new.stdout);
    fs::write(&level, text).expect("the file can be written");

    let said = run(&["--update-baseline"]);
    assert!(said.contains(": 0 new, 0 removed"), "{said}");
    let after = fs::read_to_string(above.join("known.json")).expect("it is there");
    assert_eq!(after, before.replace("\"pack/", "\"deep/other/"));
    assert!(!run(&[]).contains("under its old name"));
}

#[test]
fn a_copy_of_a_known_pack_is_not_known() {
    let bench = Bench::new();
    bench.update();
    let copy = Folder::copy(bench.pack.root(), "copy");
    let above = bench.pack.root().parent().expect("it lies in a folder");
    fs::rename(copy.root(), above.join("copy")).expect("it can be moved");
    let run = bench.known(&[]);
    assert_eq!(run.status, 1);
    assert!(run.stdout.lines().all(|line| line.starts_with("copy/")), "{}", run.stdout);
}

#[test]
fn what_is_known_is_not_mended() {
    let bench = Bench::new();
    bench.update();
    let level = "levels/bump.json";
    let known = bench.pack.read(level);
    let run = bench.known(&["--fix", "--unsafe-fixes"]);
    assert!(run.stderr.contains("applied no fixes"), "{}", run.stderr);
    assert_eq!(bench.pack.read(level), known);
    assert_eq!(bench.known(&["--diff", "--unsafe-fixes"]).status, 0);

    bench.edit(level, "\"title\"", "\"titel\"");
    let diff = bench.known(&["--diff", "--unsafe-fixes"]);
    assert_eq!(diff.status, 1, "{}", diff.stderr);
    let is_change =
        |line: &&str| line.starts_with(['-', '+']) && !line.starts_with("---") && !line.starts_with("+++");
    assert_eq!(diff.stdout.lines().filter(is_change).count(), 2, "{}", diff.stdout);
    assert!(!diff.stderr.contains("baseline"), "{}", diff.stderr);
    let run = bench.known(&["--fix", "--unsafe-fixes"]);
    assert_eq!((run.status, run.stdout.as_str()), (0, ""), "{}", run.stderr);
    assert_eq!(bench.pack.read(level), known);

    // Findings without a fix are added to the baseline.
    let run = bench.known(&["--fix", "--update-baseline"]);
    assert_eq!((run.status, run.stdout.as_str()), (0, ""), "{}", run.stderr);
    assert_eq!(bench.known(&["--diff", "--update-baseline"]).status, 2);
}

#[test]
fn a_baseline_works_from_any_folder() {
    let bench = Bench::new();
    bench.update();
    let run =
        goldpath_in(bench.pack.root(), &["check", "--format", "concise", "--baseline", "../known.json"]);
    assert_eq!((run.status, run.stdout.as_str()), (0, ""), "{}", run.stderr);
    assert!(!run.stderr.contains("no longer"), "{}", run.stderr);
}

#[test]
fn what_is_no_baseline_is_refused_and_never_overwritten() {
    let bench = Bench::new();
    let missing = bench.known(&[]);
    assert_eq!(missing.status, 3);
    assert!(
        missing.stderr.contains("does not exist; run with `--update-baseline` to create it"),
        "{}",
        missing.stderr
    );
    let foreign: [&[u8]; 6] = [
        b"",
        b"{ not json",
        b"[]",
        b"{ \"tool\": \"other\", \"version\": 1, \"findings\": [] }",
        b"{ \"tool\": \"goldpath\", \"version\": 1, \"findings\": [] }",
        b"\xff",
    ];
    for text in foreign {
        bench.write_baseline(text);
        for more in [&[][..], &["--update-baseline"]] {
            let run = bench.known(more);
            assert_eq!((run.status, run.stdout.as_str()), (2, ""), "{}", run.stderr);
            assert!(run.stderr.contains("known.json` is "), "{}", run.stderr);
        }
        assert_eq!(fs::read(bench.pack.path("../known.json")).expect("it is there"), text);
    }
    let folder = bench.check(&["--baseline", "pack"]);
    assert_eq!(folder.status, 3);
    assert!(folder.stderr.contains("cannot be read: it is a folder"), "{}", folder.stderr);
    assert_eq!(bench.check(&["--update-baseline"]).status, 2);
}

#[test]
fn a_baseline_is_not_written_when_something_was_left_unread() {
    let bench = Bench::new();
    bench.update();
    let before = bench.baseline();
    let run = bench.known(&["pack", "nowhere", "--update-baseline"]);
    assert_eq!(run.status, 3);
    assert!(run.stderr.contains("the baseline was not written"), "{}", run.stderr);
    assert_eq!(bench.baseline(), before);
}

#[test]
fn quiet_prints_errors_and_nothing_else() {
    let bench = Bench::new();
    let all = bench.check(&[]).stdout;
    let errors: String = all.split_inclusive('\n').filter(|line| line.contains(": error[")).collect();
    let run = bench.check(&["--quiet"]);
    assert_eq!((run.status, run.stdout, run.stderr.as_str()), (1, errors, ""));
    let clean = goldpath(&["check", "-q", "tests/packs/prism_turn"]);
    assert_eq!((clean.status, clean.stdout.as_str(), clean.stderr.as_str()), (0, "", ""));
}

#[test]
fn too_many_warnings_are_status_1() {
    let file = "tests/packs/broken_paths/levels/bump.json";
    let check = |more: &[&str]| goldpath(&[&["check", "--format", "concise", file], more].concat());
    assert_eq!(check(&["--max-warnings", "1"]).status, 0);
    for more in [&["--max-warnings", "0"][..], &["--max-warnings", "0", "--quiet"]] {
        let run = check(more);
        assert_eq!(run.status, 1);
        assert!(run.stderr.contains("error: 1 warning, but `--max-warnings` allows 0"), "{}", run.stderr);
    }
}

#[test]
fn statistics_count_what_is_found() {
    let bench = Bench::new();
    let all = bench.check(&["--hints"]).stdout;
    let run = bench.check(&["--statistics"]);
    assert_eq!(run.status, 1);
    let counts = run.stdout.lines().filter_map(|line| line.trim().split(' ').next()?.parse::<usize>().ok());
    assert_eq!(counts.sum::<usize>(), all.lines().count());
    let json = bench.check_as("json", &["--statistics"]);
    assert_eq!(json.stdout.lines().count(), run.stdout.lines().count());
    let refused = bench.check_as("sarif", &["--statistics"]);
    assert_eq!(refused.status, 2);
    assert!(refused.stderr.contains("`--statistics` requires"), "{}", refused.stderr);
}
