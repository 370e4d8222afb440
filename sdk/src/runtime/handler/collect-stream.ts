import type { Json } from "../../util/json.ts";
import type { HandlerRun } from "./handler-run.ts";
import { resultBounds, NotJson, plainJson } from "../values/plain-json.ts";

/**
 * Runs what a streaming handler returned to its end: each piece goes to the activity stream as it comes, and the next is asked for
 * once there is room for it. The data is what the
 * generator returns or, where it returns nothing, the list of its pieces. Closes the stream early once the call is over.
 */
export async function collectStream(returned: unknown, run: HandlerRun): Promise<unknown> {
  const whole = await returned;
  if (!isStream(whole)) return whole;
  const bounds = resultBounds(run.call);
  const pieces: Json[] = [];
  let size = 0;
  let isAtEnd = false;
  const iterator = whole[Symbol.asyncIterator]();
  try {
    while (!run.isOver) {
      const step = await iterator.next();
      isAtEnd = step.done === true;
      if (step.done === true) return step.value === undefined ? pieces : step.value;
      const piece = plainJson(step.value, bounds);
      size += sizeOf(piece);
      if (size > bounds.bytes || pieces.length >= bounds.values) throw new NotJson("is too large", true);
      pieces.push(piece);
      await run.emitChunk("output", () => piece);
    }
    return pieces;
  } finally {
    if (!isAtEnd) await iterator.return?.();
  }
}

const isStream = (value: unknown): value is AsyncIterable<unknown, unknown> =>
  typeof value === "object" && value !== null && Symbol.asyncIterator in value;

const sizeOf = (piece: Json): number => (typeof piece === "string" ? piece.length : JSON.stringify(piece).length);
