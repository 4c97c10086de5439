//! The canonical text of a record.

use rules::erased::{AnyGame, Cache, Variant};
use serde_json::Value;

use super::chess::CHESS;
use super::dialect::Dialect;
use super::layout::{Layout, is_plain_comment};
use super::lexer::{Lexer, Token};
use super::reading::{begin, shows_chess};
use super::strings::push_string;
use super::tags::{is_same_position, may_decide};
use super::words::is_result;
use crate::Record;
use crate::notes::{Note, Variation, is_suffix_byte};
use crate::record::termination_named;

/// The seven tags with which every game of PGN begins; `Result` is the last.
const ROSTER: [&str; 6] = ["Event", "Site", "Date", "Round", "White", "Black"];

/// Writes a record as text, always in the same way; [`read`](super::read) gives the same record again.
///
/// A game of chess has its moves in SAN. A move that the record has in other words is followed by these, as
/// `{[%written "e2-e4"]}`; [`canonical`](crate::canonical) puts SAN into the record itself.
///
/// ```
/// # use rules::erased::Cache;
/// # use serde_json::json;
/// let game = json!({"variant": "troy", "headers": {"White": "Ann"}, "moves": ["Ra1-b1", "Pa10-a9"], "result": "*"});
/// let record = record::Record::read(&game, "")?;
/// let text = record::text::write(&record, &Cache::new(registry::VARIANTS));
/// assert_eq!(text, "[White \"Ann\"]\n[Result \"*\"]\n[Variant \"troy\"]\n\n1. Ra1-b1 Pa10-a9 *\n");
/// # Ok::<(), rules::Issues>(())
/// ```
pub fn write(record: &Record, cache: &Cache) -> String {
    let writer = Writer::new(record, cache);
    let moves = writer.movetext(cache);
    let mut text = writer.tags(&moves);
    text.push('\n');
    text += &moves;
    text.push('\n');
    text
}

struct Writer<'a> {
    record: &'a Record,
    dialect: Dialect,
    family: Option<&'static rules::Family>,
    fen: Option<Fen>,
}

/// A start in FEN.
struct Fen {
    text: String,
    /// Whether it says all that the record does.
    is_exact: bool,
    /// Whether it is the header of that name, which then need not be written as such.
    is_header: bool,
    /// The number of the first move.
    first_round: u32,
}

impl<'a> Writer<'a> {
    fn new(record: &'a Record, cache: &Cache) -> Self {
        let family = cache.variants().find(&record.variant).ok().map(Variant::family);
        let phrases = family.map_or(&[][..], |family| family.phrases);
        let dialect = Dialect { is_chess: record.variant == CHESS, phrases };
        let fen = if dialect.is_chess { find_fen(record, cache) } else { None };
        Self { record, dialect, family, fen }
    }

    fn tags(&self, moves: &str) -> String {
        let record = self.record;
        let mut tags = Tags(String::new());
        for name in ROSTER {
            if let Some(value) = record.headers.get(name) {
                tags.push(name, value);
            }
        }
        tags.push("Result", &record.result);
        let fen = self.fen.as_ref();
        let has_position = match (fen, &record.start) {
            (Some(fen), _) => !fen.is_exact,
            (None, start) => start.is_some(),
        };
        let is_bare = self.dialect.is_chess
            && record.options.is_empty()
            && !has_position
            && (fen.is_some() || shows_chess(&Lexer::new(moves)));
        if !is_bare {
            tags.push("Variant", &record.variant);
        }
        if !record.options.is_empty() {
            tags.push("Options", &Value::Object(record.options.clone()).to_string());
        }
        if let Some(fen) = fen {
            tags.push("SetUp", "1");
            tags.push("FEN", &fen.text);
        }
        if let Some(start) = record.start.as_ref().filter(|_| has_position) {
            tags.push("Position", &Value::Object(start.clone()).to_string());
        }
        if let Some(termination) = record.termination {
            tags.push("Termination", termination.word());
        }
        if !record.irregular.is_empty() {
            tags.push("Irregular", &serde_json::json!(record.irregular).to_string());
        }
        let is_header = fen.is_some_and(|fen| fen.is_header);
        for (name, value) in &record.headers {
            let is_written = ROSTER.contains(&name.as_str()) || is_header && name == "FEN";
            if !is_written {
                self.push_header(name, value, &mut tags);
            }
        }
        tags.0
    }

