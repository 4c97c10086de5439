//! `check`: what is wrong, or unlikely, about a position.

use answers::{Checked, Desk, Question};
use rules::erased::{Cache, Envelope};

use crate::args::CheckArgs;
use crate::exit::{Exit, Failure};
use crate::input;
use crate::jsonl::{self, Answer};
use crate::options;
use crate::output::{BAD, CAREFUL, GOOD, Out, clean, heading, issue_line, styled};
use crate::words::plural;

/// Checks a position. On JSON that is no position the issues are the answer, so they go to stdout.
pub(crate) fn run(args: &CheckArgs, cache: &Cache) -> Result<Exit, Failure> {
    let strictness = input::strictness(args.position.reading.study);
    let desk = Desk::new(cache, strictness);
    if args.position.stream.jsonl.is_some() {
        return jsonl::run(&args.position.stream, &Question::CHECK, |item| {
            let checked = answers::check(item, &desk)?;
            let exit = Exit::finding_unless(checked.ok);
            Ok(Answer::new(item, &checked, exit))
        });
    }
    let place = args.position.place(cache.variants());
    input::refuse_next(place)?;
    let (position, reading) = (place.position, &args.position.reading);
    let (name, text, checked) = if let Ok(variant) = cache.variants().find(position) {
        let built = options::build(variant, &reading.options)?;
        let variant = variant.family().id.to_owned();
        match &reading.fen {
            None => {
                let value = Envelope { variant, options: built.rules.options(), position: None };
                let checked = Checked::of(&value.write(), "", &desk, strictness);
                (position.to_owned(), String::new(), checked)
            }
            Some(fen) => {
                let loaded = built.rules.load_fen(fen, strictness);
                let loaded = loaded.map(|loaded| (loaded.game, loaded.warnings));
                (input::FEN.to_owned(), String::new(), Checked::new(Some(variant), loaded))
            }
        }
    } else {
        input::refuse_options(position, reading)?;
        let source = input::read_position(position, cache)?;
        let value = source.value()?;
        let text = String::from_utf8_lossy(&source.bytes).into_owned();
        (source.name.clone(), text, Checked::of(&value, "", &desk, strictness))
    };
    let mut out = Out::stdout();
    if args.position.json {
        out.object(&checked)?;
    } else {
        write(&checked, &name, &text, &mut out)?;
    }
    out.flush()?;
    Ok(Exit::finding_unless(checked.ok))
}

/// At most so many issues, and as many warnings, are told in text; JSON output has all of them. Each is located by
/// line, which takes time in proportion to the file.
const MOST_TOLD: usize = 50;

fn write(checked: &Checked, name: &str, text: &str, out: &mut Out) -> Result<(), Failure> {
    let variant = checked.variant.as_deref().unwrap_or_default();
    if checked.ok {
        let over =
            checked.ending.as_ref().map_or_else(String::new, |end| format!("; it is over: {end}"));
        let fine = styled(GOOD, "fine");
        out.line(&format!("{}: {fine}: a position of {variant}{over}", clean(name)))?;
    } else {
        out.line(&format!("{}: {}", clean(name), styled(BAD, heading(&checked.issues.iter()))))?;
    }
    let text = (!text.is_empty()).then_some(text);
    for issue in checked.issues.iter().take(MOST_TOLD) {
        out.line(&format!("  {}", issue_line(issue, text)))?;
    }
    write_more(checked.issues.len(), "issue", out)?;
    for warning in checked.warnings.iter().take(MOST_TOLD) {
        let word = styled(CAREFUL, "warning");
        out.line(&format!("  {word}: {}", issue_line(warning, text)))?;
    }
    write_more(checked.warnings.len(), "warning", out)
}

fn write_more(count: usize, thing: &str, out: &mut Out) -> Result<(), Failure> {
    match count.saturating_sub(MOST_TOLD) {
        0 => Ok(()),
        n_more => {
            let more = plural(n_more as u64, &format!("more {thing}"));
            out.line(&format!("  and {more}; --json prints all"))
        }
    }
}
