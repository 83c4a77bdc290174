//! Another collision layer for an object, or for what a name stands for.

use language::RefactoringKind;
use text::{Edit, TextRange};

use super::{Keeps, Plan, Refactor, Site};
use crate::read::{Layer, Word};

pub(super) static REFACTORINGS: [Refactor; 3] = [
    Refactor {
        id: "layer-above",
        kind: RefactoringKind::Move,
        title: |site| title(site, To::Above, "the layer above"),
        plan: |site| plan(site, To::Above),
    },
    Refactor {
        id: "layer-below",
        kind: RefactoringKind::Move,
        title: |site| title(site, To::Below, "the layer below"),
        plan: |site| plan(site, To::Below),
    },
    Refactor {
        id: "layer-own",
        kind: RefactoringKind::Move,
        title: |site| title(site, To::Own, "a layer of its own"),
        plan: |site| plan(site, To::Own),
    },
];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum To {
    Above,
    Below,
    Own,
}

fn title(site: &Site<'_>, to: To, layer: &str) -> Option<String> {
    let (at, word) = word(site)?;
    let is_possible = match to {
        To::Own => site.reading.source.layers.get(at)?.words.len() > 1,
        To::Above | To::Below => target(site, at, to).is_some(),
    };
    let written = site.written(word.at);
    is_possible.then(|| format!("Move `{written}` to {layer}, which may change play"))
}

/// The name at the place and the number of its layer. The background keeps its own.
fn word<'s>(site: &Site<'s>) -> Option<(usize, &'s Word)> {
    let layers = site.reading.source.layers.iter().enumerate();
    let mut words = layers.flat_map(|(at, layer)| layer.words.iter().map(move |word| (at, word)));
    let found = words.find(|(_, word)| word.at.contains_inclusive(site.range.start()));
    found.filter(|(at, _)| {
        site.reading.source.layers.get(*at).is_some_and(|layer| !is_of_background(site, layer))
    })
}

fn is_of_background(site: &Site<'_>, layer: &Layer) -> bool {
    let background = site.game.objects.get(site.game.background.index()).map(|object| object.name.as_str());
    layer.objects.iter().any(|object| Some(site.word(*object)) == background)
}

/// The layer above or below another one, which has objects but not the background.
fn target<'s>(site: &Site<'s>, at: usize, to: To) -> Option<&'s Layer> {
    let number = match to {
        To::Above => at.checked_sub(1)?,
        To::Below => at + 1,
        To::Own => return None,
    };
    let layer = site.reading.source.layers.get(number)?;
    (!layer.words.is_empty() && !is_of_background(site, layer)).then_some(layer)
}

fn plan(site: &Site<'_>, to: To) -> Result<Plan, String> {
    let (at, word) = word(site).ok_or("there is no object of a layer here")?;
    let layer = site.reading.source.layers.get(at).ok_or("there is no layer here")?;
    let written = site.written(word.at);
    let mut edits = vec![Edit { range: taken_out(site, layer, word)?, insert: String::new() }];
    if to == To::Own {
        let line = site.lines(word.at);
        let indent: String =
            site.written(line).chars().take_while(|letter| matches!(letter, ' ' | '\t')).collect();
        let insert = format!("{}{indent}{written}", site.line_end());
        edits.push(Edit { range: TextRange::empty(line.end()), insert });
    } else {
        let target = target(site, at, to).ok_or("there is no such layer")?;
        let last = target.words.last().ok_or("there is no such layer")?;
        edits.push(Edit { range: TextRange::empty(last.at.end()), insert: format!(", {written}") });
    }
    Ok(Plan { edits, keeps: Keeps::Levels })
}

/// What goes with a name that leaves its layer: the comma beside it, or the line that holds nothing else.
fn taken_out(site: &Site<'_>, layer: &Layer, word: &Word) -> Result<TextRange, String> {
    let place =
        layer.words.iter().position(|it| it.at == word.at).ok_or("there is no object of a layer here")?;
    let before = place.checked_sub(1).and_then(|before| layer.words.get(before));
    let range = match (before, layer.words.get(place + 1)) {
        (Some(before), _) => TextRange::new(before.at.end(), word.at.end()),
        (None, Some(next)) => TextRange::new(word.at.start(), next.at.start()),
        (None, None) => site.whole_lines(word.at),
    };
    if site.written(range).contains(['(', ')']) {
        return Err("a comment stands beside the name".to_owned());
    }
    Ok(range)
}
