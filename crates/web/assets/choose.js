// Questions to the player: which of several actions is meant, and whether moves may be dropped.

import { $, announce, cellsIn, closable, fill, h } from "./dom.js";

/** So many moves are explained by one request. */
const MOST = 64;
let settle = null;

/** Makes the dialog ready. */
export function begin() {
  const dialog = $("choose");
  closable(dialog);
  dialog.addEventListener("close", () => {
    const settled = settle;
    settle = null;
    settled?.(null);
  });
  $("choices").addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    const choices = [...$("choices").children];
    const at = choices.indexOf(document.activeElement) + step;
    choices[(at + choices.length) % choices.length].focus();
    event.preventDefault();
  });
}

/** Lets the player choose one of several `{value, name, words}`; gives its value, or null. */
function choose(title, choices) {
  const dialog = $("choose");
  $("choose-title").textContent = title;
  return new Promise((resolve) => {
    settle = resolve;
    const take = (value) => {
      settle = null;
      dialog.close();
      resolve(value);
    };
    fill($("choices"), choices.map(({ value, name, words }) =>
      h("button", { type: "button", class: "choice", "data-move": value, onclick: () => take(value) }, h("strong", {}, name), h("span", {}, words))));
    if (!dialog.open) dialog.showModal();
    $("choices").firstElementChild?.focus();
    announce(`${title}: ${choices.length} choices`);
  });
}

/**
 * Lets the player choose one of several legal moves; gives its text, or null. `waitFor` is told of the waiting;
 * `cells` are the board's.
 */
export async function chooseMove(game, title, moves, cells, waitFor) {
  const explanations = [];
  for (let at = 0; at < moves.length; at += MOST) {
    const each = moves.slice(at, at + MOST).map((move) => move.text);
    explanations.push(...(await game.ask("explain", { each })).explanations);
  }
  const words = explanations.map(({ message }) => message || "nothing changes on the board");
  const isAlone = (one) => words.indexOf(one) === words.lastIndexOf(one);
  const told = await Promise.all(moves.map((move, idx) =>
    isAlone(words[idx]) ? words[idx] : distinguished(game, move, words[idx], cells)));
  return waitFor(choose(title, moves.map((move, idx) => ({ value: move.text, name: move.san ?? move.text, words: told[idx] }))));
}

/** Where the changes don't tell moves apart, the way does, or how the piece stands afterwards: which way it faces. */
async function distinguished(game, { text, from, to }, words, cells) {
  const via = cellsIn(text, cells).filter((cell) => cell !== from && cell !== to);
  const { cells: after } = await game.ask("scene", { after: [...game.played(), text], caption: false });
  // That it was just moved is no news here.
  const stands = after.find((cell) => cell.name === (to ?? from))?.words.replace(/; a move (began|ended) here(?=;|$)/g, "");
  return [words, via.length > 0 && `by way of ${via.join(" and ")}`, stands && `then ${stands}`].filter(Boolean).join("; ");
}

/** Whether moves that were played later may be dropped. */
export async function mayDrop(later) {
  const shown = later.slice(0, 6).join(", ") + (later.length > 6 ? ", …" : "");
  const answer = await choose("The game has gone on from here", [
    { value: "keep", name: "Keep the game", words: `do not play another move here; what came after stays: ${shown}` },
    { value: "drop", name: "Play it", words: `and drop what came after: ${later.length} ${later.length === 1 ? "action" : "actions"}` },
  ]);
  return answer === "drop";
}
