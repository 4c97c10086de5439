//! Compressed input, gzip and Zstandard, known by its first bytes.

use std::fmt;
use std::io::{self, BufRead, BufReader, Cursor, Read};

use flate2::bufread::MultiGzDecoder;

const GZIP: [u8; 2] = [0x1f, 0x8b];
const ZSTANDARD: [u8; 4] = [0x28, 0xb5, 0x2f, 0xfd];
/// Sixteen numbers mark a part that is to be skipped; this is the first one, and they differ in its first byte.
const SKIPPED: [u8; 4] = [0x50, 0x2a, 0x4d, 0x18];

/// Why an archive can't be read to its end. What came before was right, as far as its sums say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ArchiveFault {
    /// The stable code.
    pub code: &'static str,
    message: String,
}

/// What kind of input it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Plain,
    Gzip,
    Zstandard,
}

/// The content of an archive; anything else as it is.
pub(crate) fn unpack(mut reader: Box<dyn Read + Send>) -> io::Result<Box<dyn Read + Send>> {
    let mut head = Vec::new();
    // One byte at a time and no more than it takes, so that nobody waits for a partner who has said all.
    while Kind::of(&head).is_none() && reader.by_ref().take(1).read_to_end(&mut head)? > 0 {}
    let kind = Kind::of(&head).unwrap_or(Kind::Plain);
    let whole = Cursor::new(head).chain(reader);
    Ok(match kind {
        Kind::Plain => Box::new(whole),
        Kind::Gzip => Box::new(Gzip(MultiGzDecoder::new(BufReader::new(whole)))),
        Kind::Zstandard => Box::new(Zstandard(zstd::Decoder::with_buffer(BufReader::new(whole))?)),
    })
}

/// A file's name without the ending that says how it is compressed.
pub(crate) fn plain_name(path: &str) -> &str {
    let endings = [".gz", ".zst", ".GZ", ".ZST"];
    endings.iter().find_map(|ending| path.strip_suffix(ending)).unwrap_or(path)
}

impl Kind {
    /// What input begins with these bytes; `None` as long as more of them must be seen.
    fn of(head: &[u8]) -> Option<Self> {
        let mut first_skipped = SKIPPED;
        if let Some(&first) = head.first().filter(|&&first| first & 0xf0 == SKIPPED[0]) {
            first_skipped[0] = first;
        }
        let magics = [
            (&GZIP[..], Self::Gzip),
            (&ZSTANDARD, Self::Zstandard),
            (&first_skipped, Self::Zstandard),
        ];
        let known = magics.iter().find(|(magic, _)| head.starts_with(magic));
        if let Some(&(_, kind)) = known {
            return Some(kind);
        }
        let is_open = magics.iter().any(|(magic, _)| magic.starts_with(head));
        (!is_open).then_some(Self::Plain)
    }
}

impl ArchiveFault {
    fn truncated(kind: &str) -> io::Error {
        let message = format!("the {kind} archive ends in the middle");
        io::Error::other(Self { code: "truncated-archive", message })
    }

    fn corrupt(kind: &str, why: impl fmt::Display) -> io::Error {
        let message = format!("the {kind} archive is damaged: {why}");
        io::Error::other(Self { code: "corrupt-archive", message })
    }

    /// The fault of an archive in an error of reading.
    pub(crate) fn of(error: &io::Error) -> Option<&Self> {
        error.get_ref()?.downcast_ref()
    }
}

impl fmt::Display for ArchiveFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for ArchiveFault {}

/// A gzip archive of any number of members.
struct Gzip<R>(MultiGzDecoder<R>);

impl<R: BufRead> Read for Gzip<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.0.read(buffer).map_err(|error| match error.kind() {
            io::ErrorKind::UnexpectedEof => ArchiveFault::truncated("gzip"),
            io::ErrorKind::InvalidInput | io::ErrorKind::InvalidData => {
                ArchiveFault::corrupt("gzip", error)
            }
            _ => error,
        })
    }
}

