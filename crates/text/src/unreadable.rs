//! Why a file has no text.

/// Why a file has no text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unreadable {
    /// It is not UTF-8 from this byte on.
    NotUtf8 {
        /// How many bytes are UTF-8.
        valid_up_to: usize,
    },
    /// It is larger than Goldpath reads.
    TooLarge {
        /// Its size in bytes.
        bytes: u64,
        /// The largest size that is read.
        limit: u64,
    },
    /// The system refused, in its own words.
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
