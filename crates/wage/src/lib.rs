//! Games of WAGE, which are played outdoors: what may stand in their one file, what is wrong with it, and what an
//! editor may say about it. Text in, data out: reads no files.

mod convert;
mod run;
mod timeline;
