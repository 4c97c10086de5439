//! The modifications: which are on, which go together, and the hooks by which they join the rules.
//!
//! Every modification is one module here. The rest of the crate calls them by name at these places only, in this
//! order, which is the same whatever order `options.mods` has:
//!
//! | where | hooks, in order |
//! |---|---|
//! | tables | `polarity` restricts steps, `priorities` restricts promotions |
//! | generator and judge | `strike` and `king_capture` say who may act; `transport` gives carriers' moves; `king_capture` restricts captures; `polarity` gives turns, `reform` turns in place; `illusions` and `escort` join royal safety |
//! | player | `king_capture` takes prisoners, frees and delivers; `illusions` calls heirs; `strike` counts actions and passes turns on |
//! | ends | goals: `strike`, `escort`, `king_capture`, `priorities`, then `escort` again (no Kings); then, without an action, `king_capture`, `strike` |
//! | loading | `polarity` (facing), `strike` (used), `transport` and `king_capture` (stacks), `king_capture` and `illusions` (pending choices), `strike` (counts) |

pub(crate) mod escort;
pub(crate) mod illusions;
pub(crate) mod king_capture;
pub(crate) mod polarity;
pub(crate) mod priorities;
pub(crate) mod reform;
pub(crate) mod strike;
pub(crate) mod transport;

use rules::{Issue, shown, suggest};

/// A modification of option `mods`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Mod {
    /// Three actions a turn.
    Strike,
    /// The King must reach the enemy portal.
    Escort,
    /// The King is taken prisoner and led away.
    KingCapture,
    /// The same, and he can't move.
    FlagCapture,
    /// A pawn succeeds a lost Jester.
    Illusions,
    /// Horses carry.
    Transport,
    /// Pieces go where they point.
    Polarity,
    /// A piece may turn instead of moving.
    Reform,
    /// King, lion, ferz and magister are the targets.
    WarCouncil,
    /// Bishops and paladins are the targets.
    Theocracy,
}

/// The modifications that are on, with their options.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Mods {
    bits: u16,
    pub(crate) balanced: bool,
    pub(crate) escort_only: bool,
    /// The target set, as bits by kind.
    pub(crate) targets: Option<u32>,
}

/// The slugs of [`Mod::ALL`].
pub(crate) const SLUGS: [&str; 10] = [
    "strike",
    "escort",
    "king-capture",
    "flag-capture",
    "illusions",
    "transport",
    "polarity",
    "reform",
    "war-council",
    "theocracy",
];

/// Pairs that contradict one another, and why. `mods.refused`
const REFUSED: [(Mod, Mod, &str); 6] = [
    (Mod::KingCapture, Mod::FlagCapture, "the King can't both move and stand still"),
    (Mod::Escort, Mod::FlagCapture, "a King who can't move reaches no portal"),
    (Mod::WarCouncil, Mod::Theocracy, "each names its own targets"),
    (Mod::Escort, Mod::Theocracy, "a King who is an ordinary piece wins nothing at a portal"),
    (
        Mod::KingCapture,
        Mod::Theocracy,
        "a King who is an ordinary piece is captured like any other",
    ),
    (
        Mod::FlagCapture,
        Mod::Theocracy,
        "a King who is an ordinary piece is captured like any other",
    ),
];

impl Mod {
    /// All, in the order in which they are written.
    pub const ALL: [Self; 10] = [
        Self::Strike,
        Self::Escort,
        Self::KingCapture,
        Self::FlagCapture,
        Self::Illusions,
        Self::Transport,
        Self::Polarity,
        Self::Reform,
        Self::WarCouncil,
        Self::Theocracy,
    ];

    /// The word in option `mods`.
    pub const fn slug(self) -> &'static str {
        SLUGS[self as usize]
    }
}

impl Mods {
    #[inline]
    pub(crate) const fn has(self, module: Mod) -> bool {
        self.bits >> module as u32 & 1 != 0
    }

    #[must_use]
    fn with(mut self, module: Mod) -> Self {
        self.bits |= 1 << module as u32;
        self
    }

    /// Those that are on, in the order in which they are written.
    pub(crate) fn iter(self) -> impl Iterator<Item = Mod> {
        Mod::ALL.into_iter().filter(move |&module| self.has(module))
    }

    /// Whether Kings are taken prisoner: King capture or Flag capture.
    #[inline]
    pub(crate) const fn imprisons(self) -> bool {
        self.has(Mod::KingCapture) || self.has(Mod::FlagCapture)
    }

    /// Whether check and mate are on. `base.check-off`
    #[inline]
    pub(crate) const fn check_is_on(self) -> bool {
        !(self.has(Mod::Strike) || self.imprisons() || self.targets.is_some() || self.escort_only)
    }

    /// Whether a side may be without King.
    pub(crate) const fn king_may_lack(self) -> bool {
        self.targets.is_some() || self.escort_only
    }

    /// Reads the words of option `mods`.
    pub(crate) fn read(words: &[String], found: &mut Vec<Issue>) -> Self {
        let mut mods = Self::default();
        for (idx, word) in words.iter().enumerate() {
            let pointer = || format!("/mods/{idx}");
            let Some(&module) = Mod::ALL.iter().find(|module| module.slug() == word) else {
                let mut message = format!("there is no modification {}", shown(word));
                match suggest(word, SLUGS) {
                    Some(near) => message += &format!("; did you mean `{near}`?"),
                    None => message += &format!("; there are {}", SLUGS.join(", ")),
                }
                found.push(Issue::new(pointer(), "unknown-mod", message));
                continue;
            };
            if mods.has(module) {
                let message = format!("`{word}` is named twice");
                found.push(Issue::new(pointer(), "duplicate-mod", message));
            }
            mods = mods.with(module);
        }
        mods
    }

    /// The pairs of modifications that don't go together.
    pub(crate) fn contradictions(self) -> impl Iterator<Item = String> {
        let pairs = REFUSED
            .iter()
            .filter(move |&&(one, other, _)| self.has(one) && self.has(other))
            .map(|&(one, other, why)| {
                format!("`{}` and `{}` don't go together: {why}", one.slug(), other.slug())
            });
        let lone = (self.has(Mod::Reform) && !self.has(Mod::Polarity)).then(|| {
            "`reform` needs `polarity`: where tokens point means nothing without it".to_owned()
        });
        pairs.chain(lone)
    }
}

/// All sets of modifications that go together, the empty one included: fewer modifications first, then by the order of
/// [`Mod::ALL`].
///
/// ```
/// let sets = tchess::allowed_sets();
/// assert_eq!(sets.first().map(Vec::len), Some(0));
/// assert!(sets.contains(&vec!["strike", "transport"]));
/// assert!(!sets.contains(&vec!["reform"]));
/// ```
pub fn allowed_sets() -> Vec<Vec<&'static str>> {
    let all = (0..1_u16 << Mod::ALL.len()).map(|bits| Mods { bits, ..Mods::default() });
    let mut sets: Vec<Vec<Mod>> = all
        .filter(|mods| mods.contradictions().next().is_none())
        .map(|mods| mods.iter().collect())
        .collect();
    sets.sort_by(|one, other| (one.len(), one).cmp(&(other.len(), other)));
    sets.into_iter().map(|set| set.into_iter().map(Mod::slug).collect()).collect()
}
