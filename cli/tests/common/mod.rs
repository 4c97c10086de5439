//! What several tests of the program do alike.

use std::io::Write as _;

use assert_cmd::Command;

/// What a run came to.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Ran {
    pub(crate) code: Option<i32>,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

pub(crate) fn run(args: &[&str], stdin: impl Into<Vec<u8>>) -> Ran {
    let mut command = Command::cargo_bin("menagerie").expect("the program is built");
    let output = command.args(args).write_stdin(stdin).output().expect("it runs");
    Ran {
        code: output.status.code(),
        stdout: String::from_utf8(output.stdout).expect("output is UTF-8"),
        stderr: String::from_utf8(output.stderr).expect("output is UTF-8"),
    }
}

/// Random legal records, one a line.
#[allow(dead_code, reason = "not every test plays games")]
pub(crate) fn generate(args: &[&str]) -> Vec<String> {
    let ran = run(&[&["generate"], args].concat(), "");
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""), "{args:?}");
    ran.stdout.lines().map(str::to_owned).collect()
}

#[allow(dead_code, reason = "not every test packs")]
pub(crate) fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    encoder.write_all(bytes).expect("memory can be written");
    encoder.finish().expect("memory can be written")
}

#[allow(dead_code, reason = "not every test packs")]
pub(crate) fn zstandard(bytes: &[u8]) -> Vec<u8> {
    zstd::encode_all(bytes, 1).expect("memory can be read")
}
