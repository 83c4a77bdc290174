//! The stage `logic`: rules and systems with a valid shape that have no effect or a different one than they
//! seem to have. Each file is checked by itself and against the declarations of the game; nothing is
//! replayed.

mod claims;
mod conditions;
mod effects;
mod known;
mod lists;
mod made;
mod references;
mod rule_set;
mod sought;
mod systems;
mod value_type;
mod values;
mod writes;

use std::cell::OnceCell;
use std::collections::BTreeSet;

use catalog::{Event, Name};
use json::Node;
use language::Diagnostic;
use pack::FileKind;

use crate::diagnostic_sink::DiagnosticSink;
use crate::file_context::FileContext;
use crate::model::{self, Board, Facts, Types, Written};
use crate::unknown_name;

/// A rule with its event.
#[derive(Clone, Copy, Debug)]
struct Rule<'t> {
    node: Node<'t>,
    /// The event it reacts to, if the vocabulary has it.
    event: Option<&'static Event>,
}

impl<'t> Rule<'t> {
    fn of(node: Node<'t>) -> Self {
        let event = node.get("on").and_then(|on| catalog::event(&on.as_str()?));
        Self { node, event }
    }

    /// The conditions that must all hold.
    fn conditions(self) -> impl Iterator<Item = Node<'t>> {
        ["where", "if"].into_iter().filter_map(move |key| self.node.get(key))
    }

    fn effects(self) -> impl Iterator<Item = Node<'t>> {
        self.node.get("then").into_iter().flat_map(Node::elements)
    }

    fn is_once(self) -> bool {
        self.node.get("once").and_then(Node::as_bool) == Some(true)
    }
}

/// A file in this stage.
struct Look<'p> {
    context: FileContext<'p>,
    facts: &'p Facts,
    /// The size of the level's board; `None` for a game or if the level gives none.
    board: Option<Board>,
    /// Whether the declarations of layers and kinds can be read.
    knows_kinds: bool,
    /// What the relevant levels write to variables, computed on first use.
    written: OnceCell<Written>,
    /// The board sizes of all levels, computed on first use.
    boards: OnceCell<Option<BTreeSet<Board>>>,
    sink: DiagnosticSink,
}

/// Cap on the findings per file; the rest of the file is skipped.
const MAX_FOUND: usize = 2_000;

impl Look<'_> {
    /// The types that a variable may hold when the rules of this file run. Returns `None` if unknown.
    fn may_hold(&self, variable: &str) -> Option<Types> {
        let game = self.facts.written.of_variable(variable);
        let levels = self.written.get_or_init(|| {
            let Some(levels) = self.context.pack.levels() else {
                // Levels with broken text are not checked.
                return Written::of(self.context.file.tree.root());
            };
            let mut written = Written::default();
            for (_, level) in levels.outlines() {
                match &level.logic.written {
                    Some(more) => written.add(more),
                    None => written.open(),
                }
            }
            written
        });
        model::both(game, levels.of_variable(variable))
    }

    /// The sizes of the boards on which the rules of this file run, at least one. Returns `None` if unknown.
    fn boards(&self) -> Option<&BTreeSet<Board>> {
        let boards = self.boards.get_or_init(|| match self.context.pack.levels() {
            Some(levels) => levels.outlines().map(|(_, level)| level.board).collect(),
            None => Some(BTreeSet::from([self.board?])),
        });
        boards.as_ref().filter(|boards| !boards.is_empty())
    }

    /// Adds diagnostics, except at ranges that already have one.
    fn report(&mut self, found: impl IntoIterator<Item = Diagnostic>) {
        self.sink.extend_elsewhere(found);
    }
}

/// The problems of the rules and systems of a file.
pub(crate) fn check(context: FileContext<'_>, facts: &Facts) -> Vec<Diagnostic> {
    let is_broken = context.file.tree.errors().iter().any(|error| error.kind.hides_text());
    let Some(root) = context.file.tree.root().filter(|_| !is_broken) else { return Vec::new() };
    let is_level = context.file.kind == FileKind::Level;
    let mut look = Look {
        context,
        facts,
        board: is_level.then(|| model::size(root)).flatten(),
        knows_kinds: unknown_name::is_knowable(context, Name::Kind)
            && unknown_name::is_knowable(context, Name::Layer),
        written: OnceCell::new(),
        boards: OnceCell::new(),
        sink: DiagnosticSink::default(),
    };
    let rules: Vec<Rule<'_>> = root.get("rules").into_iter().flat_map(Node::elements).map(Rule::of).collect();
    for rule in &rules {
        if look.sink.offered() > MAX_FOUND {
            return look.sink.into_diagnostics();
        }
        conditions::check(&mut look, *rule);
        effects::check(&mut look, *rule);
    }
    rule_set::check(&mut look, &rules);
    writes::check(&mut look, &rules);
    for rule in &rules {
        if look.sink.offered() > MAX_FOUND {
            break;
        }
        made::check(&mut look, *rule);
    }
    if is_level {
        systems::check_overrides(&mut look, root);
        lists::check_goals(&mut look, root);
        sought::check_goals(&mut look, root);
    } else {
        systems::check(&mut look, root);
    }
    look.sink.into_diagnostics()
}
