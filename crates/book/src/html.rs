//! Writes HTML. Elements are closed where they were opened, and all text is escaped; only pictures and our own assets are
//! taken as they are.

use std::fmt::Write as _;

use language::{escape, escape_markup};

/// Attributes and their values.
pub(crate) type Attributes<'a> = &'a [(&'static str, &'a str)];

/// A part of a page.
#[derive(Default)]
pub(crate) struct Html(String);

impl Html {
    /// An element with what `content` writes into it.
    pub(crate) fn within(
        &mut self,
        tag: &'static str,
        attributes: Attributes<'_>,
        content: impl FnOnce(&mut Self),
    ) {
        self.start(tag, attributes);
        content(self);
        // Writing to a string cannot fail, here and below.
        let _ = write!(self.0, "</{tag}>");
        if is_block(tag) {
            self.0.push('\n');
        }
    }

    /// An element with a text.
    pub(crate) fn element(&mut self, tag: &'static str, attributes: Attributes<'_>, text: &str) {
        self.within(tag, attributes, |html| html.text(text));
    }

    /// An element that has no content, such as an image.
    pub(crate) fn void(&mut self, tag: &'static str, attributes: Attributes<'_>) {
        self.start(tag, attributes);
    }

    /// A text on one line.
    pub(crate) fn text(&mut self, text: &str) {
        self.0.push_str(&markup(text));
    }

    /// A text on one line whose parts between backticks are code.
    pub(crate) fn prose(&mut self, text: &str) {
        let mut rest = text;
        while let Some((before, (code, after))) =
            rest.split_once('`').and_then(|(before, rest)| Some((before, rest.split_once('`')?)))
        {
            self.text(before);
            self.element("code", &[], code);
            rest = after;
        }
        self.text(rest);
    }

    /// A text with lines, for an element that keeps them.
    pub(crate) fn lines(&mut self, text: &str) {
        let lines: Vec<String> = text.lines().map(|line| markup(&line.replace('\t', "    "))).collect();
        self.0.push_str(&lines.join("\n"));
    }

    /// Elements of SVG, as boards write them.
    pub(crate) fn picture(&mut self, elements: &str) {
        self.0.push_str(elements);
    }

    /// Data for a script of the page.
    pub(crate) fn data(&mut self, id: &'static str, data: &serde_json::Value) {
        // Nothing in it may end the element.
        let data = data.to_string().replace('<', "\\u003c");
        let _ = writeln!(self.0, "<script type=\"application/json\" id=\"{id}\">{data}</script>");
    }

    /// The text of it.
    pub(crate) fn finish(self) -> String {
        self.0
    }

    fn start(&mut self, tag: &'static str, attributes: Attributes<'_>) {
        let _ = write!(self.0, "<{tag}");
        for (name, value) in attributes {
            let _ = write!(self.0, " {name}=\"{}\"", markup(value));
        }
        self.0.push('>');
    }
}

/// A text for content and values of attributes. What could move or turn the text around it is shown.
fn markup(text: &str) -> String {
    escape_markup(&escape(text))
}

/// Whether a line may end after an element.
fn is_block(tag: &str) -> bool {
    !matches!(tag, "a" | "b" | "bdi" | "button" | "code" | "pre" | "span" | "strong" | "text" | "time")
}

/// A text that begins with a capital letter.
pub(crate) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_stays_a_text() {
        let mut html = Html::default();
        html.element("h1", &[("title", "\"><b>")], "<script>alert(1)</script> & more");
        assert_eq!(
            html.finish(),
            "<h1 title=\"&quot;&gt;&lt;b&gt;\">&lt;script&gt;alert(1)&lt;/script&gt; &amp; more</h1>\n"
        );
    }

    #[test]
    fn what_is_between_backticks_is_code() {
        let mut html = Html::default();
        html.prose("unknown kind `<a>`, `b");
        assert_eq!(html.finish(), "unknown kind <code>&lt;a&gt;</code>, `b");
    }

    #[test]
    fn data_cannot_end_its_element() {
        let mut html = Html::default();
        html.data("film", &serde_json::json!("</script><b>"));
        assert!(!html.finish().contains("</script><b>"));
    }

    #[test]
    fn lines_are_kept_and_what_turns_text_is_shown() {
        let mut html = Html::default();
        html.lines("a\n\t<b>\n\u{202e}c");
        assert_eq!(html.finish(), "a\n    &lt;b&gt;\n\\u202ec");
    }
}
