//! A board in the browser, and a stateless JSON API over the object-safe form.
//!
//! A [`Server`] answers two kinds of requests: those for the page (a few files that are part of the program), and those
//! under `/api/v1`, where a request's body is the work item that the command line reads with `--jsonl`, and the answer
//! the object that it prints; `answers` makes both. Nothing is kept between requests but built variants, which change
//! no answer ([`rules::erased::Cache`]).
//!
//! | request | body | answer |
//! |---|---|---|
//! | `GET /api/v1` | | the addresses, and the limits |
//! | `GET /api/v1/variants` | | what `variants --json` prints |
//! | `GET /api/v1/rules/VARIANT`, `.../SLUG` | | what `rules --json` prints |
//! | `GET /api/v1/schema/FORM/VARIANT` | | the JSON schema of a position, record, item, report, or of options |
//! | `GET /api/v1/schema/answer/QUESTION` | | the JSON schema of an answer |
//! | `POST /api/v1/start` | `variant`, `options` | what `start --json` prints |
//! | `POST /api/v1/check` | `position` | what `check --json` prints |
//! | `POST /api/v1/moves` | `position`, `after`, `from`, `count` | what `moves --json` prints |
//! | `POST /api/v1/explain` | `position`, `after`, one of `move`, `all`, `each` | what `explain --json` prints; of `each` a list |
//! | `POST /api/v1/play` | `position`, `moves`, `move` | what `play --json` prints |
//! | `POST /api/v1/perft` | `position`, `depth`, `turns`, `divide` | what `perft --json` prints |
//! | `POST /api/v1/scene` | `position`, `after`, `from`, `theme`, `coordinates`, `caption` | a picture, and its cells in words; with `format` `json` what `show --json` prints |
//! | `POST /api/v1/validate` | `record`, or `text`; or the record itself | the report that `validate --jsonl` prints of a game |
//! | `POST /api/v1/convert` | `text`, or `record` | records, or a text |
//!
//! `after` are moves that are played before the question is asked, so that their repetitions count. Every item may have
//! `id`, which comes back, `schema` and `study`. What has no answer gets
//! `{"schema":1,"id":..,"error":{"code","pointer","message","issues"}}`, with status 400 for what is wrong with the
//! item, 403 and 421 for a page or a name from elsewhere, 404 and 405 for the address, 408 for a body that does not
//! come, 413 for one that asks too much, 429 where too many wait already, 504 where the time is up, 500 for a bug in
//! this program. An illegal move is an answer, not an error.

mod api;
mod facts;
mod fault;
mod held;
mod hosts;
mod limits;
mod office;
mod page;
mod server;
mod work;

pub use limits::Limits;
pub use server::{Ender, Server};
