//! x
fn main(){ let n: usize = std::env::args().nth(1).unwrap().parse().unwrap(); for p in ["@ ","\"","'","'\\","“","/*","\"\\u","{\"a\":[\n","[1 ","\"a\n","\"a\nb\",","}{","{,","\u{0}","\"a\":1,","[","{","{\"a\":","[\"a\"\n","{\"a\":1},","{\"a\":1},\"b\":2}","\u{a0}","[1,\n]","\"\n","=","{}}","a ","{\"a\" \n", "/", "[\"a\n x"] {
 for pre in ["", "[", "{\"k\":[", "{\"a\":1 "] {
 let mut t=pre.to_string(); t.push_str(&p.repeat(n/p.len())); let i=std::time::Instant::now(); let tr=syntax::Tree::parse(t); let e=i.elapsed();
 if e.as_millis()>(n/8000) as u128 {println!("{p:?} {pre:?} {e:?} {}",tr.errors().len());} } } println!("done"); }
