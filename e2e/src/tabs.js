// How often Tab must be pressed (Shift+Tab, where negative) until what a selector finds has the focus: 0 if it has,
// nothing if there is no such thing.
const wanted = document.querySelector(arguments[0]);
if (!wanted) return null;
if (document.activeElement?.closest(arguments[0])) return 0;
const ground = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document;
const stops = [...ground.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex='0']")].filter((stop) =>
  !stop.disabled && stop.getClientRects().length > 0
  && !(stop.type === "radio" && !stop.checked && document.querySelector(`[name=${stop.name}]:checked`)));
const here = stops.findIndex((stop) => stop === document.activeElement);
const there = stops.findIndex((stop) => stop === wanted || wanted.contains(stop));
return there < 0 ? 1 : there - here;
