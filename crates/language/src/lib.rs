//! The language-independent interface of the tools: rules, diagnostics and other results as plain data, and the
//! traits that a language implements. Depends on no language, editor protocol or file system.

mod action;
mod attempt;
mod board;
mod completion;
mod coverage;
mod diagnostic;
mod digest;
mod draft;
mod drawing;
mod escape;
mod exports;
mod facets;
mod fates;
mod file_name;
mod file_schema;
mod findings;
mod fingerprint;
mod fix;
mod fix_all;
mod format_options;
mod graph;
mod hint_advice;
mod hover;
mod languages;
mod law;
mod layout;
mod level_entry;
mod marks;
mod merging;
mod navigation;
mod near_name;
mod necessity;
mod notation;
mod observation;
mod play;
mod plural;
mod policy;
mod project;
mod recorder;
mod refactoring;
mod rollouts;
mod route;
mod rule;
mod script;
mod search_limits;
mod semantics;
mod sequence;
mod simplified;
mod sink;
mod solvability;
mod solving;
mod suggest;
mod template;
mod tightened;
mod trial;
mod turn_record;
mod twins;
pub mod variation;
mod varying;
mod why;

pub use action::Action;
pub use attempt::{Assignment, Attempt, Place};
pub use board::{
    Avatar, Board, BoardPart, BoardPosition, Cell, CellMove, Choice, Colors, Film, Frames, Goal, Layer,
    MultiCellObject, Overlay, Status, StatusKind, Step, Tick, beside, filmstrip, percent,
};
pub use completion::{Completion, CompletionKind};
pub use coverage::{Coverage, RuleUse, scene_noun, scenes};
pub use diagnostic::{Diagnostic, FileRange, Related, Severity, Tag};
pub use digest::digest;
pub use draft::Draft;
pub use drawing::{
    Area, Canvas, CanvasLayer, CanvasObject, Gesture, Glyph, MAX_CANVAS_CELLS, Margins, Marker, Parameter,
    Piece, PieceKind, Stamp,
};
pub use escape::{escape, escape_lines, escape_markup, is_control};
pub use exports::{Converted, Expanded, ExpandedRule, Exported, ExportedEntry};
pub use facets::{
    Boards, ColorLiterals, Conversion, Drawing, Editing, EventNeeds, Expansion, Explaining, Exporting,
    Facets, Feature, FileLinks, FileNames, Formatting, Governing, Graphs, LevelEntries, Levels,
    LinkedEditing, Marking, Measuring, Names, Navigation, Observed, Observing, Pages, Play, Proofs, Recorder,
    Refactorings, Renaming, Replays, Scripts, Searches, Session, Simplifying, Solving, TestCases, Tightening,
    TypedFormatting, VaryRun, Varying,
};
pub use fates::{Fate, Fates, MoveFate};
pub use file_name::unportable_name;
pub use file_schema::{FileSchema, SchemaDraft};
pub use findings::{
    Counts, Ending, Evidence, Failure, Findings, Lists, MAX_OF_A_CODE, Outcome, Part, Replay, Report,
    Solution, Tally,
};
pub use fingerprint::{fingerprints, first_fingerprint};
pub use fix::{Applicability, FileEdit, Fix, Fixes};
pub use fix_all::{Applied, FixAll, Fixed, Regression, Rejected, fix_all, fix_one, safe_fixes};
pub use format_options::{FormatOptions, Indent};
pub use graph::{Graph, GraphCall, GraphEdge, GraphNode, GraphPlace};
pub use hint_advice::{HintAdvice, HintStop};
pub use hover::{Hover, Page};
pub use languages::{Language, Languages};
pub use law::{Law, LawLevels, LawNotation, LawWord};
pub use layout::{
    Certainty, FileLayout, FilePattern, Files, FolderLayout, HEAD_BYTES, Layout, Listing, ReadText,
};
pub use level_entry::{LevelEntry, LevelEntryKind};
pub use marks::{Color, ColorPlace, HintSide, InlayHint, Lens, LensCommand, Link, SemanticToken, TokenKind};
pub use merging::{MergedText, Merging};
pub use navigation::{
    Definitions, FoundSymbol, NameClass, Occurrence, Renamable, RenamedFile, RenamedName, Symbol, SymbolKind,
    is_match,
};
pub use near_name::is_nearly;
pub use necessity::{EntityNeed, EventNecessity, EventNeed, Necessity, Need};
pub use notation::{Bounds, NotationError, Token, Tokens};
pub use observation::{Observation, Offer, Standing, labels, legal, letter, spaced};
pub use play::{
    GoalProgress, Move, PlayError, PlayableLevel, Recording, Recordings, Replayed, Start, TraceLine, Turn,
    TurnEnd,
};
pub use plural::{plural, plural_with};
pub use policy::{NamedPart, Policy, PolicyOverrides};
pub use project::{BoardRequest, Change, Examination, Job, Look, NewLevel, Project, SearchJob, Watch};
pub use recorder::{
    Expected, ExportedRecording, ImportedProject, NewRecording, NewText, RecordError, RecordRequest,
};
pub use refactoring::{Refactoring, RefactoringKind};
pub use rollouts::{RandomPlay, Rollouts};
pub use route::Route;
pub use rule::{Impact, Rule};
pub use script::{RuleBinding, ScriptError, ScriptOptions, ScriptRun};
pub use search_limits::SearchLimits;
pub use semantics::Semantics;
pub use sequence::{Heading, Moved, SequenceEntry, SequenceEntryKind};
pub use simplified::Simplified;
pub use sink::Sink;
pub use solvability::Solvability;
pub use solving::{
    AllPaths, DeadEnds, Incident, KeptSolution, Metrics, MetricsStage, PathEvents, SearchBudget, SearchError,
    SearchProgress, SearchSignal, SearchWatch, Searched, ShortestPaths, Solved, Unproved, Verdict, Wanted,
    Win,
};
pub use suggest::{Suggestion, list, list_some, nearest, suggest, suggestion};
pub use template::Template;
pub use text::Unreadable;
pub use tightened::{Bypasses, NeedLength, NeededThing, Tightened};
pub use trial::{MAX_TRIALS, Remedy, RuleEdit, Variant, json_variants, quoted, remedies, replacements};
pub use turn_record::{Act, Actor, GoalFacts, Refusal, RuleFacts, StateChange, Thing, TurnEvent, TurnRecord};
pub use twins::{Orientation, Pattern, PatternKey};
pub use varying::{
    Filling, Measures, Origin, PlacedBeside, Placing, RunName, Variation, VaryCounts, VaryError, VaryJob,
};
pub use why::{
    Answer, MAX_CHANGES, MAX_REMEDIES, MAX_SUSPECTS, MAX_TIMES, Reason, Records, add_refusals, no_cell,
    suspects, unmet, when_event, when_holds, when_lost, why_changed, why_fails, why_not_met, why_rule,
    why_turn,
};
