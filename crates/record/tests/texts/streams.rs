//! Streams cut into games.

use std::io::{self, BufReader, Read};

use record::text::{CutFault, Games, MAX_GAME_BYTES};

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
fn bytes_that_are_no_text_are_told_where_they_stand() {
    let stream = b"[Event \"1\"]\n1. e4 *\n[Event \"M\xfcller\"]\n1. d4 *\n[Event \"3\"]\n1. c4 \0 *\n[Event \"4\"]\n*";
    let games = cut(stream);
    assert_eq!(games.len(), 4);
    assert!(games[0].is_ok() && games[3].is_ok());
    let fault = |line, offset, what| Err(CutFault::Encoding { line, offset, what });
    assert_eq!(games[1], fault(3, 29, "a byte that is not UTF-8"));
    assert_eq!(games[2], fault(6, 63, "a NUL"));
    let games = cut("\u{feff}[Event \"1\"]\n[White \"Ann\"]\n*\n[Event \"2\"]\n*".as_bytes());
    assert_eq!(games[0], fault(1, 0, "a byte-order mark"));
    assert_eq!(games[1], Ok((4, "[Event \"2\"]\n*".to_owned())));
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
