// The page: what the player does, and what comes of it.

import { Board } from "./board.js";
import * as chooser from "./choose.js";
import { $, announce, cellsIn } from "./dom.js";
import { Game } from "./game.js";
import * as options from "./options.js";
import * as rules from "./rules.js";
import * as sheet from "./sheet.js";
import * as colors from "./theme.js";
import * as transfer from "./transfer.js";
import * as why from "./why.js";

let game = null;
let legal = { moves: [], to_act: null, outcome: null };
let picture = null;
let selected = null;
let variants = [];

const on = {
  play: (text) => playTexts([text]),
  showRule: (slug) => doing(() => rules.open(game.variant, slug)),
  step,
  takeBack: (n) => doing(() => takeBack(n)),
  letGo: () => doing(() => {
    select(null);
    board.focus();
  }),
  explain: () => doing(() => why.explainPiece(game, selected, board.words(selected), on)),
};

const board = new Board($("board"), {
  pick: (cell) => doing(() => pick(cell)),
  drag: (from, to) => doing(() => attempt(from, to)),
  mayDrag: (cell) => board.cells.get(cell)?.pieces.length > 0,
  lift: (cell) => select(cell),
  cancel: () => doing(() => select(null)),
});

let queue = Promise.resolve();
let nDue = 0;

/** Does what may fail, one thing after the other as they were asked for, and tells of failures. */
function doing(work) {
  nDue += 1;
  showBusy();
  queue = queue.then(work).catch(why.showTrouble).finally(() => {
    nDue -= 1;
    showBusy();
  });
}

function showBusy() {
  if (nDue > 0) document.body.setAttribute("data-busy", "");
  else document.body.removeAttribute("data-busy");
}

/** Waits for the player, which is not being busy. */
async function waitFor(answer) {
  document.body.removeAttribute("data-busy");
  const answered = await answer;
  showBusy();
  return answered;
}

/** Shows the game as it stands; a new one is a step of the browser's own history. */
async function refresh(isNew = false) {
  const [moves, scene] = await Promise.all([
    game.ask("moves"),
    game.ask("scene", { after: game.turnTexts(), theme: colors.theme(), caption: false }),
  ]);
  [legal, picture, selected] = [moves, scene, null];
  board.show(picture);
  showMarks();
  const name = sheet.title(game.envelope, variants);
  $("game-title").textContent = name;
  document.title = `${name} – Menagerie`;
  sheet.showStatus(game, legal, picture, on);
  sheet.showMoves(game, on);
  sheet.showActions(legal.moves, on);
  sheet.showPosition(picture, (cell) => board.sample(cell));
  showSelection();
  if (game.at === game.actions.length) game.outcome = legal.outcome;
  await transfer.keep(game.record(), isNew);
}

/** Changes the game and shows it; where that fails the game stays what the board shows. */
async function change(work) {
  const { at, actions, outcome, source } = game;
  try {
    await work();
    await refresh();
  } catch (error) {
    Object.assign(game, { at, actions, outcome, source });
    throw error;
  }
}

const movesFrom = (cell) => legal.moves.filter((move) => move.from === cell);
const movesOnto = (cell) => legal.moves.filter((move) => !move.from && move.to === cell);
/** What others do that speaks of a cell in its midst: a city that moves a unit. */
const movesOver = (cell) => legal.moves.filter((move) =>
  move.from && move.from !== cell && move.to !== cell && speaksOf(move, cell));
const speaksOf = (move, cell) => cellsIn(move.text, board.cells).includes(cell);

function showMarks() {
  const targets = new Set(selected
    ? movesFrom(selected).map((move) => move.to ?? selected)
    : legal.moves.filter((move) => !move.from && move.to).map((move) => move.to));
  board.mark(selected, targets);
}

function showSelection() {
  if (!selected) {
    sheet.showSelection(null);
    return;
  }
  const own = [...movesFrom(selected), ...movesOnto(selected)];
  sheet.showSelection(board.words(selected), own, own.length === 0 ? movesOver(selected) : [], on);
}

function select(cell) {
  selected = cell;
  showMarks();
  showSelection();
  if (!cell) return;
  const n = movesFrom(cell).length;
  announce(`${board.words(cell)} selected, ${n} legal ${n === 1 ? "move" : "moves"}`);
}

/** A cell was clicked, or chosen by the keyboard. */
async function pick(cell) {
  const onto = movesOnto(cell);
  if (onto.length === 0 && sheet.isChoice(legal.moves)) {
    await why.explainAttempt(game, null, cell, { moves: legal.moves, cells: board.cells }, on);
    return;
  }
  if (selected && selected !== cell) {
    if (onto.length === 0 && meant(selected, cell).length === 0 && movesFrom(cell).length > 0) select(cell);
    else await attempt(selected, cell);
    return;
  }
  if (selected === cell) {
    const here = movesFrom(cell).filter((move) => !move.to || move.to === cell);
    if (here.length > 0) await commit(`On ${cell}`, here);
    else select(null);
    return;
  }
  if (onto.length > 0 && movesFrom(cell).length === 0) await commit(`On ${cell}`, onto);
  else if (movesFrom(cell).length > 0 || board.cells.get(cell)?.pieces.length > 0) select(cell);
  else if (legal.moves.length > 0) await why.explainAttempt(game, null, cell, { moves: legal.moves, cells: board.cells }, on);
}

