//! Streams cut into games.

use std::io::{self, BufReader, Read};

use record::text::{CutFault, Excerpt, Games, MAX_GAME_BYTES};

fn cut(stream: &[u8]) -> Vec<Result<(u64, String), CutFault>> {
    Games::new(stream)
        .map(|game| game.expect("a slice can be read"))
        .map(|game| game.map(|excerpt| (excerpt.line, excerpt.text)))
        .collect()
}

fn texts(stream: &str) -> Vec<(u64, String)> {
    let games = cut(stream.as_bytes()).into_iter();
    games.map(|game| game.expect("it is UTF-8")).collect()
}

#[test]
fn games_end_at_their_results() {
    assert_eq!(texts(""), []);
    assert_eq!(texts(" \n\n"), []);
    assert_eq!(texts("% nothing\n"), []);
    let one = |line, text: &str| (line, text.to_owned());
    assert_eq!(
        texts("1. e4 *\n\n1. d4 1-0 1. c4 2. x\n"),
        [one(1, "1. e4 *"), one(3, "1. d4 1-0"), one(3, "1. c4 2. x")]
    );
    assert_eq!(
        texts("1. e4 * {so}\n; and so\n\n{more}\n[Event \"2\"]\n"),
        [one(1, "1. e4 * {so}\n; and so\n\n{more}"), one(5, "[Event \"2\"]")]
    );
    assert_eq!(texts("1. e4 (d4 *) {1-0} e5*\n; 1-0\n\"*\" e8(Q) 0-1\n2-1-2 1.* e4 ...*").len(), 4);
    assert_eq!(
        texts("[Variant \"troy\"]\na1;b2 * c3 *\n[Variant \"chess\"]\ne4;b2 *\nc3 *").len(),
        3
    );
}

#[test]
fn a_garbled_game_takes_no_other_with_it() {
    let after = "\n\n[Event \"after\"]\n\n1. d4 *\n";
    for garbled in [
        "[Event \"x\"]\n1. e4 {no end",
        "[Event \"x\"]\n1. e4 (no end *",
        "[Event \"x\"]\n1. e4 \"no end *",
        "[Event \"x\"]\n1. e4 no result",
        "[Event \"x\n1. e4 no end",
        "[Event x]\n1. e4",
        "[\"Event\" \"x\"]\n[\"a ] b\" \"c\"]\n1. e4",
        "[Event \"no moves\"]",
        "} ) ; ( {",
        "[\n[",
    ] {
        let games = texts(&format!("{garbled}{after}"));
        let (line, last) = games.last().expect("there are games");
        assert_eq!(last, "[Event \"after\"]\n\n1. d4 *", "{garbled}");
        assert_eq!(*line as usize, garbled.lines().count() + 2, "{garbled}");
    }
}

#[test]
fn odd_bytes_are_told() {
    let stream = b"[Event \"1\"]\n1. e4 *\n[Event \"M\xfcller\"]\n1. d4 *\n[Event \"3\"]\n1. c4 \0 *\n[Event \"4\"]\n*";
    let games = cut(stream);
    assert_eq!(games.len(), 4);
    assert!(games[0].is_ok() && games[3].is_ok());
    assert_eq!(games[1], Ok((3, "[Event \"Müller\"]\n1. d4 *".to_owned())));
    assert_eq!(games[2], Err(CutFault::Nul { line: 6, offset: 63 }));

    let read = |stream: &[u8]| -> Vec<_> {
        Games::new(stream)
            .map(|game| game.expect("a slice can be read").expect("it is text"))
            .collect()
    };
    let games = read(&stream[..54]);
    let at = games[1].text.find("d4").expect("it is there");
    assert_eq!(games[1].offset_of(at), 40, "one byte was one character");
    let remarks = |game: &Excerpt| {
        game.remarks().iter().map(|issue| issue.message.clone()).collect::<Vec<_>>()
    };
    assert_eq!(remarks(&games[0]), [""; 0]);
    assert!(remarks(&games[1])[0].contains("Latin-1"));
}

/// Some programs write one before a file, and files are joined.
#[test]
fn byte_order_marks_are_passed_over() {
    for before in ["1. e4 *\n", "[Event \"1\"]\n1. e4\n", "[Event \"1\"]\n", ""] {
        let stream = format!("{before}\u{feff}[Event \"2\"]\n[White \"Ann\"]\n1. d4 *\n1. c4 *");
        let games: Vec<_> = Games::new(stream.as_bytes())
            .map(|game| game.expect("a slice can be read").expect("it is text"))
            .collect();
        assert_eq!(games.len(), if before.is_empty() { 2 } else { 3 });
        let (last, marked) = (&games[games.len() - 1], &games[games.len() - 2]);
        assert_eq!(marked.text, "[Event \"2\"]\n[White \"Ann\"]\n1. d4 *");
        assert_eq!((marked.offset as usize, marked.has_mark), (before.len() + 3, true));
        assert_eq!(marked.remarks()[0].code, "encoding");
        assert!(!last.has_mark && last.text == "1. c4 *");
    }
}

#[test]
fn a_game_that_is_too_long_is_passed_over() {
    let long = "Ra1-b1 ".repeat(MAX_GAME_BYTES / 7 + 1);
    let lines = long.replace("Ra1-b1 ", "Ra1-b1\n");
    for game in [long, lines] {
        let stream = format!("[Event \"1\"]\n{game}*\n[Event \"2\"]\n*\n");
        let games = cut(stream.as_bytes());
        assert_eq!(games[0], Err(CutFault::TooLong { line: 1 }));
        assert_eq!(
            games.last().map(|game| game.as_ref().map(|(_, text)| text.as_str())),
            Some(Ok("[Event \"2\"]\n*"))
        );
        assert_eq!(games.len(), 2);
    }
}

#[test]
fn a_stream_that_breaks_off_says_so() {
    struct Broken(&'static [u8]);
    impl Read for Broken {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            if self.0.is_empty() {
                return Err(io::Error::other("no more"));
            }
            self.0.read(buffer)
        }
    }
    let mut games = Games::new(BufReader::new(Broken(b"1. e4 *\n1. d4")));
    assert!(matches!(games.next(), Some(Ok(Ok(_)))));
    assert!(matches!(games.next(), Some(Err(_))));
}
