//! The stages `schema`, `names` and `references`: one walk over a file that passes each visit to its rule.

use catalog::{Field, Format, Name, Presence, Shape, Ty, Vocab};
use engine::Value;
use json::{Kind, Node};
use language::{Applicability, Diagnostic, Rule, Severity};
use pack::{Context, FileKind, NameRef, Visit, lower, walk};
use text::TextRange;

use crate::consequence::Consequence;
use crate::diagnostic_sink::DiagnosticSink;
use crate::file_context::{Extend, FileContext};
use crate::{divergence, fixes, rules};

/// Adds the findings of the walk of a file.
pub(crate) fn check(context: FileContext<'_>, sink: &mut DiagnosticSink) {
    let (Some(root), Some(document)) = (context.file.tree.root(), context.file.kind.document()) else {
        return;
    };
    let broken = Broken::new(context);
    walk(root, &document.shape, context.pack.names().systems(), &mut |cx, found| {
        divergence::words::note(context.file, cx, &found, &mut sink.uses);
        if let Visit::Value { node, .. } = found
            && !cx.is_played
        {
            sink.note_unplayed(node.key().map_or(node.range(), |key| key.range().cover(node.range())));
        }
        sink.set_place(Some(consequence(context, cx, &found)));
        judge(context, cx, found, &broken, sink);
    });
    sink.set_place(None);
}

/// The consequence of an error at this position for play, according to the catalog.
fn consequence(context: FileContext<'_>, cx: &Context<'_>, found: &Visit<'_>) -> Consequence {
    let stops = match *found {
        Visit::WrongType { node, expected: Ty::Size } => {
            let sides = || node.elements().take(2).filter_map(Node::as_i64).filter(|side| *side >= 0);
            node.kind() != Kind::Array || sides().count() < 2
        }
        Visit::WrongType { node, .. } => {
            let is_own = |field: &Field| node.key().is_some_and(|key| key.text() == field.name);
            node.kind() != Kind::Null || !cx.field.is_some_and(|field| is_own(field) && field.is_nullable)
        }
        Visit::MissingWord { .. } => true,
        // A key whose field cannot be null is required, alone or in a group.
        Visit::MissingKey { field, .. } => !field.is_nullable,
        Visit::MissingGroup { shape, group, .. } => shape.group(group).all(|field| !field.is_nullable),
        Visit::OutsideBounds { node, .. } => node.as_i64().is_none(),
        Visit::BadFormat { node, format } => {
            format == Format::Symbol && node.as_str().is_none_or(|text| format.refuses(&text))
        }
        Visit::OutsideSet { .. } => cx.field.is_some_and(|field| field.is_closed),
        Visit::MisplacedReference { expected, .. } => !matches!(
            expected,
            Ty::Text
                | Ty::Formatted(_)
                | Ty::Enum(_)
                | Ty::Direction
                | Ty::Defines(_)
                | Ty::Refers(_)
                | Ty::Any
        ),
        _ => false,
    };
    let is_file_played = matches!(context.file.kind, FileKind::Game | FileKind::Level);
    let is_known = match *found {
        // The game never asks which of two declarations of an action is meant (spec/engine.md 1.2).
        Visit::Defines { name: Name::Action, .. } => true,
        Visit::MissingKey { object, field, shape } => {
            is_nameless(field) || is_empty_body(object, field, shape)
        }
        _ => false,
    };
    let is_unknown = is_file_played && cx.is_played && !is_known;
    Consequence { is_refused: stops && cx.is_at_load, is_unknown }
}

/// A missing definition name; uses of it are errors of their own.
fn is_nameless(field: &Field) -> bool {
    matches!(field.ty, Ty::Defines(_))
}

/// A missing `config` whose fields are all optional.
fn is_empty_body(object: Node<'_>, field: &Field, shape: &Shape) -> bool {
    let vocab = Vocab::ALL.into_iter().find(|vocab| vocab.noun() == shape.name);
    let word = object.get("type").and_then(Node::as_str);
    let body = vocab.zip(word).and_then(|(vocab, word)| catalog::body(vocab, &word));
    let may_lack = |field: &Field| {
        !matches!(
            field.presence,
            Presence::Required
                | Presence::OneOf(_)
                | Presence::AtLeastOneOf(_)
                | Presence::RequiredWhen { .. }
        )
    };
    field.is_nullable && field.name == "config" && body.is_some_and(|body| body.fields.iter().all(may_lack))
}

