//! Fixtures with the expected diagnostics marked below their lines.

use gridponder_check::check;
use testkit::{Annotation, Fixture, UNUSED};

/// Checks a fixture; files that it lacks come from the minimal pack. All diagnostics of all files must be
/// marked, and no others may appear. Unused definitions are compared only if the fixture marks one.
pub(crate) fn check_diagnostics(text: &str) {
    let fixture = Fixture::parse(text);
    let given = |path: &str| fixture.files.iter().any(|(name, _)| name == path);
    let mut files: Vec<(&str, &str)> =
        testkit::minimal().into_iter().filter(|(path, _)| !given(path)).collect();
    files.extend(fixture.files.iter().map(|(path, text)| (path.as_str(), text.as_str())));
    let pack = testkit::pack(files);
    let report = check(&pack);
    let mut found: Vec<Annotation> = report
        .diagnostics
        .iter()
        .filter(|it| it.code() != UNUSED || text.contains(UNUSED))
        .map(|it| {
            let file = pack.file(&it.at.file).expect("diagnostics are about files of the pack");
            let lines = file.lines();
            let (start, end) = (lines.position(it.at.range.start()), lines.position(it.at.range.end()));
            let end = if end.line == start.line { end.character } else { start.character + 1 };
            Annotation {
                path: it.at.file.to_string(),
                line: start.line as usize,
                start: start.character as usize,
                end: end as usize,
                text: format!("{}[{}]: {}", it.severity.name(), it.code(), it.message),
            }
        })
        .collect();
    let mut expected = fixture.annotations;
    found.sort();
    expected.sort();
    pretty_eq(&expected, &found);
}

fn pretty_eq(expected: &[Annotation], found: &[Annotation]) {
    let show = |annotations: &[Annotation]| -> String {
        let line = |it: &Annotation| format!("{}:{}:{}-{} {}\n", it.path, it.line, it.start, it.end, it.text);
        annotations.iter().map(line).collect()
    };
    assert_eq!(show(expected), show(found));
}
