//! Builds Markdown from parts, with limited length.

/// Cap on the length of the text.
const MAX_LENGTH: usize = 12_000;
/// Cap on the length of an excerpt from a pack.
const MAX_PIECE: usize = 200;

/// A text under construction.
#[derive(Debug, Default)]
pub(super) struct Markdown {
    text: String,
}

impl Markdown {
    /// Returns true if the text is empty.
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

    /// A code block. Text that would end the block is removed.
    pub(super) fn code(&mut self, language: &str, code: &str) {
        let code = code.replace("```", "");
        if !code.trim().is_empty() && code.len() < MAX_LENGTH {
            self.part(&format!("```{language}\n{}\n```", code.trim_end()));
        }
    }

    /// A picture, given by its path relative to the pack.
    pub(super) fn picture(&mut self, path: &str) {
        if let Some(picture) = picture(path) {
            self.part(&picture);
        }
    }

    /// Parts are added completely or not at all, so that the cap never cuts a block or table.
    fn part(&mut self, part: &str) {
        if self.text.len() + part.len() > MAX_LENGTH {
            return;
        }
        if !self.text.is_empty() {
            self.text.push_str("\n\n");
        }
        self.text.push_str(part);
    }

    /// The complete text.
    pub(super) fn finish(self) -> String {
        self.text
    }
}

/// An excerpt of a pack as inline code.
pub(super) fn code(text: &str) -> String {
    let text = line(text);
    if text.is_empty() {
        return "``".to_owned();
    }
    if text.contains('`') { format!("`` {text} ``") } else { format!("`{text}`") }
}

/// An excerpt of a pack as prose, with Markdown characters escaped.
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

/// One line of limited length.
fn line(text: &str) -> String {
    let mut chars = text.chars().map(|it| if it.is_control() { ' ' } else { it });
    let short: String = chars.by_ref().take(MAX_PIECE).collect();
    if chars.next().is_some() { format!("{short}…") } else { short }
}

/// `1 level`, `2 levels`.
pub(super) fn count(number: usize, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}

/// Excerpts of a pack as inline code, up to a cap.
pub(super) fn codes<'a>(pieces: impl IntoIterator<Item = &'a str>) -> String {
    const MOST: usize = 12;
    let pieces: Vec<&str> = pieces.into_iter().collect();
    let shown: Vec<String> = pieces.iter().take(MOST).map(|piece| code(piece)).collect();
    match pieces.len().saturating_sub(MOST) {
        0 => shown.join(", "),
        more => format!("{} and {more} more", shown.join(", ")),
    }
}

/// A picture by its path in the pack, as a line of Markdown; `None` for a path that would end it.
pub(crate) fn picture(path: &str) -> Option<String> {
    let ends_it = |it: char| it.is_whitespace() || it.is_control() || "()<>\\".contains(it);
    (!path.is_empty() && !path.contains(ends_it)).then(|| format!("![](sprite:{path})"))
}
