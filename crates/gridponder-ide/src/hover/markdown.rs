//! Markdown, made of parts and bounded in length.

/// Longer texts are cut.
const MAX_LENGTH: usize = 12_000;
/// Longer pieces of a pack are cut.
const MAX_PIECE: usize = 200;

/// A text being put together.
#[derive(Debug, Default)]
pub(super) struct Markdown {
    text: String,
}

impl Markdown {
    /// Whether nothing was said.
    pub(super) const fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// A paragraph.
    pub(super) fn paragraph(&mut self, text: &str) {
        if !text.is_empty() {
            self.part(text);
        }
    }

    /// A list.
    pub(super) fn list(&mut self, items: impl IntoIterator<Item = String>) {
        let items: Vec<String> = items.into_iter().map(|item| format!("- {item}")).collect();
        self.paragraph(&items.join("\n"));
    }

    /// A block of code. What would end it is left out.
    pub(super) fn code(&mut self, language: &str, code: &str) {
        let code = code.replace("```", "");
        if !code.trim().is_empty() && code.len() < MAX_LENGTH {
            self.part(&format!("```{language}\n{}\n```", code.trim_end()));
        }
    }

    /// A picture by its path below the pack.
    pub(super) fn picture(&mut self, path: &str) {
        let ends_it = |it: char| it.is_whitespace() || it.is_control() || "()<>\\".contains(it);
        if !path.contains(ends_it) {
            self.part(&format!("![](sprite:{path})"));
        }
    }

    /// Parts are whole, so that what is left out never ends a block or a table early.
    fn part(&mut self, part: &str) {
        if self.text.len() + part.len() > MAX_LENGTH {
            return;
        }
        if !self.text.is_empty() {
            self.text.push_str("\n\n");
        }
        self.text.push_str(part);
    }

    /// The whole text.
    pub(super) fn finish(self) -> String {
        self.text
    }
}

/// A piece of a pack as code.
pub(super) fn code(text: &str) -> String {
    let text = line(text);
    if text.is_empty() {
        return "``".to_owned();
    }
    if text.contains('`') { format!("`` {text} ``") } else { format!("`{text}`") }
}

/// A piece of a pack as prose, where nothing in it means anything to Markdown.
pub(super) fn prose(text: &str) -> String {
    let mut escaped = String::new();
    for it in line(text).chars() {
        if it.is_ascii_punctuation()
            && !matches!(it, '.' | ',' | ';' | ':' | '?' | '\'' | '"' | '/' | '-' | '+')
        {
            escaped.push('\\');
        }
        escaped.push(it);
    }
    escaped
}

/// One line of bounded length.
fn line(text: &str) -> String {
    let mut chars = text.chars().map(|it| if it.is_control() { ' ' } else { it });
    let short: String = chars.by_ref().take(MAX_PIECE).collect();
    if chars.next().is_some() { format!("{short}…") } else { short }
}

/// `1 level`, `2 levels`.
pub(super) fn count(number: usize, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}

/// Pieces of a pack as code, the first few of them.
pub(super) fn codes<'a>(pieces: impl IntoIterator<Item = &'a str>) -> String {
    const MOST: usize = 12;
    let pieces: Vec<&str> = pieces.into_iter().collect();
    let shown: Vec<String> = pieces.iter().take(MOST).map(|piece| code(piece)).collect();
    match pieces.len().saturating_sub(MOST) {
        0 => shown.join(", "),
        more => format!("{} and {more} more", shown.join(", ")),
    }
}
