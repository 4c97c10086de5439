// The page: what is shown of the game, and what the player does.

import { Board } from "./board.js";
import * as chooser from "./choose.js";
import { $, announce, button, fill, h } from "./dom.js";
import { Game } from "./game.js";
import * as options from "./options.js";
import * as rules from "./rules.js";
import * as transfer from "./transfer.js";
import * as why from "./why.js";

let game = null;
let legal = { moves: [], to_act: null, outcome: null };
let picture = null;
let selected = null;
let variants = [];
/** Answers that come after a later question are dropped. */
let turnstile = 0;
let isBusy = false;

const on = {
  play: (text) => playTexts([text]),
  showRule: (slug) => rules.open(game.variant, slug),
};

const board = new Board($("board"), {
  pick,
  drag: attempt,
  mayDrag: (cell) => board.cells.get(cell)?.pieces.length > 0,
  lift: (cell) => select(cell),
  cancel: () => select(null),
});

/** Does what may fail, one thing after the other, and tells of failures. */
async function doing(work) {
  if (isBusy) return;
  isBusy = true;
  document.body.setAttribute("aria-busy", "true");
  try {
    await work();
  } catch (error) {
    why.showTrouble(error);
  } finally {
    isBusy = false;
    document.body.removeAttribute("aria-busy");
  }
}

const theme = () => {
  const chosen = $("theme").value;
  if (chosen !== "auto") return chosen;
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
};

/** Shows the game as it stands. */
async function refresh() {
  const mine = turnstile += 1;
  const [moves, scene] = await Promise.all([
    game.ask("moves"),
    game.ask("scene", { theme: theme(), caption: false }),
  ]);
  if (mine !== turnstile) return;
  [legal, picture, selected] = [moves, scene, null];
  board.show(picture);
  showMarks();
  showStatus();
  showMoves();
  showActions();
  showSelection();
  fill($("caption"), picture.caption.map((line) => h("li", {}, line)));
  fill($("pieces"), picture.cells.filter((cell) => cell.pieces.length > 0).map((cell) => h("li", {}, cell.words)));
  const hash = await transfer.fragment(game.record(game.at === game.actions.length ? legal.outcome : null));
  if (mine === turnstile) history.replaceState(null, "", hash.length < 16000 ? hash : location.pathname);
}

/** The game's name, or that of the alias whose options it has. */
function title() {
  const { variant, options: given = {} } = game.envelope;
  const fits = ({ preset }) => Object.entries(preset).every(([name, word]) => JSON.stringify(given[name]) === JSON.stringify(word));
  const known = variants.filter((one) => one.family.id === variant && fits(one));
  const best = known.sort((a, b) => Object.keys(b.preset).length - Object.keys(a.preset).length)[0];
  const name = best?.title ?? variant;
  return name[0].toUpperCase() + name.slice(1);
}

function showStatus() {
  $("game-title").textContent = title();
  document.title = `${title()} – Menagerie`;
  const { ending, to_act: seat } = picture;
  const free = legal.moves.filter((move) => !move.from);
  const isChoice = !ending && free.some((move) => move.to) && free.length === legal.moves.length;
  const status = ending ? `The game is over: ${ending.words}` : `${seat} to act${isChoice ? ": choose a marked cell" : ""}`;
  $("status").textContent = status;
  $("ending").hidden = !ending;
  if (ending) fill($("ending"), h("p", {}, h("strong", {}, ending.words)), why.ruleCard(ending.rule, on.showRule));
  const open = game.openTurn();
  $("turn").hidden = open.length === 0;
  if (open.length > 0) {
    fill($("turn"), h("p", {}, "This turn so far: ", open.map((action) => h("code", {}, action.move)), ". It has not ended."),
      button("Take the last action back", () => step(game.at - 1)),
      open.length > 1 ? button("Take the turn back", () => step(game.at - open.length)) : null);
  }
  const last = game.actions[game.at - 1];
  announce([last && game.at > 0 ? `${last.seat} ${last.move}.` : "", status].join(" "));
  const isFirst = game.at === 0;
  const isLast = game.at === game.actions.length;
  for (const id of ["first", "back", "undo"]) $(id).disabled = isFirst;
  for (const id of ["forward", "last"]) $(id).disabled = isLast;
}

