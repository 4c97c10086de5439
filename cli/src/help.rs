//! What `menagerie help COMMAND` says beyond the list of options.

use rules::laws::LAWS;

/// After the help of the whole program.
pub(crate) const MENAGERIE: &str = "\
POSITION is a JSON file, `-` for standard input, or a variant id for its start (write ./troy for a file
of that name). Data goes to standard output, everything else to standard error.

A word that begins with `-` is an option; after `--` it is a move: menagerie explain troy -- -x.

Exit codes: 0 fine, 1 a finding (an illegal move, an invalid record, a broken law), 2 wrong usage,
3 input that can't be read or output that can't be written, 4 a limit was reached, 70 a bug in menagerie,
130 ended by Ctrl-C. Where several apply, the greatest is given. In a stream of work items (--jsonl) a line
that can't be read is a finding of that line: 1.

Limits: a document has at most 64 MiB, a line of a stream or a record in a list 16 MiB, and lists and objects
nest at most 127 deep. There is no limit on the number of lines. Input may be packed with gzip or Zstandard.

First steps:
  menagerie variants                     what is there
  menagerie moves troy                   the legal moves of the start
  menagerie explain troy Ra1-a5          why a move is illegal
  menagerie play troy Ra1-b1 > my.json   play, and keep the position";

