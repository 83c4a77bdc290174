//! Values that rules write to variables and into entities, compared with what reads them: a value of a type
//! that the reader cannot handle stops the game.

use std::borrow::Cow;
use std::sync::Arc;

use catalog::{Ty, VariableType};
use json::Node;
use language::{Diagnostic, FileRange};
use pack::File;

use super::value_type::ValueType;
use super::{Look, Rule};
use crate::file_context::{Extend, FileContext, visible};
use crate::model::{Reader, What, measures};
use crate::rules::variable_type::Read;
use crate::{describe, rules};

mod kept;

/// A value that a rule writes.
struct Write<'t> {
    rule: Rule<'t>,
    value: Node<'t>,
    ty: ValueType,
    to: Target<'t>,
}

/// Where a rule writes a value.
#[derive(PartialEq)]
enum Target<'t> {
    Variable(Cow<'t, str>),
    /// A parameter of an entity that an effect makes.
    Parameter {
        name: Cow<'t, str>,
        kind: Cow<'t, str>,
        layer: Cow<'t, str>,
    },
}

impl Target<'_> {
    fn is_read_by(&self, reader: &Reader) -> bool {
        match (self, &reader.what) {
            (Self::Variable(name), What::Variable(read)) => name == read,
            (Self::Parameter { name, kind, layer }, What::Numbers { layer: read }) => {
                name == "value" && kind == "number" && layer == read
            }
            _ => false,
        }
    }
}

/// Checks the values that the rules of a file write.
pub(super) fn check(look: &mut Look<'_>, rules: &[Rule<'_>]) {
    kept::check(look, rules);
    let writes: Vec<Write<'_>> = rules.iter().flat_map(|rule| of_rule(*rule)).collect();
    if writes.is_empty() {
        return;
    }
    let own = own_readers(look.context);
    let levels = look.context.pack.levels();
    let in_levels = levels.into_iter().flat_map(|levels| {
        let outlines = levels.outlines();
        outlines.flat_map(|(path, level)| level.logic.readers.iter().map(move |reader| (path, reader)))
    });
    let readers: Vec<(&Arc<str>, &Reader)> =
        in_levels.chain(own.iter().map(|(path, reader)| (path, reader))).collect();
    for write in &writes {
        let unfit =
            |(_, reader): &&(&Arc<str>, &Reader)| write.to.is_read_by(reader) && !write.ty.fits(reader.needs);
        let Some((path, reader)) = readers.iter().find(unfit) else {
            look.report(read_by_a_system(look.context, write));
            continue;
        };
        let file = match levels {
            Some(levels) => levels.file_told_of(path),
            None => look.context.pack.file(path),
        };
        let Some(at) = file.and_then(|file| place(file, &reader.pointer)) else { continue };
        let read = Read { needs: reader.needs, does: &reader.does, at: &at };
        look.report(Some(match &write.to {
            Target::Variable(name) => {
                // Another rule may write a different value before the variable is read.
                let is_only_writer = writes.iter().filter(|other| other.to == write.to).count() == 1;
                let is_free = ["where", "if"].into_iter().all(|key| write.rule.node.get(key).is_none());
                let is_certain = reader.is_constant && is_only_writer && is_free;
                rules::variable_type::written(
                    look.context,
                    write.value,
                    name,
                    write.ty.found(),
                    read,
                    is_certain,
                )
            }
            Target::Parameter { name, .. } => rules::entity_parameter_type::written(
                look.context,
                write.value,
                name,
                write.ty.found(),
                reader.needs,
                &reader.does,
            )
            .related(at, "it is read here"),
        }));
    }
}

/// The values of certain type that a rule writes.
fn of_rule<'t>(rule: Rule<'t>) -> impl Iterator<Item = Write<'t>> {
    let write = move |to: Target<'t>, value: Node<'t>| {
        let ty = ValueType::of(rule, value)?;
        Some(Write { rule, value, ty, to })
    };
    rule.effects().flat_map(move |effect| {
        let mut found: Vec<Option<Write<'t>>> = Vec::new();
        let name = |body: Node<'t>| Some(Target::Variable(body.get("name")?.as_str()?));
        if let Some(body) = effect.get("set_variable") {
            found.extend(body.get("value").and_then(|value| Some(write(name(body)?, value))));
        }
        if let Some(body) = effect.get("increment_variable") {
            // A whole number added to a number is a number.
            let amount = body.get("amount").filter(|amount| amount.as_i64().is_none());
            found.extend(amount.and_then(|amount| Some(write(name(body)?, amount))));
        }
        for word in ["spawn", "set_cell"] {
            let Some((body, shape)) = effect.get(word).zip(catalog::effect(word)) else { continue };
            let text = |key: &str| body.get(key)?.as_str().filter(|text| !text.starts_with('$'));
            let Some((kind, layer)) = text("kind").zip(text("layer")) else { continue };
            let params =
                body.distinct_members().filter(|member| shape.body.field(&member.key.text()).is_none());
            found.extend(params.map(|param| {
                let to =
                    Target::Parameter { name: param.key.text(), kind: kind.clone(), layer: layer.clone() };
                write(to, param.value)
            }));
        }
        found.into_iter().flatten()
    })
}

/// A parameter that a rule gives an entity, if a system of the game reads it and cannot handle it.
fn read_by_a_system(context: FileContext<'_>, write: &Write<'_>) -> Option<Diagnostic> {
    let Target::Parameter { name, kind, layer } = &write.to else { return None };
    let (system, ty) = context.kinds.reader_of(kind, layer, name)?;
    let needs = match ty {
        Ty::Int { .. } => VariableType::Whole,
        Ty::Text => VariableType::Text,
        _ => return None,
    };
    let does = format!("the system `{}` reads it", describe::short(system));
    (!write.ty.fits(needs)).then(|| {
        rules::entity_parameter_type::written(context, write.value, name, write.ty.found(), needs, &does)
    })
}

/// The readers of variables in the file itself and in the game, each with its file path.
fn own_readers(context: FileContext<'_>) -> Vec<(Arc<str>, Reader)> {
    let mut readers = Vec::new();
    if context.pack.levels().is_none() {
        let own = context.file.tree.root().into_iter().flat_map(measures);
        readers.extend(own.map(|reader| (Arc::clone(&context.file.path), reader)));
    }
    if let Some(game) = context.pack.game() {
        let kept = game.tree.root().into_iter().flat_map(kept::of_game).filter(|kept| kept.fact.is_read);
        let own = kept.map(|kept| Reader {
            does: format!("the system `{}` reads it", describe::short(&kept.system_id())),
            what: What::Variable(kept.variable),
            needs: kept.fact.holds,
            pointer: kept.system.pointer(),
            is_constant: false,
        });
        readers.extend(own.map(|reader| (Arc::clone(&game.path), reader)));
    }
    readers
}

/// The current range of a reader.
fn place(file: &File, pointer: &str) -> Option<FileRange> {
    let node = file.tree.at_pointer(pointer)?;
    Some(FileRange { file: Arc::clone(&file.path), range: visible(node) })
}
