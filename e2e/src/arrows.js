// The arrow keys that lead from the cell with the focus to another: a list of names of keys, or nothing if none do.
const [target] = arguments;
const KEYS = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"];
const cells = [...document.querySelectorAll("#board [data-cell]")];
const start = document.activeElement.dataset.cell;
const names = cells.map((cell) => cell.dataset.cell).join(" ");
if (window.arrows?.names !== names) {
  const leads = {};
  for (const cell of cells) {
    leads[cell.dataset.cell] = KEYS.map((key) => {
      cell.focus({ preventScroll: true });
      cell.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
      return document.activeElement.dataset.cell;
    });
  }
  window.arrows = { names, leads };
  cells.find((cell) => cell.dataset.cell === start).focus({ preventScroll: true });
}
const ways = new Map([[start, []]]);
for (const [cell, way] of ways) {
  if (cell === target) return way;
  window.arrows.leads[cell].forEach((next, idx) => {
    if (!ways.has(next)) ways.set(next, [...way, KEYS[idx]]);
  });
}
return null;
