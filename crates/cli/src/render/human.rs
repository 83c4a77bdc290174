//! A diagnostic for people: message, source excerpt with marks, related locations, help. Fixes are not shown;
//! messages contain the same advice.

use std::io::Write;
use std::sync::Arc;

use annotate_snippets::{AnnotationKind, Element, Group, Level, Origin, Renderer, Snippet};
use language::{Diagnostic, Severity, escape};
use text::TextRange;

use crate::render::Look;
use crate::render::excerpt::{Excerpt, excerpts};
use crate::render::files::Files;
use crate::wrap::wrap_report;

/// The minimum width of excerpts: a narrower one would show no context.
const LEAST_EXCERPT: usize = 40;

pub(crate) fn write(out: &mut Vec<u8>, look: Look<'_>, files: &mut Files<'_>, diagnostic: &Diagnostic) {
    let level = match diagnostic.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Information => Level::INFO,
        Severity::Hint => Level::NOTE.with_name("hint"),
    };
    let title = level.primary_title(escape(&diagnostic.message)).id(diagnostic.code());
    let mut group = Group::with_title(title);

    let (near, far): (Vec<_>, Vec<_>) =
        diagnostic.related.iter().partition(|related| related.at.file == diagnostic.at.file);
    let mut places = vec![Place { at: diagnostic.at.range, label: None }];
    places.extend(near.iter().map(|related| Place { at: related.at.range, label: Some(&related.message) }));
    let mut moved = Vec::new();
    group = group.elements(elements(files, &mut moved, &diagnostic.at.file, &places, true));
    for related in far {
        let place = Place { at: related.at.range, label: Some(&related.message) };
        group = group.elements(elements(files, &mut moved, &related.at.file, &[place], false));
    }

    if let Some(help) = &diagnostic.help {
        group = group.element(Level::HELP.message(escape(help)));
    }
    let mut renderer = if look.styled { Renderer::styled() } else { Renderer::plain() };
    if let Some(width) = look.width {
        renderer = renderer.term_width(width.max(LEAST_EXCERPT));
    }
    let mut text = renderer.render(&[group]);
    for Moved { shown, meant } in moved {
        text = text.replacen(&shown, &meant, 1);
    }
    if let Some(width) = look.width {
        text = wrap_report(&text, width);
    }
    // Writing to memory cannot fail.
    let _ = writeln!(out, "{text}\n");
}

/// A marked range of a file.
struct Place<'d> {
    at: TextRange,
    label: Option<&'d str>,
}

/// A position as the renderer prints it, based on the excerpt, and as it is in the file.
struct Moved {
    shown: String,
    meant: String,
}

