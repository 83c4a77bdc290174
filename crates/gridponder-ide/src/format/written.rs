//! The layout of what edits write.

use language::FormatOptions;
use pack::File;
use text::{Edit, TextRange, TextSize};

use super::excerpt::Excerpt;
use super::format;

/// The same edits of a file, after which it is laid out if it was; of another file, what is new is. In long lists of entries,
/// that is asked of what is near the edits. `None` if two of them overlap.
pub fn laid_out(file: &File, edits: &[Edit], options: &FormatOptions) -> Option<Vec<Edit>> {
    let excerpt = Excerpt::around(&file.tree, edits);
    let before = file.with_text(excerpt.text.clone());
    let edits = excerpt.of_whole(edits);
    let after = before.with_text(text::apply(&excerpt.text, &edits)?);
    let layout = if format(&before, None, options).is_empty() {
        format(&after, None, options)
    } else {
        let of_new = rewritten(&edits).into_iter().flat_map(|range| format(&after, Some(range), options));
        let mut layout: Vec<Edit> = of_new.collect();
        layout.sort_by_key(|edit| (edit.range.start(), edit.range.end()));
        layout.dedup();
        layout
    };
    Some(excerpt.to_whole(&text::compose(&excerpt.text, &edits, &layout)?))
}

/// Where the objects and arrays that edits write instead of others are afterwards. What is added is written like what stands
/// beside it.
fn rewritten(edits: &[Edit]) -> Vec<TextRange> {
    let mut edits: Vec<&Edit> = edits.iter().collect();
    edits.sort_by_key(|edit| (edit.range.start(), edit.range.end()));
    let mut ranges = Vec::new();
    let (mut read, mut written) = (TextSize::new(0), TextSize::new(0));
    for edit in edits {
        written += edit.range.start().checked_sub(read).unwrap_or_default();
        read = edit.range.end();
        let end = written + TextSize::of(edit.insert.as_str());
        if edit.insert.starts_with(['[', '{']) && !edit.range.is_empty() {
            ranges.push(TextRange::new(written, end));
        }
        written = end;
    }
    ranges
}
