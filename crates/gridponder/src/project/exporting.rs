//! Packs and levels of them as pages.

use language::{Exported, ExportedEntry, Exporting, PlayableLevel, SequenceEntry, SequenceEntryKind};
use pack::{File, FileKind};

use super::PackProject;

impl Exporting for PackProject {
    fn exported(&self, levels: &[PlayableLevel]) -> Exported {
        let pack = self.pack();
        let is_wanted = |path: &str| levels.iter().any(|level| *level.file == *path);
        let files: Vec<_> =
            pack.files().filter(|file| file.kind != FileKind::Level || is_wanted(&file.path)).collect();
        let level_files: Vec<&File> =
            files.iter().filter(|file| file.kind == FileKind::Level).map(|file| &***file).collect();
        let entry = |SequenceEntry { title, kind, .. }: SequenceEntry| match kind {
            SequenceEntryKind::Level { file: Some(file), .. } => {
                let level = levels.iter().find(|level| level.file == file)?;
                Some(ExportedEntry::Level { name: level.name.clone(), title })
            }
            SequenceEntryKind::Level { file: None, .. } | SequenceEntryKind::Page => None,
        };
        Exported {
            player: "gridponder",
            title: ide::heading(pack).map(|it| it.title).unwrap_or_default(),
            files: files.iter().map(|file| file.path.clone()).collect(),
            pictures: ide::board::pictures(pack, &level_files),
            entries: ide::sequence(pack).into_iter().filter_map(entry).collect(),
        }
    }
}
