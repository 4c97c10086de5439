// Records, positions and links, in and out.

import { post } from "./api.js";
import { $, announce, closable, fill, h, issueList } from "./dom.js";
import { Game, fromRecord } from "./game.js";

/** The longest link that is made: what is longer goes into a file. */
const LONGEST_LINK = 16000;

/** Whether a fragment holds a game. */
export const isLink = (hash) => hash.startsWith("#g=");

/** Lets the address hold the game, so that reloading, bookmarks and copying it work; a new one gets an entry of its own. */
export async function keep(record, isNew) {
  const hash = await fragment(record);
  const address = hash.length < LONGEST_LINK ? hash : location.pathname;
  if (isNew) history.pushState(null, "", address);
  else history.replaceState(null, "", address);
}

/** Makes the dialog ready. `page` is `{doing(work), game(), svg(), load(game, illegal)}`. */
export function begin(page) {
  const dialog = $("transfer");
  const text = $("transfer-text");
  let name = "record.json";
  const attempt = (work) => page.doing(async () => {
    fill($("transfer-issues"));
    try {
      await work();
    } catch (error) {
      fill($("transfer-issues"), issueList(error));
    }
  });
  closable(dialog);
  $("open-transfer").addEventListener("click", () => {
    fill($("transfer-issues"));
    dialog.showModal();
  });
  for (const wanted of dialog.querySelectorAll("[data-export]")) {
    wanted.addEventListener("click", () => attempt(async () => {
      [name, text.value] = await written(wanted.dataset.export, page);
      text.select();
      announce(`${wanted.textContent} is in the field`);
    }));
  }
  $("copy").addEventListener("click", () => attempt(async () => {
    await navigator.clipboard.writeText(text.value);
    announce("copied");
  }));
  $("save").addEventListener("click", () => {
    const link = h("a", { href: URL.createObjectURL(new Blob([text.value])), download: name });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  });
  $("file").addEventListener("change", () => attempt(async () => {
    const [file] = $("file").files;
    if (!file) return;
    text.value = await file.text();
    $("file").value = "";
    await load();
  }));
  $("load").addEventListener("click", () => attempt(load));
  async function load() {
    const { game, illegal, notes } = await read(text.value);
    await page.load(game, illegal);
    if (notes.length > 0) fill($("transfer-issues"), issueList({ issues: notes }));
    else dialog.close();
  }
}

/** The name of a file and what is in it. */
async function written(form, page) {
  const game = page.game();
  const record = game.record();
  switch (form) {
    case "record": return [`${game.variant}.json`, `${JSON.stringify(record, null, 1)}\n`];
    case "text": return [`${game.variant}.pgn`, (await post("convert", { record })).text];
    case "position": return [`${game.variant}-position.json`, `${JSON.stringify(await game.position(), null, 1)}\n`];
    case "picture": return [`${game.variant}.svg`, page.svg()];
    default: {
      const link = `${location.origin}${location.pathname}${await fragment(record)}`;
      if (link.length > LONGEST_LINK) throw new Error("the game is too long for a link: save its record");
      return [`${game.variant}.txt`, link];
    }
  }
}

