//! `explain`: why a move is legal, or is not.

use answers::{Desk, Explained, ExplainedAll, Question};
use rules::erased::Cache;
use rules::erased::facts::RuleFact;
use rules::explain::{Explanation, Verdict};

use crate::args::ExplainArgs;
use crate::exit::{Exit, Failure};
use crate::input;
use crate::jsonl::{self, Answer};
use crate::options;
use crate::output::{ASIDE, BAD, CITED, GOOD, Out, clean, is_hidden, styled};
use crate::words;

/// Explains one move, or all that a piece might be thought able to do.
pub(crate) fn run(args: &ExplainArgs, cache: &Cache) -> Result<Exit, Failure> {
    if args.position.stream.jsonl.is_some() {
        let desk = Desk::new(cache, input::strictness(args.position.reading.study));
        return jsonl::run(&args.position.stream, &Question::EXPLAIN, |item| {
            let explaining = answers::explain(item, &desk)?;
            Ok(Answer::new(item, &explaining, Exit::finding_unless(explaining.is_fine())))
        });
    }
    let place = args.position.place(cache.variants());
    let game = input::load_from(place.position, &args.position.reading, cache)?;
    let asked = match (place.next, args.text.as_deref()) {
        (Some(_), Some(_)) => return input::refuse_next(place).map(|()| Exit::Usage),
        (next, given) => next.or(given),
    };
    let mut out = Out::stdout();
    let exit = if let Some(cell) = &args.all {
        let all = ExplainedAll::of(&*game, cell).map_err(|issue| {
            Failure::Usage(format!("--all {cell}: {} [{}]", issue.message, issue.code))
        })?;
        if args.position.json {
            out.object(&all)?;
        } else {
            write_all(&all, &words::standing(&game.scene(), cell), &mut out)?;
        }
        Exit::Fine
    } else {
        if asked.is_none() {
            return Err(Failure::Usage("which move? MOVE is missing [usage]".to_owned()));
        }
        let explained = Explained::of(&*game, asked.unwrap_or_default());
        let exit = Exit::finding_unless(explained.explanation.legal);
        if args.position.json {
            out.object(&explained)?;
        } else {
            out.text(&text(&explained.explanation))?;
            let used = options::list(&explained.about.options);
            out.line(&format!("  {} {used}", styled(ASIDE, "options:")))?;
        }
        exit
    };
    out.flush()?;
    Ok(exit)
}

/// An explanation in words, without the options.
pub(crate) fn text(explanation: &Explanation) -> String {
    let shown = match explanation.canonical.as_deref().unwrap_or(&explanation.text) {
        "" => "(no text)".into(),
        text => clean(text),
    };
    let mut lines = Vec::new();
    let code =
        explanation.code.map_or_else(String::new, |code| format!(" [{}]", styled(CITED, code)));
    let verdict = match explanation.rule {
        _ if explanation.legal => styled(GOOD, "legal"),
        Some(_) => styled(BAD, "illegal"),
        None => styled(BAD, "not understood"),
    };
    lines.push(format!("{shown}: {verdict}{code}"));
    lines.extend(caret(&explanation.text, explanation.column));
    if explanation.effects.is_empty() {
        if !explanation.message.is_empty() {
            lines.push(format!("  {}", clean(&explanation.message)));
        }
    } else {
        lines.extend(explanation.effects.iter().map(|effect| format!("  {}", effect.text)));
        lines.extend(explanation.ends.iter().map(|end| format!("  {}", end.text)));
    }
    if let Some(rule) = &explanation.rule {
        lines.push(rule_line(rule));
    }
    if !explanation.candidates.is_empty() {
        let label = styled(ASIDE, "it may mean:");
        lines.push(format!("  {label} {}", explanation.candidates.join("  ")));
    }
    if !explanation.nearest.is_empty() {
        let label = styled(ASIDE, "legal moves near it:");
        lines.push(format!("  {label} {}", explanation.nearest.join("  ")));
    }
    lines.push(String::new());
    lines.join("\n")
}

/// A text and below it a caret where it stops making sense; nothing where that can't be seen at a glance.
pub(crate) fn caret(text: &str, column: Option<usize>) -> Vec<String> {
    const WIDEST: usize = 60;
    let start: String = text.chars().take(WIDEST).collect();
    match column {
        Some(column @ 1..=WIDEST) if !start.contains(is_hidden) => {
            vec![format!("  {start}"), format!("  {}{}", " ".repeat(column - 1), styled(BAD, "^"))]
        }
        Some(_) | None => Vec::new(),
    }
}

/// A rule with its words and whose it is, on one line.
pub(crate) fn rule_line(rule: &RuleFact) -> String {
    let RuleFact { slug, status, text, source, .. } = rule;
    format!("  {} {} ({status}; {source}): {text}", styled(ASIDE, "rule:"), styled(CITED, slug))
}

