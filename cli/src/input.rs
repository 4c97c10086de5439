//! From what the user names to bytes, JSON values and games.

use std::fs::File;
use std::io::{self, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use rules::erased::document::MAX_BYTES;
use rules::erased::{AnyGame, Cache, Envelope, Loaded, read_value};
use rules::{Issue, Issues, Strictness, suggest};
use serde_json::Value;

use crate::archive::{self, ArchiveFault};
use crate::args::{Place, PositionArgs, ReadingArgs};
use crate::exit::Failure;
use crate::options;

/// What standard input is called in messages.
pub(crate) const STDIN: &str = "<stdin>";
/// What a position in Forsyth-Edwards notation is called in messages.
pub(crate) const FEN: &str = "--fen";

/// Bytes with the name under which the user knows them.
#[derive(Debug)]
pub(crate) struct Source {
    /// The file as it was named, or `<stdin>`.
    pub name: String,
    /// What it holds.
    pub bytes: Vec<u8>,
}

/// How strictly `--study` reads.
pub(crate) const fn strictness(study: bool) -> Strictness {
    if study { Strictness::Study } else { Strictness::Play }
}

/// Opens a file, or standard input for `-`, and unpacks it; gives the name for messages too.
pub(crate) fn open(path: &str) -> Result<(String, Box<dyn Read + Send>), Failure> {
    open_counted(path, &Arc::default())
}

/// Like [`open`]; counts the bytes that were read, of an archive those of the archive.
pub(crate) fn open_counted(
    path: &str,
    n_bytes: &Arc<AtomicU64>,
) -> Result<(String, Box<dyn Read + Send>), Failure> {
    let (name, reader): (_, Box<dyn Read + Send>) = if path == "-" {
        (STDIN.to_owned(), Box::new(io::stdin()))
    } else {
        let file = File::open(path).map_err(|error| unreadable(path, &error))?;
        let is_directory = file.metadata().is_ok_and(|metadata| metadata.is_dir());
        if is_directory {
            return Err(Failure::Unreadable(format!(
                "{path}: it is a directory, not a file [directory]"
            )));
        }
        (path.to_owned(), Box::new(file))
    };
    let counted = Counted { reader, n_bytes: Arc::clone(n_bytes) };
    let unpacked = archive::unpack(Box::new(counted)).map_err(|error| unreadable(&name, &error))?;
    Ok((name, unpacked))
}

/// How many bytes an input has, where that is known before it is read.
pub(crate) fn size(path: &str) -> Option<u64> {
    let metadata = std::fs::metadata(if path == "-" { "/dev/stdin" } else { path }).ok()?;
    metadata.is_file().then_some(metadata.len())
}

/// Counts what is read.
struct Counted {
    reader: Box<dyn Read + Send>,
    n_bytes: Arc<AtomicU64>,
}

impl Read for Counted {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let n_read = self.reader.read(buffer)?;
        self.n_bytes.fetch_add(n_read as u64, Ordering::Relaxed);
        Ok(n_read)
    }
}

/// The failure to read something.
pub(crate) fn unreadable(name: &str, error: &io::Error) -> Failure {
    if let Some(fault) = ArchiveFault::of(error) {
        return Failure::Unreadable(format!("{name}: {fault} [{}]", fault.code));
    }
    let (code, reason) = match error.kind() {
        io::ErrorKind::NotFound => ("no-such-file", "there is no such file".to_owned()),
        io::ErrorKind::PermissionDenied => ("permission", "it may not be read".to_owned()),
        io::ErrorKind::IsADirectory => ("directory", "it is a directory, not a file".to_owned()),
        _ => ("unreadable-file", error.to_string()),
    };
    Failure::Unreadable(format!("{name}: {reason} [{code}]"))
}

impl Source {
    /// Reads a whole file, or standard input for `-`, but no more than a document may have.
    pub(crate) fn read(path: &str) -> Result<Self, Failure> {
        let (name, reader) = open(path)?;
        let mut bytes = Vec::new();
        let limit = MAX_BYTES as u64 + 1;
        reader.take(limit).read_to_end(&mut bytes).map_err(|error| unreadable(&name, &error))?;
        if bytes.len() > MAX_BYTES {
            let message = format!(
                "{name}: it is longer than {MAX_BYTES} bytes, the most that is read [too-long]"
            );
            return Err(Failure::Limit(message));
        }
        Ok(Self { name, bytes })
    }