/** A game from any of the forms. */
async function read(text) {
  const given = text.trim();
  const hash = given.match(/#g=[\w-]+$/)?.[0];
  if (hash) return fromLink(hash);
  // A text may begin with a comment in braces, or with a tag in brackets.
  if (!/^(\{\s*(["}]|$)|\[\s*([[{"\]]|$))/.test(given) || /^\[\s*"[^"]*"\s*"/.test(given)) {
    const { records, warnings } = await converted(given);
    if (records.length === 0) throw new Error("there is no game in this text");
    const found = await first(records, warnings);
    // Any word is the first move of some game: a tag or a legal move must show for it.
    if (found.game.actions.length === 0 && !/^\s*\[\w/m.test(given)) {
      const issues = found.illegal ? [{ ...found.illegal, pointer: "" }] : [];
      throw Object.assign(new Error("this is no record, no position and no link"), { issues });
    }
    return found;
  }
  const value = parsed(given);
  if (Array.isArray(value) && value.length === 0) throw new Error("there is no game in this list");
  if (Array.isArray(value)) return first(value, []);
  if (value.moves) return first([value], []);
  const { answer: checked, isStudy } = await asGameOrStudy("check", { position: value }, (answer) => answer.ok);
  if (!checked.ok) throw Object.assign(new Error("this position can't be played"), { issues: checked.issues.map(shorter) });
  const { variant, options, position } = value;
  const named = new Game({ variant, options: options ?? {}, ...(position && { position }) }, {}, isStudy);
  // The names of aliases are read, and the family's are written.
  const whole = await named.position();
  const envelope = { variant: whole.variant, options: whole.options };
  if (position) envelope.position = whole.position;
  return { game: new Game(envelope, {}, isStudy), illegal: null, notes: [...studyNote(isStudy), ...checked.warnings] };
}

/** The games of a text; of a single one that can't be read the report says why. */
async function converted(text) {
  try {
    await judged({ text });
  } catch (error) {
    if (error.issues?.[0]?.code !== "several-games") throw error;
  }
  return post("convert", { text });
}

/** JSON, or a list of what stands on the lines, each of them JSON. */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch (error) {
    const lines = text.split("\n").filter((line) => line.trim() !== "");
    if (lines.length < 2) throw error;
    try {
      return lines.map((line) => JSON.parse(line));
    } catch {
      throw error;
    }
  }
}

/** An answer that is good, if it must be about a problem, which may stand as no game does; else that about a game. */
async function asGameOrStudy(question, item, isGood) {
  const answer = await post(question, item);
  if (isGood(answer)) return { answer, isStudy: false };
  const ofStudy = await post(question, { ...item, study: true });
  return isGood(ofStudy) ? { answer: ofStudy, isStudy: true } : { answer, isStudy: false };
}

const studyNote = (isStudy) =>
  (isStudy ? [{ message: "no game can stand like this: it is read as a problem", pointer: "" }] : []);

/** An issue as seen from what was pasted, and not from what was asked with it. */
const shorter = (issue) => ({ ...issue, pointer: issue.pointer.replace(/^\/(position|record|text)/, "") });

/** The report on a record that can be played at least in part. */
async function judged(item) {
  const { answer: report, isStudy } = await asGameOrStudy("validate", item, (answer) => answer.position !== null);
  if (report.position === null) throw Object.assign(new Error("this is no game"), { issues: report.findings.map(shorter) });
  return { report, isStudy };
}

/** The game of a link. */
export async function fromLink(hash) {
  return first([await fromFragment(hash)], []);
}

async function first(records, warnings) {
  const { report, isStudy } = await judged({ record: records[0] });
  const played = await fromRecord(records[0], isStudy);
  const notes = [...studyNote(isStudy), ...warnings, ...report.warnings];
  if (!played.illegal) notes.push(...report.findings);
  if (records.length > 1) notes.unshift({ message: `the first of ${records.length} games is shown`, pointer: "" });
  return { ...played, notes };
}

/** A record as the fragment of a link, which no server sees. */
async function fragment(record) {
  const { headers, ...rest } = record;
  const kept = Object.keys(headers ?? {}).length > 0 ? record : rest;
  const bytes = await through(new TextEncoder().encode(JSON.stringify(kept)), CompressionStream);
  const letters = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return `#g=${letters.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`;
}

/** The record in a fragment. */
async function fromFragment(hash) {
  try {
    const letters = hash.slice("#g=".length).replaceAll("-", "+").replaceAll("_", "/");
    const bytes = Uint8Array.from(atob(letters), (letter) => letter.charCodeAt(0));
    return JSON.parse(new TextDecoder().decode(await through(bytes, DecompressionStream)));
  } catch {
    throw new Error("the link is damaged: it holds no game");
  }
}

async function through(bytes, Stream) {
  const stream = new Blob([bytes]).stream().pipeThrough(new Stream("deflate-raw"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
