//! Tests of games of WAGE from outside: what is said of texts.

mod binding;
mod boards;
mod cases;
mod detection;
mod documented;
mod editing;
mod examples;
mod fixes;
mod games;
mod laws;
mod links;
mod marks;
mod meaning;
mod navigating;
mod ordering;
mod pages;
mod projects;
mod references;
mod renaming;
mod schema;
mod support;
mod twins;
