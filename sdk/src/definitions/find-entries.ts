import { isRecord } from "../util/is-record.ts";
import { pointerTo } from "../util/json-pointer.ts";

/** Something that should be one definition. */
export interface Entry {
  /** JSON pointer from the whole that was given. */
  readonly pointer: string;
  readonly value: unknown;
}

/** Members that hold lists of definitions: MCP's answers and every provider's requests, Gemini's tools, OpenAI's older functions. */
const lists = ["tools", "functionDeclarations", "function_declarations", "functions"] as const;

/** Members that hold what has such lists: MCP's answers, requests to Gemini, events of OpenAI's sessions. */
const envelopes = ["result", "config", "session"] as const;

// A list of answers, each with a list of tools, each with a list of declarations.
const deepest = 8;
const mostEntries = 100_000;

/**
 * Every definition in what people have at hand: one, a list, an answer to `tools/list` with or without its envelope, the `tools` of a
 * request, and lists of these. What is nested deeper than 8 levels of them is given as it is; only the first 100,000 are.
 */
export function findEntries(root: unknown): readonly Entry[] {
  const found: Entry[] = [];
  const visit = (value: unknown, pointer: string, depth: number): void => {
    if (found.length >= mostEntries) return;
    const members = depth < deepest ? membersOf(value) : undefined;
    if (members === undefined) found.push({ pointer, value });
    else for (const [key, member] of members) visit(member, pointerTo(pointer, key), depth + 1);
  };
  visit(root, "", 0);
  return found;
}

/** What is to be looked at in place of a value; undefined when the value itself is. */
function membersOf(value: unknown): readonly (readonly [string, unknown])[] | undefined {
  if (Array.isArray(value)) {
    // `map` would pass over what is missing in a list.
    return Array.from(value.slice(0, mostEntries), (member: unknown, index) => [String(index), member] as const);
  }
  if (!isRecord(value)) return undefined;
  const found = lists.filter((key) => Array.isArray(value[key])).map((key) => [key, value[key]] as const);
  if (found.length > 0) return found;
  const envelope = envelopes.find((key) => {
    const inner = value[key];
    return isRecord(inner) && Array.isArray(inner.tools);
  });
  return envelope === undefined ? undefined : [[envelope, value[envelope]]];
}
