//! Game records as data: reading, replaying and judging them
