//! The host calls a function by its place in the table of the module, which is exported for that.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if std::env::var_os("CARGO_CFG_TARGET_OS").is_some_and(|system| system == "wasi") {
        println!("cargo::rustc-link-arg-bins=--export-table");
    }
}
