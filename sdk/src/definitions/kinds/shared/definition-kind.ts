import type { Json, JsonObject } from "../../../util/json.ts";
import type { FormId } from "../../../model/verify/rule.ts";
import { isRecord } from "../../../util/is-record.ts";

/** JSON pointers to the parts of a tool in an entry. Missing parts are omitted. */
export interface DefinitionParts {
  readonly name: string;
  readonly description: string;
  readonly title?: string;
  readonly input?: string;
  readonly output?: string;
  /** An object with MCP hints. */
  readonly annotations?: string;
  /** The form of the input, without enforcement. */
  readonly form: FormId;
  /** The form of the output; omitted if no provider reads it. */
  readonly outputForm?: FormId;
  /** Whether OpenAI enforces the input. */
  readonly strict?: string;
  /** A list of inputs. */
  readonly examples?: string;
  /** Converts a schema to JSON Schema, if the kind uses another dialect. Every part must keep its pointer. */
  readonly toJsonSchema?: (schema: Json) => Json;
}

export interface DefinitionKind {
  /** Equal to the file's name: `anthropic`. */
  readonly id: string;
  readonly summary: string;
  /** Whether an entry has this format. No entry matches two kinds. */
  matches(entry: JsonObject): boolean;
  /** Finds the parts of an entry. Also called for an entry that does not match, when the user names the kind. */
  read(entry: JsonObject): DefinitionParts;
}

/** Types a kind: `export default defineKind({ id, summary, matches, read })`. Returns its argument unchanged. */
export function defineKind(kind: DefinitionKind): DefinitionKind {
  return kind;
}

export function hasOne(entry: JsonObject, ...names: readonly string[]): boolean {
  return names.some((name) => Object.hasOwn(entry, name));
}

/** The pointer to the first of these members that exists, as an object to spread: `{ input: "/parameters" }`. */
export function partAt<Part extends string>(
  part: Part,
  entry: JsonObject,
  ...names: readonly string[]
): Readonly<Partial<Record<Part, string>>> {
  const found = names.find((name) => Object.hasOwn(entry, name));
  const parts: Partial<Record<Part, string>> = {};
  if (found !== undefined) parts[part] = `/${found}`;
  return parts;
}

export function isOpenAiType(type: Json | undefined): boolean {
  return type === "function" || type === "custom";
}

/** Whether an entry has its parts one level down, as in the Chat Completions API. */
export function isNested(entry: JsonObject): boolean {
  return Object.hasOwn(entry, "function") && isRecord(entry.function);
}

/** Members that distinguish the kinds. */
export const anthropicSchema = "input_schema";
export const mcpMembers = ["inputSchema", "outputSchema", "annotations"] as const;
