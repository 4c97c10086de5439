//! `schema`: the JSON schemas of what is read and written.

use crate::args::SchemaArgs;
use crate::choices::Form;
use crate::exit::{Exit, Failure};
use crate::layout::lay_out;
use crate::options;
use crate::output::Out;

/// Prints a schema.
pub(crate) fn run(args: &SchemaArgs) -> Result<Exit, Failure> {
    let variant = options::find(registry::VARIANTS, &args.variant)?;
    let form = match args.form {
        Form::Position => "position",
        Form::Record => "record",
        Form::Item => "item",
        Form::Report => "report",
    };
    let schema = answers::schema::of(form, variant).expect("all of these are forms");
    let mut out = Out::stdout();
    out.text(&lay_out(&schema))?;
    out.flush()?;
    Ok(Exit::Fine)
}
