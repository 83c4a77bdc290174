//! The law of completions of all languages: a proposal that is applied as an editor applies it gives a text with no new
//! error, but for the places that are to be filled in.

mod editor;

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use e2e::root;
use language::{Change, Findings, Job, Project, Semantics, Severity};
use testrun::Chance;
use text::{TextRange, TextSize};
use wage::WAGE;

use crate::registry::{SETTINGS, files_in, open, packs, read};
use editor::{Accepted, Editor};

/// So many proposals of a place are tried, beside all those of several lines.
const PROPOSALS: usize = 4;

/// What is wrong with the form of a text, whatever it says.
const FORM: [&str; 4] = ["syntax-error", "duplicate-key", "settings-syntax", "settings-duplicate-key"];

/// What an author still has to write besides.
const UNFINISHED: [&str; 2] = ["wage-missing-field", "wage-spawn-place"];

/// What the choice of a word that exists means for the rest, and is for the author to judge.
const CHOICE: [&str; 9] = [
    "lost-items",
    "unreachable-goal",
    "wage-binder-too-late",
    "wage-count-zero-binds-nobody",
    "wage-destroy-without-item",
    "wage-tick-binds-nobody",
    "wage-unbound-other",
    "wage-unbound-same",
    "wage-wrong-partner",
];

#[test]
fn a_proposal_in_a_game_of_wage_applied_as_an_editor_does_gives_no_new_error() {
    let mut files = files_in(&root().join("crates/wage/tests/games"), is_wage);
    if let Some(cases) = testrun::shared("wage/cases") {
        files.extend(files_in(&cases, |path| path.file_name().is_some_and(|it| it == "game.yaml")));
    }
    let texts: Vec<_> = files.iter().map(|path| (name(path), read(path))).collect();
    let projects: Vec<_> = texts.iter().map(|(name, text)| open(&WAGE, vec![(name, text)])).collect();
    try_law(&projects, 900);
}

#[test]
fn a_proposal_in_a_pack_applied_as_an_editor_does_gives_no_new_error() {
    try_law(&packs(), 700);
}

#[test]
fn a_proposal_in_settings_applied_as_an_editor_does_gives_no_new_error() {
    let text = "exclude = [\"old/*\"]\nsemantics = \"released\"\n\n[rules]\nunused-kind = \"off\"\n\"wage-*\" = \"warning\"\n\n\
                [[paths]]\nfiles = [\"levels/a*.json\"]\n\n[paths.rules]\ngold-path-loses = \"hint\"\n";
    let windows = text.replace('\n', "\r\n");
    let projects =
        [open(&SETTINGS, vec![("goldpath.toml", text)]), open(&SETTINGS, vec![("goldpath.toml", &windows)])];
    try_law(&projects, 400);
}

fn is_wage(path: &Path) -> bool {
    let name = name(path);
    let is_text = path.extension().is_some_and(|it| it == "yaml" || it == "json");
    is_text && !name.contains(".timeline.")
}

fn name(path: &Path) -> &str {
    path.file_name().and_then(|it| it.to_str()).expect("a name of plain letters")
}

/// Tries proposals at so many places that have some, of all files, and shows the first of each kind of failure.
fn try_law(projects: &[Arc<dyn Project>], places: usize) {
    let files: Vec<(&Arc<dyn Project>, Arc<str>)> =
        projects.iter().flat_map(|it| it.files().into_iter().map(move |file| (it, file))).collect();
    let mut failures: BTreeMap<String, (usize, String)> = BTreeMap::new();
    let (mut tried, mut applied) = (0, 0);
    for trial in 0..(places * testrun::effort() * 20) as u64 {
        let mut chance = Chance::of(trial);
        let (project, file) = chance.one_of(&files);
        let text = project.text(file).expect("it is a file of the project");
        let Some((text, offset)) = place(text, &mut chance) else { continue };
        let place = Place::new(&***project, file, &text, offset);
        let count = place.try_some(&mut chance, &mut |kind, story| {
            failures.entry(kind).or_insert((0, story)).0 += 1;
        });
        tried += usize::from(count > 0);
        applied += count;
        if tried == places * testrun::effort() {
            break;
        }
    }
    let stories: Vec<_> =
        failures.iter().map(|(kind, (count, story))| format!("{count} times {kind}:\n{story}")).collect();
    assert!(failures.is_empty(), "{applied} proposals at {tried} places:\n\n{}", stories.join("\n\n"));
    assert!(tried >= places, "only {tried} places have proposals");
}

