//! `check -`: a text that is not saved yet, checked as a file of its pack.

use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

use e2e::folder::Folder;
use e2e::{Run, binary, goldpath_in};
use expect_test::expect;

const LEVEL: &str = "levels/one_drop.json";

fn with_input(folder: &Path, arguments: &[&str], input: impl AsRef<[u8]>) -> Run {
    let mut child = Command::new(binary())
        .arg("check")
        .args(arguments)
        .current_dir(folder)
        .env_remove("CLICOLOR_FORCE")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary runs");
    let mut stdin = child.stdin.take().expect("it was asked for");
    // A run that refuses its arguments does not read its input.
    let _ = stdin.write_all(input.as_ref());
    drop(stdin);
    let output = child.wait_with_output().expect("it ends");
    Run::of(&output)
}

/// A clean pack, and the text of one of its levels with a misspelled key.
fn odd() -> (Folder, String) {
    let pack = Folder::of("prism_turn");
    let text = pack.read(LEVEL).replacen("\"title\"", "\"titel\"", 1);
    (pack, text)
}

#[test]
fn a_text_is_judged_as_the_file_it_is_meant_to_be() {
    let (pack, text) = odd();
    let run = with_input(pack.root(), &["-", "--stdin-filename", LEVEL, "--format", "concise"], &text);
    assert_eq!(run.status, 0, "{}", run.stderr);
    expect![[r#"
        levels/one_drop.json:3:3: warning[unknown-key]: unknown key `titel` in a level; did you mean `title`?
    "#]]
    .assert_eq(&run.stdout);
    // The path alone is enough, and the file is displayed as given.
    let name = pack.path(LEVEL);
    let name = name.to_str().expect("it is text");
    let alone = with_input(Path::new("/"), &["--stdin-filename", name, "--format", "concise"], &text);
    assert!(alone.stdout.starts_with(&format!("{name}:3:3: ")), "{}", alone.stdout);
    // The file itself is unchanged.
    assert_eq!(goldpath_in(pack.root(), &["check", "-q"]).status, 0);
}

#[test]
fn other_files_come_from_disk() {
    let pack = Folder::of("prism_turn");
    let path = pack.read(LEVEL).replacen("\"goldPath\": [", "\"goldPath\": [\"leap\", ", 1);
    let run = with_input(pack.root(), &["-", "--stdin-filename", LEVEL, "--format", "concise"], path);
    assert_eq!(run.status, 1, "{}", run.stdout);
    assert!(run.stdout.contains("[unknown-action]"), "the game on disk has no such action: {}", run.stdout);
}

#[test]
fn a_file_may_be_new() {
    let pack = Folder::of("prism_turn");
    let args = ["-", "--stdin-filename", "levels/new.json", "--format", "concise", "--select", "error"];
    let run = with_input(pack.root(), &args, pack.read(LEVEL).replace("one_drop", "new"));
    assert_eq!((run.status, run.stdout.as_str()), (0, ""), "{}", run.stderr);
    let run = with_input(pack.root(), &args, "{");
    assert!(run.stdout.starts_with("levels/new.json:1:1: error[syntax-error]"), "{}", run.stdout);
    let empty = tempfile::tempdir().expect("there is a place for temporary files");
    let run = with_input(empty.path(), &["-", "--stdin-filename", "game.json", "--format", "concise"], "{}");
    assert!(run.stdout.contains("game.json:1:1: error[missing-key]"), "{}", run.stdout);
}

#[test]
fn with_fix_the_text_is_printed_mended_and_the_report_beside_it() {
    let (pack, text) = odd();
    let saved = pack.read(LEVEL);
    let args = |more: &'static str| ["-", "--stdin-filename", LEVEL, "--fix", more];
    let run = with_input(pack.root(), &args("--unsafe-fixes"), &text);
    assert_eq!((run.status, run.stdout.as_str()), (0, saved.as_str()), "{}", run.stderr);
    assert_eq!(run.stderr, "applied 1 fix in 1 file\n1 file: no errors, 1 hint (--hints shows them)\n");
    // If there is no fix, the text is printed unchanged.
    let broken = text.replace('\n', "\r\n");
    let run = with_input(pack.root(), &args("--quiet"), &broken);
    assert_eq!((run.status, run.stdout), (0, broken));
    for format in ["json", "sarif"] {
        let args = ["-", "--stdin-filename", LEVEL, "--fix", "--format", format];
        let run = with_input(pack.root(), &args, &text);
        assert_eq!(run.stdout, text);
        assert!(run.stderr.contains("unknown-key"), "{}", run.stderr);
    }
    assert_eq!(pack.read(LEVEL), saved, "no file is written");
}

#[test]
fn with_diff_the_difference_is_printed() {
    let (pack, text) = odd();
    let args = ["-", "--stdin-filename", LEVEL, "--diff", "--fix", "--unsafe-fixes"];
    let run = with_input(pack.root(), &args, text);
    assert_eq!(run.status, 1, "{}", run.stderr);
    assert!(
        run.stdout.starts_with("--- levels/one_drop.json\n+++ levels/one_drop.json\n@@"),
        "{}",
        run.stdout
    );
    assert!(run.stdout.contains("\n+  \"title\": "), "{}", run.stdout);
}

#[test]
fn what_is_no_text_never_takes_the_place_of_one() {
    let pack = Folder::of("prism_turn");
    let run = with_input(pack.root(), &["-", "--stdin-filename", LEVEL, "--fix"], b"\xff");
    assert_eq!((run.status, run.stdout.as_str()), (3, ""));
    assert!(run.stderr.starts_with("error: standard input was not fixed: "), "{}", run.stderr);
    let run = with_input(pack.root(), &["-", "--stdin-filename", LEVEL, "--format", "concise"], b"\xff");
    assert_eq!(run.status, 1);
    assert!(run.stdout.contains("[unreadable-file]"), "{}", run.stdout);
}

#[test]
fn what_makes_no_sense_is_refused_with_the_way_out() {
    let pack = Folder::of("prism_turn");
    let said = |arguments: &[&str], status| {
        let run = with_input(pack.root(), arguments, "{}");
        assert_eq!((run.status, run.stdout.as_str()), (status, ""), "{arguments:?}: {}", run.stderr);
        run.stderr
    };
    assert!(said(&["-"], 2).contains("`-` requires `--stdin-filename PATH`"));
    assert!(
        said(&["levels", "--stdin-filename", LEVEL], 2)
            .contains("`--stdin-filename` can't be combined with other paths than `-`")
    );
    assert!(
        said(&["-", "-", "--stdin-filename", LEVEL], 2)
            .contains("`--stdin-filename` can't be combined with other paths than `-`")
    );
    assert!(said(&["-", "--stdin-filename", "notes.txt"], 3).contains("notes.txt: "));
    for other in ["--watch", "--shard=1/2"] {
        assert!(said(&["-", "--stdin-filename", LEVEL, other], 2).contains("cannot be used with"));
    }
}