    /// The JSON value that it holds.
    pub(crate) fn value(&self) -> Result<Value, Failure> {
        read_value(&self.bytes).map_err(|error| {
            let code = error.code();
            Failure::Unreadable(format!("{}: {error} [{code}]", self.name))
        })
    }

    /// The failure to make something of it.
    pub(crate) fn illegal(&self, issues: Issues) -> Failure {
        let text = String::from_utf8_lossy(&self.bytes).into_owned();
        Failure::IllegalSetup { name: self.name.clone(), text, issues }
    }
}

/// The game that a position argument means, its warnings told on stderr.
pub(crate) fn load(args: &PositionArgs, cache: &Cache) -> Result<Box<dyn AnyGame>, Failure> {
    let place = args.reading.place(args.position.as_deref(), cache.variants());
    load_only(place, &args.reading, cache)
}

/// Like [`load_from`], where nothing may follow the position.
pub(crate) fn load_only(
    place: Place<'_>,
    reading: &ReadingArgs,
    cache: &Cache,
) -> Result<Box<dyn AnyGame>, Failure> {
    refuse_next(place)?;
    load_from(place.position, reading, cache)
}

/// Where nothing may follow the position.
pub(crate) fn refuse_next(place: Place<'_>) -> Result<(), Failure> {
    match place.next {
        None => Ok(()),
        Some(word) => {
            let message = format!("{word}: --fen is the position, and this is no variant [usage]");
            Err(Failure::Usage(message))
        }
    }
}

/// Like [`load`], from the parts of the arguments.
pub(crate) fn load_from(
    position: &str,
    reading: &ReadingArgs,
    cache: &Cache,
) -> Result<Box<dyn AnyGame>, Failure> {
    if let Ok(variant) = cache.variants().find(position) {
        let built = options::build(variant, &reading.options)?;
        crate::output::warn_all(position, &built.warnings);
        let Some(fen) = &reading.fen else { return Ok(built.rules.start_game()) };
        let Loaded { game, warnings } =
            built.rules.load_fen(fen, strictness(reading.study)).map_err(|issues| {
                let Issue { code, message, .. } = issues.first();
                if code == "no-fen" {
                    return Failure::Usage(format!("--fen: {message} [{code}]"));
                }
                Failure::IllegalSetup { name: FEN.to_owned(), text: String::new(), issues }
            })?;
        crate::output::warn_all(FEN, &warnings);
        return Ok(game);
    }
    refuse_options(position, reading)?;
    let source = read_position(position, cache)?;
    let value = source.value()?;
    let envelope = Envelope::read(&value, "").map_err(|issues| source.illegal(issues))?;
    let loaded = envelope.load_cached(cache, strictness(reading.study), "");
    let Loaded { game, warnings } = loaded.map_err(|issues| source.illegal(issues))?;
    tracing::info!("loaded {} as {}", source.name, game.family().id);
    crate::output::warn_all(&source.name, &warnings);
    Ok(game)
}

/// `-o` has no meaning beside a file, which holds its options itself.
pub(crate) fn refuse_options(position: &str, reading: &ReadingArgs) -> Result<(), Failure> {
    match reading.options.first() {
        None => Ok(()),
        Some(option) => Err(Failure::Usage(format!(
            "-o {option} goes with a variant id only; the options of {} are in the file itself [usage]",
            if position == "-" { STDIN } else { position }
        ))),
    }
}

/// Reads a position's file; a misspelt variant gets a suggestion.
pub(crate) fn read_position(position: &str, cache: &Cache) -> Result<Source, Failure> {
    let is_bare = !position.contains(['/', '\\', '.']) && position != "-";
    if !is_bare || std::path::Path::new(position).exists() {
        return Source::read(position);
    }
    let ids = cache.variants().ids();
    let hint = match suggest(position, ids) {
        Some(near) => format!("did you mean `{near}`?"),
        None => "`menagerie variants` lists the variants".to_owned(),
    };
    Err(Failure::Unreadable(format!(
        "{position}: there is no such file and no such variant; {hint} [no-such-file]"
    )))
}