/// After the help of `moves`.
pub(crate) const MOVES: &str = "\
Work items of --jsonl: {\"id\": .., \"position\": {..}, \"from\": \"e4\"}. `position` is what a position's file holds;
`from` may be absent, and comes before --from; `after` may list moves that are played before, so that their repetitions
count, and `study` says what --study does. The answer is what --json prints, with the id:
{\"schema\": 1, \"id\": .., \"variant\": .., \"to_act\": .., \"outcome\": .., \"count\": .., \"moves\": [..]}; no `moves` with --count.

A line without an answer gets {\"schema\": 1, \"id\": .., \"error\": {\"code\", \"pointer\", \"message\", \"issues\"}}. An id is a
string or a whole number of at most 64 bits, and may be absent. Blank lines are skipped and get no answer.";

/// After the help of `explain`.
pub(crate) const EXPLAIN: &str = "\
After `--` a move may begin with `-`.

Work items of --jsonl: {\"id\": .., \"position\": {..}, \"move\": \"Ra1-a5\"}, or `all` with a cell instead of `move`,
or `each` with a list of moves. `position` is what a position's file holds; `after` may list moves that are played
before, so that their repetitions count. The answer is what --json prints, with the id:
{\"schema\": 1, \"id\": .., \"legal\": .., \"code\": .., \"message\": .., \"rule\": {..}, ..}, for `all` a list `verdicts`.

A line without an answer gets {\"schema\": 1, \"id\": .., \"error\": {\"code\", \"pointer\", \"message\", \"issues\"}}. An id is a
string or a whole number of at most 64 bits, and may be absent. Blank lines are skipped and get no answer.";

/// After the help of `play`.
pub(crate) const PLAY: &str = "\
A position has no history: a repetition is seen only among the moves of one call, so give all moves in one,
or keep a record and `validate` it. After `--` a move may begin with `-`.

Work items of --jsonl: {\"id\": .., \"position\": {..}, \"moves\": [\"Ra1-b1\", ..]}, or `move` with one. `position` is what
a position's file holds. The answer is what --json prints, with the id: {\"schema\": 1, \"id\": .., \"ok\": ..,
\"played\": [..], \"illegal\": .., \"to_act\": .., \"outcome\": .., \"position\": {..}}.

A line without an answer gets {\"schema\": 1, \"id\": .., \"error\": {\"code\", \"pointer\", \"message\", \"issues\"}}. An id is a
string or a whole number of at most 64 bits, and may be absent. Blank lines are skipped and get no answer.";

/// The laws, one a line.
pub(crate) fn laws() -> String {
    let lines = (1..).zip(LAWS).map(|(number, law)| format!("\n  {number:>2}  {law}"));
    format!(
        "The laws (11 and 12 are asked by the program's own tests):{}",
        lines.collect::<String>()
    )
}

/// After the help of `fuzz`, before the laws.
pub(crate) const FUZZ: &str = "\
What comes of a game depends on --seed and the game's number alone: shards and threads change nothing, and the
line after `again:` plays a game of a broken law once more.

--save DIR writes each broken law to a file of its own: variant, options, set-up, moves, the law, seed and number.
It is made small first: fewer moves, then less in the set-up, as long as the same law breaks.

--coverage counts for each rule the answers that the laws asked for (so --laws quick counts no refusals), the actions
played that it granted and the games it ended, and lists what was never met. Of the games from the start, or from
--start, it tells how many choices there were, how long they took, who won, and which rules that are in force had no
part in them.

--time-limit and Ctrl-C break off the games that are being played; those don't count. A broken law gives 1 even when
the time is up.";

/// After the help of `replay`.
pub(crate) const REPLAY: &str = "\
A case holds a position of a variant, moves from there, and a law that broke in the last position. The moves are
played, and the laws asked there: 1 when one breaks, the same or another, 0 when all of them hold, 3 when the case
can't be played any more, as its set-up does not load or a move is not legal.

Of its fields `variant`, `options`, `start` (a position; absent: the variant's), `moves`, `laws` (all or quick), `study`
and `sample` (the seed of the laws' samples) say what is tried; `law` is what broke; `detail`, `seed`, `game`, `command`
and `position` tell where it came from and are not asked.";

/// After the help of `check`.
pub(crate) const CHECK: &str = "\
Work items of --jsonl: {\"id\": .., \"position\": {..}}. `position` is what a position's file holds. The answer is what
--json prints, with the id: {\"schema\": 1, \"id\": .., \"variant\": .., \"ok\": .., \"to_act\": .., \"outcome\": ..,
\"issues\": [..], \"warnings\": [..]}.

A line without an answer gets {\"schema\": 1, \"id\": .., \"error\": {\"code\", \"pointer\", \"message\", \"issues\"}}. An id is a
string or a whole number of at most 64 bits, and may be absent. Blank lines are skipped and get no answer.";

/// After the help of `perft`.
pub(crate) const PERFT: &str = "\
The depth is at most 64 (exit code 4 beyond); counts are decimal strings in JSON.

Without --hash a count takes next to no memory. With it a table of that size is taken at once (exit code 4 where there is
not so much), and nothing more later. A position is known there by a digest of all of it, of 64 bits beside its place: that
two are taken for one is possible, with odds of about 1 to 4 billion where 2^30 are asked for.

Work items of --jsonl: {\"id\": .., \"position\": {..}, \"depth\": 3}. `position` is what a position's file holds. The
answer is what --json prints, with the id: {\"schema\": 1, \"id\": .., \"variant\": .., \"options\": {..}, \"depth\": ..,
\"turns\": .., \"count\": \"8173\"}, with --divide also `divide`.

A line without an answer gets {\"schema\": 1, \"id\": .., \"error\": {\"code\", \"pointer\", \"message\", \"issues\"}}. An id is a
string or a whole number of at most 64 bits, and may be absent. Blank lines are skipped and get no answer.";

/// After the help of `validate`.
pub(crate) const VALIDATE: &str = "\
A file is read as one record a line when its name ends in .jsonl or .ndjson, when it is given to --jsonl, or when its
first line is an object of its own; as text when its name ends in .pgn or .txt, or when it begins with a tag or a
move; otherwise as one document, a record or a list of records. A game in text without a variant is chess, unless its
first move is one of another variant alone. Text that is not UTF-8 is read as Latin-1, with a warning.

Work items of --jsonl: a record, which may have an `id` beside its fields, or {\"id\": .., \"record\": {..}},
or `text` with a game as text instead of `record`. The answer
is the report that --json prints for each game, with the id; `menagerie schema report VARIANT` has its fields.

A line without a report gets {\"schema\": 1, \"id\": .., \"error\": {\"code\", \"pointer\", \"message\", \"issues\"}}. An id is a
string or a whole number of at most 64 bits, and may be absent. Blank lines are skipped and get no answer.

A file that can't be read does not keep the others from being judged; the exit code is then 3, or 4 for one
that is too long. Of a file that breaks off, an archive cut short or a list that is torn, what came before is judged.

Ctrl-C ends a run between two games: what was printed is whole, the summary says what was judged, and the exit
code is 130. A second Ctrl-C ends it at once.";

/// After the help of `convert`.
pub(crate) const CONVERT: &str = "\
A file is read as text when its name ends in .pgn or .txt, or when it begins with a tag or a move; as one record a line
when it ends in .jsonl or .ndjson, or when its first line is an object of its own; otherwise as one record, or a list.

Nothing is lost: from JSON to text and back every record is the same, and so is canonical text, by way of JSON. Moves are
not judged (`validate` does that), and stay as they are written. In text, games of chess have their moves in
standard algebraic notation; where a record has another, it stands behind the move as {[%written \"e2-e4\"]}. What only
says that a game is usual chess ([Variant \"Standard\"], [SetUp \"0\"]) is left out; ids of work items are kept in JSONL.

A record that can't be read is told on stderr, the others are written, and the exit code is 1.";

/// After the help of `serve`.
pub(crate) const SERVE: &str = "\
The address is printed on standard output. The page needs nothing from elsewhere, and what is played on it stays in
the browser: the program keeps nothing between requests.

Programs ask under /api/v1, one work item a request: the body of POST /api/v1/moves, explain, play, check, perft and
validate is what --jsonl reads, and the answer what it prints. Also: POST start, scene, convert; GET variants,
rules/VARIANT, schema/FORM/VARIANT. GET /api/v1 says what can be asked, with schemas and limits.

What has no answer gets {\"schema\": 1, \"id\": .., \"error\": {\"code\", \"pointer\", \"message\", \"issues\"}} and a status:
400 for what is wrong with the item, 413 for one that is too much, 429 where too many wait (ask again), 504 where the
time is up. An illegal move is an answer, not an error.

At a loopback address the program answers to localhost and that address alone, and to no page of another origin.";
