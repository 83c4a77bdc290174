//! `--diff`: unified diffs of the changes of a command.

use std::io::{self, IsTerminal, Write};
use std::time::Duration;

use anstyle::{AnsiColor, Style};
use disk::Source;
use language::{Fixed, Project, escape, escape_lines};
use similar::{ChangeTag, TextDiff};

/// The time limit; a diff that takes longer is not minimal.
const PATIENCE: Duration = Duration::from_secs(2);

/// The diff of a project and its fixes.
pub(super) fn of_project(styled: bool, source: &Source, before: &dyn Project, fixed: &Fixed) -> Vec<u8> {
    let text =
        |project: &dyn Project, path: &str| project.text(path).map_or_else(String::new, ToString::to_string);
    let files = fixed.edits.keys().map(|path| {
        let (old, new) = (text(before, path), text(&*fixed.project, path));
        of_file(styled, &source.shown(path), &old, &new)
    });
    files.flatten().collect()
}

/// The diff of a file. The texts are verbatim, so that other programs can apply it; for people, on a terminal
/// or with styles, control characters are escaped.
pub(super) fn of_file(styled: bool, shown: &str, old: &str, new: &str) -> Vec<u8> {
    let is_shown = styled || io::stdout().is_terminal();
    let mut out = Vec::new();
    write_file(&mut out, styled, is_shown, &escape(shown), old, new)
        .expect("memory takes whatever is written");
    out
}

fn write_file(
    out: &mut Vec<u8>,
    styled: bool,
    is_shown: bool,
    name: &str,
    old: &str,
    new: &str,
) -> io::Result<()> {
    let paint = |color: AnsiColor| if styled { color.on_default() } else { Style::new() };
    let (gone, come, place) = (paint(AnsiColor::Red), paint(AnsiColor::Green), paint(AnsiColor::Cyan));
    let bold = if styled { Style::new().bold() } else { Style::new() };
    let diff = TextDiff::configure().timeout(PATIENCE).diff_lines(old, new);
    writeln!(out, "{bold}--- {name}{bold:#}")?;
    writeln!(out, "{bold}+++ {name}{bold:#}")?;
    for hunk in diff.unified_diff().context_radius(3).iter_hunks() {
        writeln!(out, "{place}{}{place:#}", hunk.header())?;
        for change in hunk.iter_changes() {
            let (sign, style) = match change.tag() {
                ChangeTag::Delete => ('-', gone),
                ChangeTag::Insert => ('+', come),
                ChangeTag::Equal => (' ', Style::new()),
            };
            let line = change.value();
            if is_shown {
                let line = line.trim_end_matches(['\r', '\n']);
                writeln!(out, "{style}{sign}{}{style:#}", escape_lines(line))?;
            } else {
                write!(out, "{sign}{line}")?;
                if change.missing_newline() {
                    writeln!(out)?;
                }
            }
            if change.missing_newline() {
                writeln!(out, "\\ No newline at end of file")?;
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn diff(styled: bool, old: &str, new: &str) -> String {
        let mut out = Vec::new();
        write_file(&mut out, styled, styled, "a.json", old, new).expect("memory takes it");
        String::from_utf8(out).expect("it is text")
    }

    #[test]
    fn a_diff_can_be_applied_by_other_programs() {
        let shown = diff(false, "{\r\n  \"a\": 1,\r\n}", "{\r\n  \"a\": 1\r\n}");
        expect_test::expect![[r#"
            --- a.json
            +++ a.json
            @@ -1,3 +1,3 @@
             {␍
            -  "a": 1,␍
            +  "a": 1␍
             }
            \ No newline at end of file
        "#]]
        .assert_eq(&shown.replace('\r', "␍"));
    }

    #[test]
    fn for_a_person_texts_are_made_harmless() {
        assert!(diff(false, "\"\u{1b}[2J\"\n", "1\n").contains('\u{1b}'));
        let shown = diff(true, "\"\u{1b}[2J\"\n", "1\n");
        assert!(shown.contains("-\"\\u001b[2J\""), "{shown}");
        assert!(shown.contains("\u{1b}[32m+1\u{1b}[0m"), "{shown}");
    }
}
