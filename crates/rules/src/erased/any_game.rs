//! A game in play behind an object-safe trait.

use std::cell::OnceCell;
use std::fmt;
use std::sync::atomic::AtomicBool;

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Value, json};

use crate::erased::any_rules::load;
use crate::erased::envelope::Envelope;
use crate::erased::facts::{self, EffectFact, MoveFact, OutcomeFact};
use crate::explain::{Explanation, Verdict, explain, explain_all};
use crate::perft::Perft;
use crate::suggest::{shown, suggest};
use crate::{
    Family, Game, Issue, Issues, Mark, Outcome, Rule, Rules, Status, Strictness, Warnings,
};

/// A game in play: a position and its past.
pub trait AnyGame: Send {
    /// The family.
    fn family(&self) -> &'static Family;

    /// The options, as they are written.
    fn options(&self) -> Value;

    /// The seats' names in seating order.
    fn seats(&self) -> &[&'static str];

    /// The name of the seat that must act; `None` when the game is over.
    fn to_act(&self) -> Option<&'static str>;

    /// How the game ended.
    fn outcome(&self) -> Option<OutcomeFact>;

    /// The result as records write it, `*` while the game goes on.
    fn result(&self) -> String;

    /// How many actions are legal.
    fn n_moves(&self) -> usize;

    /// The legal actions in the generator's order, from one cell or from all.
    ///
    /// # Errors
    /// `no-such-cell`.
    fn moves(&self, from: Option<&str>) -> Result<Vec<MoveFact>, Issue>;

    /// Says why a text is a legal action, or none.
    fn explain(&self, text: &str) -> Explanation;

    /// The verdict on every conceivable action of the actor on a cell.
    ///
    /// # Errors
    /// `no-such-cell`.
    fn explain_all(&self, cell: &str) -> Result<Vec<Verdict>, Issue>;

    /// Plays a turn, or a part of one: actions joined by `;`. All of it is played, or none.
    ///
    /// # Errors
    /// Which action failed, and why.
    fn play(&mut self, text: &str) -> Result<Vec<PlayedAction>, Box<PlayError>>;

    /// Plays like [`play`](AnyGame::play), for those who only want to know that it is legal: nothing is told of it.
    ///
    /// # Errors
    /// Which action failed, and why.
    fn replay(&mut self, text: &str) -> Result<Replayed, Box<PlayError>>;

    /// A legal action in standard algebraic notation, from any text for it; nothing where the game has none.
    fn san(&self, text: &str) -> Option<String>;

    /// What stands behind the last action in that notation: `+`, `#` or nothing; `None` where the game has none.
    fn check_mark(&self) -> Option<&'static str>;

    /// Puts a set-up on the board as if an action had led to it: the past is kept. For records of what was played
    /// against the rules.
    ///
    /// # Errors
    /// Every issue of the set-up; the game is unchanged then.
    fn put(&mut self, setup: &Value, strictness: Strictness) -> Result<Warnings, Issues>;

    /// The rules that are this project's decisions and by which an action was granted so far, or the game ended: their
    /// slugs, in the order of the table.
    fn rulings(&self) -> Vec<&'static str>;

    /// After which numbers of actions the present position stood on the board.
    fn occurrences(&self) -> Vec<u32>;

    /// How many actions have been played.
    fn n_actions(&self) -> u32;

    /// Counts sequences of actions, divided by the first one; `None` when `stop` was set meanwhile.
    fn divide(&self, perft: Perft<'_>, stop: &AtomicBool) -> Option<Vec<(String, u128)>>;

    /// The position as people write it.
    fn position(&self) -> Value;

    /// The position in Forsyth-Edwards notation, where the game has one.
    fn fen(&self) -> Option<String>;

    /// The position in its envelope.
    fn envelope(&self) -> Value {
        let variant = self.family().id.to_owned();
        Envelope { variant, options: self.options(), position: Some(self.position()) }.write()
    }

    /// The position as a drawing.
    fn scene(&self) -> scene::Scene;

    /// A copy that goes its own way.
    fn boxed_clone(&self) -> Box<dyn AnyGame>;
}

/// One action that was played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct PlayedAction {
    /// The canonical text.
    #[serde(rename = "move")]
    pub canonical: String,
    /// The same in standard algebraic notation, where the game has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub san: Option<String>,
    /// The seat that acted.
    pub seat: &'static str,
    /// The slug of the rule that granted it.
    pub rule: &'static str,
    /// Whether it ended the turn.
    pub ends_turn: bool,
    /// What it changed.
    pub effects: Vec<EffectFact>,
}

/// What came of a turn, or a part of one, that was replayed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Replayed {
    /// How many actions were played.
    pub n_actions: u32,
    /// How many of them ended a turn.
    pub n_turns: u32,
}

