//! Reading YAML text, whatever it is.

mod broken;
mod drawing;
mod laws;
mod plain;
mod reading;
mod recovery;
mod view;
