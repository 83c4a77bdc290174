//! Packs as one text: `//- path` begins a file, and a line whose first visible character is `^` says
//! what is expected of the line above it. No line of JSON begins with either.

/// A pack written as one text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Fixture {
    /// Path and text of each file, markers removed.
    pub files: Vec<(String, String)>,
    /// What is expected, in order.
    pub annotations: Vec<Annotation>,
}

/// `^^^ error[code]: message` below a piece of a line.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Annotation {
    /// The file.
    pub path: String,
    /// Line of the text without markers, from 0.
    pub line: usize,
    /// First column in characters, from 0.
    pub start: usize,
    /// One past the last column.
    pub end: usize,
    /// What is said there.
    pub text: String,
}

impl Fixture {
    /// Reads a fixture. Text before the first header is dropped.
    pub fn parse(text: &str) -> Self {
        let mut fixture = Self::default();
        let mut line = 0;
        for source in text.lines() {
            if let Some(path) = source.trim_start().strip_prefix("//- ") {
                fixture.files.push((path.trim().to_owned(), String::new()));
                line = 0;
                continue;
            }
            let Some((path, text)) = fixture.files.last_mut() else { continue };
            let indent = source.chars().take_while(|c| c.is_whitespace()).count();
            let marked = source.trim_start();
            if marked.starts_with('^') {
                let carets = marked.chars().take_while(|c| *c == '^').count();
                fixture.annotations.push(Annotation {
                    path: path.clone(),
                    line: line - 1,
                    start: indent,
                    end: indent + carets,
                    text: marked[carets..].trim().to_owned(),
                });
            } else {
                text.push_str(source);
                text.push('\n');
                line += 1;
            }
        }
        fixture
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markers_are_taken_out_of_the_text() {
        let fixture = Fixture::parse("\n//- a.json\n{ \"b\": 1 }\n  ^^^ error[x]: y\n//- c.json\n{}\n");
        assert_eq!(fixture.files[0], ("a.json".to_owned(), "{ \"b\": 1 }\n".to_owned()));
        assert_eq!(fixture.files[1].0, "c.json");
        let annotation = &fixture.annotations[0];
        assert_eq!((annotation.line, annotation.start, annotation.end), (0, 2, 5));
        assert_eq!(annotation.text, "error[x]: y");
    }
}
