//! The examples of the README and the pages it leads to are real output, and its commands are those that are run.

use std::fs;

use e2e::{Run, goldpath, goldpath_in, root};
use expect_test::expect_file;

use crate::registry::files_in;

/// A page that is read from its first line to its last: its commands are run one after the other in an empty folder, with the
/// changes of files that its comments `<!-- in FILE: OLD -> NEW -->` make in between. Returns it with their current output.
fn followed(page: &str) -> String {
    let temporary = tempfile::tempdir().expect("there is a place for temporary files");
    let mut result = String::new();
    let mut rest = page;
    while let Some(at) = rest.find("```console\n").into_iter().chain(rest.find("<!-- in ")).min() {
        let (before, next) = rest.split_at(at);
        result.push_str(before);
        let end = if next.starts_with('<') { "-->" } else { "\n```\n" };
        let (part, after) = next.split_once(end).expect("it ends");
        rest = after;
        if let Some(change) = part.strip_prefix("<!-- in ") {
            let (file, change) = change.split_once(": ").expect("it names a file");
            let (old, new) = change.trim_end().split_once(" -> ").expect("it says what becomes of what");
            let path = temporary.path().join(file);
            let text = fs::read_to_string(&path).expect("the file is there");
            let place = text.rfind(old).unwrap_or_else(|| panic!("{file} has no {old}"));
            let changed = format!("{}{new}{}", &text[..place], &text[place + old.len()..]);
            fs::write(path, changed).expect("it can be written");
            result.push_str(part);
            result.push_str(end);
            continue;
        }
        let commands: Vec<&str> = part.lines().filter(|line| line.starts_with("$ goldpath ")).collect();
        assert!(!commands.is_empty(), "{part}");
        result.push_str("```console");
        for command in commands {
            let arguments: Vec<&str> = command.split_whitespace().skip(2).collect();
            let run = goldpath_in(temporary.path(), &arguments);
            assert!(run.status < 2, "{command}: {}", run.stderr);
            let output = [run.stdout.trim_end(), run.stderr.trim_end()].join("\n");
            // How long a search took is another time another one.
            let lines = output.lines().map(|line| line.split(" · ").next().unwrap_or(line));
            let output = lines.collect::<Vec<_>>().join("\n");
            result.extend(["\n", command, "\n", output.trim_matches('\n')]);
        }
        result.push_str("\n```\n");
    }
    result + rest
}

#[test]
fn the_pages_for_beginners_can_be_followed_word_for_word() {
    for page in ["docs/first-pack.md", "docs/first-game.md"] {
        let path = root().join(page);
        let text = fs::read_to_string(&path).expect("the page is there").replace("\r\n", "\n");
        expect_file![path].assert_eq(&followed(&text));
    }
}

/// A page with the current output of its `$ goldpath …` lines.
fn with_real_output(page: &str) -> String {
    let mut result = String::new();
    let mut lines = page.lines();
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
fn examples_show_real_output() {
    for (page, examples) in [("README.md", 1), ("docs/command-line.md", 5), ("docs/ci.md", 1)] {
        let path = root().join(page);
        let text = fs::read_to_string(&path).expect("the page is there").replace("\r\n", "\n");
        assert_eq!(text.matches("\n$ goldpath ").count(), examples, "{page}: the examples are still there");
        expect_file![path].assert_eq(&with_real_output(&text));
    }
}

#[test]
fn links_lead_to_files_and_headings() {
    let docs = files_in(&root().join("docs"), |path| path.extension().is_some_and(|it| it == "md"));
    let pages = ["README.md", "CONTRIBUTING.md"].map(|page| root().join(page)).into_iter().chain(docs);
    for path in pages {
        let page = path.display();
        let text = fs::read_to_string(&path).expect("the page is there");
        for link in text.split("](").skip(1).filter_map(|rest| rest.split_once(')')).map(|(link, _)| link) {
            if link.contains("://") {
                continue;
            }
            let (file, heading) = link.split_once('#').map_or((link, None), |(file, it)| (file, Some(it)));
            let target = if file.is_empty() { path.clone() } else { path.with_file_name("").join(file) };
            assert!(target.exists(), "{page} leads to {link}");
            let Some(heading) = heading else { continue };
            let text = fs::read_to_string(&target).expect("it is a page");
            let headings = text.lines().filter_map(|line| line.strip_prefix('#'));
            assert!(headings.map(anchor).any(|it| it == heading), "{page} leads to {link}");
        }
    }
}

/// The anchor that web pages of the repository give a heading.
fn anchor(heading: &str) -> String {
    let text = heading.trim_start_matches('#').trim().to_lowercase().replace(' ', "-");
    text.chars().filter(|c| c.is_alphanumeric() || matches!(c, '-' | '_')).collect()
}

#[test]
fn the_pictures_are_real_runs() {
    let run = goldpath(&["check", "--color", "always", PICTURED]);
    is_pictured(&run, PICTURED, "docs/check.svg");

    // A game with a sound that is not declared, and a word too wide for what it stands for.
    let game = "lamplighter.puzzlescript";
    let folder = tempfile::tempdir().expect("there is a place for temporary files");
    let text = fs::read_to_string(root().join("tests/puzzlescript").join(game)).expect("the game is there");
    let faults = [("checkpoint sfx0", "checkpoint sfx7"), ("[ > Player | Solid ]", "[ > Player | Wall ]")];
    let wrong = faults.iter().fold(text, |text, (right, wrong)| {
        assert!(text.contains(right), "{right}");
        text.replacen(right, wrong, 1)
    });
    fs::write(folder.path().join(game), wrong).expect("it can be written");
    let run = goldpath_in(folder.path(), &["check", "--color", "always", game]);
    is_pictured(&run, game, "docs/puzzlescript.svg");
}

fn is_pictured(run: &Run, path: &str, picture: &str) {
    assert_eq!(run.status, 1);
    let shown = format!("$ goldpath check {path}\n{}", run.stdout);
    expect_file![root().join(picture)].assert_eq(&anstyle_svg::Term::new().render_svg(&shown));
}

/// The file with the mistake shown in the first picture.
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

#[test]
fn the_first_pack_of_the_readme_is_made_checked_solved_and_replayed() {
    let readme = fs::read_to_string(root().join("README.md")).expect("there is a README");
    let (_, rest) = readme.split_once("cargo install --path crates/cli\n").expect("it tells how to begin");
    let (commands, _) = rest.split_once("```").expect("the block ends");
    let folder = tempfile::tempdir().expect("there is a place for temporary files");
    assert_eq!(commands.lines().count(), 4, "{commands}");
    for command in commands.lines() {
        let arguments = command.strip_prefix("goldpath ").expect("it is a command of ours");
        let run = goldpath_in(folder.path(), &arguments.split_whitespace().collect::<Vec<_>>());
        assert_eq!(run.status, 0, "{command}: {}{}", run.stdout, run.stderr);
    }
}
