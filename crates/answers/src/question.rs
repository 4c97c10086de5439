//! What can be asked of a work item, and the fields it has then.

/// A question about a work item: what the command line's commands with `--jsonl` read, and the API's addresses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Question {
    /// The command, and the last part of the address.
    pub name: &'static str,
    /// What is asked, in a few words.
    pub text: &'static str,
    /// The fields that an item may have, beside those of [`COMMON`](Question::COMMON).
    pub fields: &'static [&'static str],
    /// Those that it must have.
    pub required: &'static [&'static str],
    /// Those of which it must have one, and no other.
    pub one_of: &'static [&'static str],
    /// Whether the command line reads streams of such items.
    pub is_stream: bool,
}

impl Question {
    /// The fields that every item may have. `study` reads the position as a problem; where it is absent, whoever reads
    /// the item decides.
    pub const COMMON: [&'static str; 3] = ["schema", "id", "study"];

    /// A variant's first position.
    pub const START: Self = Self {
        name: "start",
        text: "a variant's first position",
        fields: &["variant", "options"],
        required: &["variant"],
        one_of: &[],
        is_stream: false,
    };
    /// What is wrong, or unlikely, about a position.
    pub const CHECK: Self = Self::about_position(
        "check",
        "what is wrong, or unlikely, about a position",
        &["position"],
    );
    /// The legal moves.
    pub const MOVES: Self =
        Self::about_position("moves", "the legal moves", &["position", "from", "after", "count"]);
    /// Why a move is legal or not.
    pub const EXPLAIN: Self = Self {
        one_of: &["move", "all", "each"],
        ..Self::about_position(
            "explain",
            "why a move is legal or not, or all moves of a piece, or each of several",
            &["position", "move", "all", "each", "after"],
        )
    };
    /// Moves, and the position they lead to.
    pub const PLAY: Self = Self::about_position(
        "play",
        "moves, and the position they lead to",
        &["position", "moves", "move"],
    );
    /// How many sequences of moves there are.
    pub const PERFT: Self = Self {
        required: &["position", "depth"],
        ..Self::about_position(
            "perft",
            "how many sequences of moves there are",
            &["position", "depth", "turns", "divide"],
        )
    };
    /// A picture.
    pub const SCENE: Self = Self {
        is_stream: false,
        ..Self::about_position(
            "scene",
            "a picture, and its cells in words; or the drawing as data",
            &["position", "after", "from", "format", "theme", "coordinates", "caption"],
        )
    };
    /// A record, replayed.
    pub const VALIDATE: Self = Self::about_record("validate", "a record, replayed", true);
    /// A record as text, or a text as records.
    pub const CONVERT: Self =
        Self::about_record("convert", "a record as text, or a text as records", false);

    /// All of them, in the order in which they are shown.
    pub const ALL: [Self; 9] = [
        Self::START,
        Self::CHECK,
        Self::MOVES,
        Self::EXPLAIN,
        Self::PLAY,
        Self::PERFT,
        Self::SCENE,
        Self::VALIDATE,
        Self::CONVERT,
    ];

    const fn about_position(
        name: &'static str,
        text: &'static str,
        fields: &'static [&'static str],
    ) -> Self {
        Self { name, text, fields, required: &["position"], one_of: &[], is_stream: true }
    }

    const fn about_record(name: &'static str, text: &'static str, is_stream: bool) -> Self {
        let fields = &["record", "text"];
        Self { name, text, fields, required: &[], one_of: fields, is_stream }
    }
}
