//! A game in play behind an object-safe trait.

use std::fmt;
use std::sync::atomic::AtomicBool;

use serde::Serialize;
use serde_json::{Value, json};

use crate::erased::envelope::Envelope;
use crate::erased::facts::{self, EffectFact, MoveFact, OutcomeFact};
use crate::explain::{Explanation, Verdict, explain, explain_all};
use crate::perft::Perft;
use crate::suggest::{shown, suggest};
use crate::{Family, Game, Issue, Rules};

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

    /// After which numbers of actions the present position stood on the board.
    fn occurrences(&self) -> Vec<u32>;

    /// How many actions have been played.
    fn n_actions(&self) -> u32;

    /// Counts sequences of actions, divided by the first one; `None` when `stop` was set meanwhile.
    fn divide(&self, perft: Perft, stop: &AtomicBool) -> Option<Vec<(String, u128)>>;

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
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
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

pub(super) struct Session<R: Rules>(pub(super) Game<R>);

impl<R: Rules> Session<R> {
    fn cell(&self, name: &str) -> Result<geometry::Cell, Issue> {
        let topology = self.0.rules().topology();
        topology.find(name).ok_or_else(|| {
            let mut message = format!("there is no cell {}", shown(name));
            if let Some(near) = suggest(name, topology.cells().map(|cell| topology.name(cell))) {
                message += &format!("; did you mean {near}?");
            }
            Issue::new("", "no-such-cell", message)
        })
    }
}

impl<R: Rules> AnyGame for Session<R> {
    fn family(&self) -> &'static Family {
        R::FAMILY
    }

    fn options(&self) -> Value {
        json!(self.0.rules().options())
    }

    fn seats(&self) -> &[&'static str] {
        self.0.rules().seats()
    }

    fn to_act(&self) -> Option<&'static str> {
        if self.0.is_repeated() {
            return None;
        }
        let rules = self.0.rules();
        rules.to_act(self.0.position()).map(|seat| rules.seats()[seat.idx()])
    }

    fn outcome(&self) -> Option<OutcomeFact> {
        self.0.outcome().map(OutcomeFact::from)
    }

    fn result(&self) -> String {
        self.0.outcome().map_or_else(|| "*".into(), |outcome| outcome.result())
    }

    fn n_moves(&self) -> usize {
        if self.0.is_repeated() {
            return 0;
        }
        self.0.rules().count_actions(self.0.position(), &mut Vec::new()) as usize
    }

    fn moves(&self, from: Option<&str>) -> Result<Vec<MoveFact>, Issue> {
        let from = from.map(|name| self.cell(name)).transpose()?;
        if self.0.is_repeated() {
            return Ok(Vec::new());
        }
        let (rules, position) = (&**self.0.rules(), self.0.position());
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
        explain(&self.0, text)
    }

    fn explain_all(&self, cell: &str) -> Result<Vec<Verdict>, Issue> {
        Ok(explain_all(&self.0, self.cell(cell)?))
    }

    fn play(&mut self, text: &str) -> Result<Vec<PlayedAction>, Box<PlayError>> {
        let mut actions = Vec::new();
        let read = self.0.rules().parse_turn(self.0.position(), text, &mut actions);
        let refused = |game: &Game<R>, part: usize, action: Option<R::Action>| {
            let written = text.split(';').nth(part).unwrap_or(text).trim();
            let (rules, position) = (game.rules(), game.position());
            // A turn may be written in another order than that in which it is played.
            let other = action.filter(|&action| rules.parse(position, written) != Ok(action));
            let explanation = match other {
                Some(action) => explain(game, &rules.text(position, action)),
                None => explain(game, written),
            };
            Box::new(PlayError { part, explanation })
        };
        // One action is played or refused whole; only a longer turn may have to be taken back, and copying
        // the past for every action would make long games slow.
        if let ([action], Ok(())) = (&actions[..], &read) {
            return match judge_and_play(&mut self.0, *action) {
                Some(played) => Ok(vec![played]),
                None => Err(refused(&self.0, 0, Some(*action))),
            };
        }
        let mut game = self.0.clone();
        let mut played = Vec::with_capacity(actions.len());
        for (part, action) in actions.into_iter().enumerate() {
            match judge_and_play(&mut game, action) {
                Some(action) => played.push(action),
                None => return Err(refused(&game, part, Some(action))),
            }
        }
        if let Err((part, _)) = read {
            return Err(refused(&game, part, None));
        }
        self.0 = game;
        Ok(played)
    }

    fn occurrences(&self) -> Vec<u32> {
        self.0.occurrences()
    }

    fn n_actions(&self) -> u32 {
        self.0.n_actions()
    }

    fn divide(&self, perft: Perft, stop: &AtomicBool) -> Option<Vec<(String, u128)>> {
        if self.0.is_repeated() {
            return Some(Vec::new());
        }
        let (rules, position) = (&**self.0.rules(), self.0.position());
        let counts = perft.divide_until(rules, position, stop)?;
        Some(
            counts
                .into_iter()
                .map(|(action, count)| (rules.text(position, action), count))
                .collect(),
        )
    }

    fn position(&self) -> Value {
        json!(self.0.rules().save(self.0.position()))
    }

    fn fen(&self) -> Option<String> {
        self.0.rules().fen(self.0.position())
    }

    fn scene(&self) -> scene::Scene {
        self.0.rules().scene(self.0.position())
    }

    fn boxed_clone(&self) -> Box<dyn AnyGame> {
        Box::new(Self(self.0.clone()))
    }
}

/// Plays an action if it is legal; the game is unchanged otherwise.
fn judge_and_play<R: Rules>(game: &mut Game<R>, action: R::Action) -> Option<PlayedAction> {
    let rules = game.rules().clone();
    let before = *game.position();
    let seat = rules.to_act(&before).filter(|_| !game.is_repeated())?;
    let rule = game.play(action).ok()?;
    let mut effects = Vec::new();
    rules.effects(&before, action, &mut effects);
    Some(PlayedAction {
        canonical: rules.text(&before, action),
        san: rules.san(&before, action),
        seat: rules.seats()[seat.idx()],
        rule: rule.slug,
        ends_turn: rules.ends_turn(&before, action),
        effects: effects.iter().map(|effect| facts::effect(&*rules, effect)).collect(),
    })
}