/// Why a turn was not played.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayError {
    /// Which of the actions, from 0, in the order in which they are played.
    pub part: usize,
    /// What is wrong with it.
    pub explanation: Explanation,
}

impl fmt::Debug for dyn AnyGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.envelope())
    }
}

impl Clone for Box<dyn AnyGame> {
    fn clone(&self) -> Self {
        self.boxed_clone()
    }
}

pub(super) struct Session<R: Rules> {
    game: Game<R>,
    /// How many plies came before its first position, as far as anybody said.
    n_plies_before: u32,
    /// The actions of the text that is played, kept for its room.
    actions: Vec<R::Action>,
    /// The rulings by which an action was granted so far.
    rulings: Vec<&'static Rule>,
    /// How the game ended, once somebody has asked since the last action.
    outcome: OnceCell<Option<Outcome>>,
}

impl<R: Rules> Session<R> {
    /// A game of which nothing is known but where it stands: the seat to act has the first ply that it can have.
    pub(super) fn new(game: Game<R>) -> Self {
        let first = game.rules().to_act(game.position());
        Self::after(game, first.map_or(0, |seat| seat.idx() as u32))
    }

    /// A game that stands where it does after so many plies.
    pub(super) fn after(game: Game<R>, n_plies: u32) -> Self {
        let (actions, rulings) = (Vec::new(), Vec::new());
        Self { game, n_plies_before: n_plies, actions, rulings, outcome: OnceCell::new() }
    }

    fn cell(&self, name: &str) -> Result<geometry::Cell, Issue> {
        let topology = self.game.rules().topology();
        topology.find(name).ok_or_else(|| {
            let mut message = format!("there is no cell {}", shown(name));
            if let Some(near) = suggest(name, topology.cells().map(|cell| topology.name(cell))) {
                message += &format!("; did you mean {near}?");
            }
            Issue::new("", "no-such-cell", message)
        })
    }
}

impl<R: Rules> Session<R> {
    /// How the game ended, asked of the rules once for a position.
    fn ending(&self) -> Option<Outcome> {
        *self.outcome.get_or_init(|| self.game.outcome())
    }

    /// Plays all actions of a text by `play_one`, which refuses an action by `None`; or none of them.
    fn play_turn(
        &mut self,
        text: &str,
        mut play_one: impl FnMut(&mut Game<R>, R::Action) -> Option<&'static Rule>,
    ) -> Result<(), Box<PlayError>> {
        self.outcome.take();
        self.actions.clear();
        let (rules, position) = (self.game.rules(), self.game.position());
        let is_turn = text.as_bytes().contains(&b';');
        let read = if is_turn {
            rules.parse_turn(position, text, &mut self.actions)
        } else {
            // One action is judged when it is played, and need not be judged to find out where the next one begins.
            let read = rules.parse(position, text);
            read.map(|action| self.actions.push(action)).map_err(|error| (0, error))
        };
        // A lone action that is refused changes nothing.
        let mark = is_turn.then(|| self.game.mark());
        let n_rulings = self.rulings.len();
        let mut refused = read.err().map(|(part, _)| (part, None));
        for part in 0..self.actions.len() {
            let action = self.actions[part];
            let Some(rule) = play_one(&mut self.game, action) else {
                refused = Some((part, Some(action)));
                break;
            };
            self.note(rule);
        }
        let Some((part, action)) = refused else { return Ok(()) };
        self.rulings.truncate(n_rulings);
        Err(self.give_up(text, part, action, mark.as_ref()))
    }

