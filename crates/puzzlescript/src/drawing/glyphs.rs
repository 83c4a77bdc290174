//! The letters of a game, and new ones for what has none.

use puzzlescript_engine::model::{Game, bits};
use text::{Edit, TextRange};

use super::names;
use crate::fixes::end_of_section;
use crate::letters::{Background, Letter, Letters};
use crate::read::{Reading, line_end, section};
use crate::words::GLYPHS;

/// The letters that cells can be written with.
pub(super) struct Glyphs {
    letters: Letters,
    /// Those that are not declared yet, with the names that they stand for.
    new: Vec<(char, String)>,
    /// Those that may be declared.
    free: Vec<char>,
}

impl Glyphs {
    pub(super) fn of(text: &str, reading: &Reading, game: &Game) -> Self {
        let names = &reading.source.names;
        let is_free = |glyph: &char| {
            let name = names.get(glyph.encode_utf8(&mut [0; 4]));
            name.is_none_or(|name| !reading.declared.has(name))
        };
        // A board with many combinations needs letters that nobody types gladly.
        let rare = ('à'..='ý').chain('α'..='ω').filter(|letter| letter.is_lowercase());
        let free = GLYPHS.chars().chain(rare).filter(is_free).collect();
        Self { letters: Letters::of_game(game, text, reading), new: Vec::new(), free }
    }

    /// The objects that a letter puts into a cell; `None` if it stands for nothing, or for one of several.
    pub(super) fn objects(&self, written: char) -> Option<&[u64]> {
        let mut lower = written.to_lowercase();
        let read = lower.next().filter(|_| lower.next().is_none())?;
        self.letters.find(read).map(|letter| letter.objects.as_slice())
    }

    /// The letter of a cell that has nothing but background.
    pub(super) fn of_ground(&mut self, background: &Background, game: &Game) -> Result<char, String> {
        let mut usual = game.no_objects();
        usual.insert(game.background);
        self.for_cell(usual.words(), background, true, game)
    }

    /// The letter of a cell with these objects, which is declared if there is none. Unless it must be exact, the background may
    /// be left to what fills cells without any.
    pub(super) fn for_cell(
        &mut self,
        cell: &[u64],
        background: &Background,
        is_exact: bool,
        game: &Game,
    ) -> Result<char, String> {
        let bare: Vec<u64> = cell.iter().zip(&background.layer).map(|(it, mask)| it & !mask).collect();
        let may_be_bare = !is_exact && bare.iter().any(|word| *word != 0);
        let fits = |letter: &&Letter| letter.objects == cell || (may_be_bare && letter.objects == bare);
        if let Some(letter) = self.letters.iter().find(fits) {
            return Ok(letter.written);
        }
        let objects = if may_be_bare { bare } else { cell.to_vec() };
        let names: Vec<&str> = names(game, &objects).collect();
        let top = bits(&objects).filter_map(|bit| game.objects.get(bit)).max_by_key(|object| object.layer);
        let initial = top.and_then(|object| object.name.chars().next());
        let at = self.free.iter().position(|letter| Some(*letter) == initial);
        let at =
            at.or((!self.free.is_empty()).then_some(0)).ok_or("no letter is free for what the cell has")?;
        let glyph = self.free.remove(at);
        self.new.push((glyph, names.join(" and ")));
        self.letters.add(Letter { read: glyph, written: glyph, objects });
        Ok(glyph)
    }

    /// The edit that declares the new letters at the end of the legend.
    pub(super) fn declarations(&self, text: &str, reading: &Reading) -> Result<Option<Edit>, String> {
        if self.new.is_empty() {
            return Ok(None);
        }
        let end = end_of_section(text, reading, section::LEGEND).ok_or("the game has no LEGEND")?;
        let lines = self.new.iter().map(|(letter, names)| format!("{}{letter} = {names}", line_end(text)));
        Ok(Some(Edit { range: TextRange::empty(text::range(end, end).start()), insert: lines.collect() }))
    }
}
