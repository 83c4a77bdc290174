//! Lines whose last string is unclosed. One quote too few turns what follows it in the line inside out: text
//! stands outside of strings and brackets inside. So where the brackets of the line close is taken from the
//! next line, as the author has indented it.

use super::{Expect, Reader, Start};
use crate::lexer;

impl Reader<'_> {
    /// At the first token after such a line: closes what the line has opened, unless this token is further in.
    pub(super) fn after_torn_line(&mut self, start: Start) {
        let Some(end) = self.torn.take_if(|end| *end < self.at) else { return };
        let bytes = self.bytes();
        let (own, next) = (lexer::indentation(bytes, end), lexer::indentation(bytes, self.at));
        // A closing bracket as far in as the line may well be the one that the line lacks.
        if start == Start::End || next > own || next == own && start == Start::Close {
            return;
        }
        let line = lexer::line_start(bytes, end);
        // The value of the file goes on to its end.
        while self.stack.len() > 1
            && let Some(frame) = self.stack.last()
            && frame.open >= line
        {
            if frame.is_object && matches!(frame.expect, Expect::Colon | Expect::Value) {
                self.hole(Start::End);
            }
            self.pop(end);
            // The comma is most likely inside of the string.
            self.excuse();
        }
    }
}
