//! One JSON object per line, for programs. Lines and columns from 0, columns in UTF-16 code units.

use std::collections::BTreeMap;
use std::io::Write;
use std::sync::Arc;

use language::{Applicability, Diagnostic, Fix};
use serde::Serialize;
use text::{Position, TextRange};

use crate::output::versioned;
use crate::render::files::Files;

#[derive(Serialize)]
struct Line<'d> {
    file: String,
    code: &'static str,
    severity: &'static str,
    message: &'d str,
    help: Option<&'d str>,
    range: Range,
    pointer: Option<&'d str>,
    related: Vec<Related<'d>>,
    fixes: Vec<FixLine<'d>>,
    /// The additional data of the language.
    #[serde(flatten)]
    data: BTreeMap<&'static str, &'d serde_json::Value>,
}

#[derive(Serialize)]
struct Related<'d> {
    file: String,
    range: Range,
    message: &'d str,
}

#[derive(Serialize)]
struct FixLine<'d> {
    title: &'d str,
    applicability: &'static str,
    edits: Vec<EditLine<'d>>,
}

#[derive(Serialize)]
struct EditLine<'d> {
    file: String,
    range: Range,
    #[serde(rename = "newText")]
    new_text: &'d str,
}

#[derive(Serialize)]
struct Range {
    start: Place,
    end: Place,
}

#[derive(Serialize)]
struct Place {
    line: u32,
    character: u32,
}

impl From<Position> for Place {
    fn from(Position { line, character }: Position) -> Self {
        Self { line, character }
    }
}

pub(crate) fn write(out: &mut Vec<u8>, files: &mut Files<'_>, diagnostic: &Diagnostic) {
    let related = diagnostic.related.iter().map(|related| Related {
        file: files.shown(&related.at.file),
        range: range(files, &related.at.file, related.at.range),
        message: &related.message,
    });
    let related = related.collect();
    let line = Line {
        file: files.shown(&diagnostic.at.file),
        code: diagnostic.code(),
        severity: diagnostic.severity.name(),
        message: &diagnostic.message,
        help: diagnostic.help.as_deref(),
        range: range(files, &diagnostic.at.file, diagnostic.at.range),
        pointer: diagnostic.address.as_deref(),
        related,
        fixes: diagnostic.fixes.iter().map(|it| fix(files, it)).collect(),
        data: diagnostic.data.iter().map(|(name, value)| (*name, value)).collect(),
    };
    // Neither serializing strings and numbers nor writing to memory can fail.
    let text = versioned(&serde_json::to_string(&line).unwrap_or_default());
    let _ = writeln!(out, "{text}");
}

fn fix<'d>(files: &mut Files<'_>, fix: &'d Fix) -> FixLine<'d> {
    let edits = fix.edits.iter().map(|edit| EditLine {
        file: files.shown(&edit.file),
        range: range(files, &edit.file, edit.edit.range),
        new_text: &edit.edit.insert,
    });
    let applicability = match fix.applicability {
        Applicability::Safe => "safe",
        Applicability::Unsafe => "unsafe",
        Applicability::Manual => "manual",
    };
    FixLine { title: &fix.title, applicability, edits: edits.collect() }
}

fn range(files: &mut Files<'_>, file: &Arc<str>, range: TextRange) -> Range {
    let (start, end) = match files.text(file) {
        Some(text) => (text.lines().position(range.start()), text.lines().position(range.end())),
        None => (Position { line: 0, character: 0 }, Position { line: 0, character: 0 }),
    };
    Range { start: start.into(), end: end.into() }
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use crate::args::Format;
    use crate::render::testing::Case;

    #[test]
    fn columns_count_utf16_units_and_all_parts_are_there() {
        let case = Case::new(&[("game.json", "{\r\n\t\"é😀\": \"x\"}"), ("levels/a.json", "[\"x\"]")])
            .error("unknown-event", "game.json", "\"x\"", "unknown event `x`\u{1b}\u{202e}")
            .at("/é😀")
            .help("events are listed")
            .related("levels/a.json", "\"x\"", "used here")
            .fix("game.json", "\"x\"", "\"turn_ended\"")
            .error("missing-file", "manifest.json", "", "there is no `manifest.json`");
        expect![[r#"
            {"version":1,"file":"packs/a/game.json","code":"unknown-event","severity":"error","message":"unknown event `x`\u001b\u202e","help":"events are listed","range":{"start":{"line":1,"character":8},"end":{"line":1,"character":11}},"pointer":"/é😀","related":[{"file":"packs/a/levels/a.json","range":{"start":{"line":0,"character":1},"end":{"line":0,"character":4}},"message":"used here"}],"fixes":[{"title":"Change it to `\"turn_ended\"`","applicability":"safe","edits":[{"file":"packs/a/game.json","range":{"start":{"line":1,"character":8},"end":{"line":1,"character":11}},"newText":"\"turn_ended\""}]}]}
            {"version":1,"file":"packs/a/manifest.json","code":"missing-file","severity":"error","message":"there is no `manifest.json`","help":null,"range":{"start":{"line":0,"character":0},"end":{"line":0,"character":0}},"pointer":null,"related":[],"fixes":[]}
        "#]]
        .assert_eq(&case.show(Format::Json));
    }
}
