import { ToolError } from "../../errors/tool-error.ts";
import type { OutputPage, OutputRange } from "../../model/tool-outputs.ts";
import { shown } from "../arguments/show-value.ts";
import { messageOf } from "../outcomes/response-errors.ts";
import { outputsPart } from "../parts/outputs.ts";
import { isInsidePair, pageEnd } from "./cut-text.ts";
import { outputLog, textsInMemory, type OutputKeeper } from "./keep-output.ts";

const usualCount = 10_000;

/** A page of a result that the session keeps. */
export async function readOutput(
  keeper: OutputKeeper,
  handle: string,
  { from = 0, count = usualCount }: OutputRange = {},
): Promise<OutputPage> {
  const text = await textOf(keeper, handle);
  const characters = text.length;
  if (!Number.isInteger(from) || from < 0 || from >= characters) {
    throw new ToolError("PERMANENT", `The result has ${characters} characters; none is at ${shown(from)}.`, {
      suggestion: `Read from a position between 0 and ${characters - 1}.`,
    });
  }
  if (!Number.isInteger(count) || count < 1) {
    throw new ToolError("PERMANENT", `A page has at least one character, not ${shown(count)}.`);
  }
  const start = isInsidePair(text, from) ? from - 1 : from;
  // A page moves on, also where it has room for half a character only.
  const end = Math.max(pageEnd(text, start, count), start + (isInsidePair(text, start + 1) ? 2 : 1));
  const page = { text: text.slice(start, end), from: start, characters };
  return end < characters ? { ...page, next: end } : page;
}

async function textOf({ session, ports: { store } }: OutputKeeper, handle: string): Promise<string> {
  const { lengths, dropped } = session.parts.read(outputsPart);
  if (dropped.has(handle)) throw gone(handle);
  if (!lengths.has(handle)) {
    throw new ToolError("PERMANENT", `This session has no result with the handle ${shown(handle)}.`, {
      suggestion: "Use the handle that stands at the end of the shortened result.",
    });
  }
  const text =
    textsInMemory(session.parts).get(handle) ?? (await stored(() => store?.read(outputLog(session.id, handle))));
  if (typeof text !== "string") throw gone(handle);
  return text;
}

async function stored<Entry>(read: () => Promise<readonly Entry[]> | undefined): Promise<Entry | undefined> {
  try {
    return (await read())?.[0];
  } catch (cause) {
    throw new ToolError("TRANSIENT", `The store failed: ${messageOf(cause)}.`, { cause });
  }
}

const gone = (handle: string): ToolError =>
  new ToolError("PERMANENT", `The result ${shown(handle)} is no longer kept.`, {
    suggestion: "Call the tool again that returned it, in another turn or with arguments that give a shorter result.",
  });
