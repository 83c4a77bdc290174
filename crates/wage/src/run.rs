//! Tries the rules of a game against a script of what happens, step by step.
