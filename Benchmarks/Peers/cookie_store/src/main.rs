//! Measures cookie_store: cookie_store DATA. Built by Scripts/bench.

use cookie_store::{Cookie, CookieStore};
use std::os::raw::c_long;
use url::Url;

extern "C" {
    fn clock() -> c_long;
}

/// The processor's time for this process, in microseconds as POSIX has it.
fn now() -> c_long {
    // It reads a counter and has no preconditions.
    unsafe { clock() }
}

fn report(name: &str, start: c_long, answer: String) {
    println!("{name}\t{}\t{answer}", (now() - start) as f64 / 1e6);
}

fn read(name: &str) -> String {
    let folder = std::env::args().nth(1).expect("a folder of data");
    std::fs::read_to_string(std::path::Path::new(&folder).join(name)).expect("the data")
}

fn insert(name: &str) -> CookieStore {
    let text = read(&format!("{name}.tsv"));
    let rows: Vec<(Url, &str)> = text
        .lines()
        .filter_map(|row| row.split_once('\t'))
        .map(|(url, field)| (Url::parse(url).expect("a URL"), field))
        .collect();
    let mut store = CookieStore::default();
    let start = now();
    for (url, field) in &rows {
        let _ = store.parse(field, url);
    }
    report(name, start, store.iter_any().count().to_string());
    store
}

fn main() {
    let text = read("parse.txt");
    let fields: Vec<&str> = text.lines().collect();
    let origin = Url::parse("https://example.com/").expect("a URL");
    let start = now();
    let parsed = fields.iter().filter(|field| Cookie::parse(**field, &origin).is_ok()).count();
    report("parse", start, parsed.to_string());

    insert("insert100k");
    let store = insert("insert10k");
    let text = read("lookup.txt");
    let urls: Vec<Url> = text.lines().map(|url| Url::parse(url).expect("a URL")).take(10_000).collect();
    let start = now();
    let (mut hits, mut octets) = (0, 0);
    for url in &urls {
        let mut header = String::new();
        for (name, value) in store.get_request_values(url) {
            if !header.is_empty() {
                header.push_str("; ");
            }
            header.push_str(name);
            header.push('=');
            header.push_str(value);
        }
        if !header.is_empty() {
            hits += 1;
            octets += header.len();
        }
    }
    report("lookup/10", start, format!("{hits} {octets}"));
}
