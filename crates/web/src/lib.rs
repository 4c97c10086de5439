//! A board in the browser, and a stateless JSON API over the object-safe form.
//!
//! [`serve`] answers two kinds of requests: those for the page (a few files that are part of the program), and those
//! under `/api/v1`, where a request's body is the work item that the command line reads with `--jsonl`, and the answer
//! the object that it prints. Nothing is kept between requests but built variants, which change no answer
//! ([`rules::erased::Cache`]).
//!
//! | request | body | answer |
//! |---|---|---|
//! | `GET /api/v1` | | the limits, and what can be asked |
//! | `GET /api/v1/variants` | | what `variants --json` prints |
//! | `GET /api/v1/rules/VARIANT`, `.../SLUG` | | what `rules --json` prints |
//! | `GET /api/v1/schema/options/VARIANT`, `.../position/VARIANT` | | a JSON schema |
//! | `POST /api/v1/start` | `variant`, `options` | what `start --json` prints |
//! | `POST /api/v1/check` | `position` | what `check --json` prints |
//! | `POST /api/v1/moves` | `position`, `after`, `from` | what `moves --json` prints |
//! | `POST /api/v1/explain` | `position`, `after`, one of `move`, `all`, `each` | what `explain --json` prints; of `each` a list |
//! | `POST /api/v1/play` | `position`, `moves`, `move` | what `play --json` prints |
//! | `POST /api/v1/scene` | `position`, `after`, `from`, `theme`, `coordinates` | a picture, and its cells in words |
//! | `POST /api/v1/validate` | `record`, or `text` | the report that `validate --json` prints of a game |
//! | `POST /api/v1/convert` | `text`, or `record` | records, or a text |
//!
//! `after` are moves that are played before the question is asked, so that their repetitions count. Every item may have
//! `id`, which comes back, `schema` and `study`. What has no answer gets
//! `{"schema":1,"id":..,"error":{"code","pointer","message","issues"}}`, with status 400 for what is wrong with the
//! item, 404 and 405 for the address, 408 for a body that does not come, 413 for one that is too much, 429 where too
//! many wait already, 504 where the time is up, 500 for a bug in this program. An illegal move is an answer, not an
//! error.

mod answers;
mod api;
mod facts;
mod item;
mod limits;
mod office;
mod page;
mod picture;
mod records;
mod server;
mod trouble;

pub use api::router;
pub use limits::Limits;
pub use server::serve;
