//! The style of games: blanks between words, lines around headings, blank lines between objects. Only white space and the
//! lines of `=` at headings change; sprites, rows of levels, texts of messages and comments stay as they are, and so does
//! every line that something is wrong with.

mod line;
mod meaning;

use text::{Edit, TextRange};

use crate::read::{Reading, Token, TokenKind, line_end, read, section};
use crate::words::SECTIONS;
use line::Line;
use meaning::is_same;

/// Cap on how often a text is laid out until nothing changes any more.
const MAX_PASSES: usize = 8;

/// The edits that lay a text out, or the lines that a range of it touches. None where that would change what the text means:
/// there is more wrong with it than can be seen line by line.
pub fn format(text: &str, range: Option<TextRange>) -> Vec<Edit> {
    let mut edits = pass(text, range);
    if range.is_some() {
        return edits;
    }
    // What is laid out of a broken text may be whole enough for more.
    for _ in 0..MAX_PASSES {
        let more = text::apply(text, &edits).map(|after| pass(&after, None));
        if more.as_ref().is_some_and(Vec::is_empty) {
            return edits;
        }
        edits = more.and_then(|more| text::compose(text, &edits, &more)).unwrap_or_default();
    }
    Vec::new()
}

/// The edits that lay a text out once.
fn pass(text: &str, range: Option<TextRange>) -> Vec<Edit> {
    let reading = read(text);
    if reading.is_stopped {
        return Vec::new();
    }
    let plan = Plan::new(text, &reading);
    let is_wanted = |edit: &Edit| range.is_none_or(|range| edit.range.intersect(range).is_some());
    // Where lines that come and go would change the meaning of what is broken, blanks within lines may still be laid out.
    for mut edits in [plan.edits(), plan.edits_within_lines()] {
        edits.retain(is_wanted);
        let after = text::apply(text, &edits);
        if after.is_some_and(|after| is_same(text, &reading, &after)) {
            return edits;
        }
    }
    Vec::new()
}

/// What a line becomes.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Fate {
    /// It stays as it is.
    Kept,
    /// It is written like this.
    Written(String),
    /// It goes, with its line break.
    Gone,
}

/// What becomes of a text.
struct Plan<'p> {
    text: &'p str,
    lines: Vec<Line<'p>>,
    fates: Vec<Fate>,
    /// Lines that come before each line.
    added: Vec<Vec<String>>,
    /// How lines end.
    end: &'static str,
}

impl<'p> Plan<'p> {
    fn new(text: &'p str, reading: &'p Reading) -> Self {
        let lines = line::lines(text, reading);
        let end = line_end(text);
        let count = lines.len();
        let mut plan =
            Self { text, lines, fates: vec![Fate::Kept; count], added: vec![Vec::new(); count], end };
        for place in 0..count {
            plan.write(place);
        }
        plan.part_objects();
        plan.frame_headings();
        plan
    }

    /// Lays out one line by itself.
    fn write(&mut self, place: usize) {
        let Some(line) = self.lines.get(place) else { return };
        let written = line.written(self.text);
        if let Some(fate) = self.fates.get_mut(place).filter(|_| written != line.content) {
            *fate = Fate::Written(written);
        }
        // Of blank lines that follow each other one is enough, save in levels.
        let is_second =
            place.checked_sub(1).and_then(|before| self.lines.get(before)).is_some_and(|it| it.is_blank);
        if line.is_blank && is_second && line.section != Some(section::LEVELS) {
            self.drop_line(place);
        }
    }

    fn drop_line(&mut self, place: usize) {
        if let Some(fate) = self.fates.get_mut(place) {
            *fate = Fate::Gone;
        }
    }

    fn add(&mut self, place: usize, line: String) {
        if let Some(added) = self.added.get_mut(place) {
            added.push(line);
        }
    }

    /// Puts a blank line before the name of each object, and before comments that stand above it.
    fn part_objects(&mut self) {
        let names: Vec<usize> = self
            .lines
            .iter()
            .enumerate()
            .filter(|(_, line)| line.section == Some(section::OBJECTS) && line.is_name && !line.is_wrong)
            .map(|(place, _)| place)
            .collect();
        for place in names {
            let mut first = place;
            while let Some(before) = first.checked_sub(1).filter(|it| self.is_comment(*it)) {
                first = before;
            }
            // A comment that begins behind something else belongs to that.
            if self.lines.get(first).is_some_and(|line| line.is_inside) {
                first = place;
            }
            let before = first.checked_sub(1).and_then(|it| self.lines.get(it));
            let is_apart = before.is_none_or(|it| it.is_blank || it.heading.is_some() || it.is_decoration);
            if !is_apart {
                self.add(first, String::new());
            }
        }
    }

