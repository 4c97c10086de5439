//! See `menagerie_bytes::fen`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| menagerie_bytes::fen(bytes));
