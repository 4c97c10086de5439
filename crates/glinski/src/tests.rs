//! Laws, counts, and queries against their slow twins.

mod counts;
mod laws;
mod oracle;
mod probes;