/// Lists of refused moves are no wider than this.
const WIDTH: usize = 88;

/// So many refused moves are shown for one reason.
const MOST_MOVES: usize = 100;

/// Moves in lines; what all of many begin with is written once.
fn laid_out(moves: &[&str]) -> Vec<String> {
    let common = match *moves {
        [first, _, _, ..] => {
            let same = |end: &usize| moves.iter().all(|text| text.get(..*end) == first.get(..*end));
            let is_word =
                |end: &usize| first[*end..].starts_with(|sign: char| !sign.is_alphanumeric());
            let ends = first.char_indices().map(|(end, _)| end).rev();
            ends.filter(is_word).find(same).unwrap_or(0)
        }
        _ => 0,
    };
    let mut lines =
        vec![moves.first().map_or_else(String::new, |first| first[..common].to_owned())];
    for text in moves {
        let rest = &text[common..];
        let line = lines.last_mut().expect("there is always a line");
        if !line.is_empty() && line.chars().count() + 1 + rest.chars().count() > WIDTH {
            lines.push(rest.to_owned());
            continue;
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(rest);
    }
    lines
}

/// Refused moves that one line of reason goes before.
struct Alike<'a> {
    moves: Vec<&'a str>,
    /// The first of them.
    example: &'a Verdict,
    /// Whether the others' reasons say the same of other cells.
    differs: bool,
}

/// A rule whose refusals read in more ways than this is told by one of them.
const MOST_SENTENCES: usize = 3;

/// Refused moves with the same reason together; reasons of few moves, which tell more, first.
fn refused_alike(verdicts: &[Verdict]) -> Vec<Alike<'_>> {
    let refused = || verdicts.iter().filter(|verdict| !verdict.legal);
    let mut sentences: Vec<(Option<&str>, &str, &str)> =
        refused().map(|verdict| (verdict.code, verdict.rule, &*verdict.message)).collect();
    sentences.sort_unstable();
    sentences.dedup();
    let differs = |verdict: &Verdict| {
        let same_rule = |&&(code, rule, _): &&(Option<&str>, &str, &str)| {
            (code, rule) == (verdict.code, verdict.rule)
        };
        sentences.iter().filter(same_rule).count() > MOST_SENTENCES
    };
    let mut groups: Vec<Alike<'_>> = Vec::new();
    for verdict in refused() {
        let is_alike = |group: &&mut Alike<'_>| {
            let Alike { example, differs, .. } = group;
            (example.code, example.rule) == (verdict.code, verdict.rule)
                && (*differs || example.message == verdict.message)
        };
        match groups.iter_mut().find(is_alike) {
            Some(group) => group.moves.push(&verdict.canonical),
            None => groups.push(Alike {
                moves: vec![&verdict.canonical],
                example: verdict,
                differs: differs(verdict),
            }),
        }
    }
    groups.sort_by_key(|group| group.moves.len());
    groups
}

/// The legal ones first; the rest by the reason.
fn write_all(all: &ExplainedAll, standing: &str, out: &mut Out) -> Result<(), Failure> {
    let ExplainedAll { about, cell, n_legal, count, verdicts } = all;
    if *count == 0 {
        let seat = about.to_act.unwrap_or("nobody");
        out.line(&format!("{standing}: nothing that could act ({seat} to act)"))?;
    } else {
        out.line(&format!("{cell}: {n_legal} legal of {count} conceivable"))?;
    }
    let width = verdicts.iter().map(|verdict| verdict.canonical.chars().count()).max().unwrap_or(0);
    for verdict in verdicts.iter().filter(|verdict| verdict.legal) {
        let Verdict { canonical, rule, .. } = verdict;
        out.line(&format!(
            "  {canonical:width$}  {}  {}",
            styled(GOOD, "legal"),
            styled(CITED, rule)
        ))?;
    }
    for Alike { moves, example, differs } in refused_alike(verdicts) {
        let Verdict { code, rule, message, .. } = example;
        let (word, rule) = (styled(BAD, "illegal"), styled(CITED, rule));
        let such_as = if differs { "such as: " } else { "" };
        out.line(&format!("  {word}  {rule}: {such_as}{message} [{}]", code.unwrap_or_default()))?;
        let shown = &moves[..moves.len().min(MOST_MOVES)];
        for line in laid_out(shown) {
            out.line(&format!("    {line}"))?;
        }
        if shown.len() < moves.len() {
            let n_more = moves.len() - shown.len();
            out.line(&format!("    and {n_more} more, which --json lists"))?;
        }
    }
    out.line(&format!("  {} {}", styled(ASIDE, "options:"), options::list(&about.options)))
}
