//! Renaming of a name by its class and its text.

use catalog::Name;
use language::{NameClass, Names, Project as _, RenamedName, Watch};

use super::PackProject;
use crate::rename::rename_subject;
use crate::rename_file::rename_file;

/// The classes of names that can be changed.
const CLASSES: [(Name, NameClass); 13] = [
    (Name::Kind, NameClass { name: "kind", summary: "An entity kind" }),
    (Name::Level, NameClass { name: "level", summary: "A level, and with it its file" }),
    (Name::Layer, NameClass { name: "layer", summary: "A layer" }),
    (Name::Action, NameClass { name: "action", summary: "An action" }),
    (Name::ActionParam, NameClass { name: "action-param", summary: "A parameter of actions" }),
    (Name::EntityParam, NameClass { name: "entity-param", summary: "A parameter of entities" }),
    (Name::Tag, NameClass { name: "tag", summary: "A tag" }),
    (Name::Animation, NameClass { name: "animation", summary: "An animation" }),
    (Name::System, NameClass { name: "system", summary: "The id of a system" }),
    (Name::Rule, NameClass { name: "rule", summary: "The id of a rule" }),
    (Name::Variable, NameClass { name: "variable", summary: "A variable" }),
    (Name::Goal, NameClass { name: "goal", summary: "The id of a goal" }),
    (
        Name::MultiCellObject,
        NameClass { name: "multi-cell-object", summary: "The id of a multi-cell object" },
    ),
];

/// The classes of names that can be changed, for users.
pub(crate) fn name_classes() -> Vec<NameClass> {
    CLASSES.iter().map(|(_, class)| *class).collect()
}

impl Names for PackProject {
    fn rename_name(
        &self,
        class: &str,
        old: &str,
        new: &str,
        watch: Watch<'_>,
    ) -> Result<RenamedName, String> {
        let known = CLASSES.iter().find(|(_, it)| it.name == class);
        let (class, _) = known.ok_or_else(|| format!("unknown class of names `{class}`"))?;
        if *class == Name::Level {
            return self.rename_level(old, new, watch);
        }
        let game = self.pack().game().ok_or("the pack has no `game.json`")?;
        let subject = ide::Subject { class: *class, text: old.to_owned(), level: None };
        let edits = rename_subject(self, game, &subject, new, watch)?;
        Ok(RenamedName { edits, moved: None })
    }
}

impl PackProject {
    /// A level has the name of its file.
    fn rename_level(&self, old: &str, new: &str, watch: Watch<'_>) -> Result<RenamedName, String> {
        let file = self.levels().into_iter().find(|file| pack::stem(file) == old);
        let file = file.ok_or_else(|| format!("the level `{old}` is not defined"))?;
        let renamed = rename_file(self, &file, new, watch)?;
        if renamed.path == *file {
            return Err(format!("the level is `{new}` already"));
        }
        Ok(RenamedName { edits: renamed.edits, moved: Some((file, renamed.path)) })
    }
}