/// The path and excerpts of locations in one file. The first is the primary one if `is_primary`.
fn elements<'d>(
    files: &mut Files<'_>,
    moved: &mut Vec<Moved>,
    file: &Arc<str>,
    places: &[Place<'d>],
    is_primary: bool,
) -> Vec<Element<'d>> {
    let path = escape(&files.shown(file)).into_owned();
    let Some(text) = files.text(file) else {
        // Without a text, only the labels can be shown.
        let labels = places.iter().filter_map(|place| place.label);
        let notes = labels.map(|label| Level::NOTE.message(escape(label)).into());
        return std::iter::once(Origin::path(path).into()).chain(notes).collect();
    };
    let ranges: Vec<TextRange> = places.iter().map(|place| place.at).collect();
    let mut elements = Vec::new();
    for Excerpt { at, column, first_line, source, marks } in excerpts(&text, &ranges) {
        if at.column != column {
            let place = |column| format!("{path}:{}:{column}", at.line);
            moved.push(Moved { shown: place(column), meant: place(at.column) });
        }
        let annotations = marks.into_iter().filter_map(|(number, range)| {
            let is_primary = is_primary && number == 0;
            let kind = if is_primary { AnnotationKind::Primary } else { AnnotationKind::Context };
            Some(kind.span(range).label(places.get(number)?.label.map(escape)))
        });
        let snippet = Snippet::source(source).path(path.clone()).line_start(first_line);
        elements.push(snippet.annotations(annotations).into());
    }
    elements
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};
    use language::Severity;

    use crate::args::Format;
    use crate::render::testing::Case;

    fn check(case: &Case, expected: &Expect) {
        expected.assert_eq(&case.show(Format::Human));
    }

    #[test]
    fn the_line_is_shown_with_help_and_without_fixes() {
        let case = Case::new(&[("game.json", "{\n  \"on\": \"avatar_entred\"\n}\n")])
            .error("unknown-event", "game.json", "\"avatar_entred\"", "unknown event `avatar_entred`")
            .help("events are listed in the manual")
            .fix("game.json", "\"avatar_entred\"", "\"avatar_entered\"");
        check(
            &case,
            &expect![[r#"
            error[unknown-event]: unknown event `avatar_entred`
             --> packs/a/game.json:2:9
              |
            2 |   "on": "avatar_entred"
              |         ^^^^^^^^^^^^^^^
              |
              = help: events are listed in the manual

        "#]],
        );
    }

    #[test]
    fn related_places_are_shown_near_far_and_in_other_files() {
        let long = format!("{{\n{}\n  \"z\": 1\n}}", "\n".repeat(300));
        let case =
            Case::new(&[("game.json", "[\n  \"a\",\n\n\n\n\n\n\n  \"b\"\n]"), ("levels/a.json", &long)])
                .error("duplicate", "game.json", "\"b\"", "`b` is there twice")
                .related("game.json", "\"a\"", "first here")
                .related("levels/a.json", "\"z\"", "and here")
                .related("theme.json", "", "and not here")
                .diagnostic(Severity::Hint, "far", "levels/a.json", "{", "an object")
                .related("levels/a.json", "\"z\"", "has this");
        check(
            &case,
            &expect![[r#"
            error[duplicate]: `b` is there twice
               --> packs/a/game.json:9:3
                |
              2 |   "a",
                |   --- first here
            ...
              9 |   "b"
                |   ^^^
                |
               ::: packs/a/levels/a.json:303:3
                |
            303 |   "z": 1
                |   --- and here
               ::: packs/a/theme.json
                = note: and not here

            hint[far]: an object
               --> packs/a/levels/a.json:1:1
                |
              1 | {
                | ^
                |
               ::: packs/a/levels/a.json:303:3
                |
            303 |   "z": 1
                |   --- has this

        "#]],
        );
    }

    #[test]
    fn tabs_wide_characters_and_controls_are_shown() {
        let case = Case::new(&[("game.json", "{\r\n\t\"日本\u{1b}[31m\u{9b}😀\": \"x\"\r\n}\r\n")])
            .diagnostic(Severity::Warning, "odd", "game.json", "\"x\"", "this is \u{1b}[31modd");
        check(
            &case,
            &expect![[r#"
            warning[odd]: this is \u001b[31modd
             --> packs/a/game.json:2:15
              |
            2 |     "日本␛[31m·😀": "x"
              |                     ^^^

        "#]],
        );
    }

    #[test]
    fn of_long_lines_a_window_is_shown_and_the_column_is_true() {
        let text = format!("[{}\"x\", {}]", "1, ".repeat(1000), "2, ".repeat(1000));
        let case = Case::new(&[("game.json", &text)]).error("long", "game.json", "\"x\"", "here");
        check(
            &case,
            &expect![[r#"
            error[long]: here
             --> packs/a/game.json:1:3002
              |
            1 | … 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, "x", 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, …
              |                                          ^^^

        "#]],
        );
    }

    #[test]
    fn places_without_text_are_shown() {
        let case = Case::new(&[("game.json", ""), ("levels/a.json", "{\n")])
            .error("missing-file", "manifest.json", "", "there is no `manifest.json`")
            .error("empty", "game.json", "", "the file is empty")
            .error("open", "levels/a.json", "\n", "this is not closed");
        check(
            &case,
            &expect![[r#"
            error[missing-file]: there is no `manifest.json`
            --> packs/a/manifest.json

            error[empty]: the file is empty
             --> packs/a/game.json:1:1
              |
            1 |
              | ^

            error[open]: this is not closed
             --> packs/a/levels/a.json:1:2
              |
            1 | {
              |  ^

        "#]],
        );
    }

    #[test]
    fn on_a_narrow_terminal_lines_are_broken_at_words() {
        let text = "{\n  \"kinds\": [\"stone\", \"stome\"], \"more\": [1, 2, 3, 4, 5, 6]\n}";
        let case = Case::new(&[("game.json", text)])
            .error(
                "unknown-kind",
                "game.json",
                "\"stome\"",
                "no kind of entity is called `stome` in this game",
            )
            .related("game.json", "\"stone\"", "the nearest one that is declared stands here")
            .help("kinds are declared under `entityKinds`, and those of other packs are not known here")
            .width(40);
        check(
            &case,
            &expect![[r#"
            error[unknown-kind]: no kind of entity
              is called `stome` in this game
             --> packs/a/game.json:2:22
              |
            2 | ...s": ["stone", "stome"], "more"...
              |         -------  ^^^^^^^
              |         |
              |         the nearest one that is
              |         declared stands here
              |
              = help: kinds are declared under
                      `entityKinds`, and those of
                      other packs are not known here

        "#]],
        );
    }

    #[test]
    fn of_several_lines_the_first_is_marked() {
        let case = Case::new(&[("game.json", "{\n  \"a\": {\n    \"b\": 1\n  }\n}")]).diagnostic(
            Severity::Information,
            "object",
            "game.json",
            "{\n    \"b\": 1\n  }",
            "an object",
        );
        check(
            &case,
            &expect![[r#"
            info[object]: an object
             --> packs/a/game.json:2:8
              |
            2 |   "a": {
              |        ^

        "#]],
        );
    }

    #[test]
    fn any_place_of_any_text_is_shown() {
        let long = format!("\t{}\u{85}{}", "é".repeat(400), "日".repeat(400));
        for text in ["", "\n", "\r\n\r", "é\u{200d}😀", "a\r\rb\n\u{85}\n\n\n\u{202e}x\n", &long] {
            let mut case = Case::new(&[("game.json", text)]);
            for start in 0..=text.len() + 2 {
                for end in (start..=text.len() + 2).step_by(1 + text.len() / 8) {
                    case = case.range("game.json", start, end).related_range("game.json", end, end + 1);
                }
            }
            for format in <Format as clap::ValueEnum>::value_variants() {
                assert!(!case.show(*format).is_empty());
            }
        }
    }
}