    fn is_comment(&self, place: usize) -> bool {
        self.lines.get(place).is_some_and(|line| line.is_comment)
    }

    /// Gives each heading a line of `=` above and below, and blank lines around them.
    fn frame_headings(&mut self) {
        // A line below one heading is not the line above the next one too.
        let mut taken = None;
        for place in 0..self.lines.len() {
            let Some(section) =
                self.lines.get(place).filter(|line| !line.is_wrong).and_then(|line| line.heading)
            else {
                continue;
            };
            let width = SECTIONS.get(section).map_or(0, |section| section.word.len()) + 1;
            let frame = "=".repeat(width);
            let is_frame = |place: Option<usize>| {
                place.filter(|place| {
                    self.lines.get(*place).is_some_and(|line| line.is_bare_decoration && !line.is_wrong)
                })
            };
            let above = is_frame(place.checked_sub(1)).filter(|above| taken != Some(*above));
            let below = is_frame(Some(place + 1));
            taken = below;
            let first = above.unwrap_or(place);
            let before = first.checked_sub(1);
            // A comment above a heading belongs to it.
            let is_apart =
                before.and_then(|it| self.lines.get(it)).is_none_or(|it| it.is_blank || it.is_comment);
            let is_parted =
                self.added.get(first).and_then(|added| added.last()).is_some_and(String::is_empty);
            if !is_apart && !is_parted {
                self.add(first, String::new());
            }
            match above {
                Some(above) => self.rewrite(above, &frame),
                None => self.add(place, frame.clone()),
            }
            let last = below.unwrap_or(place);
            if let Some(below) = below {
                self.rewrite(below, &frame);
            }
            let Some(next) = self.lines.get(last + 1) else {
                if below.is_none() {
                    self.lengthen(place, &frame);
                }
                continue;
            };
            let is_apart = next.is_blank;
            if below.is_none() {
                self.add(last + 1, frame);
            }
            if !is_apart {
                self.add(last + 1, String::new());
            }
        }
    }

    /// Gives a line other content.
    fn rewrite(&mut self, place: usize, content: &str) {
        let is_so = self.lines.get(place).is_some_and(|line| line.content == content);
        if let Some(fate) = self.fates.get_mut(place) {
            *fate = if is_so { Fate::Kept } else { Fate::Written(content.to_owned()) };
        }
    }

    /// Adds a line behind the last one.
    fn lengthen(&mut self, place: usize, content: &str) {
        let Some(line) = self.lines.get(place) else { return };
        let own = match self.fates.get(place) {
            Some(Fate::Written(written)) => written.clone(),
            _ => line.content.to_owned(),
        };
        self.rewrite(place, &format!("{own}{}{content}", self.end));
    }

    /// The edits that neither add lines nor take any away.
    fn edits_within_lines(&self) -> Vec<Edit> {
        let lines = self.lines.iter().zip(&self.fates);
        lines
            .filter_map(|(line, fate)| match fate {
                Fate::Written(insert) if !insert.contains('\n') => {
                    let range = text::range(line.start, line.start + line.content.len());
                    Some(Edit { range, insert: insert.clone() })
                }
                _ => None,
            })
            .collect()
    }

    fn edits(&self) -> Vec<Edit> {
        let mut edits = Vec::new();
        for ((line, fate), added) in self.lines.iter().zip(&self.fates).zip(&self.added) {
            let mut before = String::new();
            for line in added {
                before.push_str(line);
                before.push_str(self.end);
            }
            let end = line.start + line.content.len();
            match fate {
                Fate::Kept if before.is_empty() => {}
                Fate::Kept => edits.push(Edit { range: text::range(line.start, line.start), insert: before }),
                Fate::Written(written) => {
                    before.push_str(written);
                    edits.push(Edit { range: text::range(line.start, end), insert: before });
                }
                // The last line has no break of its own, and stays.
                Fate::Gone if line.next == end => {}
                Fate::Gone => edits.push(Edit { range: text::range(line.start, line.next), insert: before }),
            }
        }
        edits
    }
}

/// Whether a piece of a text is a comment.
fn is_comment(token: &Token) -> bool {
    token.kind == TokenKind::Comment
}
