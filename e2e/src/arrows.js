// The arrow keys that lead from the cell with the focus to another: a list of names of keys, or nothing if none do.
// What a key does is tried on the page itself, first where it leads towards the target, and remembered.
const [target] = arguments;
const KEYS = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"];
const cells = new Map([...document.querySelectorAll("#board [data-cell]")].map((cell) => [cell.dataset.cell, cell]));
const names = [...cells.keys()].join(" ");
if (window.arrows?.names !== names) {
  const middles = new Map([...cells].map(([name, cell]) => {
    const box = cell.getBoundingClientRect();
    return [name, [box.left + box.width / 2, box.top + box.height / 2]];
  }));
  window.arrows = { names, middles, leads: new Map() };
}
const { middles, leads } = window.arrows;
const start = document.activeElement.dataset.cell;
if (!cells.has(target)) return null;
const distance = (name) => Math.hypot(middles.get(name)[0] - middles.get(target)[0], middles.get(name)[1] - middles.get(target)[1]);
const ways = new Map([[start, []]]);
const open = new Set([start]);
while (!ways.has(target) && open.size > 0) {
  const cell = [...open].reduce((best, name) => (distance(name) < distance(best) ? name : best));
  open.delete(cell);
  if (!leads.has(cell)) {
    leads.set(cell, KEYS.map((key) => {
      cells.get(cell).focus({ preventScroll: true });
      cells.get(cell).dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
      return document.activeElement.dataset.cell;
    }));
  }
  leads.get(cell).forEach((next, idx) => {
    if (ways.has(next)) return;
    ways.set(next, [...ways.get(cell), KEYS[idx]]);
    open.add(next);
  });
}
cells.get(start).focus({ preventScroll: true });
return ways.get(target) ?? null;
