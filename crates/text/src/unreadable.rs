//! Why a file has no text.

/// Why a file has no text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unreadable {
    /// The file is not valid UTF-8.
    NotUtf8 {
        /// The number of valid bytes before the first invalid one.
        valid_up_to: usize,
    },
    /// The file exceeds the size limit.
    TooLarge {
        /// The size in bytes.
        bytes: u64,
        /// The limit in bytes.
        limit: u64,
    },
    /// The operating system reported this error.
    Refused(String),
}

impl std::fmt::Display for Unreadable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::NotUtf8 { valid_up_to } => {
                write!(f, "the file is not UTF-8: byte {valid_up_to} cannot be read as text")
            }
            Self::TooLarge { bytes, limit } => {
                write!(f, "the file has {bytes} bytes, more than the {limit} that Goldpath reads")
            }
            Self::Refused(why) => write!(f, "the file cannot be read: {why}"),
        }
    }
}
