//! `goldpath fmt` as users run it: what is written, what is said, and how it ends.

use std::fs;
use std::io::Write as _;
use std::process::{Command, Stdio};

use e2e::folder::Folder;
use e2e::{Run, binary, goldpath_in};
use expect_test::expect;

const LEVEL: &str = "levels/one_drop.json";

fn fmt(pack: &Folder, arguments: &[&str]) -> Run {
    goldpath_in(pack.root(), &[&["fmt"], arguments].concat())
}

/// The names and texts of all files of a pack.
fn all(pack: &Folder) -> Vec<(String, String)> {
    let names = ["manifest.json", "game.json", "theme.json"].map(str::to_owned);
    let levels = fs::read_dir(pack.path("levels")).expect("it has levels").flatten();
    let levels = levels.map(|entry| format!("levels/{}", entry.file_name().to_string_lossy()));
    let mut all: Vec<_> = names.into_iter().chain(levels).map(|it| (it.clone(), pack.read(&it))).collect();
    all.sort();
    all
}

fn with_input(pack: &Folder, arguments: &[&str], input: impl AsRef<[u8]>) -> Run {
    let mut child = Command::new(binary())
        .arg("fmt")
        .args(arguments)
        .current_dir(pack.root())
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
    Run::of(&child.wait_with_output().expect("it ends"))
}

#[test]
fn files_are_written_once_and_say_the_same_afterwards() {
    let pack = Folder::of("prism_turn");
    let before = all(&pack);
    let checked = goldpath_in(pack.root(), &["check", "--format", "concise"]);
    let run = fmt(&pack, &[]);
    assert_eq!((run.status, run.stderr.as_str()), (0, ""), "{}", run.stdout);
    expect!["formatted 6 files, left 1 unchanged\n"].assert_eq(&run.stdout);
    let after = all(&pack);
    assert!(before.iter().zip(&after).any(|(before, after)| before != after));
    for ((path, before), (_, after)) in before.iter().zip(&after) {
        let value = |text: &str| serde_json::from_str::<serde_json::Value>(text).expect("it is JSON");
        assert_eq!(value(before), value(after), "{path}");
        assert_eq!(before.ends_with('\n'), after.ends_with('\n'), "{path}");
    }
    let again = fmt(&pack, &[]);
    expect!["formatted 0 files, left 7 unchanged\n"].assert_eq(&again.stdout);
    assert_eq!(all(&pack), after);
    assert_eq!(goldpath_in(pack.root(), &["check", "--format", "concise"]).status, checked.status);
}

