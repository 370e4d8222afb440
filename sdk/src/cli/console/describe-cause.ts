import { inspect } from "node:util";
import { isToolError } from "../../errors/tool-error.ts";
import type { ActivityEvent } from "../../model/call/event.ts";
import type { CommandIo } from "./command.ts";

const maxDepth = 8;

/**
 * The cause of a failed call, for the terminal: the error with its stack, then its causes. Empty for a `ToolError` without a cause, because
 * the response contains everything.
 */
export function describeCause(thrown: unknown): readonly string[] {
  const texts: string[] = [];
  const seen = new Set<unknown>();
  for (let next = isToolError(thrown) ? thrown.cause : thrown; next !== undefined && texts.length < maxDepth;) {
    if (seen.has(next)) break;
    seen.add(next);
    const [text, cause] = partsOf(next);
    texts.push(`${texts.length === 0 ? "thrown" : "caused by"} ${text}`);
    next = cause;
  }
  return texts;
}

/** A handler's exception, with the error id that the response contains instead. */
export const describeThrown = (errorId: string, cause: unknown): string =>
  [`Error id ${errorId}:`, ...describeCause(cause)].join("\n");

export function printThrown(event: ActivityEvent, io: Pick<CommandIo, "err">): void {
  if (event.type === "error" && event.error.errorId !== undefined)
    io.err(describeThrown(event.error.errorId, event.cause));
}

function partsOf(error: unknown): readonly [text: string, cause: unknown] {
  try {
    return error instanceof Error ? [error.stack ?? error.message, error.cause] : [inspect(error), undefined];
  } catch {
    // A handler may throw anything, such as a proxy that throws on access.
    return [inspect(error), undefined];
  }
}
