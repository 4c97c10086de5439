//! `completions` and `man`: help for the shell.

use clap::CommandFactory;
use clap_complete::Shell;

use crate::args::Cli;
use crate::exit::{Exit, Failure};
use crate::output::Out;

/// Prints a completion script.
pub(crate) fn completions(shell: Shell) -> Result<Exit, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "menagerie", &mut script);
    write(&script)
}

/// Prints the manual page: the program's own, then one section a command.
pub(crate) fn man() -> Result<Exit, Failure> {
    let mut command = Cli::command();
    command.build();
    let mut page = Vec::new();
    let man = clap_mangen::Man::new(command.clone());
    // No section lists the commands as pages: there are none but this one.
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    man.render_synopsis_section(&mut page)?;
    man.render_description_section(&mut page)?;
    man.render_options_section(&mut page)?;
    man.render_extra_section(&mut page)?;
    for sub in command.get_subcommands().filter(|sub| sub.get_name() != "help") {
        page.extend_from_slice(format!(".SH \"{}\"\n", sub.get_name().to_uppercase()).as_bytes());
        let man = clap_mangen::Man::new(sub.clone());
        man.render_description_section(&mut page)?;
        man.render_synopsis_section(&mut page)?;
        man.render_options_section(&mut page)?;
        if sub.get_after_help().is_some() || sub.get_after_long_help().is_some() {
            man.render_extra_section(&mut page)?;
        }
    }
    man.render_version_section(&mut page)?;
    write(&page)
}

fn write(text: &[u8]) -> Result<Exit, Failure> {
    let mut out = Out::stdout();
    out.text(&String::from_utf8_lossy(text))?;
    out.flush()?;
    Ok(Exit::Fine)
}