    /// A name that could be taken for another thing than a header's stands in quotation marks.
    fn push_header(&self, name: &str, value: &str, tags: &mut Tags) {
        let is_symbol = !name.is_empty()
            && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
        // What PGN says of the end of a game of chess is kept.
        let is_end = name == "Termination"
            && self.dialect.is_chess
            && self.record.termination.is_none()
            && termination_named(value, "").is_err();
        if is_end || is_symbol && may_decide(name, value, self.family).is_none() {
            tags.push(name, value);
        } else {
            tags.push_quoted(name, value);
        }
    }

    fn movetext(&self, cache: &Cache) -> String {
        let record = self.record;
        let mut layout = Layout::new();
        let first_round = self.fen.as_ref().map_or(1, |fen| fen.first_round);
        let mut counter = Counter::new(begin(record, cache), first_round);
        let mut notes = record.notes.iter().peekable();
        let entries = record.moves.iter().enumerate();
        self.notes_at(0, &mut notes, &mut layout);
        for (idx, entry) in entries {
            let stamp = counter.stamp();
            let san = counter.play(entry).filter(|_| self.dialect.is_chess);
            let shown = san.as_deref().unwrap_or(entry);
            let mut unit = String::new();
            if stamp.begins_round || layout.is_interrupted() {
                let dots = if stamp.is_first_seat { "." } else { "..." };
                unit = format!("{}{dots} ", stamp.round);
            }
            self.push_entry(shown, record.moves.get(idx + 1), &mut unit);
            let suffix = notes.peek().filter(|note| note.at == idx + 1);
            unit += suffix.and_then(|note| note.suffix.as_deref()).unwrap_or_default();
            layout.push(&unit);
            if shown != entry {
                let mut written = "{[%written ".to_owned();
                push_string(entry, &['}'], &mut written);
                layout.push_between(&(written + "]}"));
            }
            self.notes_at(idx + 1, &mut notes, &mut layout);
        }
        let result = record.result.as_str();
        if is_result(result) {
            layout.push(result);
        }
        let text = layout.finish();
        // The tags of the next game would be taken for those of this one.
        if text.is_empty() { "1.".to_owned() } else { text }
    }

    /// An entry as it is, where it is read so; in quotation marks elsewhere.
    fn push_entry(&self, entry: &str, next: Option<&String>, unit: &mut String) {
        if self.is_plain(entry, next) {
            unit.push_str(entry);
        } else {
            push_string(entry, &[], unit);
        }
    }

    fn is_plain(&self, entry: &str, next: Option<&String>) -> bool {
        // What ends like a suffix would be torn apart, or merge with a suffix behind it.
        if entry.contains(char::is_control)
            || entry.ends_with(|sign: char| sign.is_ascii() && is_suffix_byte(sign as u8))
        {
            return false;
        }
        // The next entry could be taken for a part of this one.
        let with_next = next.filter(|_| !self.dialect.phrases.is_empty());
        let text = with_next.map(|next| format!("{entry} {next}"));
        let mut lexer = Lexer::of_moves(text.as_deref().unwrap_or(entry), self.dialect);
        let is_read = matches!(
            lexer.token(),
            Ok(Some(token)) if token.span == (0..entry.len())
                && matches!(&token.value, Token::Move { text, suffix: "" } if text == entry)
        );
        is_read && !entry.starts_with('"')
    }

    /// Whatever is noted after so many entries, but for suffixes.
    fn notes_at<'n>(
        &self,
        at: usize,
        notes: &mut std::iter::Peekable<impl Iterator<Item = &'n Note>>,
        layout: &mut Layout,
    ) {
        while let Some(note) = notes.next_if(|note| note.at == at) {
            for nag in &note.nags {
                layout.push(&format!("${nag}"));
            }
            for comment in &note.comments {
                layout.push_between(&comment_text(comment));
            }
            for variation in &note.variations {
                layout.open();
                self.variation(variation, layout);
                layout.close();
            }
        }
    }

    /// Variations stand as they were written: nobody has said that they can be played.
    fn variation(&self, variation: &Variation, layout: &mut Layout) {
        let mut notes = variation.notes.iter().peekable();
        self.notes_at(0, &mut notes, layout);
        for (idx, entry) in variation.moves.iter().enumerate() {
            let mut unit = String::new();
            self.push_entry(entry, variation.moves.get(idx + 1), &mut unit);
            let suffix = notes.peek().filter(|note| note.at == idx + 1);
            unit += suffix.and_then(|note| note.suffix.as_deref()).unwrap_or_default();
            layout.push(&unit);
            self.notes_at(idx + 1, &mut notes, layout);
        }
    }
}