    /// Remembers a rule that is nobody's but this project's.
    #[inline]
    fn note(&mut self, rule: &'static Rule) {
        let is_ruling = matches!(rule.status, Status::Ruling | Status::House);
        if is_ruling && !self.rulings.iter().any(|known| std::ptr::eq(*known, rule)) {
            self.rulings.push(rule);
        }
    }

    /// Says what is wrong with a part of a turn, and takes back what was played before it.
    #[cold]
    fn give_up(
        &mut self,
        text: &str,
        part: usize,
        action: Option<R::Action>,
        mark: Option<&Mark<R::Position>>,
    ) -> Box<PlayError> {
        let written = text.split(';').nth(part).unwrap_or(text).trim();
        let (rules, position) = (self.game.rules(), self.game.position());
        // A turn may be written in another order than that in which it is played.
        let other = action.filter(|&action| rules.parse(position, written) != Ok(action));
        let explanation = match other {
            Some(action) => explain(&self.game, &rules.text(position, action)),
            None => explain(&self.game, written),
        };
        // Nothing was played where the game was over before.
        if let Some(mark) = mark.filter(|mark| self.game.n_actions() > mark.n_actions()) {
            self.game.take_back(mark);
        }
        Box::new(PlayError { part, explanation })
    }
}

impl<R: Rules> AnyGame for Session<R> {
    fn family(&self) -> &'static Family {
        R::FAMILY
    }

    fn options(&self) -> Value {
        json!(self.game.rules().options())
    }

    fn seats(&self) -> &[&'static str] {
        self.game.rules().seats()
    }

    fn to_act(&self) -> Option<&'static str> {
        if self.game.is_repeated() {
            return None;
        }
        let rules = self.game.rules();
        rules.to_act(self.game.position()).map(|seat| rules.seats()[seat.idx()])
    }

    fn outcome(&self) -> Option<OutcomeFact> {
        self.ending().map(OutcomeFact::from)
    }

    fn result(&self) -> String {
        self.ending().map_or_else(|| "*".into(), |outcome| outcome.result())
    }

    fn n_moves(&self) -> usize {
        if self.game.is_repeated() {
            return 0;
        }
        self.game.rules().count_actions(self.game.position(), &mut Vec::new()) as usize
    }

    fn moves(&self, from: Option<&str>) -> Result<Vec<MoveFact>, Issue> {
        let from = from.map(|name| self.cell(name)).transpose()?;
        if self.game.is_repeated() {
            return Ok(Vec::new());
        }
        let (rules, position) = (&**self.game.rules(), self.game.position());
        let mut actions = Vec::new();
        rules.push_actions(position, &mut actions);
        let name = |cell| rules.topology().name(cell).to_owned();
        let mut facts = Vec::with_capacity(actions.len());
        for action in actions {
            let span = rules.span(position, action);
            if from.is_some() && span.from != from {
                continue;
            }
            let granted = rules.check(position, action);
            facts.push(MoveFact {
                text: rules.text(position, action),
                san: rules.san(position, action),
                rule: granted.expect("check grants whatever is listed: law 3").slug,
                from: span.from.map(name),
                to: span.to.map(name),
            });
        }
        Ok(facts)
    }

    fn explain(&self, text: &str) -> Explanation {
        explain(&self.game, text)
    }

    fn explain_all(&self, cell: &str) -> Result<Vec<Verdict>, Issue> {
        Ok(explain_all(&self.game, self.cell(cell)?))
    }

    fn play(&mut self, text: &str) -> Result<Vec<PlayedAction>, Box<PlayError>> {
        let mut played = Vec::new();
        self.play_turn(text, |game, action| {
            let (action, rule) = judge_and_play(game, action)?;
            played.push(action);
            Some(rule)
        })?;
        Ok(played)
    }

    fn san(&self, text: &str) -> Option<String> {
        let (rules, position) = (self.game.rules(), self.game.position());
        let action = rules.parse(position, text).ok()?;
        rules.check(position, action).ok()?;
        rules.san(position, action)
    }

    fn check_mark(&self) -> Option<&'static str> {
        self.game.rules().check_mark(self.game.position())
    }

    fn replay(&mut self, text: &str) -> Result<Replayed, Box<PlayError>> {
        let mut replayed = Replayed::default();
        self.play_turn(text, |game, action| {
            let rule = game.check(action).ok()?;
            replayed.n_actions += 1;
            replayed.n_turns += u32::from(game.rules().ends_turn(game.position(), action));
            game.play_unchecked(action);
            Some(rule)
        })?;
        Ok(replayed)
    }

    fn put(&mut self, setup: &Value, strictness: Strictness) -> Result<Warnings, Issues> {
        let (position, warnings) = load(&**self.game.rules(), setup, strictness)?;
        self.outcome.take();
        self.game.put(position);
        Ok(warnings)
    }

    fn rulings(&self) -> Vec<&'static str> {
        let ended = self.ending().map(|outcome| outcome.rule);
        let ended = ended.filter(|rule| matches!(rule.status, Status::Ruling | Status::House));
        let is_met = |rule: &&'static Rule| {
            self.rulings.iter().copied().chain(ended).any(|met| std::ptr::eq(met, *rule))
        };
        R::FAMILY.rules.iter().copied().filter(is_met).map(|rule| rule.slug).collect()
    }

    fn occurrences(&self) -> Vec<u32> {
        self.game.occurrences()
    }

    fn n_actions(&self) -> u32 {
        self.game.n_actions()
    }

    fn divide(&self, perft: Perft<'_>, stop: &AtomicBool) -> Option<Vec<(String, u128)>> {
        if self.game.is_repeated() {
            return Some(Vec::new());
        }
        let (rules, position) = (&**self.game.rules(), self.game.position());
        let counts = perft.divide_until(rules, position, stop)?;
        Some(
            counts
                .into_iter()
                .map(|(action, count)| (rules.text(position, action), count))
                .collect(),
        )
    }

    fn position(&self) -> Value {
        json!(self.game.rules().save(self.game.position()))
    }

    fn fen(&self) -> Option<String> {
        let n_plies = self.n_plies_before.saturating_add(self.game.n_actions());
        self.game.rules().fen(self.game.position(), n_plies)
    }

    fn scene(&self) -> scene::Scene {
        self.game.rules().scene(self.game.position())
    }

    fn boxed_clone(&self) -> Box<dyn AnyGame> {
        let rulings = self.rulings.clone();
        Box::new(Self { rulings, ..Self::after(self.game.clone(), self.n_plies_before) })
    }
}

/// Plays an action if it is legal; the game is unchanged otherwise.
fn judge_and_play<R: Rules>(
    game: &mut Game<R>,
    action: R::Action,
) -> Option<(PlayedAction, &'static Rule)> {
    let rules = game.rules().clone();
    let before = *game.position();
    let seat = rules.to_act(&before).filter(|_| !game.is_repeated())?;
    let rule = game.play(action).ok()?;
    let mut effects = Vec::new();
    rules.effects(&before, action, &mut effects);
    let played = PlayedAction {
        canonical: rules.text(&before, action),
        san: rules.san(&before, action),
        seat: rules.seats()[seat.idx()],
        rule: rule.slug,
        ends_turn: rules.ends_turn(&before, action),
        effects: effects.iter().map(|effect| facts::effect(&*rules, effect)).collect(),
    };
    Some((played, rule))
}
