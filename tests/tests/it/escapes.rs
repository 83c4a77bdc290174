//! Names with control characters, which are never printed unescaped to a terminal.

use std::fs;

use e2e::folder::Folder;
use e2e::goldpath_in;

/// A key of a level in JSON notation: with a line break, a color and a mark that reverses the text direction.
const KEY: &str = r"titel\n\u001b[31m\u202e\u0085";

/// The raw characters of the key.
const RAW: [char; 3] = ['\u{1b}', '\u{202e}', '\u{85}'];

#[test]
fn controls_in_names_are_shown_escaped_in_every_format() {
    let pack = Folder::named("prism_turn", "pack");
    pack.exchange("levels/one_drop.json", &[("\"title\"", &format!("\"{KEY}\": 1, \"title\""))]);
    for format in ["human", "concise", "json", "github", "gitlab", "sarif", "junit"] {
        let run = goldpath_in(pack.root(), &["check", "--format", format, "--color", "never"]);
        let said = run.stdout;
        assert!(!said.contains(RAW), "{format}: {said}");
        assert!(said.replace(r"\\", r"\").contains(KEY), "{format}: {said}");
    }
    let run = goldpath_in(pack.root(), &["check", "--format", "concise"]);
    assert_eq!(run.stdout.lines().filter(|line| line.contains("unknown-key")).count(), 1, "{}", run.stdout);
}

#[cfg(target_os = "linux")]
#[test]
fn controls_in_the_names_of_files_are_shown_escaped() {
    let pack = Folder::named("prism_turn", "pack");
    fs::write(pack.path("levels/a\n\u{1b}[2J\u{202e}.json"), "{").expect("the file can be written");
    for format in ["human", "concise", "json", "github", "gitlab", "sarif", "junit"] {
        let said = goldpath_in(pack.root(), &["check", "--format", format]).stdout;
        assert!(!said.contains(RAW), "{format}: {said}");
    }
    let said = goldpath_in(pack.root(), &["check", "--format", "concise"]).stdout;
    assert!(said.contains(r"levels/a\n\u001b[2J\u202e.json:1:"), "{said}");
    let run = goldpath_in(pack.root(), &["check", "levels/a\n\u{1b}[2J.json"]);
    assert!(run.stderr.contains(r"levels/a\n\u001b[2J.json: "), "{}", run.stderr);
}
