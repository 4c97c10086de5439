//! What `Broken` falsifies. Each fault breaks the law that its name begins with, unless something else is said.

pub(crate) const NONE: u8 = 0;
pub(crate) const LAW_1_FORGETS_MID_TURN: u8 = 1;
pub(crate) const LAW_1_SAVES_WHAT_DOES_NOT_LOAD: u8 = 2;
pub(crate) const LAW_1_JSON_FORGETS: u8 = 3;
pub(crate) const LAW_2_DESCENDS: u8 = 4;
pub(crate) const LAW_2_REPEATS: u8 = 5;
pub(crate) const LAW_2_SAME_TEXT: u8 = 6;
pub(crate) const LAW_2_READS_NOTHING: u8 = 7;
pub(crate) const LAW_3_JUDGE_GRANTS_MORE: u8 = 8;
pub(crate) const LAW_3_JUDGE_GRANTS_LESS: u8 = 9;
pub(crate) const LAW_3_GENERATOR_FORGETS: u8 = 10;
pub(crate) const LAW_3_NOT_CONCEIVABLE: u8 = 11;
pub(crate) const LAW_3_CONCEIVABLE_TWICE_FOR_ANOTHER: u8 = 12;
pub(crate) const LAW_3_REFUSED_TWICE: u8 = 13;
pub(crate) const LAW_3_MISCOUNTS: u8 = 14;
pub(crate) const LAW_3_LEAVES_SCRATCH: u8 = 15;
/// Among more conceivable actions than are all asked.
pub(crate) const LAW_3_JUDGE_GRANTS_MORE_OF_MANY: u8 = 16;
pub(crate) const LAW_4_NOBODY_ACTS: u8 = 17;
pub(crate) const LAW_4_ENDS_TOO_EARLY: u8 = 18;
pub(crate) const LAW_4_GOES_ON: u8 = 19;
pub(crate) const LAW_5_GRANTS_WHEN_ASKED_AGAIN: u8 = 20;
pub(crate) const LAW_6_FORGETS: u8 = 21;
pub(crate) const LAW_6_INVENTS: u8 = 22;
pub(crate) const LAW_6_MISPLACES: u8 = 23;
pub(crate) const LAW_7_UNFAIR: u8 = 24;
pub(crate) const LAW_7_MAP_DOES_NOT_LOAD: u8 = 25;
pub(crate) const LAW_7_OPTIONS_STAY: u8 = 26;
pub(crate) const LAW_7_ONE_CLAN_ALWAYS_WINS: u8 = 36;
pub(crate) const LAW_8_LOADED_LISTS_ELSE: u8 = 27;
pub(crate) const LAW_8_LOADED_PLAYS_ELSE: u8 = 28;
pub(crate) const LAW_9_LOADS_WHAT_PANICS: u8 = 29;
pub(crate) const LAW_9_DESCRIBING_PANICS: u8 = 30;
pub(crate) const LAW_9_DRAWING_PANICS: u8 = 31;
pub(crate) const LAW_10_CUTS_CHARACTERS: u8 = 32;
pub(crate) const LAW_10_TURN_PANICS: u8 = 33;
/// No law: a turn goes on for ever.
pub(crate) const NEVER_ENDS_A_TURN: u8 = 34;
/// No law: a repetition ends the game, and the position does not tell.
pub(crate) const STORES_NO_REPETITION: u8 = 35;