fn judge(
    context: FileContext<'_>,
    cx: &Context<'_>,
    found: Visit<'_>,
    broken: &Broken,
    sink: &mut DiagnosticSink,
) {
    match found {
        Visit::Value { node, ty } => {
            sink.look(&rules::ignored_path::RULE, || rules::ignored_path::check(context, node, cx.field));
            text(context, cx, node, ty, sink);
        }
        Visit::Object { .. } => {}
        Visit::Word { name_ref, vocab } => {
            sink.look(&rules::unreleased_word::RULE, || {
                rules::unreleased_word::check(context, name_ref, vocab)
            });
        }
        Visit::WrongType { node, expected } => {
            sink.tell(&rules::wrong_type::RULE, || {
                let found = rules::wrong_type::check(context, node, expected);
                quieter_if_taken(cx, node, expected, or_left_out(context, cx, node, found))
            });
        }
        Visit::OutsideSet { node, expected } => {
            sink.tell(&rules::unknown_value::RULE, || {
                let found = rules::unknown_value::check(context, node, expected);
                quieter_if_taken(cx, node, expected, or_left_out(context, cx, node, found))
            });
        }
        Visit::OutsideBounds { node, min, max } => sink.tell(&rules::out_of_range::RULE, || {
            let found = rules::out_of_range::check(context, node, min, max);
            quieter_if_taken(cx, node, &Ty::Int { min, max }, found)
        }),
        Visit::NotPositive { node } => sink.tell(&rules::out_of_range::RULE, || {
            let found = rules::out_of_range::not_positive(context, node);
            quieter_if_taken(cx, node, &Ty::Positive, found)
        }),
        Visit::BadFormat { node, format } if rules::bad_format::is_drawn_as_written(node, format) => {}
        Visit::BadFormat { node, format } => {
            sink.tell(&rules::bad_format::RULE, || rules::bad_format::check(context, node, format));
        }
        Visit::WrongLength { node, list } => {
            sink.tell(&rules::wrong_length::RULE, || rules::wrong_length::check(context, node, list));
        }
        Visit::DuplicateElement { node, first, list } => {
            sink.tell(&rules::duplicate_element::RULE, || {
                rules::duplicate_element::check(context, node, first, list)
            });
        }
        Visit::UnknownKey { node, shape, word } => {
            sink.tell(&rules::unknown_key::RULE, || rules::unknown_key::check(context, node, shape, word));
        }
        Visit::MissingKey { object, field, shape } => sink.look(&rules::missing_key::RULE, || {
            (!broken.touches(object)).then(|| rules::missing_key::check(context, object, field, shape))
        }),
        Visit::MissingGroup { object, shape, group } => sink.look(&rules::missing_one_of::RULE, || {
            (!broken.touches(object)).then(|| rules::missing_one_of::check(context, object, shape, group))
        }),
        Visit::ExclusiveKey { node, first, shape, group, .. } => {
            sink.tell(&rules::exclusive_keys::RULE, || {
                rules::exclusive_keys::check(context, node, first, shape, group)
            });
        }
        Visit::UnknownWord { name_ref, vocab } => unknown_word(context, name_ref, vocab, sink),
        Visit::MissingWord { object, vocab } => sink.look(&rules::missing_operator::RULE, || {
            (!broken.touches(object)).then(|| rules::missing_operator::check(context, object, vocab))
        }),
        Visit::SecondWord { node, first, vocab } => {
            sink.tell(&rules::several_operators::RULE, || {
                rules::several_operators::check(context, node, first, vocab)
            });
        }
        Visit::Defines { name_ref, name } => {
            sink.look(&rules::duplicate_definition::RULE, || {
                rules::duplicate_definition::check(context, name_ref, name)
                    .or_else(|| rules::level_id_differs::check(context, name_ref, name))
            });
            sink.look(&rules::blank_text::RULE, || rules::blank_text::name(context, name_ref, name));
        }
        Visit::Refers { name_ref, name } => unknown_name(context, cx, name_ref, name, sink),
        Visit::Reference { node, .. } => {
            sink.look(&rules::unknown_reference::RULE, || reference(context, cx, node));
        }
        Visit::MisplacedReference { node, .. } => {
            sink.tell(&rules::misplaced_reference::RULE, || {
                rules::misplaced_reference::check(context, node, cx.in_condition)
            });
        }
    }
}

