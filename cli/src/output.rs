//! Where output goes: data to stdout, everything else to stderr.

use std::borrow::Cow;
use std::fmt::Write as _;
use std::io::{self, BufWriter, StdoutLock, Write};

use anstream::AutoStream;
use anstyle::{AnsiColor, Style};
use answers::object;
use rules::{Issue, Issues};
use serde::Serialize;

use crate::choices::Color;
use crate::exit::Failure;
use crate::locate::locate;

/// Something good.
pub(crate) const GOOD: Style = AnsiColor::Green.on_default().bold();
/// Something bad.
pub(crate) const BAD: Style = AnsiColor::Red.on_default().bold();
/// Something to look at.
pub(crate) const CAREFUL: Style = AnsiColor::Yellow.on_default().bold();
/// A rule's slug or a code.
pub(crate) const CITED: Style = AnsiColor::Cyan.on_default();
/// What is said beside.
pub(crate) const ASIDE: Style = Style::new().dimmed();

/// Standard output, locked and buffered; escapes for colors are dropped where they are not wanted.
pub(crate) struct Out(BufWriter<AutoStream<StdoutLock<'static>>>);

impl Out {
    /// Standard output.
    pub(crate) fn stdout() -> Self {
        Self(BufWriter::new(AutoStream::auto(io::stdout().lock())))
    }

    /// Standard output for JSON alone, which holds no escapes that would have to be looked for.
    pub(crate) fn data() -> Self {
        Self(BufWriter::new(AutoStream::always_ansi(io::stdout().lock())))
    }

    /// Writes one object on one line, with the schema's number in front.
    pub(crate) fn object<T: Serialize>(&mut self, facts: &T) -> Result<(), Failure> {
        self.line(&object(None, facts))
    }

    /// Writes a line.
    pub(crate) fn line(&mut self, line: &str) -> Result<(), Failure> {
        self.0.write_all(line.as_bytes())?;
        Ok(self.0.write_all(b"\n")?)
    }

    /// Writes text as it is.
    pub(crate) fn text(&mut self, text: &str) -> Result<(), Failure> {
        Ok(self.0.write_all(text.as_bytes())?)
    }

    /// Hands over what was written.
    pub(crate) fn flush(&mut self) -> Result<(), Failure> {
        Ok(self.0.flush()?)
    }
}

/// Lets `--color` decide for both streams; `auto` looks at the terminal and `NO_COLOR`.
pub(crate) fn choose_color(color: Color) {
    match color {
        Color::Auto => anstream::ColorChoice::Auto,
        Color::Always => anstream::ColorChoice::AlwaysAnsi,
        Color::Never => anstream::ColorChoice::Never,
    }
    .write_global();
}

/// A word in a style.
pub(crate) fn styled(style: Style, word: impl std::fmt::Display) -> String {
    format!("{style}{word}{style:#}")
}

/// Words from elsewhere on one line, without control characters, so that a hostile file can neither drive the
/// terminal nor forge a line; long ones are cut.
pub(crate) fn clean(words: &str) -> Cow<'_, str> {
    const MOST: usize = 600;
    if words.len() <= MOST && !words.contains(is_hidden) {
        return Cow::Borrowed(words);
    }
    let mut out = String::new();
    for c in words.chars() {
        if out.len() > MOST {
            out.push_str("...");
            break;
        }
        if is_hidden(c) {
            out.extend(c.escape_default());
        } else {
            out.push(c);
        }
    }
    Cow::Owned(out)
}

/// Whether a character drives a terminal, or shows nothing while it changes what stands beside it: controls, marks
/// of direction, joiners, line separators, byte-order marks.
pub(crate) fn is_hidden(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
}

/// Tells something on stderr; nothing can be done where that is closed.
pub(crate) fn tell(text: &str) {
    let _ = writeln!(anstream::stderr().lock(), "{text}");
}

/// Tells warnings about an input.
pub(crate) fn warn_all(name: &str, warnings: &[Issue]) {
    for warning in warnings {
        tell(&format!(
            "{}: {}: {}",
            styled(CAREFUL, "warning"),
            clean(name),
            issue_line(warning, None)
        ));
    }
}

/// Tells why a command did not come to its end.
pub(crate) fn tell_failure(failure: &Failure) {
    let error = styled(BAD, "error");
    match failure {
        Failure::Usage(message) => {
            let lines: Vec<_> = message.lines().map(clean).collect();
            tell(&format!("{error}: {}", lines.join("\n       ")));
        }
        Failure::Unreadable(message) | Failure::Limit(message) => {
            tell(&format!("{error}: {}", clean(message)));
        }
        Failure::IllegalSetup { name, text, issues } => {
            tell(&format!("{error}: {}: {}", clean(name), issues_text(issues, text)));
        }
        Failure::Output(cause) if cause.kind() == io::ErrorKind::BrokenPipe => {}
        Failure::Output(cause) => tell(&format!("{error}: can't write: {cause} [output]")),
    }
}

/// At most so many issues of one input are told on stderr; JSON output has all of them.
const MOST_TOLD: usize = 50;

/// A heading and one indented line an issue, each with its line and column in the text.
fn issues_text(issues: &Issues, text: &str) -> String {
    let mut out = heading(&issues.iter()).to_owned();
    let text = (!text.is_empty()).then_some(text);
    for issue in issues.iter().take(MOST_TOLD) {
        let _ = write!(out, "\n  {}", issue_line(issue, text));
    }
    let n_more = issues.iter().count().saturating_sub(MOST_TOLD);
    if n_more > 0 {
        let _ = write!(out, "\n  and {n_more} more");
    }
    out
}

/// What issues of a position amount to.
pub(crate) fn heading<'a>(issues: &(impl Iterator<Item = &'a Issue> + Clone)) -> &'static str {
    let is_all_within = |part: &str| issues.clone().all(|issue| issue.pointer.starts_with(part));
    if is_all_within("/position") {
        "illegal setup"
    } else if is_all_within("/options") {
        "illegal options"
    } else {
        "not a position"
    }
}

/// One issue on a line: where, what, the code, and where in the text if that is given.
pub(crate) fn issue_line(issue: &Issue, text: Option<&str>) -> String {
    let mut line = clean(&issue.to_string()).into_owned();
    if let Some(place) = text.and_then(|text| locate(text, &issue.pointer)) {
        let _ = write!(line, " (line {}, column {})", place.line, place.column);
    }
    line
}
