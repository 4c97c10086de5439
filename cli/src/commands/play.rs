//! `play`: moves, and the position they lead to.

use answers::{Desk, Play, Question, drawing, ending_words};
use rules::erased::{Cache, PlayedAction};

use crate::args::PlayArgs;
use crate::choices::Played;
use crate::commands::{explain, show};
use crate::exit::{Exit, Failure};
use crate::input;
use crate::jsonl::{self, Answer};
use crate::layout::lay_out;
use crate::output::{BAD, CITED, Out, clean, styled, tell};

/// Plays moves.
pub(crate) fn run(args: &PlayArgs, cache: &Cache) -> Result<Exit, Failure> {
    let desk = Desk::new(cache, input::strictness(args.position.reading.study));
    if args.position.stream.jsonl.is_some() {
        return jsonl::run(&args.position.stream, &Question::PLAY, |item| {
            let play = answers::play(item, &desk)?;
            let exit = Exit::finding_unless(play.ok);
            Ok(Answer::new(item, &play, exit))
        });
    }
    let place = args.position.place(cache.variants());
    let mut game = input::load_from(place.position, &args.position.reading, cache)?;
    let first = place.next.map(str::to_owned);
    let moves: Vec<_> = first.into_iter().chain(args.moves.iter().cloned()).collect();
    let n_moves = moves.len();
    let play = Play::of(&mut *game, moves, &desk).expect("nobody stops it");
    if args.ascii && args.format != Played::Show {
        let message = "--ascii goes with --format show only [usage]";
        return Err(Failure::Usage(message.to_owned()));
    }
    let mut out = Out::stdout();
    if args.position.json {
        out.object(&play)?;
    } else if let Some(illegal) = &play.illegal {
        let text = clean(&illegal.explanation.text).into_owned();
        let heading = format!("move {} of {n_moves}, {text}, can't be played", illegal.entry + 1);
        tell(&format!("{}: {heading}", styled(BAD, "error")));
        tell(explain::text(&illegal.explanation).trim_end());
    } else {
        match args.format {
            Played::Json => out.text(&lay_out(&play.position))?,
            Played::Fen => out.line(&show::fen(&*game)?)?,
            Played::Show => {
                write_moves(&play, &mut out)?;
                out.text(&show::text(&drawing(&*game), args.ascii, true))?;
            }
        }
    }
    out.flush()?;
    if let Some(outcome) = play.outcome.as_ref().filter(|_| play.ok) {
        tell(&format!("the game is over: {}", ending_words(outcome, game.seats())));
    }
    Ok(Exit::finding_unless(play.ok))
}

fn write_moves(play: &Play, out: &mut Out) -> Result<(), Failure> {
    let actions = play.played.iter().flat_map(|entry| &entry.actions);
    for PlayedAction { canonical, seat, rule, effects, .. } in actions {
        let effects: Vec<_> = effects.iter().map(|effect| effect.text.as_str()).collect();
        let colon = if effects.is_empty() { "" } else { ": " };
        let effects = effects.join("; ");
        out.line(&format!("{seat} {canonical}  {}{colon}{effects}", styled(CITED, rule)))?;
    }
    if play.played.is_empty() { Ok(()) } else { out.line("") }
}
