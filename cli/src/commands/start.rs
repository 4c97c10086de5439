//! `start`: a variant's start as JSON.

use crate::args::StartArgs;
use crate::exit::{Exit, Failure};
use crate::layout::lay_out;
use crate::options;
use crate::output::{Out, warn_all};

/// Prints the start position in its envelope.
pub(crate) fn run(args: &StartArgs) -> Result<Exit, Failure> {
    let variant = options::find(registry::VARIANTS, &args.variant)?;
    let built = options::build(variant, &args.options)?;
    warn_all(&args.variant, &built.warnings);
    let envelope = built.rules.start_game().envelope();
    let mut out = Out::stdout();
    if args.json {
        out.line(&envelope.to_string())?;
    } else {
        out.text(&lay_out(&envelope))?;
    }
    out.flush()?;
    Ok(Exit::Fine)
}
