//! `play`: moves, and the position they lead to.

use rules::erased::facts::OutcomeFact;
use rules::erased::{AnyGame, Cache, PlayedAction};
use rules::explain::Explanation;
use serde::Serialize;
use serde_json::Value;

use crate::args::PlayArgs;
use crate::choices::Played;
use crate::commands::{explain, show};
use crate::exit::{Exit, Failure};
use crate::input;
use crate::jsonl::{self, Answer};
use crate::layout::lay_out;
use crate::output::{BAD, CITED, Out, clean, styled, tell};
use crate::words::ending;

/// What came of some moves. After an illegal one nothing more is played.
#[derive(Serialize)]
struct Play {
    variant: &'static str,
    ok: bool,
    played: Vec<PlayedEntry>,
    illegal: Option<IllegalEntry>,
    to_act: Option<&'static str>,
    outcome: Option<OutcomeFact>,
    position: Value,
}

#[derive(Serialize)]
struct PlayedEntry {
    text: String,
    actions: Vec<PlayedAction>,
}

#[derive(Serialize)]
struct IllegalEntry {
    /// Which of the moves, from 0.
    entry: usize,
    /// Which of its actions, from 0.
    part: usize,
    #[serde(flatten)]
    explanation: Explanation,
}

/// Plays moves.
pub(crate) fn run(args: &PlayArgs, cache: &Cache) -> Result<Exit, Failure> {
    if args.position.stream.jsonl.is_some() {
        return jsonl::run(&args.position.stream, &["position", "moves", "move"], |item| {
            let mut game = item.game(cache, args.position.reading.study)?;
            let mut moves = item.texts("moves")?.unwrap_or_default();
            moves.extend(item.text("move")?.map(str::to_owned));
            let play = play(&mut *game, &moves);
            let exit = Exit::finding_unless(play.ok);
            Ok(Answer::new(item, &play, exit))
        });
    }
    let place = args.position.place(cache.variants());
    let mut game = input::load_from(place.position, &args.position.reading, cache)?;
    let first = place.next.map(str::to_owned);
    let moves: Vec<_> = first.into_iter().chain(args.moves.iter().cloned()).collect();
    let play = play(&mut *game, &moves);
    if args.ascii && args.format != Played::Show {
        let message = "--ascii goes with --format show only [usage]";
        return Err(Failure::Usage(message.to_owned()));
    }
    let mut out = Out::stdout();
    if args.position.json {
        out.object(&play)?;
    } else if let Some(illegal) = &play.illegal {
        let text = clean(&illegal.explanation.text).into_owned();
        let n_moves = moves.len();
        let heading = format!("move {} of {n_moves}, {text}, can't be played", illegal.entry + 1);
        tell(&format!("{}: {heading}", styled(BAD, "error")));
        tell(explain::text(&illegal.explanation).trim_end());
    } else {
        match args.format {
            Played::Json => out.text(&lay_out(&play.position))?,
            Played::Fen => out.line(&show::fen(&*game)?)?,
            Played::Show => {
                write_moves(&play, &mut out)?;
                out.text(&show::text(&show::drawing(&*game), args.ascii, true))?;
            }
        }
    }
    out.flush()?;
    if let Some(outcome) = play.outcome.as_ref().filter(|_| play.ok) {
        tell(&format!("the game is over: {}", ending(outcome, game.seats())));
    }
    Ok(Exit::finding_unless(play.ok))
}

fn play(game: &mut dyn AnyGame, moves: &[String]) -> Play {
    let mut played = Vec::with_capacity(moves.len());
    let mut illegal = None;
    for (entry, text) in moves.iter().enumerate() {
        match game.play(text) {
            Ok(actions) => played.push(PlayedEntry { text: text.clone(), actions }),
            Err(error) => {
                illegal =
                    Some(IllegalEntry { entry, part: error.part, explanation: error.explanation });
                break;
            }
        }
    }
    Play {
        variant: game.family().id,
        ok: illegal.is_none(),
        played,
        illegal,
        to_act: game.to_act(),
        outcome: game.outcome(),
        position: game.envelope(),
    }
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