/// A text with the right type.
fn text(context: FileContext<'_>, cx: &Context<'_>, node: Node<'_>, ty: &Ty, sink: &mut DiagnosticSink) {
    match ty {
        Ty::Text => {
            sink.look(&rules::blank_text::RULE, || rules::blank_text::check(context, node, cx.field));
        }
        Ty::Words(_) if cx.field.is_some_and(|field| field.is_free) => {}
        Ty::Words(variants) => {
            sink.look(&rules::unknown_value::RULE, || {
                rules::unknown_value::near_miss(context, node, variants)
            });
        }
        Ty::Formatted(Format::Symbol) => {
            sink.look(&rules::wide_symbol::RULE, || rules::wide_symbol::check(context, node));
        }
        Ty::Formatted(Format::Paint) => {
            sink.look(&rules::unknown_color::RULE, || rules::unknown_color::check(context, node));
        }
        Ty::Formatted(Format::AssetPath) => {
            sink.look(&rules::bad_asset_path::RULE, || rules::bad_asset_path::check(context, node));
            sink.look(&rules::picture_letter_case::RULE, || rules::picture_letter_case::check(context, node));
            sink.look(&rules::missing_picture::RULE, || rules::missing_picture::check(context, node));
        }
        _ => {}
    }
}

/// Creates the diagnostic for an unknown word.
type JudgeWord = fn(FileContext<'_>, NameRef<'_>) -> Diagnostic;

/// Creates the diagnostic for a name if it is undefined.
type JudgeName = fn(FileContext<'_>, NameRef<'_>) -> Option<Diagnostic>;

/// A word that is missing from its vocabulary.
fn unknown_word(context: FileContext<'_>, name_ref: NameRef<'_>, vocab: Vocab, sink: &mut DiagnosticSink) {
    let (rule, check): (&Rule, JudgeWord) = match vocab {
        Vocab::System => (&rules::unknown_system::RULE, rules::unknown_system::check),
        Vocab::Event => (&rules::unknown_event::RULE, rules::unknown_event::check),
        Vocab::Condition => (&rules::unknown_condition::RULE, rules::unknown_condition::check),
        Vocab::Effect => (&rules::unknown_effect::RULE, rules::unknown_effect::check),
        Vocab::Goal => (&rules::unknown_goal::RULE, rules::unknown_goal::check),
        Vocab::LoseCondition => (&rules::unknown_lose_condition::RULE, rules::unknown_lose_condition::check),
        Vocab::SequenceEntry => (&rules::unknown_sequence_entry::RULE, rules::unknown_sequence_entry::check),
    };
    sink.tell(rule, || quieter_in_theme(context, check(context, name_ref)));
}

/// Where nothing else is likely to be meant, offers to leave the value out.
fn or_left_out(context: FileContext<'_>, cx: &Context<'_>, node: Node<'_>, found: Diagnostic) -> Diagnostic {
    if !found.fixes.is_empty() {
        return found;
    }
    match fixes::leave_out::value(context, node, cx.field) {
        Some((title, edits)) => found.fix(title, Applicability::Manual, edits),
        None => found,
    }
}

/// Lowers the severity to a warning if the game accepts the value anyway.
fn quieter_if_taken(cx: &Context<'_>, node: Node<'_>, expected: &Ty, diagnostic: Diagnostic) -> Diagnostic {
    if !cx.is_taken(node, expected) {
        return diagnostic;
    }
    let how =
        if pack::is_longer(node, expected) { "uses the first two numbers" } else { "accepts it anyway" };
    diagnostic.severity(Severity::Warning).help(format!("the released game {how}"))
}

/// Lowers the severity in themes: they affect only the presentation, and the game does not draw what it does
/// not find.
fn quieter_in_theme(context: FileContext<'_>, diagnostic: Diagnostic) -> Diagnostic {
    let is_theme = context.file.kind == FileKind::Theme;
    if is_theme { diagnostic.severity(Severity::Warning) } else { diagnostic }
}

