//! `moves`: the legal moves of a position.

use answers::{Desk, MoveList, Question, ending_words};
use rules::Issue;
use rules::erased::facts::MoveFact;
use rules::erased::{AnyGame, Cache};

use crate::args::MovesArgs;
use crate::exit::{Exit, Failure};
use crate::input;
use crate::jsonl::{self, Answer};
use crate::output::{CITED, Out, clean, styled, tell};
use crate::words::standing;

/// Lists the legal moves.
pub(crate) fn run(args: &MovesArgs, cache: &Cache) -> Result<Exit, Failure> {
    if args.position.stream.jsonl.is_some() {
        let desk = Desk::new(cache, input::strictness(args.position.reading.study));
        return jsonl::run(&args.position.stream, &Question::MOVES, |item| {
            let game = item.game(&desk)?;
            let counts_only = item.bool("count")?.unwrap_or(args.count);
            let own = item.text("from")?;
            let from = own.or(args.from.as_deref());
            let list =
                MoveList::of(&*game, from, counts_only).map_err(|issue| match (own, from) {
                    (None, Some(cell)) => {
                        let message = format!("--from {}: {}", clean(cell), issue.message);
                        Issue { message, ..issue }
                    }
                    _ => issue.within("/from"),
                })?;
            Ok(Answer::new(item, &list, Exit::Fine))
        });
    }
    let game =
        input::load_only(args.position.place(cache.variants()), &args.position.reading, cache)?;
    let counts_only = args.count && args.position.json;
    let list = MoveList::of(&*game, args.from.as_deref(), counts_only).map_err(|issue| {
        let cell = args.from.as_deref().unwrap_or_default();
        Failure::Usage(format!("--from {cell}: {} [{}]", issue.message, issue.code))
    })?;
    let mut out = Out::stdout();
    if args.position.json {
        out.object(&list)?;
    } else if args.count {
        out.line(&list.count.to_string())?;
    } else {
        write(&list, args, &*game, &mut out)?;
    }
    out.flush()?;
    Ok(Exit::Fine)
}

/// Why a cell has no moves, as far as a glance at the board says it.
fn nothing_from(game: &dyn AnyGame, cell: &str) -> String {
    let scene = game.scene();
    let standing = standing(&scene, cell);
    let seat = game.to_act().unwrap_or("nobody");
    let stack = scene.find(cell).map_or(&[][..], |idx| &scene.cells[idx].stack);
    if stack.is_empty() {
        standing
    } else if stack.iter().all(|token| scene.side_name(token.side) != seat) {
        format!("{standing}; {seat} is to act")
    } else {
        format!("{standing}, and has no legal move; `explain --all {cell}` says why")
    }
}

/// One move a line: the move, then the rule that grants it.
fn write(
    list: &MoveList,
    args: &MovesArgs,
    game: &dyn AnyGame,
    out: &mut Out,
) -> Result<(), Failure> {
    let moves = list.moves.as_deref().unwrap_or_default();
    if let Some(outcome) = &list.outcome {
        tell(&format!("the game is over: {}", ending_words(outcome, game.seats())));
    } else if let (true, Some(cell)) = (moves.is_empty(), &args.from) {
        tell(&nothing_from(game, cell));
    }
    let texts: Option<Vec<_>> = if args.san {
        moves.iter().map(|fact| fact.san.as_deref()).collect()
    } else {
        Some(moves.iter().map(|fact| fact.text.as_str()).collect())
    };
    let texts = texts.ok_or_else(|| {
        let message = format!("--san: {} with these options has no SAN [usage]", list.variant);
        Failure::Usage(message)
    })?;
    let width = texts.iter().map(|text| text.chars().count()).max().unwrap_or(0);
    for (text, MoveFact { rule, .. }) in texts.into_iter().zip(moves) {
        if args.quiet {
            out.line(text)?;
        } else {
            out.line(&format!("{text:width$}  {}", styled(CITED, rule)))?;
        }
    }
    Ok(())
}
