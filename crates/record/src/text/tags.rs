//! From tag pairs to everything of a record but its moves.

use std::collections::BTreeMap;
use std::ops::Range;

use rules::erased::document::{escape, read_part};
use rules::erased::{Cache, Loaded, Variant, kind, read_value};
use rules::{Family, Issue, Strictness, shown, suggest};
use serde_json::{Map, Value};

use super::chess::{self, CHESS, FROM_POSITION};
use super::lexer::Tag;
use super::places::Places;
use crate::record::termination_named;
use crate::{Irregular, Termination};

/// The tags that say what is played and how it ended; everything else is kept as a header.
pub(super) const RESERVED: [&str; 8] =
    ["Variant", "Options", "Position", "FEN", "SetUp", "Result", "Termination", "Irregular"];

/// Headers that many files have, and that are near to names which mean more.
const COMMON: [&str; 12] = [
    "Event",
    "Site",
    "Date",
    "Round",
    "White",
    "Black",
    "Opening",
    "Variation",
    "SubVariation",
    "ECO",
    "Section",
    "Source",
];

/// Names under which others keep what decides how a game is played: kept as headers they would be ignored.
const DECISIVE: [&str; 20] = [
    "mod",
    "mods",
    "modification",
    "modifications",
    "rule",
    "rules",
    "ruleset",
    "rulesets",
    "board",
    "boardsize",
    "army",
    "armies",
    "start",
    "startposition",
    "initialposition",
    "initialfen",
    "handicap",
    "gametype",
    "variants",
    "option",
];

/// What the tags of a game say.
#[derive(Debug, Default)]
pub(super) struct Head {
    pub variant: Option<String>,
    pub family: Option<&'static Family>,
    pub options: Map<String, Value>,
    pub start: Option<Map<String, Value>>,
    pub headers: BTreeMap<String, String>,
    pub result: Option<String>,
    pub termination: Option<Termination>,
    pub irregular: Vec<Irregular>,
}

/// What is found on the way.
pub(super) struct Findings<'a> {
    pub issues: &'a mut Vec<Issue>,
    pub places: &'a mut Places,
}

impl Findings<'_> {
    pub(super) fn add(&mut self, issue: Issue, span: Range<usize>) {
        self.issues.push(issue);
        self.places.faults.push(span);
    }
}

/// The tags by name, each once.
struct Tags<'s, 'a>(Vec<(&'a Tag<'s>, bool)>);

impl<'s, 'a> Tags<'s, 'a> {
    /// The tag with this name, which is thereby dealt with.
    fn take(&mut self, name: &str) -> Option<&'a Tag<'s>> {
        let (tag, is_done) =
            self.0.iter_mut().find(|(tag, _)| !tag.is_quoted && tag.name == name)?;
        *is_done = true;
        Some(*tag)
    }
}