function showMoves() {
  fill($("moves"), game.turns().map((turn) => h("li", {}, h("span", { class: "seat" }, turn.actions[0].seat), " ",
    turn.actions.map((action, idx) => {
      const at = turn.first + idx + 1;
      return button(action.san ?? action.move, () => step(at), { class: "move", "aria-current": at === game.at ? "step" : null });
    }))));
  const last = game.actions[game.at - 1];
  fill($("effects"), last ? [last.effects.map((effect) => effect.text).join("; "), " ", rules.ruleLink(game.variant, last.rule)] : []);
  const list = $("moves");
  const current = list.querySelector("[aria-current]");
  if (current) list.scrollTop = current.offsetTop - list.offsetTop - list.clientHeight / 2;
}

/** Actions that are on no cell: to end a turn, to pass. */
function showActions() {
  const plain = legal.moves.filter((move) => !move.from && !move.to);
  $("actions").hidden = plain.length === 0;
  fill($("actions"), plain.slice(0, 40).map((move) => button(move.text, () => playTexts([move.text]), { class: "action", "data-move": move.text })));
  const sample = legal.moves.slice(0, 3).map((move) => move.text).join(", ");
  $("text-hint").textContent = sample ? `Such as ${sample}. Actions of one turn may be joined by “;”.` : "";
}

const movesFrom = (cell) => legal.moves.filter((move) => move.from === cell);
const movesOnto = (cell) => legal.moves.filter((move) => !move.from && move.to === cell);

function showMarks() {
  const targets = new Set(selected
    ? movesFrom(selected).map((move) => move.to ?? selected)
    : legal.moves.filter((move) => !move.from && move.to).map((move) => move.to));
  board.mark(selected, targets);
}

function select(cell) {
  selected = cell;
  showMarks();
  showSelection();
  if (!cell) return;
  const n = movesFrom(cell).length;
  announce(`${board.words(cell)} selected, ${n} legal ${n === 1 ? "move" : "moves"}`);
}

/** The legal moves of what is selected, as buttons. */
function showSelection() {
  const panel = $("selection");
  panel.hidden = !selected;
  if (!selected) return;
  const own = [...movesFrom(selected), ...movesOnto(selected)];
  const words = board.words(selected);
  fill(panel, h("div", { class: "bar" }, h("h3", {}, words), button("Let go", () => select(null))),
    h("p", {}, own.length === 0 ? "It has no legal move now. " : `${own.length} legal. `,
      button("What can’t it do, and why?", () => doing(() => why.explainPiece(game, selected, words, on)))),
    h("p", { class: "list" }, own.slice(0, 120).map((move) =>
      button(move.san ?? move.text, () => playTexts([move.text]), { class: "move", "data-move": move.text }))),
    own.length > 120 ? h("p", { class: "hint" }, `and ${own.length - 120} more: choose where to`) : null);
}

/** A cell was clicked, or chosen by the keyboard. */
function pick(cell) {
  if (isBusy) return;
  const onto = movesOnto(cell);
  if (selected && selected !== cell) {
    if (onto.length === 0 && !reaches(selected, cell) && movesFrom(cell).length > 0) select(cell);
    else attempt(selected, cell);
    return;
  }
  if (selected === cell) {
    const here = movesFrom(cell).filter((move) => !move.to || move.to === cell);
    if (here.length > 0) commit(`On ${cell}`, here);
    else select(null);
    return;
  }
  if (onto.length > 0 && movesFrom(cell).length === 0) commit(`On ${cell}`, onto);
  else if (movesFrom(cell).length > 0 || board.cells.get(cell)?.pieces.length > 0) select(cell);
  else if (legal.moves.length > 0) doing(() => why.explainAttempt(game, null, cell, legal.moves, on));
}

