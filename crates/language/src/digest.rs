//! The digest used to compare states and diagnostics.

use std::fmt::Write as _;

use sha2::{Digest, Sha256};

/// The SHA-256 of a text, in hexadecimal.
pub fn digest(text: &str) -> String {
    Sha256::digest(text).iter().fold(String::new(), |mut text, byte| {
        // Writing to a string cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_digest_is_as_everywhere() {
        assert_eq!(digest("{}"), "44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a");
    }
}
