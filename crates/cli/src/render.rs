//! Diagnostics as text: for people, for lines of a log, for programs.

mod clean;
mod concise;
mod excerpt;
mod files;
mod human;
mod json;
#[cfg(test)]
mod testing;

use disk::Source;
use language::Diagnostic;
use pack::Pack;

use crate::args::Format;
pub(crate) use clean::{clean, clean_line};
use files::Files;

/// Writes diagnostics of a pack.
pub(crate) fn write(
    out: &mut Vec<u8>,
    format: Format,
    styled: bool,
    pack: &Pack,
    source: &Source,
    diagnostics: &[Diagnostic],
) {
    let mut files = Files::new(pack, source);
    for diagnostic in diagnostics {
        match format {
            Format::Human => human::write(out, styled, &mut files, diagnostic),
            Format::Concise => concise::write(out, &mut files, diagnostic),
            Format::Json => json::write(out, &mut files, diagnostic),
        }
    }
}
