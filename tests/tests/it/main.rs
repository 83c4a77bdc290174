//! The binary, our own packs, and what is written from the sources. Real editors are tests beside this one.

mod about;
mod architecture;
mod baseline;
mod ci;
mod cli;
mod conform;
mod deletions;
mod escapes;
mod fixing;
mod formats;
mod lsp_methods;
mod metrics;
mod necessity;
mod oracle;
mod protocol;
mod readme;
mod rename;
mod schema;
mod schema_agrees;
mod settings;
mod shards;
mod solve;
mod stdin;
mod unreadable;
mod vary;
mod watching;
