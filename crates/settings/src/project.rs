//! Settings as a language: each file is a project.

use std::any::Any;
use std::sync::{Arc, OnceLock};

use language::{
    Certainty, Change, Completion, Diagnostic, Editing, Facets, FileLayout, FilePattern, FileSchema, Files,
    Findings, Governing, Hover, Job, Language, Layout, Listing, Lists, Look, NamedPart, Policy,
    PolicyOverrides, Project, ReadText, Rule, SchemaDraft, Unreadable,
};
use text::TextSize;

use crate::unmatched::unmatched;
use crate::{
    Codes, FILE_NAME, InPack, Reading, SCHEMA_NAME, SUMMARY, Selection, Settings, completion, hover,
    misnamed, own_rules, read, schema,
};

/// The language of settings for projects of other languages.
#[derive(Debug)]
pub struct SettingsLanguage {
    languages: &'static [&'static dyn Language],
    codes: OnceLock<Codes>,
}

impl SettingsLanguage {
    /// Settings that can name the rules of these languages.
    pub const fn new(languages: &'static [&'static dyn Language]) -> Self {
        Self { languages, codes: OnceLock::new() }
    }

    /// The codes that settings can name.
    pub fn codes(&self) -> &Codes {
        self.codes.get_or_init(|| Codes::of(self.languages.iter().copied()))
    }
}

static LAYOUT: FileLayout =
    FileLayout { patterns: &[FilePattern { name: FILE_NAME, certainty: Certainty::ByName }], beside: &[] };

impl Language for SettingsLanguage {
    fn project_noun(&self) -> &'static str {
        "file"
    }

    fn rules(&self) -> &'static [&'static Rule] {
        own_rules()
    }

    fn example_notation(&self) -> &'static str {
        "toml"
    }

    fn layout(&self) -> Layout {
        Layout::File(&LAYOUT)
    }

    fn open(&'static self, files: Files) -> Arc<dyn Project> {
        let (name, text) = match files.texts.into_iter().next() {
            Some((name, text)) => (name, Some(text)),
            None => (Arc::from(FILE_NAME), None),
        };
        Arc::new(SettingsProject::new(self.codes(), name, text, files.listing))
    }

    fn schemas(&self) -> Vec<FileSchema> {
        vec![FileSchema { name: SCHEMA_NAME, path: FILE_NAME, summary: SUMMARY }]
    }

    fn schema(&self, name: &str, draft: SchemaDraft) -> Option<String> {
        (name == SCHEMA_NAME).then(|| schema(self.codes(), draft.into()))
    }

    fn is_settings(&self) -> bool {
        true
    }
}

/// A snapshot of a settings file.
#[derive(Debug)]
struct SettingsProject {
    codes: &'static Codes,
    /// The name of the file. One with a wrong name says nothing.
    name: Arc<str>,
    /// `None` if there is no such file.
    text: Option<ReadText>,
    /// All projects and their files below the folder of the file; `None` if unknown.
    listing: Option<Arc<Listing>>,
    reading: OnceLock<(Arc<Settings>, Vec<Diagnostic>)>,
    /// The text of a file that cannot be read: empty.
    nothing: Arc<str>,
}

impl SettingsProject {
    fn new(
        codes: &'static Codes,
        name: Arc<str>,
        text: Option<ReadText>,
        listing: Option<Arc<Listing>>,
    ) -> Self {
        Self { codes, name, text, listing, reading: OnceLock::new(), nothing: Arc::default() }
    }

    fn written(&self) -> &str {
        self.text(&self.name).map_or("", |text| &**text)
    }

    fn reading(&self) -> &(Arc<Settings>, Vec<Diagnostic>) {
        self.reading.get_or_init(|| {
            let file = &self.name;
            if **file != *FILE_NAME {
                return (Arc::default(), misnamed(file).into_iter().collect());
            }
            let Reading { settings, mut diagnostics } = read(file, self.written(), self.codes);
            if let Some(listing) = &self.listing {
                diagnostics.extend(unmatched(&settings, file, &listing.own));
                diagnostics.sort_by(Diagnostic::order);
            }
            (Arc::new(settings), diagnostics)
        })
    }
}

