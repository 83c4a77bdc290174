//! GitHub workflow commands, one line per diagnostic, which GitHub shows as annotations. Lines and columns from
//! 1.

use std::io::Write;

use language::{Diagnostic, Severity, escape};

use crate::path_base::PathBase;
use crate::render::files::Files;

pub(crate) fn write(out: &mut Vec<u8>, files: &mut Files<'_>, base: &PathBase, diagnostic: &Diagnostic) {
    let command = match diagnostic.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Information | Severity::Hint => "notice",
    };
    let file = property(&base.path(&files.shown(&diagnostic.at.file)));
    let place = files.text(&diagnostic.at.file).map_or_else(String::new, |text| {
        let range = diagnostic.at.range;
        let (start, end) = (text.point(range.start()), text.point(range.end()));
        // GitHub rejects columns of multi-line ranges.
        if start.line == end.line {
            format!(",line={},col={},endLine={},endColumn={}", start.line, start.column, end.line, end.column)
        } else {
            format!(",line={},endLine={}", start.line, end.line)
        }
    });
    let help = diagnostic.help.as_ref().map_or_else(String::new, |help| format!("\n{}", escape(help)));
    // Writing to memory cannot fail.
    let _ = writeln!(
        out,
        "::{command} file={file}{place},title={}::{}",
        property(diagnostic.code()),
        data(&format!("{}{help}", escape(&diagnostic.message))),
    );
}

/// Escapes the text after the second `::`. Control characters other than line breaks have no escapes.
fn data(text: &str) -> String {
    let escaped = text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A");
    escape(&escaped).into_owned()
}

/// Escapes the value of a property, where `:` and `,` are special too.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use expect_test::expect;
    use language::Severity;

    use crate::args::Format;
    use crate::render::testing::Case;

    #[test]
    fn each_severity_has_its_command_and_one_line_only_has_columns() {
        let case = Case::new(&[("game.json", "{\n  \"é😀\": \"x\",\n  \"y\": {\n  }\n}")])
            .error("unknown-event", "game.json", "\"x\"", "unknown event `x`")
            .help("events are\nlisted")
            .diagnostic(Severity::Warning, "odd", "game.json", "{\n  }", "an odd object")
            .diagnostic(Severity::Hint, "hint", "game.json", "\"y\"", "quiet")
            .error("missing-file", "manifest.json", "", "there is no `manifest.json`");
        expect![[r#"
            ::error file=packs/a/game.json,line=2,col=9,endLine=2,endColumn=12,title=unknown-event::unknown event `x`%0Aevents are\nlisted
            ::warning file=packs/a/game.json,line=3,endLine=4,title=odd::an odd object
            ::notice file=packs/a/game.json,line=3,col=3,endLine=3,endColumn=6,title=hint::quiet
            ::error file=packs/a/manifest.json,title=missing-file::there is no `manifest.json`
        "#]].assert_eq(&case.show(Format::Github));
    }

    #[test]
    fn nothing_in_a_pack_can_write_a_command_of_its_own() {
        let file = "levels/50%, a:b\n::stop.json";
        let case = Case::new(&[(file, "1")]).error("x", file, "1", "100 %: a,b\r\n::set-env::\u{1b}[0m");
        let shown = case.show(Format::Github);
        assert_eq!(shown.lines().count(), 1, "{shown}");
        expect![[r#"
            ::error file=packs/a/levels/50%25%2C a%3Ab%0A%3A%3Astop.json,line=1,col=1,endLine=1,endColumn=2,title=x::100 %25: a,b\r\n::set-env::\u001b[0m
        "#]].assert_eq(&shown);
    }
}
