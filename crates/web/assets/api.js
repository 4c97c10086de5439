// Questions to the program.

const BASE = "/api/v1/";
const kept = new Map();

/** What a question came to when it has no answer. */
export class ApiError extends Error {
  constructor(status, { code, message, pointer, issues }) {
    super(message);
    Object.assign(this, { status, code, pointer, issues });
  }
}

async function ask(path, init, triesLeft = 3) {
  let response;
  try {
    response = await fetch(BASE + path, init);
  } catch {
    throw new ApiError(0, { code: "no-program", message: "The program does not answer: does `menagerie serve` still run?" });
  }
  if (response.status === 429 && triesLeft > 0) {
    await new Promise((resolve) => setTimeout(resolve, 400));
    return ask(path, init, triesLeft - 1);
  }
  const answer = await response.json();
  if (response.ok) return answer;
  throw new ApiError(response.status, answer.error ?? { code: "no-answer", message: `status ${response.status}` });
}

/** A fact that never changes while the program runs. */
export function get(path) {
  if (!kept.has(path)) {
    const asked = ask(path, { method: "GET" });
    asked.catch(() => kept.delete(path));
    kept.set(path, asked);
  }
  return kept.get(path);
}

/** The answer to a work item. */
export const post = (question, item) => ask(question, {
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify(item),
});
