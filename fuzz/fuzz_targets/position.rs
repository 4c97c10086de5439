//! See `menagerie_bytes::position`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| menagerie_bytes::position(bytes));
