//! Prints what is said of a game (`check GAME`) or what it is compiled to (`expand GAME`), one JSON object per line.

use std::io::Write;
use std::process::ExitCode;

use puzzlescript::{check, listing};

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [mode, path, ..] = arguments.as_slice() else { return ExitCode::from(2) };
    let Ok(text) = std::fs::read_to_string(path) else { return ExitCode::from(2) };
    let checked = check::check(&text);
    let lines = match mode.as_str() {
        "check" => listing::messages(path, &text, &checked),
        "expand" => listing::expansion(&checked.compiled),
        _ => return ExitCode::from(2),
    };
    let mut out = std::io::stdout().lock();
    for line in lines {
        if writeln!(out, "{line}").is_err() {
            return ExitCode::from(2);
        }
    }
    ExitCode::from(u8::from(checked.compiled.messages.errors() > 0))
}
