//! See `menagerie_bytes::options`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| menagerie_bytes::options(bytes));
