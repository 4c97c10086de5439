//! `replay`: whether the law of a case still breaks.

use rules::erased::{CaseBreach, Retried};
use rules::laws::LAWS;
use serde_json::json;

use crate::args::ReplayArgs;
use crate::bug;
use crate::commands::fuzz_case::CaseFile;
use crate::exit::{Exit, Failure};
use crate::input::Source;
use crate::output::{BAD, GOOD, Out, clean, styled};
use crate::words::plural;

/// Plays the case and asks the laws.
pub(crate) fn run(args: &ReplayArgs) -> Result<Exit, Failure> {
    let source = Source::read(&args.case)?;
    let unreadable = |message: String| Failure::Unreadable(format!("{}: {message}", source.name));
    let file = CaseFile::read(&source.value()?).map_err(|issue| unreadable(issue.to_string()))?;
    let variant =
        registry::VARIANTS.find(&file.variant).map_err(|issue| unreadable(issue.to_string()))?;
    let built = variant.build(&file.options).map_err(|issues| issues.within("/options"));
    let rules = built.map_err(|issues| unreadable(issues.first().to_string()))?.rules;
    let case = file.case();
    let retried = bug::guard(|| rules.retry(&case));
    let panic = bug::caught();
    let found = match retried {
        Ok(Retried::Held) => None,
        Ok(Retried::Unplayable(why)) => {
            return Err(unreadable(why));
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
            "{}, {}, law {}: {}",
            clean(&file.variant),
            plural(file.moves.len() as u64, "move"),
            file.law,
            LAWS[usize::from(file.law) - 1]
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
