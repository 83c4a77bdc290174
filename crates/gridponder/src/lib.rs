//! The GridPonder DSL as a [`Language`]: packs of JSON files, behind the traits that all tools see.

mod course;
mod findings;
mod foreign;
mod merging;
mod project;
mod refactor;
mod rename;
mod rename_file;
mod same_play;

use std::sync::Arc;

use catalog::{DOCUMENTS, Document};
use check::Analysis;
use engine::Semantics as Switches;
use language::{
    FileSchema, Files, Findings, Language, LawNotation, Layout, Merging, NameClass, Project, Rule,
    SchemaDraft, Semantics, Template,
};

use pack::Pack;
use project::PackProject;

/// The language.
pub static GRIDPONDER: GridPonder = GridPonder;

/// The GridPonder DSL.
#[derive(Debug)]
pub struct GridPonder;

impl Language for GridPonder {
    fn project_noun(&self) -> &'static str {
        "pack"
    }

    fn project_key(&self) -> &'static str {
        "pack"
    }

    fn laws(&self) -> Option<&'static dyn LawNotation> {
        Some(&check::LawNotation)
    }

    fn merging(&self) -> Option<&'static dyn Merging> {
        Some(&merging::PackMerging)
    }

    fn solution_noun(&self) -> Option<&'static str> {
        Some("gold path")
    }

    fn counted_noun(&self) -> &'static str {
        "level"
    }

    fn rules(&self) -> &'static [&'static Rule] {
        check::rules()
    }

    fn renamed(&self) -> &'static [(&'static str, &'static str)] {
        check::renamed()
    }

    fn layout(&self) -> Layout {
        Layout::Folder(&check::LAYOUT)
    }

    fn why_foreign(&self, name: &str, text: &str) -> Option<&'static str> {
        foreign::why_foreign(name, text)
    }

    fn open(&'static self, files: Files) -> Arc<dyn Project> {
        Arc::new(PackProject::open(files))
    }

    fn template(&self) -> Option<Template> {
        Some(Template {
            name: "pack",
            title: "New pack",
            id: "new_pack",
            files: ide::new_pack,
            rivals: &[],
            try_it: "check {folder}",
        })
    }

    fn reference(&self) -> Option<&'static str> {
        // A test of the catalog holds this page against its tables.
        Some(include_str!("../../../docs/catalog.md"))
    }

    fn schemas(&self) -> Vec<FileSchema> {
        let schema = |document: &Document| FileSchema {
            name: document.shape.name,
            path: document.path,
            summary: document.shape.doc,
        };
        DOCUMENTS.iter().map(schema).collect()
    }

    fn schema(&self, name: &str, draft: SchemaDraft) -> Option<String> {
        let document = DOCUMENTS.iter().find(|document| document.shape.name == name)?;
        let draft = match draft {
            SchemaDraft::Draft202012 => catalog::schema::Draft::Draft202012,
            SchemaDraft::Draft07 => catalog::schema::Draft::Draft07,
        };
        Some(catalog::schema::text(document, draft))
    }

    fn name_classes(&self) -> Vec<NameClass> {
        project::name_classes()
    }
}

/// The pack of these files.
pub fn pack(files: Files) -> Arc<Pack> {
    Arc::clone(PackProject::open(files).pack())
}

/// The pack of a project; `None` for a project of another language.
pub fn pack_of(project: &dyn Project) -> Option<&Arc<Pack>> {
    project.as_any().downcast_ref::<PackProject>().map(PackProject::pack)
}

/// The edits that give a name of a class another text in the pack of a project, as the game sees the name: see
/// [`Renaming::rename`](language::Renaming::rename).
pub fn rename(
    project: &dyn Project,
    class: catalog::Name,
    old: &str,
    new: &str,
    watch: language::Watch<'_>,
) -> Result<Vec<language::FileEdit>, String> {
    let project = project.as_any().downcast_ref::<PackProject>().ok_or("this is not a pack")?;
    let game = project.pack().game().ok_or("the pack has no `game.json`")?;
    let subject = ide::Subject { class, text: old.to_owned(), level: None };
    rename::rename_subject(project, game, &subject, new, watch)
}

/// What the checks of this language keep in their findings; `None` for those of another one.
pub fn analysis(findings: &dyn Findings) -> Option<&Analysis> {
    findings::analysis_of(findings)
}

/// The switches of the engine for whose rules count.
pub const fn switches(semantics: Semantics) -> Switches {
    match semantics {
        Semantics::Released => Switches::RELEASED,
        Semantics::Documented => Switches::DOCUMENTED,
    }
}

#[cfg(test)]
mod tests {
    use pack::FileKind;

    use super::*;

    #[test]
    fn the_layout_has_the_files_of_packs_and_no_others() {
        let layout = GRIDPONDER.layout();
        for path in [
            "game.json",
            "manifest.json",
            "theme.json",
            "notes.json",
            "levels/a.json",
            "levels/.json",
            "levels/deep/a.json",
            "levels/a.txt",
            "levels",
            "assets/a.json",
        ] {
            assert_eq!(layout.has(path), FileKind::of(path).is_some(), "{path}");
        }
    }
}