/// The start in FEN, where chess has one. The header `FEN` is it where it gives the same position, and says more than
/// a position does.
fn find_fen(record: &Record, cache: &Cache) -> Option<Fen> {
    let start = record.start.as_ref()?;
    let standard = begin(record, cache)?.fen();
    let options = Value::Object(record.options.clone());
    let rules = cache.build(CHESS, &options, "").ok()?.rules;
    let load = |fen: &str| Some(rules.load_fen(fen, rules::Strictness::Study).ok()?.game);
    let is_exact = |game: &dyn AnyGame| game.position().as_object() == Some(start);
    let header = record.headers.get("FEN").filter(|&fen| standard.as_ref() != Some(fen));
    if let Some(fen) = header
        && let Some(game) = load(fen)
        && is_same_position(game.fen().as_deref(), standard.as_deref())
    {
        let number = fen.split_ascii_whitespace().nth(5).and_then(|number| number.parse().ok());
        let is_exact = is_exact(&*game);
        return Some(Fen {
            text: fen.clone(),
            is_exact,
            is_header: true,
            first_round: number.unwrap_or(1),
        });
    }
    let game = load(standard.as_ref()?)?;
    let is_exact = is_exact(&*game);
    let text = standard.filter(|standard| game.fen().as_ref() == Some(standard))?;
    Some(Fen { text, is_exact, is_header: false, first_round: 1 })
}

fn comment_text(comment: &str) -> String {
    if is_plain_comment(comment) {
        return format!("{{{comment}}}");
    }
    let mut text = "{[%text ".to_owned();
    push_string(comment, &['}'], &mut text);
    text + "]}"
}

struct Tags(String);

impl Tags {
    fn push(&mut self, name: &str, value: &str) {
        self.0 += &format!("[{name} ");
        push_string(value, &[], &mut self.0);
        self.0 += "]\n";
    }

    fn push_quoted(&mut self, name: &str, value: &str) {
        self.0.push('[');
        push_string(name, &[], &mut self.0);
        self.0.push(' ');
        push_string(value, &[], &mut self.0);
        self.0 += "]\n";
    }
}

/// Counts rounds, in each of which every seat has a turn, as far as the moves can be played; beyond, each is a turn.
struct Counter {
    game: Option<Box<dyn AnyGame>>,
    n_seats: usize,
    seat: usize,
    round: u32,
    begins_turn: bool,
    begins_round: bool,
}

/// Where in the count a move stands.
#[derive(Clone, Copy)]
struct Stamp {
    round: u32,
    is_first_seat: bool,
    begins_round: bool,
}

impl Counter {
    fn new(game: Option<Box<dyn AnyGame>>, round: u32) -> Self {
        let n_seats = game.as_ref().map_or(2, |game| game.seats().len());
        let seat = game.as_ref().and_then(|game| seat_to_act(&**game)).unwrap_or(0);
        Self { game, n_seats, seat, round, begins_turn: true, begins_round: true }
    }

    fn stamp(&self) -> Stamp {
        Stamp {
            round: self.round,
            is_first_seat: self.seat == 0 && self.begins_turn,
            begins_round: self.begins_round,
        }
    }

    /// Plays an entry, and gives it in SAN where it is one move of chess.
    fn play(&mut self, entry: &str) -> Option<String> {
        let played = self.game.as_mut().and_then(|game| game.play(entry).ok());
        if played.is_none() {
            self.game = None;
        }
        let ends_turn = played
            .as_ref()
            .is_none_or(|actions| actions.last().is_none_or(|action| action.ends_turn));
        (self.begins_turn, self.begins_round) = (ends_turn, false);
        if ends_turn {
            let next = self.game.as_ref().and_then(|game| seat_to_act(&**game));
            let next = next.unwrap_or((self.seat + 1) % self.n_seats);
            self.begins_round = next <= self.seat;
            self.round += u32::from(self.begins_round);
            self.seat = next;
        }
        match played.as_deref() {
            Some([action]) => action.san.clone(),
            Some(_) | None => None,
        }
    }
}

fn seat_to_act(game: &dyn AnyGame) -> Option<usize> {
    let name = game.to_act()?;
    game.seats().iter().position(|&seat| seat == name)
}
