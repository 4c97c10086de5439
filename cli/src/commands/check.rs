//! `check`: what is wrong, or unlikely, about a position.

use rules::erased::facts::OutcomeFact;
use rules::erased::{AnyGame, Cache, Envelope};
use rules::{Issue, Issues, Warnings};
use serde::Serialize;
use serde_json::Value;

use crate::args::CheckArgs;
use crate::exit::{Exit, Failure};
use crate::input;
use crate::jsonl::{self, Answer};
use crate::options;
use crate::output::{BAD, CAREFUL, GOOD, Out, clean, heading, issue_line, styled};
use crate::words::{ending, plural};

#[derive(Serialize)]
struct Checked {
    variant: Option<String>,
    ok: bool,
    /// Who must act; nobody when the game is over, or there is none.
    to_act: Option<&'static str>,
    outcome: Option<OutcomeFact>,
    /// Who won, in words.
    #[serde(skip)]
    ending: Option<String>,
    issues: Vec<Issue>,
    warnings: Warnings,
}

/// Checks a position. On JSON that is no position the issues are the answer, so they go to stdout.
pub(crate) fn run(args: &CheckArgs, cache: &Cache) -> Result<Exit, Failure> {
    let study = args.position.reading.study;
    if args.position.stream.jsonl.is_some() {
        return jsonl::run(&args.position.stream, &["position"], |item| {
            let value = item.required("position")?;
            let checked = check(value, "/position", cache, study);
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
                (position.to_owned(), String::new(), check(&value.write(), "", cache, study))
            }
            Some(fen) => {
                let loaded = built.rules.load_fen(fen, input::strictness(study));
                let loaded = loaded.map(|loaded| (loaded.game, loaded.warnings));
                (input::FEN.to_owned(), String::new(), checked(Some(variant), loaded))
            }
        }
    } else {
        input::refuse_options(position, reading)?;
        let source = input::read_position(position, cache)?;
        let value = source.value()?;
        let text = String::from_utf8_lossy(&source.bytes).into_owned();
        (source.name.clone(), text, check(&value, "", cache, study))
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

fn check(value: &Value, base: &str, cache: &Cache, study: bool) -> Checked {
    let loaded = input::load_value(&mut value.clone(), base, cache, study);
    let variant = value.get("variant").and_then(Value::as_str).map(str::to_owned);
    checked(variant, loaded)
}

fn checked(
    variant: Option<String>,
    loaded: Result<(Box<dyn AnyGame>, Warnings), Issues>,
) -> Checked {
    let none = Checked {
        variant,
        ok: false,
        to_act: None,
        outcome: None,
        ending: None,
        issues: Vec::new(),
        warnings: Vec::new(),
    };
    match loaded {
        Ok((game, warnings)) => {
            let outcome = game.outcome();
            let ending = outcome.as_ref().map(|outcome| ending(outcome, game.seats()));
            Checked { ok: true, to_act: game.to_act(), outcome, ending, warnings, ..none }
        }
        Err(issues) => Checked { issues: Issues::into_iter(issues).collect(), ..none },
    }
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
