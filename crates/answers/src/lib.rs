//! What is asked about positions and records as JSON, and what is answered.
//!
//! The command line (`--json`, `--jsonl`) and the web's API give these answers, and nothing else does: so a work item
//! gets the same answer from both, and one schema describes it. An [`Item`] is what is asked, a [`Desk`] where it is
//! worked on, [`Trouble`] why there is no answer, and [`object`] the answer's one line.
//!
//! ```
//! use answers::{Desk, Item, Question, moves, object};
//! use rules::Strictness;
//! use rules::erased::Cache;
//! use serde_json::json;
//!
//! let cache = Cache::new(registry::VARIANTS);
//! let desk = Desk::new(&cache, Strictness::Play);
//! let value = json!({"id": 7, "position": {"variant": "troy"}, "from": "a1"});
//! let mut item = Item::read(value, &Question::MOVES)?;
//! let list = moves(&mut item, &desk).expect("a1 has a move");
//! assert!(object(item.id(), &list).starts_with(r#"{"schema":1,"id":7,"variant":"troy","to_act":"white""#));
//! # Ok::<(), rules::Issues>(())
//! ```

mod check;
mod convert;
mod desk;
mod drawing;
mod explain;
mod item;
mod moves;
mod perft;
mod picture;
mod play;
mod question;
mod rules_table;
pub mod schema;
mod start;
mod trouble;
mod validate;
mod variants;

pub use check::{Checked, check};
pub use convert::{Converted, convert};
pub use desk::Desk;
pub use drawing::{Drawing, drawing, ending_words, mark_targets, steps};
pub use explain::{About, Explained, ExplainedAll, ExplainedEach, Explaining, explain};
pub use item::{Item, read_id};
pub use moves::{MoveList, moves};
pub use perft::{Counted, Divided, MAX_DEPTH, perft};
pub use picture::{CellFact, Ending, Picture, Seen, SeenPiece, scene};
pub use play::{IllegalEntry, Play, PlayedEntry, play};
pub use question::Question;
pub use rules_table::RuleList;
pub use start::start;
pub use trouble::{Trouble, error_object, object};
pub use validate::{judge_text, record_of, validate};
pub use variants::{AliasFact, OptionFields, VariantFact, VariantList};