#[test]
fn a_check_lists_what_would_change_and_writes_nothing() {
    let pack = Folder::of("prism_turn");
    let before = all(&pack);
    let run = fmt(&pack, &["--check", LEVEL, "manifest.json"]);
    assert_eq!((run.status, run.stderr.as_str()), (1, ""));
    expect![[r#"
        would format levels/one_drop.json
        would format 1 file, left 1 unchanged
    "#]]
    .assert_eq(&run.stdout);
    assert_eq!(all(&pack), before);
    assert_eq!(fmt(&pack, &["--quiet"]).stdout, "");
    assert_eq!(fmt(&pack, &["--check"]).status, 0);
}

#[test]
fn a_diff_is_printed_without_colors_and_can_be_applied() {
    let pack = Folder::of("prism_turn");
    pack.write("theme.json", "{\n  \"primaryColor\": \"#7048B8\",\n  \"palette\": {  }\n}\n");
    let run = fmt(&pack, &["--diff", "theme.json"]);
    assert_eq!(run.status, 1);
    expect![[r##"
        --- theme.json
        +++ theme.json
        @@ -1,4 +1,4 @@
         {
           "primaryColor": "#7048B8",
        -  "palette": {  }
        +  "palette": {}
         }
    "##]]
    .assert_eq(&run.stdout);
    expect!["note: would format 1 file, left 0 unchanged\n"].assert_eq(&run.stderr);
    let colored = fmt(&pack, &["--color", "always", "--diff", "theme.json"]);
    assert!(colored.stdout.contains("\u{1b}[32m"), "{}", colored.stdout);
}

#[test]
fn a_text_on_standard_input_goes_to_standard_output() {
    let pack = Folder::of("prism_turn");
    let before = all(&pack);
    let run = with_input(&pack, &["-", "--stdin-filename", LEVEL], "{\"id\":\"one\",\r\n\"goals\":[]}\r\n");
    assert_eq!((run.status, run.stderr.as_str()), (0, ""));
    assert_eq!(run.stdout, "{\r\n  \"id\": \"one\",\r\n  \"goals\": []\r\n}\r\n");
    let check = with_input(&pack, &["-", "--stdin-filename", LEVEL, "--check"], &run.stdout);
    assert_eq!((check.status, check.stdout.as_str()), (0, ""));
    let check = with_input(&pack, &["--stdin-filename", LEVEL, "--check"], "{ }");
    assert_eq!((check.status, check.stdout.as_str()), (1, "would format levels/one_drop.json\n"));
    assert_eq!(all(&pack), before);
}

#[test]
fn settings_choose_width_and_indentation_and_leave_files_out() {
    let pack = Folder::of("prism_turn");
    pack.write("goldpath.toml", "exclude = [\"levels\"]\n[format]\nwidth = 60\nindent = \"tab\"\n");
    let before = pack.read(LEVEL);
    let run = fmt(&pack, &["."]);
    assert_eq!((run.status, run.stderr.as_str()), (0, ""), "{}", run.stdout);
    let theme = pack.read("theme.json");
    assert!(theme.contains("\n\t\"controls\": {\n\t\t\"gestureMap\": [\n"), "{theme}");
    let game = pack.read("game.json");
    let width = |line: &str| line.chars().map(|it| if it == '\t' { 4 } else { 1 }).sum::<usize>();
    let is_text = |line: &&str| line.matches('"').count() <= 4;
    assert!(game.lines().filter(|line| !is_text(line)).all(|line| width(line) <= 60), "{game}");
    assert_eq!(pack.read(LEVEL), before);
    let isolated = fmt(&pack, &["--isolated", "--check", "theme.json"]);
    assert_eq!(isolated.status, 1);
    pack.write("goldpath.toml", "[format]\nwidth = 2\n");
    let run = fmt(&pack, &["--check", "manifest.json"]);
    expect!["warning: goldpath.toml: 1 error; run `goldpath check` for details\n"].assert_eq(&run.stderr);
}

#[test]
fn a_broken_file_is_laid_out_where_it_is_sound() {
    let pack = Folder::of("prism_turn");
    pack.write("theme.json", "{\"primaryColor\":\"#7048B8\",\"palette\":{\"a\" \"b\"}}\n");
    let run = fmt(&pack, &["theme.json"]);
    assert_eq!(run.status, 0);
    expect!["warning: theme.json: 1 syntax error; the broken part stays as it is\n"].assert_eq(&run.stderr);
    assert_eq!(
        pack.read("theme.json"),
        "{\n  \"primaryColor\": \"#7048B8\",\n  \"palette\":{\"a\" \"b\"}\n}\n"
    );
}

#[test]
fn what_cannot_be_formatted_says_why() {
    let pack = Folder::of("prism_turn");
    let run = fmt(&pack, &["nowhere"]);
    assert_eq!(run.status, 3, "{}", run.stderr);
    pack.write("goldpath.toml", "semantics = \"released\"\n");
    let run = fmt(&pack, &["goldpath.toml"]);
    assert_eq!(run.status, 3, "{}", run.stderr);
    fs::write(pack.path("theme.json"), b"{\"primaryColor\": \"\xff\"}").expect("it can be written");
    let run = fmt(&pack, &["theme.json", "manifest.json"]);
    assert_eq!(run.status, 3, "{}", run.stderr);
    assert!(run.stderr.starts_with("error: theme.json: "), "{}", run.stderr);
    expect!["formatted 0 files, left 1 unchanged\n"].assert_eq(&run.stdout);
    let run = fmt(&pack, &["-"]);
    assert_eq!(run.status, 2, "{}", run.stderr);
    let run = fmt(&pack, &["--stdin-filename", LEVEL, "theme.json"]);
    assert_eq!(run.status, 2, "{}", run.stderr);
}

#[cfg(unix)]
#[test]
fn a_file_that_may_not_be_written_stays() {
    use std::os::unix::fs::PermissionsExt as _;
    let pack = Folder::of("prism_turn");
    let path = pack.path(LEVEL);
    fs::set_permissions(&path, fs::Permissions::from_mode(0o444)).expect("it is ours");
    let before = pack.read(LEVEL);
    let run = fmt(&pack, &[LEVEL]);
    assert_eq!((run.status, run.stdout.as_str()), (3, ""));
    expect!["error: levels/one_drop.json: not formatted: it is read-only\n"].assert_eq(&run.stderr);
    assert_eq!(pack.read(LEVEL), before);
}
