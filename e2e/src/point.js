// A point of an element that a pointer there would hit: [x, y], or in words why there is none.
const element = document.querySelector(arguments[0]);
if (!element) return `there is no ${arguments[0]}`;
const isHit = ([x, y]) => element.contains(document.elementFromPoint(x, y));
// The middle first; cells of curved boards are not under the middle of their boxes.
const parts = [0.5, 0.3, 0.7, 0.15, 0.85];
const points = () => {
  const box = element.getBoundingClientRect();
  return parts.flatMap((down) => parts.map((along) => [box.left + along * box.width, box.top + down * box.height]));
};
const found = points().find(isHit);
if (found) return found;
element.scrollIntoView({ block: "center", inline: "nearest" });
const scrolled = points().find(isHit);
if (scrolled) return scrolled;
if (element.getClientRects().length === 0) return `${arguments[0]} is not shown`;
const other = document.elementFromPoint(...points()[0]);
return `${arguments[0]} is covered by ${other ? other.outerHTML.slice(0, 80) : "nothing in the window"}`;
