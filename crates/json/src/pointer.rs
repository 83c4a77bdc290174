//! JSON Pointers (RFC 6901): writing, parsing and resolving.

use std::borrow::Cow;

use crate::{Kind, Node, Tree};

/// Escapes one segment of a pointer.
pub fn escape(step: &str) -> Cow<'_, str> {
    if step.contains(['~', '/']) {
        Cow::Owned(step.replace('~', "~0").replace('/', "~1"))
    } else {
        Cow::Borrowed(step)
    }
}

/// Unescapes one segment of a pointer.
pub fn unescape(step: &str) -> Cow<'_, str> {
    if step.contains('~') {
        // `~01` must become `~1`, so the order matters.
        Cow::Owned(step.replace("~1", "/").replace("~0", "~"))
    } else {
        Cow::Borrowed(step)
    }
}

/// The node that a pointer refers to.
pub fn resolve<'t>(tree: &'t Tree, pointer: &str) -> Option<Node<'t>> {
    let mut node = tree.root()?;
    if pointer.is_empty() {
        return Some(node);
    }
    for step in pointer.strip_prefix('/')?.split('/') {
        node = match node.kind() {
            Kind::Object => node.get(&unescape(step))?,
            Kind::Array => node.elements().nth(index(step)?)?,
            _ => return None,
        };
    }
    Some(node)
}

/// The index that a segment represents: digits without a leading zero.
fn index(step: &str) -> Option<usize> {
    let is_plain = step.bytes().all(|byte| byte.is_ascii_digit()) && (step == "0" || !step.starts_with('0'));
    if is_plain { step.parse().ok() } else { None }
}

/// The pointer to a node.
pub fn of(node: Node<'_>) -> String {
    let path: Vec<Node<'_>> = node.ancestors().collect();
    let mut result = String::new();
    for node in path.into_iter().rev() {
        if let Some(key) = node.key() {
            result.push('/');
            result.push_str(&escape(&key.text()));
        } else if let Some(index) = node.index() {
            result.push('/');
            result.push_str(&index.to_string());
        }
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_node_is_found_at_its_pointer() {
        let tree = Tree::parse(r#"{"a": [1, {"b/c": 2, "~1": 3, "": 4}]}"#);
        for node in tree.root().unwrap().descendants() {
            assert_eq!(tree.at_pointer(&node.pointer()), Some(node), "{}", node.pointer());
        }
        assert_eq!(tree.at_pointer("/a/1/b~1c").unwrap().text(), "2");
        assert_eq!(tree.at_pointer("/a/1/~01").unwrap().text(), "3");
        assert_eq!(tree.at_pointer("/a/1/").unwrap().text(), "4");
    }

    #[test]
    fn the_last_of_equal_keys_is_found() {
        let tree = Tree::parse(r#"{"a": 1, "a": 2}"#);
        assert_eq!(tree.at_pointer("/a").unwrap().text(), "2");
    }

    #[test]
    fn pointers_to_nothing_find_nothing() {
        let tree = Tree::parse("[1, 2]");
        for pointer in ["/2", "/-", "/01", "/+1", "0", "/0/0", "/"] {
            assert_eq!(tree.at_pointer(pointer), None, "{pointer}");
        }
        assert_eq!(Tree::parse("").at_pointer(""), None);
    }
}