/// A Zstandard archive of any number of frames.
struct Zstandard<R: BufRead>(zstd::Decoder<'static, R>);

impl<R: BufRead> Read for Zstandard<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.0.read(buffer).map_err(|error| match error.kind() {
            io::ErrorKind::UnexpectedEof => ArchiveFault::truncated("Zstandard"),
            // What the library itself says has no number of the system.
            _ if error.raw_os_error().is_none() => ArchiveFault::corrupt("Zstandard", error),
            _ => error,
        })
    }
}

#[cfg(test)]
mod tests {
    use std::io::{self, Read, Write as _};

    use super::{ArchiveFault, Kind, plain_name, unpack};

    fn gzip(text: &[u8]) -> Vec<u8> {
        let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        encoder.write_all(text).expect("memory can be written");
        encoder.finish().expect("memory can be written")
    }

    fn zstandard(text: &[u8]) -> Vec<u8> {
        zstd::encode_all(text, 1).expect("memory can be read")
    }

    fn read(bytes: Vec<u8>) -> (Vec<u8>, io::Result<usize>) {
        let mut found = Vec::new();
        let mut reader = unpack(Box::new(io::Cursor::new(bytes))).expect("memory can be read");
        let end = reader.read_to_end(&mut found);
        (found, end)
    }

    fn code(bytes: Vec<u8>) -> &'static str {
        let error = read(bytes).1.expect_err("the archive is broken");
        ArchiveFault::of(&error).expect("it is a fault of the archive").code
    }

    #[test]
    fn content_comes_out_whatever_it_is_packed_in() {
        let text = b"{\"variant\": \"troy\"}\n".repeat(20_000);
        for bytes in [text.clone(), gzip(&text), zstandard(&text)] {
            assert_eq!(read(bytes).0, text);
        }
        for short in [&b""[..], b"[", b"(", b"\x1f", b"[*M", b"P"] {
            assert_eq!(read(short.to_vec()).0, short);
        }
        assert_eq!(read(gzip(b"")).0, b"");
    }

    #[test]
    fn several_members_are_one_content() {
        for pack in [gzip, zstandard] {
            let mut bytes = pack(b"one\n");
            bytes.extend(pack(b"two\n"));
            assert_eq!(read(bytes).0, b"one\ntwo\n");
        }
        let mut bytes = vec![0x53, 0x2a, 0x4d, 0x18, 3, 0, 0, 0, 1, 2, 3];
        bytes.extend(zstandard(b"one\n"));
        assert_eq!(read(bytes).0, b"one\n");
    }

    #[test]
    fn broken_archives_say_how() {
        let text: Vec<u8> = (0..200_000_u32)
            .flat_map(|n| (n.wrapping_mul(2_654_435_761) >> 7).to_le_bytes())
            .collect();
        for pack in [gzip, zstandard] {
            let whole = pack(&text);
            for length in [5, whole.len() / 2, whole.len() - 1] {
                assert_eq!(code(whole[..length].to_vec()), "truncated-archive", "{length}");
            }
            let mut more = whole.clone();
            more.extend_from_slice(b"more");
            assert!(["corrupt-archive", "truncated-archive"].contains(&code(more)));
        }
        let mut damaged = gzip(&text);
        let middle = damaged.len() / 2;
        damaged[middle] ^= 0x55;
        assert_eq!(code(damaged), "corrupt-archive");
    }

    #[test]
    fn the_first_bytes_decide() {
        assert_eq!(Kind::of(b"{"), Some(Kind::Plain));
        assert_eq!(Kind::of(b"["), None);
        assert_eq!(Kind::of(b"[*MM"), Some(Kind::Plain));
        assert_eq!(Kind::of(b"\x1f\x8b"), Some(Kind::Gzip));
    }

    #[test]
    fn names_lose_the_ending_of_the_archive() {
        assert_eq!(plain_name("games.jsonl.gz"), "games.jsonl");
        assert_eq!(plain_name("games.pgn.zst"), "games.pgn");
        assert_eq!(plain_name("games.json"), "games.json");
    }
}
