import { isRecord } from "../util/is-record.ts";
import { pointerTo } from "../util/json-pointer.ts";
import type { Json, JsonObject } from "../util/json.ts";
import { isJsonType } from "../schema/keywords.ts";
import { type DefinitionKind, isOpenAiType } from "./kinds/shared/definition-kind.ts";
import { definitionKinds } from "./kinds/index.generated.ts";
import type { Location } from "../model/finding.ts";
import type { Locator } from "./read-source.ts";

export interface Entry {
  readonly pointer: string;
  readonly value: unknown;
}

/** Members that contain lists of definitions: MCP responses and requests of every provider, Gemini's tools, OpenAI's older functions. */
const lists = ["tools", "functionDeclarations", "function_declarations", "functions"] as const;

/** Members whose value contains such a list: MCP responses, requests to Gemini, session events of OpenAI. */
const envelopes = ["result", "config", "session"] as const;

// A list of responses, each with a list of tools, each with a list of declarations.
const deepest = 8;
const mostEntries = 100_000;

/**
 * Every definition in a value: a single one, a list, a response to `tools/list` with or without its envelope, the `tools` of a request, and
 * lists of these. Values nested deeper than 8 such levels count as entries themselves; at most 100,000 entries.
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

/** The values inside a list or envelope; undefined when the value itself is an entry. */
function membersOf(value: unknown): readonly (readonly [string, unknown])[] | undefined {
  if (Array.isArray(value)) {
    // `map` would skip the holes of a sparse list.
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

export function detectKind(entry: JsonObject): DefinitionKind | undefined {
  return definitionKinds.find((kind) => kind.matches(entry));
}

/** Members that name Gemini's built-in tools, in either spelling. */
const geminiTools: ReadonlySet<string> = new Set(
  (
    "googlesearch googlesearchretrieval googlemaps codeexecution urlcontext computeruse enterprisewebsearch filesearch " +
    "retrieval mcpservers"
  ).split(" "),
);

/** The provider's name of the built-in tool that an entry refers to: `web_search_20250305`; undefined for any other entry. */
export function builtInTool(entry: Json): string | undefined {
  if (!isRecord(entry)) return undefined;
  const { type } = entry;
  const hasSchema = ["function", "parameters", "input_schema", "inputSchema"].some((key) => Object.hasOwn(entry, key));
  if (typeof type === "string" && !isOpenAiType(type) && !isJsonType(type) && !hasSchema) return type;
  const keys = Object.keys(entry);
  const isGemini = keys.length > 0 && keys.every((key) => geminiTools.has(key.replaceAll("_", "").toLowerCase()));
  return isGemini ? keys.join(", ") : undefined;
}

export interface EntryLocations {
  /** The location of the value at a JSON pointer from the entry; the entry's location when there is no such value. */
  at(pointer: string): Location | undefined;
  /** The locations of the value at a pointer and of all values inside it, by pointer from it. */
  within(pointer: string): Readonly<Record<string, Location>>;
}

/** Finds locations inside an entry, on demand and once. */
export function entryLocations({ pointer }: Entry, locator: Locator): EntryLocations {
  let offsets: ReadonlyMap<string, number> | undefined;
  const all = (): ReadonlyMap<string, number> => (offsets ??= locator.offsetsIn(pointer));
  return {
    at(inner) {
      const offset = all().get(inner) ?? all().get("");
      return offset === undefined ? undefined : locator.locationAt(offset);
    },
    within(outer) {
      const inside = [...all()].filter(([inner]) => inner === outer || inner.startsWith(`${outer}/`));
      return Object.fromEntries(
        inside.map(([inner, offset]) => [inner.slice(outer.length), locator.locationAt(offset)]),
      );
    },
  };
}