/// Reads the tags. `is_like_chess` says whether a game without `Variant` is chess.
pub(super) fn read_tags(
    tags: &[Tag<'_>],
    is_like_chess: impl FnOnce() -> bool,
    cache: &Cache,
    found: &mut Findings<'_>,
) -> Head {
    let mut head = Head::default();
    refuse_twice(tags, found);
    let mut tags = Tags(tags.iter().map(|tag| (tag, false)).collect());
    let variant = tags.take("Variant");
    let is_bare = tags
        .0
        .iter()
        .all(|(tag, _)| tag.is_quoted || !["Options", "Position"].contains(&&*tag.name));
    match variant {
        Some(tag) => read_variant(tag, &mut head, cache, found),
        None if is_bare && is_like_chess() => head.variant = Some(CHESS.to_owned()),
        None => {}
    }
    if let Some(id) = &head.variant {
        head.family = cache.variants().find(id).ok().map(Variant::family);
    }
    if let Some(tag) = tags.take("Options") {
        head.options = read_object(tag, "/options", found).unwrap_or_default();
    }
    if let Some(tag) = tags.take("Irregular") {
        head.irregular = read_json(tag, "/irregular", found)
            .and_then(|value| match read_part(&value, "/irregular") {
                Ok(irregular) => Some(irregular),
                Err(issue) => {
                    found.add(issue, tag.value_span.clone());
                    None
                }
            })
            .unwrap_or_default();
    }
    read_start(&mut tags, variant, &mut head, cache, found);
    read_end(&mut tags, &mut head, found);
    for (tag, is_done) in tags.0 {
        let is_reserved = !tag.is_quoted && RESERVED.contains(&&*tag.name);
        if !is_done && !is_reserved {
            read_header(tag, &mut head, found);
        }
    }
    head
}

fn refuse_twice(tags: &[Tag<'_>], found: &mut Findings<'_>) {
    for (idx, tag) in tags.iter().enumerate() {
        let is_same = |other: &Tag<'_>| !other.is_quoted && other.name == tag.name;
        let is_reserved = !tag.is_quoted && RESERVED.contains(&&*tag.name);
        if is_reserved && tags[..idx].iter().any(is_same) {
            let message = format!("the tag `{}` is given twice", tag.name);
            found.add(Issue::new("", "duplicate-field", message), tag.name_span.clone());
        }
    }
}

fn read_variant(tag: &Tag<'_>, head: &mut Head, cache: &Cache, found: &mut Findings<'_>) {
    found.places.tags.push(("/variant".to_owned(), tag.value_span.clone()));
    let variants = cache.variants();
    if chess::is_chess(&tag.value) {
        head.variant = Some(CHESS.to_owned());
        return;
    }
    let titled = variants.families.iter().map(|variant| variant.family());
    let mut titled = titled.filter(|family| family.title.eq_ignore_ascii_case(&tag.value));
    match (variants.find(&tag.value), titled.next()) {
        (Ok(variant), _) => head.variant = Some(variant.id().to_owned()),
        (Err(_), Some(family)) => head.variant = Some(family.id.to_owned()),
        (Err(issue), None) => {
            head.variant = Some(tag.value.clone().into_owned());
            found.add(issue, tag.value_span.clone());
        }
    }
}

/// Reads a value that is a JSON object.
fn read_object(
    tag: &Tag<'_>,
    pointer: &str,
    found: &mut Findings<'_>,
) -> Option<Map<String, Value>> {
    match read_json(tag, pointer, found)? {
        Value::Object(fields) => Some(fields),
        other => {
            let message = format!("expected an object, found {}", kind(&other));
            found.add(Issue::new(pointer, "wrong-type", message), tag.value_span.clone());
            None
        }
    }
}

fn read_json(tag: &Tag<'_>, pointer: &str, found: &mut Findings<'_>) -> Option<Value> {
    found.places.tags.push((pointer.to_owned(), tag.value_span.clone()));
    match read_value(tag.value.as_bytes()) {
        Ok(value) => Some(value),
        Err(error) => {
            let message = format!("`{}` holds JSON: {}", tag.name, error.in_line());
            found.add(Issue::new(pointer, error.code(), message), tag.value_span.clone());
            None
        }
    }
}

/// Reads where the game begins; nothing that can't be read is taken for the variant's start.
fn read_start<'s>(
    tags: &mut Tags<'s, '_>,
    variant: Option<&Tag<'s>>,
    head: &mut Head,
    cache: &Cache,
    found: &mut Findings<'_>,
) {
    let (set_up, fen, position) = (tags.take("SetUp"), tags.take("FEN"), tags.take("Position"));
    if let Some(tag) = position {
        head.start = read_object(tag, "/start", found);
    }
    let is_chess = head.variant.as_deref() == Some(CHESS);
    if let Some(tag) = fen {
        if is_chess {
            read_fen(tag, position.is_some(), head, cache, found);
        } else {
            let message = "only chess has FEN; `Position` holds a position of any variant as JSON";
            found.add(Issue::new("/start", "unknown-tag", message), tag.name_span.clone());
        }
    }
    let has_start = fen.is_some() || position.is_some();
    let asks = variant.filter(|tag| tag.value.trim().eq_ignore_ascii_case(FROM_POSITION));
    if let (Some(tag), false) = (asks, has_start) {
        let message = "chess from a position needs the tag `FEN`";
        found.add(Issue::new("/start", "missing-field", message), tag.value_span.clone());
    }
    let Some(tag) = set_up else { return };
    let issue = match (&*tag.value, has_start) {
        ("1", true) | ("0", false) => return,
        ("1", false) => Issue::new(
            "/start",
            "missing-field",
            "`SetUp` says that the game begins with a position of its own, which neither `FEN` nor `Position` gives",
        ),
        ("0", true) => {
            let message = "`SetUp` says that the game begins at the start, but a position is given";
            Issue::new("/start", "contradictory-start", message)
        }
        _ => Issue::new("/start", "unknown-tag", "`SetUp` is `0` or `1`"),
    };
    found.add(issue, tag.value_span.clone());
}

/// Reads a start in FEN. What a position can't say, the number of the move or an odd way of writing, is kept as a header
/// of that name: only with it the writer gives back the same text.
fn read_fen(
    tag: &Tag<'_>,
    has_position: bool,
    head: &mut Head,
    cache: &Cache,
    found: &mut Findings<'_>,
) {
    if !has_position {
        found.places.tags.push(("/start".to_owned(), tag.value_span.clone()));
    }
    // Whether play could lead there is asked when the game is replayed.
    let strictness = Strictness::Study;
    let options = Value::Object(head.options.clone());
    let built = match cache.build(CHESS, &options, "") {
        Ok(built) => built,
        Err(issues) => {
            issues.into_iter().for_each(|issue| found.add(issue, tag.value_span.clone()));
            return;
        }
    };
    let Loaded { game, .. } = match built.rules.load_fen(&tag.value, strictness) {
        Ok(loaded) => loaded,
        Err(issues) => {
            let issues = issues.within("/start");
            issues.into_iter().for_each(|issue| found.add(issue, tag.value_span.clone()));
            return;
        }
    };
    if !has_position {
        head.start = game.position().as_object().cloned();
    }
    let Some(start) = &head.start else { return };
    // A position that doesn't load is told about when the game is replayed.
    let loaded = built.rules.load_game(&Value::Object(start.clone()), strictness);
    let standard = loaded.ok().map(|loaded| loaded.game.fen());
    let fen = game.fen();
    let is_other =
        |standard: &Option<String>| !is_same_position(standard.as_deref(), fen.as_deref());
    if standard.as_ref().is_some_and(is_other) {
        let message = "`FEN` and `Position` give two different positions";
        let issue = Issue::new("/start", "contradictory-start", message);
        found.add(issue, tag.value_span.clone());
    }
    if standard.flatten().as_deref() != Some(&*tag.value) {
        head.headers.insert("FEN".to_owned(), tag.value.clone().into_owned());
    }
}

/// Whether two FENs give one position, which does not know the number of the move, their last field.
pub(super) fn is_same_position(one: Option<&str>, other: Option<&str>) -> bool {
    let position = |fen: Option<&str>| Some(fen?.rsplit_once(' ')?.0.to_owned());
    position(one) == position(other)
}

fn read_end(tags: &mut Tags<'_, '_>, head: &mut Head, found: &mut Findings<'_>) {
    if let Some(tag) = tags.take("Result") {
        found.places.tags.push(("/result".to_owned(), tag.value_span.clone()));
        head.result = Some(tag.value.clone().into_owned());
    }
    let Some(tag) = tags.take("Termination") else { return };
    let is_chess = head.variant.as_deref() == Some(CHESS);
    match termination_named(&tag.value, "") {
        Ok(termination) => head.termination = Some(termination),
        // The words of PGN say less: a game that was given up is `Normal`.
        Err(_) if is_chess => {
            head.headers.insert("Termination".to_owned(), tag.value.clone().into_owned());
        }
        Err(issue) => found.add(issue, tag.value_span.clone()),
    }
    found.places.tags.push(("/termination".to_owned(), tag.value_span.clone()));
}

/// Keeps a tag, unless it could be meant to decide anything.
fn read_header(tag: &Tag<'_>, head: &mut Head, found: &mut Findings<'_>) {
    let pointer = format!("/headers/{}", escape(&tag.name));
    if let Some(message) = may_decide(&tag.name, &tag.value, head.family).filter(|_| !tag.is_quoted)
    {
        let message = format!(
            "{message}; a header of that name is written `[\"{}\" …]`, the name in quotation marks",
            shown(&tag.name)
        );
        found.add(Issue::new(&pointer, "unknown-tag", message), tag.name_span.clone());
    }
    found.places.tags.push((pointer.clone(), tag.value_span.clone()));
    let before = head.headers.insert(tag.name.clone().into_owned(), tag.value.clone().into_owned());
    if before.is_some() {
        let message = format!("the header `{}` is given twice", shown(&tag.name));
        found.add(Issue::new(pointer, "duplicate-field", message), tag.name_span.clone());
    }
}

/// Why a tag is not simply kept; nothing for an ordinary header.
pub(super) fn may_decide(
    name: &str,
    value: &str,
    family: Option<&'static Family>,
) -> Option<String> {
    let quoted = shown(name);
    // In matches of teams it is the number of the board.
    let is_number = !value.is_empty() && value.bytes().all(|byte| byte.is_ascii_digit());
    if name == "Board" && is_number {
        return None;
    }
    if COMMON.contains(&name) {
        return None;
    }
    let plain: String = name
        .chars()
        .filter(char::is_ascii_alphanumeric)
        .map(|sign| sign.to_ascii_lowercase())
        .collect();
    let mut options = family.into_iter().flat_map(|family| family.options);
    if let Some(option) = options.find(|option| option.name.replace('_', "") == plain) {
        return Some(format!(
            "`{quoted}` would decide nothing: an option is written in `Options`, as `{{\"{}\":…}}`",
            option.name
        ));
    }
    if let Some(near) = suggest(name, RESERVED) {
        return Some(format!("there is no tag `{quoted}`; did you mean `{near}`?"));
    }
    DECISIVE.contains(&&*plain).then(|| {
        format!(
            "`{quoted}` could change the rules, but is not known; they are named in `Variant` and `Options`, and the \
             beginning in `Position`"
        )
    })
}
