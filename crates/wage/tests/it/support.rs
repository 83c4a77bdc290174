//! Games for tests, and what is said of them as readable lines.

use std::sync::Arc;

use language::{Diagnostic, Files, Language, Project, Severity};
use text::{Edit, Encoding, Lines};
use wage::{WAGE, check};
use wage_rules::doc::Doc;

/// The blocks of a game that is sound, by their keys. Excerpts replace some of them.
const BLOCKS: [(&str, &str); 9] = [
    ("name", "name: Ghost hunt\n"),
    ("version", "version: 1\n"),
    ("countdownSeconds", "countdownSeconds: 900\n"),
    ("teams", "teams: [{ id: red, name: Red }, { id: blue, name: Blue }]\n"),
    (
        "map",
        "map: { zones: [{ id: camp, placeable: true }, { id: mill, placeable: true }], points: [{ id: well }] }\n",
    ),
    ("playerJoinStates", "playerJoinStates: [{ ghost: false, points: 0 }]\n"),
    ("itemTypes", "itemTypes:\n  - { kind: lamp, label: Lamp, icon: { type: mdi, value: lamp } }\n"),
    ("items", "items: [{ kind: lamp, count: 1, spawnZoneId: camp }]\n"),
    (
        "interactions",
        "interactions:\n  - { verb: catch, label: Catch }\n  - { verb: pick, label: Pick up, target: worldItem, itemKinds: [lamp] }\n",
    ),
];

/// Rules that use all of it.
const RULES: &str = r"  - id: base_catch
    when:
      kind: and
      children:
        - { kind: interaction, verb: catch }
        - { kind: state_equals, who: same, key: ghost, value: true }
    do: [{ kind: set_state, target: other, key: ghost, value: true }]
  - id: base_pick
    when:
      kind: and
      children:
        - { kind: interaction, verb: pick }
        - { kind: compare, op: lt, left: { ref: same.state.points }, right: 10 }
    do: [{ kind: increment_state, target: same, key: points, by: 1 }]
";

/// A whole game of an excerpt in YAML: its blocks, and those of a sound game that it does not have. An excerpt that ends with
/// rules gets those of the sound game besides.
pub(crate) fn game(excerpt: &str) -> String {
    let (body, rest) = match excerpt.split_once("---\n") {
        Some((body, rest)) => (body, ["---\n", rest].concat()),
        None => (excerpt, String::new()),
    };
    let (mark, body) = match body.strip_prefix('\u{feff}') {
        Some(body) => ("\u{feff}", body),
        None => ("", body),
    };
    let has =
        |key: &str| body.lines().any(|line| line.strip_prefix(key).is_some_and(|it| it.starts_with(':')));
    // Without teams nothing but what an excerpt says ends the game.
    let is_endless = body.contains("teams: []");
    let is_there = |key: &str| has(key) || (is_endless && key == "countdownSeconds");
    let blocks: String = BLOCKS.iter().filter(|(key, _)| !is_there(key)).map(|(_, block)| *block).collect();
    let rules = if has("rules") { "" } else { "rules:\n" };
    [mark, &blocks, body, rules, RULES, &rest].concat()
}

/// Files as a project.
pub(crate) fn open(files: &[(&str, &str)]) -> Arc<dyn Project> {
    let texts = files.iter().map(|(path, text)| (Arc::from(*path), Ok(Arc::from(*text)))).collect();
    WAGE.open(Files { texts, ..Files::default() })
}

/// What is said of a text.
pub(crate) fn diagnostics(file: &str, text: &str) -> Vec<Diagnostic> {
    check(file, &Doc::read(file, text))
}

/// What is said of a game of an excerpt, without information and hints: `line:column code at text: message`.
pub(crate) fn told(excerpt: &str) -> String {
    let text = game(excerpt);
    let all = diagnostics("game.yaml", &text);
    lines(&text, all.iter().filter(|it| it.severity <= Severity::Warning))
}

/// Diagnostics as lines: code, the text they are about, and the message.
pub(crate) fn lines<'d>(text: &str, diagnostics: impl Iterator<Item = &'d Diagnostic>) -> String {
    let mut all = String::new();
    for it in diagnostics {
        let at = text.get(std::ops::Range::<usize>::from(it.at.range)).unwrap_or("?");
        all.extend([it.severity.name(), "[", it.code(), "] `", at, "`: ", &it.message, "\n"]);
    }
    all
}

/// The codes of the errors and warnings about an excerpt.
pub(crate) fn codes(excerpt: &str) -> Vec<&'static str> {
    let all = diagnostics("game.yaml", &game(excerpt));
    all.iter().filter(|it| it.severity <= Severity::Warning).map(Diagnostic::code).collect()
}

/// A text after the edits of a fix.
pub(crate) fn apply(text: &str, fix: &language::Fix) -> String {
    let edits: Vec<Edit> = fix.edits.iter().map(|it| it.edit.clone()).collect();
    text::apply(text, &edits).expect("the edits of a fix do not overlap and lie inside the text")
}

/// The line and column of an offset, for messages.
pub(crate) fn place(text: &str, diagnostic: &Diagnostic) -> String {
    let lines = Lines::new(text);
    let position = Encoding::Utf16.position(text, &lines, diagnostic.at.range.start());
    format!("{}:{}", position.line + 1, position.character + 1)
}