/** What a piece can do to, on the way over, or together with what is on a cell. */
function reaches(from, to) {
  return meant(from, to).length > 0;
}

function meant(from, to) {
  const own = movesFrom(from);
  const exact = own.filter((move) => move.to === to);
  return exact.length > 0 ? exact : own.filter((move) => why.mentions(move.text.slice(1), to));
}

/** The player wants to go from a cell to another: done, asked about, or explained. */
function attempt(from, to) {
  const moves = meant(from, to);
  if (moves.length > 0) {
    const isExact = moves.some((move) => move.to === to);
    commit(`From ${from} ${isExact ? "to" : "by way of"} ${to}`, moves, !isExact);
    return;
  }
  doing(async () => {
    await why.explainAttempt(game, from, to, legal.moves, on);
    select(null);
  });
}

/** Plays the one action, or asks which. */
function commit(title, moves, mustAsk = false) {
  doing(async () => {
    const text = moves.length === 1 && !mustAsk ? moves[0].text : await chooser.choose(game, title, moves);
    if (text === null) select(null);
    else await playNow([text]);
    board.focus();
  });
}

async function playNow(texts) {
  const illegal = await game.play(...texts);
  if (illegal) why.showExplanation(illegal, on);
  else why.hide();
  await refresh();
}

function playTexts(texts) {
  doing(() => playNow(texts));
}

function step(at) {
  doing(async () => {
    game.at = Math.max(0, Math.min(game.actions.length, at));
    why.hide();
    await refresh();
  });
}

/** Puts a game on the board. */
async function load(next, illegal) {
  game = next;
  why.hide();
  await refresh();
  if (illegal) why.showExplanation(illegal, on);
}

async function loadHash() {
  const { game: next, illegal } = await transfer.fromLink(location.hash);
  await load(next, illegal);
}

function listen() {
  $("first").addEventListener("click", () => step(0));
  $("back").addEventListener("click", () => step(game.at - 1));
  $("forward").addEventListener("click", () => step(game.at + 1));
  $("last").addEventListener("click", () => step(game.actions.length));
  $("undo").addEventListener("click", () => step(game.at - 1));
  $("typed").addEventListener("submit", (event) => {
    event.preventDefault();
    const text = $("text").value.trim();
    if (text === "") return;
    doing(async () => {
      const before = game.at;
      await playNow([text]);
      if (game.at !== before) $("text").value = "";
    });
  });
  $("ask").addEventListener("click", () => {
    const move = $("text").value.trim();
    if (move !== "") doing(async () => why.showExplanation(await game.ask("explain", { move }), on));
  });
  $("theme").addEventListener("change", () => {
    remember($("theme").value);
    applyTheme();
  });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", applyTheme);
  window.addEventListener("hashchange", () => {
    if (location.hash.startsWith("#g=")) doing(loadHash);
  });
}

/** Browsers may be told to keep nothing. */
function remember(word) {
  try {
    localStorage.setItem("theme", word);
  } catch {
    announce("the colors are not remembered");
  }
}

function remembered() {
  try {
    return localStorage.getItem("theme");
  } catch {
    return null;
  }
}

function applyTheme() {
  document.documentElement.dataset.theme = theme();
  if (game) doing(refresh);
}

async function begin() {
  $("theme").value = remembered() ?? "auto";
  applyTheme();
  listen();
  chooser.begin();
  rules.begin(() => game?.variant ?? "troy");
  transfer.begin({
    game: () => game,
    outcome: () => (game.at === game.actions.length ? legal.outcome : null),
    svg: () => picture.svg,
    load,
  });
  variants = await options.begin((envelope) => doing(() => load(new Game(envelope), null)));
  if (location.hash.startsWith("#g=")) {
    try {
      await loadHash();
      return;
    } catch (error) {
      why.showTrouble(error);
    }
  }
  if (!game) await load(new Game({ variant: variants[0].id, options: {} }), null);
}

doing(begin);
