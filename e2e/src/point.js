// A point of an element that a pointer there would hit: [x, y], or in words why there is none.
const [element] = [document.querySelector(arguments[0])];
if (!element) return `there is no ${arguments[0]}`;
element.scrollIntoView({ block: "center", inline: "nearest" });
const box = element.getBoundingClientRect();
if (box.width === 0 || box.height === 0) return `${arguments[0]} is not shown`;
// The middle first; cells of curved boards are not under the middle of their boxes.
const parts = [0.5, 0.3, 0.7, 0.15, 0.85];
let other = null;
for (const down of parts) {
  for (const along of parts) {
    const [x, y] = [box.left + along * box.width, box.top + down * box.height];
    const hit = document.elementFromPoint(x, y);
    if (hit && (hit === element || element.contains(hit))) return [x, y];
    other ??= hit;
  }
}
return `${arguments[0]} is covered by ${other ? other.outerHTML.slice(0, 80) : "nothing in the window"}`;
