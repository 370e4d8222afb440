import path from "node:path";
import { fileURLToPath } from "node:url";
import { inspect } from "node:util";
import { isToolError } from "../../errors/tool-error.ts";
import { painter } from "./paint.ts";
import { isToolwrightError } from "../../errors/toolwright-error.ts";
import { ownFile } from "../../util/own-files.ts";

/** The code of this package, whose frames tell an author nothing. */
const ownFolder = fileURLToPath(ownFile(""));

const maxDepth = 8;

/**
 * What made a call fail, for the terminal: the error with the frames of the project's own sources, and the causes behind it. Empty for
 * a `ToolError` without a cause, of which the response says everything.
 */
export function describeCause(thrown: unknown, options: { readonly root: string; readonly color: boolean }): string[] {
  try {
    const first = isToolError(thrown) ? thrown.cause : thrown;
    return first === undefined ? [] : chainOf(first).map((error, depth) => describe(error, depth, options));
  } catch {
    // A handler may throw anything, such as a proxy that throws when it is looked at.
    return [inspect(thrown)];
  }
}

function chainOf(thrown: unknown): readonly unknown[] {
  const chain: unknown[] = [];
  for (let next = thrown; next !== undefined && chain.length < maxDepth && !chain.includes(next);) {
    chain.push(next);
    next = next instanceof Error ? next.cause : undefined;
  }
  return chain;
}

function describe(error: unknown, depth: number, { root, color }: { root: string; color: boolean }): string {
  const paint = painter({ color });
  const lead = paint("red", depth === 0 ? "thrown" : "caused by");
  if (!(error instanceof Error)) return `${lead} ${inspect(error)}`;
  const frames = framesOf(error, root).map((frame) => paint("dim", `    at ${frame}`));
  return [`${lead} ${error.name}: ${error.message}`, ...frames].join("\n");
}

/** Frames in the project's sources, relative to its root; otherwise frames in packages. A `ToolwrightError` is shown without frames. */
function framesOf(error: Error, root: string): readonly string[] {
  if (isToolwrightError(error)) return [];
  const frames = (error.stack ?? "")
    .split("\n")
    .flatMap((line) => /^\s+at (.+)$/.exec(line)?.[1] ?? [])
    .filter((frame) => !frame.includes("node:") && !frame.includes(ownFolder));
  const own = frames.filter((frame) => frame.includes(root + path.sep) && !/[\\/]node_modules[\\/]/.test(frame));
  return (own.length === 0 ? frames : own).map((frame) =>
    frame.replaceAll(`file://${root}/`, "").replaceAll(root + path.sep, ""),
  );
}
