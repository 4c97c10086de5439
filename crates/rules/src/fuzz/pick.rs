//! Which of the legal actions is played.

use super::Choose;
use crate::{Effect, Rule, Rules};

/// With a bias to captures one action in so many is looked for.
const CAPTURES_ONE_IN: usize = 2;

/// So many random actions are tried to find one that captures.
const TRIES: usize = 4;

/// With a bias to the rare one action in so many is picked by its rule.
const RARE_ONE_IN: usize = 6;

/// What random play prefers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bias {
    /// One of the others, drawn for each game.
    Mix,
    /// Every legal action is as likely as another.
    None,
    /// Actions by which a seat loses something to another.
    Captures,
    /// Actions granted by the rules that granted fewest of the actions that were played in the game so far.
    Rare,
}

/// How one game is played.
#[derive(Clone, Copy, Debug)]
enum Way {
    Any,
    Captures,
    Rare,
}

/// Picks actions, and remembers which rules granted those of the game.
pub(super) struct Picker<R: Rules> {
    way: Way,
    /// The rules that granted actions of this game, and how many.
    granted: Vec<(&'static Rule, u32)>,
    /// By place in the list of a position: the rule that grants the action.
    granting: Vec<&'static Rule>,
    effects: Vec<Effect>,
    fitting: Vec<R::Action>,
}

impl<R: Rules> Picker<R> {
    pub(super) const fn new() -> Self {
        Self {
            way: Way::Any,
            granted: Vec::new(),
            granting: Vec::new(),
            effects: Vec::new(),
            fitting: Vec::new(),
        }
    }

    /// A new game begins.
    pub(super) fn begin(&mut self, bias: Bias, choose: &mut dyn Choose) {
        self.granted.clear();
        self.way = match bias {
            Bias::Mix => [Way::Any, Way::Captures, Way::Rare][choose.below(3)],
            Bias::None => Way::Any,
            Bias::Captures => Way::Captures,
            Bias::Rare => Way::Rare,
        };
    }

    /// The rule granted the action that was picked.
    pub(super) fn note(&mut self, rule: &'static Rule) {
        match self.way {
            Way::Any | Way::Captures => {}
            Way::Rare => match self.granted.iter_mut().find(|(known, _)| *known == rule) {
                Some((_, count)) => *count += 1,
                None => self.granted.push((rule, 1)),
            },
        }
    }

    /// One of the legal actions, of which there are some.
    pub(super) fn pick(
        &mut self,
        rules: &R,
        position: &R::Position,
        legal: &[R::Action],
        choose: &mut dyn Choose,
    ) -> R::Action {
        let any = legal[choose.below(legal.len())];
        let found = match self.way {
            Way::Any => None,
            Way::Captures if choose.below(CAPTURES_ONE_IN) > 0 => None,
            Way::Captures => (0..TRIES)
                .map(|_| legal[choose.below(legal.len())])
                .find(|&action| self.captures(rules, position, action)),
            Way::Rare if choose.below(RARE_ONE_IN) > 0 => None,
            Way::Rare => self.rarest(rules, position, legal, choose),
        };
        found.unwrap_or(any)
    }

    fn captures(&mut self, rules: &R, position: &R::Position, action: R::Action) -> bool {
        let own = rules.to_act(position);
        self.effects.clear();
        rules.effects(position, action, &mut self.effects);
        self.effects.iter().any(|effect| {
            let lost = effect.before.filter(|_| effect.after.is_none());
            lost.is_some_and(|lost| lost.seat.is_some() && lost.seat != own)
        })
    }

    /// An action of the rule that was met least; `None` where the judge refuses one of the list.
    fn rarest(
        &mut self,
        rules: &R,
        position: &R::Position,
        legal: &[R::Action],
        choose: &mut dyn Choose,
    ) -> Option<R::Action> {
        self.granting.clear();
        let granting = legal.iter().map_while(|&action| rules.check(position, action).ok());
        self.granting.extend(granting);
        if self.granting.len() < legal.len() {
            return None;
        }
        let count = |rule: &'static Rule| {
            self.granted.iter().find(|(known, _)| *known == rule).map_or(0, |&(_, count)| count)
        };
        let least = self.granting.iter().map(|&rule| count(rule)).min()?;
        let fitting = legal.iter().zip(&self.granting).filter(|&(_, &rule)| count(rule) == least);
        self.fitting.clear();
        self.fitting.extend(fitting.map(|(&action, _)| action));
        Some(self.fitting[choose.below(self.fitting.len())])
    }
}
