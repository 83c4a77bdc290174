//! The stages structure, names and references: one walk over a file, each finding handed to its rule.

use std::collections::BTreeMap;

use catalog::{Name, Ty, Vocab};
use language::Diagnostic;
use pack::{Context, Found, walk};
use syntax::{Node, SyntaxErrorKind};
use text::TextRange;

use crate::rules;
use crate::scope::Scope;

/// Everything the walk of a file has to say.
pub(crate) fn check(scope: Scope<'_>) -> Vec<Diagnostic> {
    let (Some(root), Some(document)) = (scope.file.tree.root(), scope.file.kind.document()) else {
        return Vec::new();
    };
    let broken = Broken::new(scope);
    let mut diagnostics = Vec::new();
    walk(root, &document.shape, scope.pack.names().systems(), &mut |cx, found| {
        judge(scope, cx, found, &broken, &mut diagnostics);
    });
    diagnostics
}

fn judge(
    scope: Scope<'_>,
    cx: &Context<'_>,
    found: Found<'_>,
    broken: &Broken,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let diagnostic = match found {
        Found::Value { node, .. } => rules::ignored_path::check(scope, node, cx.field),
        Found::WrongType { node, expected } => Some(rules::wrong_type::check(scope, node, expected)),
        Found::OutsideSet { node, expected } => Some(rules::unknown_value::check(scope, node, expected)),
        Found::OutsideBounds { node, min, max } => Some(rules::out_of_range::check(scope, node, min, max)),
        Found::BadFormat { node, format } => Some(rules::bad_format::check(scope, node, format)),
        Found::WrongLength { node, list } => Some(rules::wrong_length::check(scope, node, list)),
        Found::DuplicateElement { node, first, list } => {
            Some(rules::duplicate_element::check(scope, node, first, list))
        }
        Found::UnknownKey { node, shape, word } => Some(rules::unknown_key::check(scope, node, shape, word)),
        Found::MissingKey { object, field, shape } => {
            (!broken.touches(object)).then(|| rules::missing_key::check(scope, object, field, shape))
        }
        Found::MissingGroup { object, shape, group } => {
            (!broken.touches(object)).then(|| rules::missing_one_of::check(scope, object, shape, group))
        }
        Found::ExclusiveKey { node, first, shape, group, .. } => {
            Some(rules::exclusive_keys::check(scope, node, first, shape, group))
        }
        Found::UnknownWord { spot, vocab } => Some(match vocab {
            Vocab::System => rules::unknown_system::check(scope, spot),
            Vocab::Event => rules::unknown_event::check(scope, spot),
            Vocab::Condition => rules::unknown_condition::check(scope, spot),
            Vocab::Effect => rules::unknown_effect::check(scope, spot),
            Vocab::Goal => rules::unknown_goal::check(scope, spot),
            Vocab::LoseCondition => rules::unknown_lose_condition::check(scope, spot),
            Vocab::SequenceEntry => rules::unknown_sequence_entry::check(scope, spot),
        }),
        Found::MissingWord { object, vocab } => {
            (!broken.touches(object)).then(|| rules::missing_word::check(scope, object, vocab))
        }
        Found::SecondWord { node, first, vocab } => {
            Some(rules::second_word::check(scope, node, first, vocab))
        }
        Found::Defines { spot, name } => rules::duplicate_definition::check(scope, spot, name)
            .or_else(|| rules::level_id_differs::check(scope, spot, name)),
        Found::Refers { spot, name } => match name {
            Name::Layer => rules::unknown_layer::check(scope, spot),
            Name::Action => rules::unknown_action::check(scope, spot),
            Name::Kind => rules::unknown_kind::check(scope, spot).or_else(|| {
                // Of the fields that name a kind, those of effects alone take references.
                let is_in_effect = matches!(cx.field?.ty, Ty::Live(_));
                let layers = &scope.kinds.layers;
                is_in_effect.then(|| rules::kind_on_other_layer::in_effect(scope, spot.node, layers))?
            }),
            Name::Tag => rules::unknown_tag::check(scope, spot),
            Name::Animation => rules::unknown_animation::check(scope, spot),
            Name::System => rules::unknown_system_id::check(scope, spot),
            Name::Level => rules::unknown_level::check(scope, spot),
            Name::Variable => rules::unknown_variable::check(scope, spot),
            Name::Goal => rules::unknown_goal_id::check(scope, spot),
            Name::MultiCellObject => rules::unknown_emitter::check(scope, spot),
            Name::EventField => {
                let written = spot.text();
                cx.event().and_then(|event| {
                    rules::unknown_event_field::check(scope, spot.node, event, &written, &written)
                        .or_else(|| rules::ignored_event_field::check(scope, spot.node, event, &written))
                })
            }
            // Parameters are free: an entity may carry any, and an action is not held to its own.
            Name::ActionParam | Name::EntityParam | Name::Event | Name::Rule => None,
        },
        Found::Reference { node, expected } => reference(scope, cx, node, expected),
        Found::MisplacedReference { node } => {
            Some(rules::misplaced_reference::check(scope, node, cx.in_condition))
        }
    };
    diagnostics.extend(diagnostic);
}