/// A use of a name that may be undefined.
fn unknown_name(
    context: FileContext<'_>,
    cx: &Context<'_>,
    name_ref: NameRef<'_>,
    name: Name,
    sink: &mut DiagnosticSink,
) {
    let (rule, check): (&Rule, JudgeName) = match name {
        Name::Layer => (&rules::unknown_layer::RULE, rules::unknown_layer::check),
        Name::Action => (&rules::unknown_action::RULE, rules::unknown_action::check),
        Name::Kind => (&rules::unknown_kind::RULE, rules::unknown_kind::check),
        Name::Tag => (&rules::unknown_tag::RULE, rules::unknown_tag::check),
        Name::Animation => (&rules::unknown_animation::RULE, rules::unknown_animation::check),
        Name::System => (&rules::unknown_system_id::RULE, rules::unknown_system_id::check),
        Name::Level => (&rules::unknown_level::RULE, rules::unknown_level::check),
        Name::Variable => (&rules::unknown_variable::RULE, rules::unknown_variable::check),
        Name::Goal => (&rules::unknown_goal_id::RULE, rules::unknown_goal_id::check),
        Name::MultiCellObject => (&rules::unknown_emitter::RULE, rules::unknown_emitter::check),
        Name::EventField => {
            let Some(event) = cx.event() else { return };
            let written = name_ref.text();
            sink.look(&rules::unknown_event_field::RULE, || {
                rules::unknown_event_field::check(context, name_ref.node, event, &written, &written)
                    .or_else(|| rules::ignored_event_field::check(context, name_ref.node, event, &written))
            });
            return;
        }
        // These names are open: an entity may have any parameter, and a step may have parameters that its
        // action does not declare.
        Name::ActionParam | Name::EntityParam | Name::Event | Name::Rule => return,
    };
    let is_look = name == Name::Kind;
    sink.look(rule, || {
        let found = check(context, name_ref)?;
        // Left out, it would mean the same.
        if name == Name::Tag && is_default(cx, name_ref.node) {
            return Some(found.severity(Severity::Hint));
        }
        Some(if is_look { quieter_in_theme(context, found) } else { found })
    });
    let is_filler = cx.field.is_some_and(|field| field.name == "default")
        && name_ref.node.parent().is_some_and(|it| it.get("occupancy").is_some());
    if name == Name::Kind && is_filler {
        sink.look(&rules::kind_on_other_layer::RULE, || {
            rules::kind_on_other_layer::filler(context, name_ref.node)
        });
    }
    // Of the fields that name a kind, only those of effects accept references.
    if name == Name::Kind && cx.field.is_some_and(|field| matches!(field.ty, Ty::Live(_))) {
        sink.look(&rules::kind_on_other_layer::RULE, || {
            rules::kind_on_other_layer::in_effect(context, name_ref.node, &context.kinds.layers)
        });
    }
}

/// Whether a word is all or part of a value that is the default of its field.
fn is_default(cx: &Context<'_>, word: Node<'_>) -> bool {
    let Some(field) = cx.field else { return false };
    let is_whole = |node: &Node<'_>| node.key().is_some_and(|key| key.is(field.name));
    let whole = [Some(word), word.parent()].into_iter().flatten().find(is_whole);
    let default = field.default_json().map(|default| Value::from(&default));
    whole.zip(default).is_some_and(|(whole, default)| lower::value(whole) == default)
}

/// A `$` reference in a place that accepts references.
fn reference(context: FileContext<'_>, cx: &Context<'_>, node: Node<'_>) -> Option<Diagnostic> {
    let written = node.as_str()?;
    let mut segments = written.split('.');
    let (root, first, second, third) = (segments.next(), segments.next(), segments.next(), segments.next());
    match (root, first, second, third) {
        (Some("$event"), Some(field), _, _) => {
            rules::unknown_event_field::check(context, node, cx.event()?, field, &written)
                .or_else(|| rules::ignored_event_field::check(context, node, cx.event()?, field))
        }
        (Some("$cell"), Some(layer), Some("kind"), _)
        | (Some("$cell"), Some(layer), Some("param"), Some(_)) => {
            rules::unknown_layer::in_reference(context, node, layer)
                .or_else(|| rules::reference_without_position::check(context, node, cx.event()?))
        }
        (Some("$avatar"), Some("position" | "item"), _, _) => None,
        _ => Some(rules::unknown_reference::check(context, node)),
    }
}

/// The broken parts of a file. A key that seems to be missing there may only be hidden.
struct Broken {
    /// Unsorted; their number is small, because the number of errors per file is capped.
    ranges: Vec<TextRange>,
}

impl Broken {
    fn new(context: FileContext<'_>) -> Self {
        let errors = context.file.tree.errors().iter().filter(|error| error.kind.hides_text());
        Self { ranges: errors.map(|error| error.range).collect() }
    }

    fn touches(&self, node: Node<'_>) -> bool {
        self.ranges.iter().any(|range| range.intersect(node.range()).is_some())
    }
}
