//! Tests of games of WAGE from outside: what is said of texts.

mod binding;
mod cases;
mod detection;
mod editing;
mod examples;
mod games;
mod laws;
mod meaning;
mod pages;
mod projects;
mod schema;
mod support;
mod twins;
