// A game as the page knows it: where it began, the actions, and which of them are played on the board.

import { post } from "./api.js";

export class Game {
  /**
   * @param envelope where it began: `{variant, options, position?}`
   * @param isStudy whether that is a problem, whose position need not come about in a game
   */
  constructor(envelope, headers = {}, isStudy = false) {
    this.envelope = envelope;
    this.headers = headers;
    this.isStudy = isStudy;
    /** What `play` tells of each action. */
    this.actions = [];
    /** So many actions are played on the board. */
    this.at = 0;
    /** How the game ends by the rules after all its actions, as far as that was shown. */
    this.outcome = null;
    /** The record that it was read from, while it is that: with comments, variations, and whatever the page does not show. */
    this.source = null;
  }

  get variant() { return this.envelope.variant; }

  /** The texts of the actions that are played on the board. */
  played() { return this.actions.slice(0, this.at).map((action) => action.move); }

  /** The same, a text for each turn. */
  turnTexts() {
    const texts = [];
    let isOpen = false;
    for (const action of this.actions.slice(0, this.at)) {
      if (isOpen) texts.push(`${texts.pop()};${action.move}`);
      else texts.push(action.move);
      isOpen = !action.ends_turn;
    }
    return texts;
  }

  /** Drops what is not played on the board. */
  drop() {
    this.actions = this.actions.slice(0, this.at);
    Object.assign(this, { outcome: null, source: null });
  }

  /** A question about the position on the board. */
  ask(question, item = {}) {
    return this.askOfStart(question, { after: this.played(), ...item });
  }

  askOfStart(question, item) {
    return post(question, { position: this.envelope, ...(this.isStudy && { study: true }), ...item });
  }

  /**
   * Plays a move, which may be several actions, in the place of all that came after.
   * Gives the explanation of what can't be played, or nothing.
   */
  async play(...texts) {
    const moves = [...this.played(), ...texts];
    const answer = await this.askOfStart("play", { moves });
    const played = answer.played.slice(this.at).flatMap((entry) => entry.actions);
    if (played.length > 0) {
      this.actions = [...this.actions.slice(0, this.at), ...played];
      this.at = this.actions.length;
      Object.assign(this, { outcome: null, source: null });
    }
    return answer.illegal;
  }

  /** The actions in turns: `{first, actions}`, with the number of the first. */
  turns() {
    const turns = [];
    let open = null;
    this.actions.forEach((action, idx) => {
      if (!open) turns.push(open = { first: idx, actions: [] });
      open.actions.push(action);
      if (action.ends_turn) open = null;
    });
    return turns;
  }

  /** The actions of the turn that has begun and not ended. */
  openTurn() {
    const played = this.actions.slice(0, this.at);
    let first = played.length;
    while (first > 0 && !played[first - 1].ends_turn) first -= 1;
    return played.slice(first);
  }

  /** The envelope of the position on the board. */
  async position() {
    const answer = await this.askOfStart("play", { moves: this.played() });
    return answer.position;
  }

  /** The game as a record. */
  record() {
    if (this.source) return this.source;
    const { variant, options, position } = this.envelope;
    const moves = this.turns().map((turn) => turn.actions.map((action) => action.move).join(";"));
    const result = this.outcome ? resultOf(this.outcome.places) : "*";
    const record = { schema: 1, variant, options: options ?? {}, headers: this.headers, moves, result };
    if (position) record.start = position;
    return record;
  }
}

/** A result as records write it. */
export function resultOf(places) {
  if (places.length !== 2) return places.join("-");
  if (places[0] === places[1]) return "1/2-1/2";
  return places[0] === 1 ? "1-0" : "0-1";
}

/**
 * A game from a record, as far as it can be played; with it the explanation of the first move that can't.
 */
export async function fromRecord(record, isStudy) {
  const envelope = { variant: record.variant, options: record.options ?? {} };
  if (record.start) envelope.position = record.start;
  const game = new Game(envelope, record.headers ?? {}, isStudy);
  const illegal = await game.play(...(record.moves ?? []));
  const { variant, options } = envelope;
  game.source = { schema: 1, headers: {}, moves: [], result: "*", ...record, variant, options };
  return { game, illegal };
}
