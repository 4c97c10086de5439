//! See `menagerie_bytes::record_text`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| menagerie_bytes::record_text(bytes));
