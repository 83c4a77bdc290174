//! Whole numbers that are written with a fraction or an exponent.

use catalog::Ty;
use json::{Kind, Node};
use language::RefactoringKind;
use pack::{Visit, walk};
use text::Edit;

use super::{Plan, Refactor, Site};

pub(super) static REFACTORINGS: [Refactor; 1] = [Refactor {
    id: "whole-numbers",
    title: "Write the whole numbers of the file without fractions",
    kind: RefactoringKind::Rewrite,
    applies: |site| {
        let innermost = site.around.first().map(|id| site.file.tree.node(*id));
        innermost.is_some_and(|node| whole(node).is_some())
    },
    plan,
}];

/// Above this, a double does not tell whole numbers apart.
const EXACT: f64 = 9_007_199_254_740_992.0;

/// The whole number that is written as another one.
fn whole(node: Node<'_>) -> Option<i64> {
    if node.kind() != Kind::Number || node.as_i64().is_some() {
        return None;
    }
    let number = node.as_f64()?;
    (number.fract() == 0.0 && number.abs() < EXACT).then_some(number as i64)
}

fn plan(site: &Site<'_>) -> Result<Plan, String> {
    let document = site.file.kind.document().ok_or("this file is not part of a pack")?;
    let mut edits = Vec::new();
    let mut number = |node: Node<'_>| {
        let edit = |number: i64| Edit { range: node.range(), insert: number.to_string() };
        edits.extend(whole(node).map(edit));
    };
    walk(site.root, &document.shape, site.pack.names().systems(), &mut |_, visit| {
        let Visit::WrongType { node, expected } = visit else { return };
        if wants(expected, &|ty| matches!(ty, Ty::Int { .. })) {
            number(node);
        } else if wants(expected, &|ty| matches!(ty, Ty::Position | Ty::Size)) {
            node.elements().for_each(&mut number);
        }
    });
    edits.sort_by_key(|edit| edit.range.start());
    edits.dedup();
    if edits.is_empty() {
        return Err("no number that has to be whole is written with a fraction".to_owned());
    }
    Ok(Plan::of(site.file, edits))
}

/// Whether a type or one that it stands for passes a test.
fn wants(ty: &Ty, test: &dyn Fn(&Ty) -> bool) -> bool {
    match ty {
        Ty::Live(inner) => wants(inner, test),
        Ty::Either(alternatives) => alternatives.iter().any(|ty| wants(ty, test)),
        ty => test(ty),
    }
}