/// A `$` reference at a place that takes one.
fn reference(scope: Scope<'_>, cx: &Context<'_>, node: Node<'_>, _expected: &Ty) -> Option<Diagnostic> {
    let written = node.as_str()?;
    let mut segments = written.split('.');
    let (root, first, second, third) = (segments.next(), segments.next(), segments.next(), segments.next());
    match (root, first, second, third) {
        (Some("$event"), Some(field), _, _) => {
            rules::unknown_event_field::check(scope, node, cx.event()?, field, &written)
                .or_else(|| rules::ignored_event_field::check(scope, node, cx.event()?, field))
        }
        (Some("$cell"), Some(layer), Some("kind"), _)
        | (Some("$cell"), Some(layer), Some("param"), Some(_)) => {
            rules::unknown_layer::in_reference(scope, node, layer)
                .or_else(|| rules::reference_without_position::check(scope, node, cx.event()?))
        }
        (Some("$avatar"), Some("position" | "item"), _, _) => None,
        _ => Some(rules::unknown_reference::check(scope, node)),
    }
}

/// Where the text of a file is broken, so that what seems missing there may only be out of reach.
struct Broken {
    /// Disjoint in no particular way; files have few errors, and their number is bounded.
    ranges: Vec<TextRange>,
}

impl Broken {
    fn new(scope: Scope<'_>) -> Self {
        let is_harmless =
            |kind| matches!(kind, SyntaxErrorKind::DuplicateKey | SyntaxErrorKind::ByteOrderMark);
        let errors = scope.file.tree.errors().iter().filter(|error| !is_harmless(error.kind));
        Self { ranges: errors.map(|error| error.range).collect() }
    }

    fn touches(&self, node: Node<'_>) -> bool {
        self.ranges.iter().any(|range| range.intersect(node.range()).is_some())
    }
}

/// The codes of a file, counted; used to tell how much was left out.
pub(crate) fn cap(diagnostics: Vec<Diagnostic>) -> Vec<Diagnostic> {
    /// So many of one code in one file are read by nobody.
    const MOST: usize = 200;
    let mut counts: BTreeMap<&'static str, usize> = BTreeMap::new();
    let mut kept = Vec::with_capacity(diagnostics.len().min(MOST));
    for diagnostic in diagnostics {
        let count = counts.entry(diagnostic.code).or_insert(0);
        *count += 1;
        if *count <= MOST {
            kept.push(diagnostic);
        }
    }
    for (code, count) in counts {
        if count > MOST
            && let Some(last) = kept.iter_mut().rev().find(|diagnostic| diagnostic.code == code)
        {
            let more = count - MOST;
            last.help = Some(format!("{more} more of `{code}` in this file are left out"));
        }
    }
    kept
}