impl Project for SettingsProject {
    fn with(&self, change: Change) -> Option<Arc<dyn Project>> {
        let text = change.texts.into_iter().find(|(path, _)| *path == self.name);
        let text = text.map_or_else(|| self.text.clone(), |(_, text)| text);
        let listing = change.listing.unwrap_or_else(|| self.listing.clone());
        let is_same = text == self.text && listing == self.listing;
        let name = Arc::clone(&self.name);
        (!is_same).then(|| -> Arc<dyn Project> { Arc::new(Self::new(self.codes, name, text, listing)) })
    }

    fn files(&self) -> Vec<Arc<str>> {
        self.text.iter().map(|_| Arc::clone(&self.name)).collect()
    }

    fn text(&self, file: &str) -> Option<&Arc<str>> {
        let text = self.text.as_ref().filter(|_| *file == *self.name)?;
        Some(text.as_ref().unwrap_or(&self.nothing))
    }

    fn unreadable(&self, file: &str) -> Option<&Unreadable> {
        self.text.as_ref().filter(|_| *file == *self.name)?.as_ref().err()
    }

    fn listing(&self) -> Option<&Arc<Listing>> {
        self.listing.as_ref()
    }

    fn check(&self, _job: &Job<'_>) -> Arc<dyn Findings> {
        let (_, diagnostics) = self.reading();
        let mut lists = Lists::new_sync();
        if !diagnostics.is_empty() {
            lists.insert_mut(Arc::clone(&self.name), diagnostics.clone().into());
        }
        Arc::new(SettingsFindings { lists, text: self.text.clone(), listing: self.listing.clone() })
    }

    fn facets(&self) -> Facets<'_> {
        Facets {
            editing: Some(self),
            navigation: None,
            marking: None,
            links: None,
            colors: None,
            pages: None,
            formatting: None,
            typed_formatting: None,
            linked_editing: None,
            renaming: None,
            names: None,
            file_names: None,
            refactorings: None,
            levels: None,
            level_entries: None,
            boards: None,
            drawing: None,
            replays: None,
            play: None,
            observing: None,
            explaining: None,
            solving: None,
            measuring: None,
            event_needs: None,
            varying: None,
            simplifying: None,
            tightening: None,
            recorder: None,
            scripts: None,
            expansion: None,
            conversion: None,
            exporting: None,
            graphs: None,
            searches: None,
            proofs: None,
            test_cases: None,
            governing: Some(self),
        }
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

impl Editing for SettingsProject {
    fn completion(&self, _file: &str, offset: TextSize) -> Vec<Completion> {
        completion(self.written(), offset, self.codes)
    }

    fn hover(&self, _file: &str, offset: TextSize, _look: &Look<'_>) -> Option<Hover> {
        hover(self.written(), offset, self.codes)
    }
}

impl Governing for SettingsProject {
    fn policy(&self, below: Option<String>) -> Arc<dyn Policy> {
        Arc::new(InPack::new(Arc::clone(&self.reading().0), below))
    }

    fn policy_with(
        &self,
        below: Option<String>,
        overrides: &PolicyOverrides<'_>,
    ) -> Result<Arc<dyn Policy>, String> {
        let selection = Selection::new(overrides.select, overrides.ignore, self.codes);
        let selection = selection.map_err(|why| why.to_string())?;
        let policy = InPack::new(Arc::clone(&self.reading().0), below).selecting(Arc::new(selection));
        Ok(Arc::new(match overrides.named {
            NamedPart::Nothing => policy,
            NamedPart::Project => policy.of_named_pack(),
            NamedPart::Files => policy.of_named_files(),
        }))
    }
}

/// The findings in a settings file.
#[derive(Debug)]
struct SettingsFindings {
    lists: Lists,
    text: Option<ReadText>,
    listing: Option<Arc<Listing>>,
}

impl Findings for SettingsFindings {
    fn is_of(&self, project: &dyn Project) -> bool {
        let project = project.as_any().downcast_ref::<SettingsProject>();
        project.is_some_and(|it| it.text == self.text && it.listing == self.listing)
    }

    fn lists(&self) -> &Lists {
        &self.lists
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
