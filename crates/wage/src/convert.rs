//! The same game in the other notation: YAML as JSON, and back.
