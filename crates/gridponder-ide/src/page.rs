//! The pages of words of the DSL.

use catalog::{Name, Vocab};
use language::Page;
use pack::{File, Pack};
use text::TextSize;

use crate::cursor::Cursor;
use crate::hover;

/// The page of the system, event, condition, effect or goal at an offset.
pub fn page(pack: &Pack, file: &File, offset: TextSize) -> Option<Page> {
    let cursor = Cursor::at(pack, file, offset)?;
    let word = cursor.name_ref.text();
    let is_event = cursor.name == Some(Name::Event);
    let vocab = if is_event { Vocab::Event } else { cursor.vocab? };
    let (kind, is_known) = match vocab {
        Vocab::System => ("system", catalog::system(&word).is_some()),
        Vocab::Event => ("event", catalog::event(&word).is_some()),
        Vocab::Condition => ("condition", catalog::condition(&word).is_some()),
        Vocab::Effect => ("effect", catalog::effect(&word).is_some()),
        Vocab::Goal => ("goal", catalog::goal(&word).is_some()),
        Vocab::LoseCondition => ("lose-condition", catalog::lose_condition(&word).is_some()),
        Vocab::SequenceEntry => ("sequence-entry", catalog::sequence_entry(&word).is_some()),
    };
    let markdown = is_known.then(|| hover(pack, file, offset))??.markdown;
    Some(Page { range: cursor.name_ref.range(), name: format!("{kind}-{word}"), markdown })
}
