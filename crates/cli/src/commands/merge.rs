//! `goldpath merge`: two versions of a file merged with the one that both come from, as a driver for git.

use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::time::Duration;

use language::{Language, Languages, MergedText, escape, plural};
use serde_json::json;
use similar::{DiffOp, DiffTag, TextDiff};
use text::Versions;

use crate::args;
use crate::exit::{Exit, Failure};
use crate::output::{Output, complain};
use crate::whole_file;

/// The time limit for finding the lines in which both sides of conflicts differ; beyond it, more lines are between marks.
const PATIENCE: Duration = Duration::from_secs(2);

pub(crate) fn run(args: &args::Merge, languages: Languages) -> Result<Exit, Failure> {
    let path = args.path.as_deref().unwrap_or(&args.ours).display().to_string().replace('\\', "/");
    let texts = Versions { base: read(&args.base)?, ours: read(&args.ours)?, theirs: read(&args.theirs)? };
    let merged = merge(&path, texts.as_ref().map(String::as_str), languages);
    let text = with_marks(&merged, args.marker_size.into());
    if args.print {
        let mut output = Output::data();
        output.write_all(text.as_bytes())?;
        output.flush()?;
    } else {
        whole_file::write(&args.ours, text.as_bytes())?;
    }
    if args.lines.are_json() {
        let mut output = Output::data();
        output.object(&json!({ "file": path, "conflicts": merged.conflicts }))?;
        output.flush()?;
    } else if !merged.conflicts.is_empty() {
        complain("error", &format!("{path}: {}", plural(merged.conflicts.len(), "conflict")));
        for conflict in &merged.conflicts {
            complain("conflict", conflict);
        }
    }
    Ok(if merged.conflicts.is_empty() { Exit::Clean } else { Exit::Found })
}

/// By the first language that merges files of this name, or else by lines.
fn merge(path: &str, texts: Versions<&str>, languages: Languages) -> MergedText {
    let mut mergings = languages.iter().filter_map(Language::merging);
    mergings.find_map(|merging| merging.merge(path, texts)).unwrap_or_else(|| {
        let merged = merge::merge_lines(texts, &|_| false);
        let conflicts =
            merged.conflicts.iter().map(|_| "both sides changed the same lines".to_owned()).collect();
        MergedText { ours: merged.ours, theirs: merged.theirs, conflicts }
    })
}

fn read(path: &Path) -> Result<String, Failure> {
    let shown = path.display().to_string();
    let failed = |why: String| Failure::could_not_run(format!("{} cannot be read: {why}", escape(&shown)));
    let bytes = fs::read(path).map_err(|why| failed(why.to_string()))?;
    String::from_utf8(bytes).map_err(|_| failed("it is not UTF-8".to_owned()))
}

/// The merged text, with both sides of what is in conflict between marks as git makes them.
fn with_marks(merged: &MergedText, size: usize) -> String {
    if merged.ours == merged.theirs {
        return merged.ours.clone();
    }
    let end = if merged.ours.contains("\r\n") { "\r\n" } else { "\n" };
    let mark = |sign: &str, name: &str| format!("{}{name}{end}", sign.repeat(size));
    let diff = TextDiff::configure().timeout(PATIENCE).diff_lines(&merged.ours, &merged.theirs);
    let is_equal = |op: &DiffOp| op.tag() == DiffTag::Equal;
    let mut text = String::new();
    for ops in diff.ops().chunk_by(|a, b| is_equal(a) == is_equal(b)) {
        let ours: String = ops.iter().flat_map(|op| &diff.old_slices()[op.old_range()]).copied().collect();
        if ops.iter().all(is_equal) {
            text.push_str(&ours);
            continue;
        }
        let theirs: String = ops.iter().flat_map(|op| &diff.new_slices()[op.new_range()]).copied().collect();
        for part in [&mark("<", " ours"), &ours, &mark("=", ""), &theirs, &mark(">", " theirs")] {
            text.push_str(part);
            if !part.is_empty() && !part.ends_with('\n') {
                text.push_str(end);
            }
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_sides_of_a_conflict_are_between_marks() {
        let merged = MergedText {
            ours: "a\nours\nb\n".to_owned(),
            theirs: "a\ntheirs\nb\n".to_owned(),
            conflicts: vec![String::new()],
        };
        assert_eq!(with_marks(&merged, 3), "a\n<<< ours\nours\n===\ntheirs\n>>> theirs\nb\n");
    }

    #[test]
    fn marks_stand_on_lines_of_their_own() {
        let merged = MergedText {
            ours: "ours".to_owned(),
            theirs: "theirs".to_owned(),
            conflicts: vec![String::new()],
        };
        assert_eq!(with_marks(&merged, 1), "< ours\nours\n=\ntheirs\n> theirs\n");
    }
}