/// A text in which somebody is writing, and where: at a word as it is, behind the first letters of one, before one that is
/// not there yet, on a line that is not written to its end, or on a new line.
fn place(text: &str, chance: &mut Chance) -> Option<(String, usize)> {
    let at = (0..=text.len()).nth(chance.below(text.len() + 1)).filter(|at| text.is_char_boundary(*at))?;
    let is_word = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '.');
    let start = text[..at].trim_end_matches(is_word).len();
    let end = text.len() - text[at..].trim_start_matches(is_word).len();
    let line_end = text[at..].find(['\r', '\n']).map_or(text.len(), |it| at + it);
    let line_start = text[..at].rfind('\n').map_or(0, |it| it + 1);
    Some(match chance.below(7) {
        0 => (text.to_owned(), at),
        1 => (format!("{}{}", &text[..at], &text[end..]), at),
        2 => (format!("{}{}", &text[..start], &text[end..]), start),
        // What is not written yet opens nothing that is closed below.
        3 | 4 if !open_brackets(&text[start..line_end]).is_empty() => return None,
        3 => (format!("{}{}", &text[..start], &text[line_end..]), start),
        4 => {
            // The blank behind a colon is not typed yet.
            let start = text[..start].trim_end_matches(' ').len().max(line_start);
            (format!("{}{}", &text[..start], &text[line_end..]), start)
        }
        way => {
            let line = &text[line_start..line_end];
            let begins = &line[..line.len() - line.trim_start_matches([' ', '-']).len()];
            if way == 5 {
                // Above a line, as the element or key before it.
                let new = format!("{begins}\n");
                (format!("{}{new}{}", &text[..line_start], &text[line_start..]), line_start + begins.len())
            } else {
                let new = format!("\n{}", begins.replace('-', " "));
                (format!("{}{new}{}", &text[..line_end], &text[line_end..]), line_end + new.len())
            }
        }
    })
}

/// A place of a text that somebody is writing.
struct Place<'p> {
    project: Arc<dyn Project>,
    file: &'p Arc<str>,
    text: &'p str,
    offset: usize,
}

/// How many syntax errors a text has, and all errors of its project by their codes.
struct Errors {
    syntax: usize,
    all: Vec<Found>,
    /// From which the check of the next text goes on.
    findings: Arc<dyn Findings>,
}

struct Found {
    file: String,
    code: &'static str,
    range: TextRange,
}

impl<'p> Place<'p> {
    fn new(project: &dyn Project, file: &'p Arc<str>, text: &'p str, offset: usize) -> Self {
        Self { project: with(project, file, text), file, text, offset }
    }

    /// Tries some of its proposals, and says how many.
    fn try_some(&self, chance: &mut Chance, fail: &mut dyn FnMut(String, String)) -> usize {
        let offset = TextSize::new(u32::try_from(self.offset).expect("a small text"));
        let all = self.project.facets().editing.expect("the language has it").completion(self.file, offset);
        let rate = (all.len() / PROPOSALS).max(1);
        let mut before = None;
        let mut count = 0;
        for proposal in &all {
            if !(proposal.edit.insert.contains('\n') || chance.once_in(rate)) {
                continue;
            }
            count += 1;
            let mut seen: Vec<String> = Vec::new();
            for editor in Editor::ALL {
                let accepted = editor.accept(self.text, proposal);
                if seen.contains(&accepted.text) {
                    continue;
                }
                let before = before.get_or_insert_with(|| self.errors_now());
                let mut after = errors(
                    &with(&*self.project, self.file, &accepted.text),
                    self.file,
                    Some(&before.findings),
                );
                if after.syntax > before.syntax && self.is_as_good_closed(&accepted) {
                    after.syntax = before.syntax;
                    after.all.retain(|it| it.code != "syntax-error");
                }
                for kind in new_errors(before, &after, &accepted, self.file) {
                    fail(
                        format!("{kind} ({:?})", proposal.kind),
                        self.story(editor, &proposal.label, &accepted),
                    );
                }
                seen.push(accepted.text);
            }
        }
        count
    }

