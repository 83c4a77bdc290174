//! The files of a pack: their keys and inner objects.

use std::cell::RefCell;

use gridponder_catalog::{
    CELL, DOCUMENTS, Document, Field, GOLD_STEP, RULE, Rest, SHORT_STEP, SPARSE_LAYER, Shape, Ty,
};

use super::markdown::{Links, Page, dated, slug};

pub(crate) fn write(page: &mut Page) {
    page.heading(2, "Files");
    page.paragraph("A pack is a folder with these files. All of them are JSON.");
    for document in DOCUMENTS {
        file(page, document);
    }
    page.heading(2, "Layers");
    page.paragraph(
        "A layer of a level is a list of rows, each a list of cells: a kind, `null` for what the layer holds by \
         default, or an object. A goal's pattern is written the same way. What is mostly empty may be a list of entries \
         instead.",
    );
    parts(page, &CELL, "layer");
    parts(page, &SPARSE_LAYER, "layer");
    page.heading(2, "Steps of a gold path");
    page.paragraph(&format!(
        "A step is an action with its parameters, or only the name of an action that takes none. A direction by itself \
         is a step in that direction.{}",
        dated(SHORT_STEP)
    ));
    parts(page, &GOLD_STEP, "gold path");
}

fn file(page: &mut Page, document: &Document) {
    page.heading(3, &format!("`{}`", document.path));
    page.paragraph(document.shape.doc);
    inside(page, &document.shape, document.shape.name, "");
    page.heading(4, &format!("A whole `{}`", document.path));
    page.example(document.example);
}

/// A separate section for a shape.
fn parts(page: &mut Page, shape: &Shape, of: &str) {
    page.heading(3, &format!("{of}: {}", shape.name));
    page.paragraph(shape.doc);
    inside(page, shape, of, shape.name);
}

/// The table of a shape, followed by a section for each inner object.
fn inside(page: &mut Page, shape: &Shape, file: &str, path: &str) {
    let below: RefCell<Vec<(String, Shape)>> = RefCell::default();
    let anchor = |field: &Field| {
        let (suffix, shape) = object(&field.ty)?;
        let dot = if path.is_empty() { "" } else { "." };
        let path = format!("{path}{dot}{}{suffix}", field.name);
        let anchor = slug(&heading(file, &path));
        below.borrow_mut().push((path, shape));
        Some(anchor)
    };
    page.fields("key", shape.fields, shape.rest, &Links(&anchor));
    for (path, shape) in below.into_inner() {
        page.heading(4, &heading(file, &path));
        page.paragraph(shape.doc);
        inside(page, &shape, file, &path);
    }
}

fn heading(file: &str, path: &str) -> String {
    format!("{file}: `{path}`")
}

/// The object type inside a type, and the suffix that it adds to the path. Returns `None` for types with a
/// section for the whole DSL.
fn object(ty: &Ty) -> Option<(String, Shape)> {
    match ty {
        Ty::Shape(shape) if shape.name == RULE.name => None,
        Ty::Shape(shape) => Some((String::new(), **shape)),
        Ty::List(list) => object(&list.item).map(|(rest, shape)| (format!("[]{rest}"), shape)),
        Ty::Map(map) => object(&map.value).map(|(rest, shape)| (format!(".*{rest}"), shape)),
        Ty::Either(alternatives) => alternatives.iter().find_map(object),
        _ => None,
    }
}

/// The other keys of an object of which a word determines a part.
pub(crate) fn common_keys(page: &mut Page, shape: &Shape) {
    page.paragraph(shape.doc);
    page.fields("key", shape.fields, Rest::Unknown, &Links::COMMON);
}

/// The shape that all words of a vocabulary share.
pub(crate) fn shared_shape(vocab: gridponder_catalog::Vocab) -> Option<Shape> {
    let mut waiting: Vec<Shape> = DOCUMENTS.iter().map(|it| it.shape).collect();
    while let Some(shape) = waiting.pop() {
        for field in shape.fields {
            let mut ty = field.ty;
            while let Ty::List(list) = ty {
                ty = list.item;
            }
            match ty {
                Ty::TypeTagged(tagged) if tagged.vocab == vocab => return Some(*tagged.shape),
                _ => waiting.extend(object(&ty).map(|(_, shape)| shape)),
            }
        }
    }
    None
}
