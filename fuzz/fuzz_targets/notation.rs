//! See `menagerie_bytes::notation`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| menagerie_bytes::notation(bytes));
