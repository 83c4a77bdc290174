//! Messages about a project that the client has not received yet.

/// Messages that are due after the next check. Each is taken when it is sent.
#[derive(Debug, Default)]
pub(in crate::main_loop) struct Owed {
    /// The findings, even if they are the same: a document was opened, changed or closed.
    pub(in crate::main_loop) publication: bool,
    /// A message about the outcomes that a save changed.
    pub(in crate::main_loop) announcement: bool,
    /// A refresh of a pulling client: a document was closed with unsaved text, whose diagnostics it may have
    /// received though they were never published.
    pub(in crate::main_loop) refresh: bool,
    /// A refresh of a pulling client for verdicts that it does not know about: gold paths were replayed.
    pub(in crate::main_loop) verdicts: bool,
}
