//! Lines whose last string is unclosed. After a missing quote, strings and the text between them are swapped,
//! so brackets are inside strings. Therefore the indentation of the next line decides where the brackets of
//! such a line close.

use super::{Expect, Reader, Start};
use crate::lexer;

impl Reader<'_> {
    /// At the first token after such a line: closes the brackets that the line opened, unless the token is
    /// indented further.
    pub(super) fn after_torn_line(&mut self, start: Start) {
        let Some(end) = self.torn.take_if(|end| *end < self.at) else { return };
        let bytes = self.bytes();
        let (own, next) = (lexer::indentation(bytes, end), lexer::indentation(bytes, self.at));
        // A closing bracket with the same indentation may be the one that the line lacks.
        if start == Start::End || next > own || next == own && start == Start::Close {
            return;
        }
        let line = lexer::line_start(bytes, end);
        // The root value continues to the end of the text.
        while self.stack.len() > 1
            && let Some(frame) = self.stack.last()
            && frame.open >= line
        {
            if frame.is_object && matches!(frame.expect, Expect::Colon | Expect::Value) {
                self.hole(Start::End);
            }
            self.pop(end);
            // The comma is most likely inside the string.
            self.excuse();
        }
    }
}
