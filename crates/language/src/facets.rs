//! Optional capabilities of projects. A language implements a facet completely, or lacks it.

mod changes;
mod drawing;
mod editor;
mod explaining;
mod exports;
mod games;
mod governing;
mod layout;
mod names;
mod observing;
mod play;
mod recorder;
mod scripts;
mod simplifying;
mod solving;
mod tightening;
mod varying;

pub use changes::{FileNames, LinkedEditing, Refactorings, Renaming};
pub use drawing::Drawing;
pub use editor::{ColorLiterals, Editing, FileLinks, Marking, Navigation, Pages};
pub use explaining::Explaining;
pub use exports::{Conversion, Expansion, Exporting};
pub use games::{Boards, Graphs, LevelEntries, Levels, Proofs, Searches, TestCases};
pub use governing::Governing;
pub use layout::{Formatting, TypedFormatting};
pub use names::Names;
pub use observing::{Observed, Observing};
pub use play::{Play, Replays, Session};
pub use recorder::Recorder;
pub use scripts::Scripts;
pub use simplifying::Simplifying;
pub use solving::{EventNeeds, Measuring, Solving};
pub use tightening::Tightening;
pub use varying::{VaryRun, Varying};

macro_rules! facets {
    ($($name:ident: $facet:ident, $feature:literal;)+) => {
        /// The facets of a project; the same for all projects of a language. There is no default: a language lists those
        /// that it lacks, too.
        #[derive(Clone, Copy)]
        #[expect(missing_docs, reason = "documented by the traits")]
        pub struct Facets<'p> {
            $(pub $name: Option<&'p dyn $facet>,)+
        }

        impl Facets<'_> {
            /// All facets in order, and whether they are implemented.
            pub fn features(&self) -> impl Iterator<Item = Feature> + use<> {
                [$(Feature { facet: stringify!($name), title: $feature, is_implemented: self.$name.is_some() },)+].into_iter()
            }
        }
    };
}

facets! {
    editing: Editing, "Completion, hover";
    navigation: Navigation, "Definition, references, outline, symbols, folding, selection";
    marking: Marking, "Inlay hints, lenses, semantic colors";
    links: FileLinks, "Links to files";
    colors: ColorLiterals, "Colors";
    pages: Pages, "Reference page of a keyword";
    formatting: Formatting, "Formatting";
    typed_formatting: TypedFormatting, "Formatting while typing";
    linked_editing: LinkedEditing, "Linked editing";
    renaming: Renaming, "Rename";
    names: Names, "Rename by class and name";
    file_names: FileNames, "References follow renamed and deleted files";
    refactorings: Refactorings, "Refactorings";
    levels: Levels, "New, moved, copied and deleted levels; recording";
    level_entries: LevelEntries, "Levels in one file: listed, added, moved, copied, deleted";
    boards: Boards, "Boards of levels, maps of timelines";
    drawing: Drawing, "Boards that can be drawn on";
    replays: Replays, "Replay of gold paths, sessions and timelines";
    play: Play, "Play move by move, traces";
    observing: Observing, "Play by text, as agents do";
    explaining: Explaining, "Why something happened in a turn, coverage";
    solving: Solving, "Search for shortest solutions";
    measuring: Measuring, "Difficulty, necessity";
    event_needs: EventNeeds, "Necessity of events";
    varying: Varying, "New levels from one";
    simplifying: Simplifying, "Levels without what they do not need";
    tightening: Tightening, "Levels without ways around what they should need";
    recorder: Recorder, "Recording as tests, with import and export";
    scripts: Scripts, "Runs of scripts with other assumptions";
    expansion: Expansion, "Rules as they are played";
    conversion: Conversion, "Conversion to another notation";
    exporting: Exporting, "Pages that play levels in a browser";
    graphs: Graphs, "Graphs, call hierarchy";
    searches: Searches, "Searches as part of a check, hint advice";
    proofs: Proofs, "On boards in the editor: points of no return, necessity";
    test_cases: TestCases, "Tests of a file, each with its name";
    governing: Governing, "Settings for projects below";
}

/// A facet as users know it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Feature {
    /// Name of the field in [`Facets`].
    pub facet: &'static str,
    /// Title in documentation.
    pub title: &'static str,
    /// Whether the language implements the facet.
    pub is_implemented: bool,
}
