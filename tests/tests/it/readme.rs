//! The README's examples are real output, and its commands are those that are run.

use std::fs;

use e2e::{goldpath, root};
use expect_test::expect_file;

/// The README with the current output of its `$ goldpath …` lines.
fn with_real_output(readme: &str) -> String {
    let mut result = String::new();
    let mut lines = readme.lines();
    while let Some(line) = lines.next() {
        result.push_str(line);
        result.push('\n');
        let Some(command) = line.strip_prefix("$ goldpath ") else { continue };
        let arguments: Vec<&str> = command.split_whitespace().collect();
        result.push_str(goldpath(&arguments).stdout.trim_end());
        result.push_str("\n```\n");
        // The old output is dropped, up to the end of the block.
        for old in lines.by_ref() {
            if old == "```" {
                break;
            }
        }
    }
    result
}

#[test]
fn the_readme_shows_real_output() {
    let path = root().join("README.md");
    let readme = fs::read_to_string(&path).expect("there is a README").replace("\r\n", "\n");
    assert_eq!(readme.matches("\n$ goldpath ").count(), 6, "the examples are still there");
    expect_file![path].assert_eq(&with_real_output(&readme));
}

#[test]
fn the_picture_is_a_real_run() {
    let run = goldpath(&["check", "--color", "always", PICTURED]);
    assert_eq!(run.status, 1);
    let shown = format!("$ goldpath check {PICTURED}\n{}", run.stdout);
    let picture = anstyle_svg::Term::new().render_svg(&shown);
    expect_file![root().join("docs/check.svg")].assert_eq(&picture);
}

/// The file with the mistake shown in the picture.
const PICTURED: &str = "tests/packs/broken_garden/levels/names.json";

#[test]
fn the_first_command_of_the_readme_does_the_main_job() {
    let readme = fs::read_to_string(root().join("README.md")).expect("there is a README");
    let first = readme.lines().find(|line| line.starts_with("cargo run")).expect("it has commands");
    let (_, arguments) = first.split_once(" -- ").expect("it passes arguments");
    let run = goldpath(&arguments.split_whitespace().collect::<Vec<_>>());
    assert_eq!(run.status, 0, "{}", run.stdout);
    assert!(run.stdout.contains("gold paths won in 3 packs"), "{}", run.stdout);
}
