//! The examples of the README and the pages it leads to are real output, and its commands are those that are run.

use std::fs;

use e2e::{goldpath, root};
use expect_test::expect_file;

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
    let pages =
        ["README.md", "CONTRIBUTING.md", "docs/command-line.md", "docs/ci.md", "docs/architecture.md"];
    for page in pages {
        let path = root().join(page);
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
            let anchors =
                headings.map(|it| it.trim_start_matches('#').trim().to_lowercase().replace(' ', "-"));
            assert!(anchors.collect::<Vec<_>>().contains(&heading.to_owned()), "{page} leads to {link}");
        }
    }
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