/**
 * What is meant by a cell and then another: the moves from the one to the other, or else those that pass over it or
 * take its piece along, or else what others do with the first that speaks of the second.
 */
function meant(from, to) {
  const own = movesFrom(from);
  const exact = own.filter((move) => move.to === to);
  if (exact.length > 0) return exact;
  if (own.length > 0) return own.filter((move) => speaksOf(move, to));
  return movesOver(from).filter((move) => speaksOf(move, to));
}

/** The player wants to go from a cell to another: done, asked about, or explained. */
async function attempt(from, to) {
  const moves = meant(from, to);
  if (moves.length === 0) {
    await why.explainAttempt(game, from, to, { moves: legal.moves, cells: board.cells }, on);
    select(null);
    return;
  }
  const isExact = moves.some((move) => move.from === from && move.to === to);
  await commit(isExact ? `From ${from} to ${to}` : `With ${from} and ${to}`, moves, !isExact);
}

/** Plays the one action, or asks which. */
async function commit(title, moves, mustAsk = false) {
  const isPlain = moves.length === 1 && !mustAsk;
  const text = isPlain ? moves[0].text : await chooser.chooseMove(game, title, moves, board.cells, waitFor);
  if (text === null) select(null);
  else await play([text]);
  board.focus();
}

/** Plays on from where the board stands. What came after is only dropped when the player says so. */
async function play(texts) {
  const isNext = texts.length === 1 && game.actions[game.at]?.move === texts[0];
  const later = isNext ? [] : game.actions.slice(game.at).map((action) => action.move);
  if (later.length > 0 && !(await waitFor(chooser.mayDrop(later)))) {
    select(null);
    return;
  }
  let illegal = null;
  await change(async () => {
    if (isNext) game.at += 1;
    else illegal = await game.play(...texts);
  });
  why.hide();
  // Last, so that it is what is heard.
  if (illegal) why.showExplanation(illegal, on);
}

function playTexts(texts) {
  doing(async () => {
    await play(texts);
    board.focus();
  });
}

function step(at) {
  doing(async () => {
    await change(() => { game.at = Math.max(0, Math.min(game.actions.length, at)); });
    why.hide();
    // A button that has nothing more to do loses the focus.
    const focused = document.activeElement;
    if (!focused || focused === document.body || focused.disabled) board.focus();
  });
}

/** Takes the last actions back for good, or only steps back where the game has gone on. */
async function takeBack(n) {
  const isLast = game.at === game.actions.length;
  await change(() => {
    game.at = Math.max(0, game.at - n);
    if (isLast) game.drop();
  });
  why.hide();
  board.focus();
}

/** Puts a game on the board, in the place of the one before, to which the browser's way back leads. */
async function load(next, illegal, isNew = true) {
  const before = game;
  game = next;
  try {
    await refresh(isNew && before !== null);
  } catch (error) {
    game = before ?? next;
    throw error;
  }
  why.hide();
  await rules.follow(game.variant);
  $("text").value = "";
  if (illegal) why.showExplanation(illegal, on);
}

async function loadHash() {
  const { game: next, illegal } = await transfer.fromLink(location.hash);
  await load(next, illegal, false);
}

function listen() {
  $("skip").addEventListener("click", (event) => {
    // The fragment holds the game.
    event.preventDefault();
    board.focus();
  });
  $("first").addEventListener("click", () => step(0));
  $("back").addEventListener("click", () => step(game.at - 1));
  $("forward").addEventListener("click", () => step(game.at + 1));
  $("last").addEventListener("click", () => step(game.actions.length));
  $("undo").addEventListener("click", () => on.takeBack(1));
  $("typed").addEventListener("submit", (event) => {
    event.preventDefault();
    const text = $("text").value.trim();
    if (text === "") return;
    doing(async () => {
      const before = game.at;
      await play([text]);
      if (game.at !== before) $("text").value = "";
    });
  });
  $("ask").addEventListener("click", () => {
    const move = $("text").value.trim();
    if (move !== "") doing(async () => why.showExplanation(await game.ask("explain", { move }), on));
  });
  window.addEventListener("hashchange", () => {
    if (transfer.isLink(location.hash)) doing(loadHash);
  });
}

async function begin() {
  colors.begin(() => doing(refresh));
  listen();
  chooser.begin();
  rules.begin({ doing, variant: () => game.variant });
  transfer.begin({ doing, game: () => game, svg: () => picture.svg, load });
  variants = await options.begin({ doing, start: (envelope) => load(new Game(envelope), null) });
  if (transfer.isLink(location.hash)) {
    try {
      await loadHash();
      return;
    } catch (error) {
      why.showTrouble(error);
    }
  }
  await load(new Game({ variant: variants[0].id, options: {} }), null);
}

doing(begin);
