//! `replay`: whether the law of a case still breaks.

use rules::erased::document::read_part;
use rules::erased::{CaseBreach, Retried, SCHEMA};
use serde_json::json;

use crate::args::ReplayArgs;
use crate::bug;
use crate::commands::fuzz_case::CaseFile;
use crate::exit::{Exit, Failure};
use crate::input::Source;
use crate::options;
use crate::output::{BAD, GOOD, Out, clean, styled};
use crate::words::plural;

/// Plays the case and asks the laws.
pub(crate) fn run(args: &ReplayArgs) -> Result<Exit, Failure> {
    let source = Source::read(&args.case)?;
    let unreadable = |message: String| Failure::Unreadable(format!("{}: {message}", source.name));
    let value = source.value()?;
    let issue = |issue: rules::Issue| unreadable(issue.to_string());
    let file: CaseFile = read_part(&value, "").map_err(issue)?;
    if file.schema != SCHEMA {
        return Err(unreadable(format!("/schema: {} is not {SCHEMA}", file.schema)));
    }
    let built = options::find(registry::VARIANTS, &file.variant)?.build(&file.options);
    let rules = built.map_err(|issues| unreadable(issues.first().to_string()))?.rules;
    let case = file.case();
    let retried = bug::guard(|| rules.retry(&case));
    let panic = bug::caught();
    let found = match retried {
        Ok(Retried::Held) => None,
        Ok(Retried::Unplayable(why)) => {
            return Err(unreadable(format!("the case can't be played: {why}")));
        }
        Ok(Retried::Broken(CaseBreach { law, detail, .. })) => {
            Some((law, panic.map_or(detail, |message| format!("a panic: {message}"))))
        }
        Err(message) => Some((file.law, format!("a panic: {message}"))),
    };
    let mut out = Out::stdout();
    if args.json {
        let broken = found.as_ref().map(|(law, detail)| json!({"law": law, "detail": detail}));
        out.object(&json!({
            "variant": file.variant, "law": file.law, "moves": file.moves.len(), "broken": broken,
        }))?;
    } else {
        out.line(&format!(
            "{}, {}, law {}",
            clean(&file.variant),
            plural(file.moves.len() as u64, "move"),
            file.law
        ))?;
        out.line(&match &found {
            None => styled(GOOD, "every law holds now"),
            Some((law, detail)) if *law == file.law => {
                format!("{}: {}", styled(BAD, "it still breaks"), clean(detail))
            }
            Some((law, detail)) => {
                let heading = format!("law {law} breaks instead");
                format!("{}: {}", styled(BAD, heading), clean(detail))
            }
        })?;
    }
    out.flush()?;
    Ok(Exit::finding_unless(found.is_none()))
}
