//! One line per diagnostic: `path:line:column: error[code]: message`.

use std::io::Write;

use language::{Diagnostic, escape};

use crate::render::files::{Files, Point};

pub(crate) fn write(out: &mut Vec<u8>, files: &mut Files<'_>, diagnostic: &Diagnostic) {
    let text = files.text(&diagnostic.at.file);
    let Point { line, column } = text.map_or(Point::START, |text| text.point(diagnostic.at.range.start()));
    let path = files.shown(&diagnostic.at.file);
    // Writing to memory cannot fail.
    let _ = writeln!(
        out,
        "{}:{line}:{column}: {}[{}]: {}",
        escape(&path),
        diagnostic.severity.name(),
        diagnostic.code(),
        escape(&diagnostic.message),
    );
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use crate::args::Format;
    use crate::render::testing::Case;

    #[test]
    fn columns_count_characters() {
        let case = Case::new(&[("game.json", "{\r\n\t\"é😀\": \"x\"}")])
            .error("unknown-event", "game.json", "\"x\"", "unknown event `x`")
            .error("missing-file", "manifest.json", "", "there is no\n`manifest.json`");
        expect![[r"
            packs/a/game.json:2:8: error[unknown-event]: unknown event `x`
            packs/a/manifest.json:1:1: error[missing-file]: there is no\n`manifest.json`
        "]]
        .assert_eq(&case.show(Format::Concise));
    }
}
