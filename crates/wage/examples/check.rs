//! Checks one file and writes a JSON object a line for each diagnostic, for scripts that compare them with what is expected:
//! `check FILE`, or with the arguments of the program, `check check FILE --format json --isolated`.

use std::process::ExitCode;

use language::Severity;
use serde_json::json;
use text::{Encoding, Lines, TextSize};
use wage::{Asked, Detected, check, detect};
use wage_rules::doc::Doc;

fn main() -> ExitCode {
    let path = std::env::args().skip(1).find(|it| it != "check");
    let Some(path) = path else {
        eprintln!("usage: check FILE");
        return ExitCode::from(2);
    };
    let text = match std::fs::read_to_string(&path) {
        Ok(text) => text,
        Err(error) => {
            eprintln!("{path}: {error}");
            return ExitCode::from(3);
        }
    };
    if detect(&path, &text, Asked::Named) != Detected::Wage {
        return ExitCode::SUCCESS;
    }
    let doc = Doc::read(&path, text);
    let lines = Lines::new(doc.text());
    let position = |offset: TextSize| {
        let position = Encoding::Utf16.position(doc.text(), &lines, offset);
        json!({ "line": position.line, "character": position.character })
    };
    let mut has_errors = false;
    for diagnostic in check(&path, &doc) {
        has_errors |= diagnostic.severity == Severity::Error;
        let range = diagnostic.at.range;
        let line = json!({
            "code": diagnostic.code(),
            "severity": diagnostic.severity.name(),
            "message": diagnostic.message,
            "range": { "start": position(range.start()), "end": position(range.end()) },
        });
        println!("{line}");
    }
    ExitCode::from(u8::from(has_errors))
}