    /// Whether the text is no worse than before once the brackets that its line leaves open are closed. Until then, what is
    /// inside of them reaches over the lines below, and nobody can count what is wrong there.
    fn is_as_good_closed(&self, accepted: &Accepted) -> bool {
        let syntax = |text: &str| with(&*self.project, self.file, text).syntax_errors(self.file);
        let closed = |text: &str, at: usize, some: &str| format!("{}{some}{}", &text[..at], &text[at..]);
        let mut closing = String::new();
        open_brackets(&self.text[..self.offset]).into_iter().rev().any(|bracket| {
            closing.extend([' ', bracket]);
            let then = syntax(&closed(&accepted.text, accepted.range.end().into(), &closing));
            then <= syntax(&closed(self.text, self.offset, &closing))
        })
    }

    /// The errors as they are. Where a quote is open, its line is not read any further: what comes to light when it is
    /// closed was there before.
    fn errors_now(&self) -> Errors {
        let mut now = errors(&self.project, self.file, None);
        let (before, after) = self.text.split_at(self.offset);
        let line = before.rsplit('\n').next().unwrap_or_default();
        if line.matches('"').count() % 2 == 1 {
            let closed = with(&*self.project, self.file, &format!("{before}\"{after}"));
            let closed = errors(&closed, self.file, Some(&now.findings));
            if closed.syntax > now.syntax {
                now = closed;
            }
        }
        now
    }

    fn story(&self, editor: Editor, label: &str, accepted: &Accepted) -> String {
        let mut text = self.text.to_owned();
        text.insert(self.offset, '‸');
        let near = |text: &str, at: usize| {
            let from = (0..at.saturating_sub(240)).rev().find(|it| text.is_char_boundary(*it)).unwrap_or(0);
            let to = (at + 300..text.len()).find(|it| text.is_char_boundary(*it)).unwrap_or(text.len());
            text[from..to].to_owned()
        };
        format!(
            "`{label}` in {} by {editor:?}:\n{}\n--- becomes\n{}",
            self.file,
            near(&text, self.offset),
            near(&accepted.text, accepted.range.start().into())
        )
    }
}

fn with(project: &dyn Project, file: &Arc<str>, text: &str) -> Arc<dyn Project> {
    let texts = vec![(Arc::clone(file), Some(Ok(Arc::from(text))))];
    match project.with(Change { texts, ..Change::default() }) {
        Some(changed) => changed,
        // It has this text already; any other change and back gives the same one to own.
        None => with(&*with(project, file, ""), file, text),
    }
}

fn errors(project: &Arc<dyn Project>, file: &Arc<str>, previous: Option<&Arc<dyn Findings>>) -> Errors {
    let previous = previous.map(|it| &**it);
    let findings = project.check(&Job { previous, ..Job::new(Semantics::default()) });
    let all =
        findings.lists().values().flat_map(|list| list.iter()).filter(|it| it.severity == Severity::Error);
    let all = all
        .map(|it| Found { file: it.at.file.to_string(), code: it.rule.code, range: it.at.range })
        .collect();
    Errors { syntax: project.syntax_errors(file), all, findings: Arc::clone(&findings) }
}

/// What is worse than before: the form of the text, or what the proposal wrote is wrong in itself. What has to be filled in
/// still, and what the choice of a word means for the rest, is nothing against the proposal.
fn new_errors(before: &Errors, after: &Errors, accepted: &Accepted, file: &str) -> Vec<String> {
    let mut kinds = Vec::new();
    if after.syntax > before.syntax {
        kinds.push("syntax".to_owned());
    }
    for code in FORM {
        let count = |errors: &Errors| errors.all.iter().filter(|it| it.code == code).count();
        if count(after) > count(before) {
            kinds.push(code.to_owned());
        }
    }
    let is_allowed = |code: &str| [&FORM[..], &UNFINISHED, &CHOICE].iter().any(|them| them.contains(&code));
    let is_written = |it: &&Found| it.file == file && accepted.has_written(it.range) && !is_allowed(it.code);
    kinds.extend(after.all.iter().filter(is_written).map(|it| it.code.to_owned()));
    kinds
}

/// The closing brackets of those that the last line of a text leaves open, in texts whose strings have none.
fn open_brackets(text: &str) -> Vec<char> {
    let mut open = Vec::new();
    for c in text.rsplit('\n').next().unwrap_or_default().chars() {
        match c {
            '{' => open.push('}'),
            '[' => open.push(']'),
            '}' | ']' => drop(open.pop()),
            _ => {}
        }
    }
    open
}
