//! A file of sessions with one more of them. Everything that is there stays as it is written.

use json::{Kind, Node, Tree};

use super::file::{Session, to_json, write};

/// The text of a file of sessions with one more at its end; `None` if the text is no such file.
pub fn append(text: &str, session: &Session) -> Option<String> {
    if text.trim().is_empty() {
        return Some(write(std::slice::from_ref(session)));
    }
    let tree = Tree::parse(text);
    let sessions = tree.root()?.get("sessions").filter(|node| node.kind() == Kind::Array)?;
    if !tree.errors().is_empty() {
        return None;
    }
    let end = if text.contains("\r\n") { "\r\n" } else { "\n" };
    let last = sessions.elements().last();
    let indent =
        last.map_or_else(|| format!("{}  ", indent_of(text, sessions)), |last| indent_of(text, last));
    let written = serde_json::to_string_pretty(&to_json(session)).ok()?;
    let written = written.lines().collect::<Vec<_>>().join(&format!("{end}{indent}"));
    let (at, added) = if let Some(last) = last {
        (usize::from(last.range().end()), format!(",{end}{indent}{written}"))
    } else {
        let close = usize::from(sessions.range().end()) - 1;
        let outer = indent_of(text, sessions);
        (close, format!("{end}{indent}{written}{end}{outer}"))
    };
    let mut all = text.to_owned();
    all.insert_str(at, &added);
    Some(all)
}

/// The blanks at the start of the line that a value begins in.
fn indent_of(text: &str, node: Node<'_>) -> String {
    let before = &text[..usize::from(node.range().start())];
    let line = before.rfind('\n').map_or(before, |at| &before[at + 1..]);
    line.chars().take_while(|letter| matches!(letter, ' ' | '\t')).collect()
}

#[cfg(test)]
mod tests {
    use puzzlescript_engine::Input;

    use super::*;
    use crate::session::{Expect, ExpectedAt, read};

    fn session(name: &str) -> Session {
        Session {
            name: name.to_owned(),
            level: 1,
            rows: Some("0123456789abcdef".to_owned()),
            seed: String::new(),
            inputs: vec![Input::Up, Input::Right],
            expect: Expect { won: Some(true), ..Expect::default() },
            range: text::TextRange::default(),
            inputs_at: text::TextRange::default(),
            expected_at: ExpectedAt::default(),
        }
    }

    #[test]
    fn one_more_session_leaves_the_text_of_the_others_as_it_is() {
        let first = "{ \"version\": 1,\n  \"sessions\": [\n    { \"name\": \"a\", \"level\": 0, \"inputs\": \"U\", \"expect\": {} }\n  ]\n}\n";
        let crlf = first.replace('\n', "\r\n");
        for text in ["", "{ \"version\": 1, \"sessions\": [] }", first, &crlf] {
            let (before, _) = read(text);
            let once = append(text, &session("b")).unwrap();
            let twice = append(&once, &session("c")).unwrap();
            let (after, mistakes) = read(&twice);
            assert_eq!(mistakes, Vec::new(), "{twice}");
            let names: Vec<&str> = after.iter().map(|it| it.name.as_str()).collect();
            let expected: Vec<&str> = before.iter().map(|it| it.name.as_str()).chain(["b", "c"]).collect();
            assert_eq!(names, expected);
            let kept = text.trim_end().trim_end_matches(['}', ']', ' ', '\r', '\n']);
            assert!(twice.starts_with(kept), "{twice}");
            assert_eq!(twice.contains("\r\n"), text.contains("\r\n"));
        }
    }

    #[test]
    fn nothing_is_added_to_what_is_no_file_of_sessions() {
        for text in ["[]", "{ \"sessions\": 1 }", "{ \"version\": 1, \"sessions\": [ }"] {
            assert_eq!(append(text, &session("b")), None, "{text}");
        }
    }
}
